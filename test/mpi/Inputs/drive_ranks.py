# Drives the page of page.test, whose numbers are those of the JSON.
#
# usage: drive_ranks.py PAGE.html RANKS.json WIDTH
import json
import sys

from browser import Browser

job = json.load(open(sys.argv[2]))
width = int(sys.argv[3])


def spell(ns):
    """As the page does, of 1 ms and more, or nothing."""
    if not ns:
        return "0 ns"
    value = ns / 1e6
    digits = 3 if value < 9.9995 else 2 if value < 99.995 else 1
    return "%.*f ms" % (digits, value) if value < 999.95 else (
        "%.3f s" % (value / 1000))


with Browser(sys.argv[1], width, 900) as page:
    def rows():
        return page.evaluate(
            "[...document.querySelectorAll('#ranks tbody tr')].map("
            "(row) => [...row.children].map((cell) => cell.textContent))")

    def order():
        return [int(row[0]) for row in rows()]

    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert order() == [0, 1, 2]
    for row, rank in zip(rows(), job["ranks"]):
        assert row[3:7] == [spell(rank[name]) for name in (
            "wall_time_ns", "work_ns", "serial_ns", "wait_ns")], (row, rank)
        assert row[7] == "%.1f %%" % rank["parallel_percent"], row
    # The bar of who has most thread time is full.
    widths = page.evaluate(
        "[...document.querySelectorAll('#ranks .bar')].map((bar) => "
        "[...bar.children].reduce((sum, e) => sum + parseFloat(e.style.width), 0))")
    most = max(rank["thread_time_ns"] for rank in job["ranks"])
    for shown, rank in zip(widths, job["ranks"]):
        assert abs(shown - 100 * rank["thread_time_ns"] / most) < 0.1, widths
    # Sorted by work, the most first, then the other way round.
    by_work = sorted(job["ranks"], key=lambda rank: -rank["work_ns"])
    for _ in range(2):
        page.evaluate("[...document.querySelectorAll('#ranks th button')].find("
                      "(e) => e.textContent === 'Work').click()")
        assert order() == [rank["rank"] for rank in by_work], order()
        by_work.reverse()
    # The regions of all ranks: as many as the merged profile has, the longest
    # first, with the time of all ranks and that of the rank with the most.
    merged = json.load(open(sys.argv[4]))
    regions = sorted(merged["regions"], key=lambda r: -r["time_ns"])

    def cells():
        return page.evaluate(
            "[...document.querySelectorAll('#regions tbody tr')].map("
            "(row) => [...row.children].map((cell) => cell.textContent))")

    assert len(cells()) == len(regions)
    for row, region in zip(cells(), regions):
        time = region["over_ranks"]["time"]
        assert row[2:8] == [str(region["over_ranks"]["ranks"])] + [
            spell(ns) for ns in (region["time_ns"], region["wait_ns"],
                                 time["min_ns"], time["mean_ns"],
                                 time["max_ns"])], (row, region)
    page.evaluate("[...document.querySelectorAll('#regions th button')].find("
                  "(e) => e.textContent === 'Most').click()")
    most = sorted((r["over_ranks"]["time"]["max_ns"] for r in regions),
                  reverse=True)
    assert [row[7] for row in cells()] == [spell(ns) for ns in most]
    text = page.evaluate("document.querySelector('main').textContent")
    assert "Nothing was left by rank 3-4." in text
    assert job["findings"][0]["title"] in text
    assert "3 ranks of 5" in page.evaluate(
        "document.querySelector('#facts').textContent")
