# Drives the page of scaling.test, whose numbers are those of the JSON.
#
# usage: drive_scaling.py PAGE.html SCALING.json WIDTH
import json
import sys

from browser import Browser

scaling = json.load(open(sys.argv[2]))
width = int(sys.argv[3])
runs, threads = scaling["runs"], [run["threads"] for run in scaling["runs"]]


def near(a, b, by):
    assert abs(a - b) <= by, (a, b)


def percent(text):
    return float(text.removesuffix(" %").replace("\u2212", "-"))


with Browser(sys.argv[1], width, 900) as page:
    def rows(section):
        return page.evaluate(
            f"[...document.querySelectorAll('{section} tbody tr')].map("
            "(row) => [...row.children].map((cell) => cell.textContent))")

    def dots(kind):
        return page.evaluate(
            f"[...document.querySelectorAll('#plot circle.{kind}')].map((c) => "
            "[Number(c.getAttribute('cx')), Number(c.getAttribute('cy'))])")

    def check_line(kind, values):
        """Dots lie on one scale with the ideal: its line is y by x."""
        ends = page.evaluate("document.querySelector('#plot polyline.ideal')"
                             ".getAttribute('points')").split()
        (x1, y1), (xn, yn) = [map(float, end.split(",")) for end in
                              (ends[0], ends[-1])]
        assert x1 + 300 < xn and yn + 150 < y1
        shown = dots(kind)
        assert len(shown) == len(values)
        for (x, y), n, value in zip(shown, threads, values):
            near(x, x1 + (xn - x1) * (n - threads[0]) /
                 (threads[-1] - threads[0]), 0.01)
            near(y, y1 + (yn - y1) * (value - 1) /
                 (threads[-1] / threads[0] - 1), 0.01)

    assert page.evaluate("document.documentElement.scrollWidth") == width
    # The chart, and its table.
    check_line("program", [run["speedup"] for run in runs])
    shown = rows("#speedup")
    assert len(shown) == len(runs)
    for row, run in zip(shown, runs):
        assert row[0] == str(run["threads"])
        near(float(row[2]), run["speedup"], 0.0051)
        near(float(row[3]), run["amdahl_speedup"], 0.0051)
        near(percent(row[4]), run["efficiency_percent"], 0.051)
        near(percent(row[5]), run["efficiency"]["parallel_percent"], 0.051)
        near(float(row[6]), run["work_growth"], 0.0051)
        near(percent(row[7]), run["serial_percent"], 0.051)
    # Lost time: the bar of the run that lost most is full, and all parts have a
    # colour or a pattern of their own.
    shown = rows("#losses")
    assert shown[0][0] == "in all" and shown[0][3] == "+1.880 s"
    assert ["more work", "+525.0 ms", "82.0 %", "+1.500 s", "79.8 %"] in shown
    assert ["idle beside serial work", "+100.0 ms", "15.6 %", "+300.0 ms",
            "16.0 %"] in shown
    widths = page.evaluate(
        "[...document.querySelectorAll('#losses .bar')].map((bar) => "
        "[...bar.children].reduce((sum, e) => sum + parseFloat(e.style.width), 0))")
    near(widths[1], 100, 0.1)
    near(widths[0], 100 * 640 / 1880, 0.1)
    paints = page.evaluate(
        "[...document.querySelectorAll('#losses .bar.large')].map((bar) => "
        "[...bar.children].map((e) => getComputedStyle(e).background))")[1]
    assert len(paints) == len(set(paints)) == 4, paints
    # The regions with the most threads, then with two.
    assert [row[0] for row in rows("#regions")] == ["a.c:10-40", "a.c:11-20",
                                                    "a.c:21-30"]
    assert rows("#regions")[1][2:] == ["500.0 ms", "1.00", "25.0 %", "4.00",
                                       "4.00", "+1.500 s"]
    page.click("#threads button:nth-child(2)")
    assert rows("#regions")[1][2:] == ["512.5 ms", "0.98", "48.8 %", "2.05",
                                       "2.05", "+525.0 ms"]
    assert rows("#regions")[0][6] == "-"
    # A region that is selected by mouse, by keyboard or by its finding is
    # drawn; if it is selected again it is not.
    assert dots("region") == []
    page.click("#regions tbody tr:nth-child(3) button")
    check_line("region", [row["speedup"] for row in
                          scaling["regions"][2]["runs"]])
    assert "a.c:21-30" in page.evaluate(
        "document.querySelector('#chosen').textContent")
    page.click("#regions tbody tr:nth-child(3) button")
    assert dots("region") == []
    page.evaluate("document.querySelector('#regions tbody button').focus()")
    page.press("Enter")
    check_line("region", [row["speedup"] for row in
                          scaling["regions"][0]["runs"]])
    page.click(".finding button")
    check_line("region", [row["speedup"] for row in
                          scaling["regions"][1]["runs"]])
    # Sorted and filtered.
    page.click("#regions th:nth-child(4) button")
    assert [row[0] for row in rows("#regions")] == ["a.c:21-30", "a.c:10-40",
                                                    "a.c:11-20"]
    page.click("#filter")
    for key in "loop 21":
        page.press(key)
    assert [row[0] for row in rows("#regions")] == ["a.c:21-30"]
    assert "4 threads: hal" in page.evaluate(
        "document.querySelector('footer').innerText")
