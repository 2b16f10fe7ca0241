# Drives the page of compare.test, whose numbers are those of both reports.
#
# usage: drive_compare.py PAGE.html A.json B.json WIDTH
import json
import re
import sys

from browser import Browser

COLUMNS = ["Region", "Type", "Time A", "Time B", "B \u2212 A", "B / A",
           "Visits A", "Visits B", "Wait A", "Wait B", "Imbal. A", "Imbal. B"]
reports = [json.load(open(name)) for name in sys.argv[2:4]]
width = int(sys.argv[4])


def ns(text):
    value, unit = re.fullmatch(r"([\d.]+) (ns|\u00b5s|ms|s)", text).groups()
    return float(value) * {"ns": 1, "\u00b5s": 1e3, "ms": 1e6, "s": 1e9}[unit]


def near(text, expected):
    return abs(ns(text) - expected) <= expected / 1000


with Browser(sys.argv[1], width, 900) as page:
    def rows(section):
        return page.evaluate(
            f"[...document.querySelectorAll('{section} tbody tr')].map("
            "(row) => [...row.children].map((cell) => cell.textContent))")

    assert page.evaluate("document.documentElement.scrollWidth") == width
    # The efficiency of both, and what their states come to.
    members = ["parallel", "load_balance", "serialization", "synchronization",
               "overhead"]
    shown = rows("#efficiency")
    assert len(shown) == len(members) + 1
    for row, member in zip(shown, members):
        expected = [r["efficiency"][member + "_percent"] for r in reports]
        for text, value in zip(row[1:3], expected):
            assert abs(float(text.removesuffix(" %")) - value) < 0.051, row
        difference = float(re.sub("[ %+]", "", row[3].replace("\u2212", "-")))
        assert abs(difference - (expected[1] - expected[0])) < 0.06, row
    times = {name: (a, b) for name, a, b, *_ in rows("#states")}
    for i, report in enumerate(reports):
        assert near(times["wall time"][i], report["wall_time_ns"])
        assert near(times["thread time"][i], report["thread_time_ns"])
        states = {name: report["states"][name + "_ns"]
                  for name in report["state_names"]}
        for name, value in states.items():
            assert name in times or value == 0, name
            assert name not in times or near(times[name][i], value), name
    lefts = page.evaluate("[...document.querySelectorAll('.difference')].map("
                          "(e) => e.getBoundingClientRect().left)")
    assert len(lefts) > 3 and len(set(lefts)) == 1, lefts
    assert page.evaluate("document.querySelectorAll('.chip').length") == len(times) - 2
    if reports[0]["program"] != reports[1]["program"]:
        sys.exit()

    # The regions, the largest difference first, with those of one side only.
    heads = page.evaluate("[...document.querySelectorAll('#regions th')].map("
                          "(e) => e.textContent)")
    assert heads == COLUMNS, heads
    shown = rows("#regions")
    assert len(shown) == 7
    assert shown[0][:8] == ["table a.c:12-13, only A", "critical", "390.0 ms",
                            "0 ns", "\u2212390.0 ms", "-", "200", "0"], shown[0]
    assert shown[1][:5] == ["rows a.c:12-13, only B", "critical", "0 ns",
                            "390.0 ms", "+390.0 ms"], shown[1]
    assert shown[2][4:6] == ["0 ns", "1.00"], shown[2]
    # Rows that take longer are to the right of the middle, else to the left.
    bars = page.evaluate("[...document.querySelectorAll('.difference span')].map("
                         "(e) => [e.style.left, e.style.width])")
    assert bars[:3] == [["0%", "50%"], ["50%", "50%"], ["50%", "0%"]], bars

    # Sorted by a click, filtered by what is typed.
    page.click("#regions th:nth-child(7) button")
    visits = [int(row[6].replace(",", "")) for row in rows("#regions")]
    assert visits == sorted(visits, reverse=True) and visits[0] > visits[-1]
    page.press("Enter")
    assert [int(row[6].replace(",", "")) for row in rows("#regions")] == visits[::-1]
    page.click("#filter")
    for key in "rows":
        page.press(key)
    assert [row[0] for row in rows("#regions")] == ["rows a.c:12-13, only B"]
    # The last column can be reached.
    page.evaluate("document.querySelector('#regions .scroll').scrollLeft = 10000")
    right = page.evaluate("document.querySelector('#regions th:last-child')"
                          ".getBoundingClientRect().right")
    assert 0 < right <= width, right
    assert "A: From a.json" in page.evaluate("document.querySelector('footer').innerText")
