# Drives the critical path of critical.test: on the timeline, and as a list.
#
# usage: drive_critical.py PAGE.html
import sys

from browser import Browser

CANVAS = ".timeline > canvas"

with Browser(sys.argv[1], 1300, 1000) as page:
    path = page.evaluate(
        "JSON.parse(document.getElementById('report').textContent).tasks.critical_path")
    drawn = f"document.querySelector('{CANVAS}').dataset.critical"
    pixels = f"document.querySelector('{CANVAS}').toDataURL()"
    page.mouse("Moved", 1, 1)
    before = page.evaluate(pixels)
    assert page.evaluate(drawn) == "0"
    page.click("button.critical")
    assert page.evaluate(drawn) == str(len(path["links"])), page.evaluate(drawn)
    assert page.evaluate(pixels) != before
    page.press("Enter")
    assert page.evaluate(drawn) == "0"
    assert page.evaluate(pixels) == before
    rows = "document.querySelectorAll('details.critical .rows > .bar').length"
    assert page.evaluate(rows) == len(path["sites"])
    assert not page.evaluate("document.querySelector('details.critical').open")
    page.click("details.critical > summary")
    shown = page.evaluate("document.querySelector('details.critical').innerText")
    assert "outside of parallel regions" in shown and "critical.c:24" in shown, shown
    assert page.evaluate("document.documentElement.scrollWidth") == 1300
