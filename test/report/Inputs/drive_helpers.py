# A page says "helper" wherever it names such a thread.
#
# usage: drive_helpers.py PAGE.html
import sys

from browser import Browser

CANVAS = ".timeline > canvas"

with Browser(sys.argv[1]) as page:
    helpers = page.evaluate(
        "JSON.parse(document.getElementById('report').textContent).threads"
        ".filter((t) => t.helper).map((t) => `helper ${t.id}`)")
    assert helpers, "no helper"
    bars = page.evaluate(
        "[...document.querySelectorAll('.rows > span')].map((s) => s.textContent)")
    assert set(helpers) <= set(bars), bars
    page.evaluate(f"document.querySelector('{CANVAS}').focus()")
    named = set()
    for _ in range(8):
        page.press("ArrowDown")
        status = page.evaluate("document.querySelector('#timeline output').textContent")
        named.add(status.replace(":", ",").split(",")[0])
    assert set(helpers) <= named, named
    assert "thread 1" in named, named
