# Drives the page of page.test with mouse and keyboard, on a screen as wide as
# is said.
#
# usage: drive_page.py PAGE.html WIDTH
import re
import sys

from browser import Browser

COLUMNS = ["Region", "Type", "Visits", "Time", "Self", "Share", "Wait",
           "Imbalance", "Work of threads"]
PATHS = ["Call path", "Share", "Time", "Self", "Waiting", "Visits", "Threads"]

width = int(sys.argv[2])
with Browser(sys.argv[1], width, 900) as page:
    def texts(selector):
        return page.evaluate("[...document.querySelectorAll('%s')].map("
                             "(e) => e.textContent)" % selector)

    def lefts(selector):
        return page.evaluate("[...document.querySelectorAll('%s')].map("
                             "(e) => e.getBoundingClientRect().left)" % selector)

    # Nothing is wider than the screen, and no column is left out: if there is
    # no room, the table scrolls.
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert texts("#regions > .scroll th") == COLUMNS
    assert texts("#paths .head span") == PATHS
    for part, last in (("#regions", "th:last-child"),
                       ("#paths", ".head span:last-child")):
        scroll = f"document.querySelector('{part} > .scroll')"
        page.evaluate(f"{scroll}.scrollLeft = 10000")
        right = page.evaluate(
            f"document.querySelector('{part} {last}').getBoundingClientRect().right")
        assert 0 < right <= width, (part, right)
        scrolled = page.evaluate(f"{scroll}.scrollLeft")
        assert (scrolled > 0) == (width < 500), (part, scrolled)
    # The name of a row stays in sight.
    if width < 500:
        assert 0 <= lefts("#regions td.where")[0] < 100
    # Bars of one column begin at one place, whatever is beside them, and rows
    # of a tree have one line.
    for bars in ("#regions .share", "#paths [role=treeitem] .share"):
        assert len(set(lefts(bars))) == 1 and len(lefts(bars)) > 3, bars
    assert page.evaluate("document.querySelector('#paths .head')"
                         ".offsetHeight") < 40
    # The legend is there once, and stays in sight where there is room.
    legend = page.evaluate("[...document.querySelectorAll('#legend li')].map("
                           "(e) => e.firstChild.nextSibling.textContent.trim())")
    assert legend == ["work", "barrier", "join", "critical", "serial", "idle"]
    assert page.evaluate("document.querySelectorAll('.chip').length") == 6
    page.evaluate("scrollTo(0, 1e6)")
    top = page.evaluate("document.querySelector('#legend')"
                        ".getBoundingClientRect().top")
    assert top == 0 if width > 500 else top < 0, top
    # A click on a finding opens its region; so does the keyboard.
    page.click(".finding button")
    opened = "document.activeElement.id + document.activeElement.ariaExpanded"
    assert page.evaluate(opened) == "region-2true", page.evaluate(opened)
    page.press("Enter")
    assert page.evaluate(opened) == "region-2false", page.evaluate(opened)
    page.press("Enter")
    assert page.evaluate("document.querySelectorAll('.chip').length") == 6
    # The opened row fits on the screen.
    page.evaluate("document.querySelector('#regions > .scroll').scrollLeft = 0")
    right = page.evaluate("document.querySelector('tr.detail .bar')"
                          ".getBoundingClientRect().right")
    assert right < width, right
    # Microseconds are spelled as people do, in what the tool wrote as well.
    body = page.evaluate("document.body.innerText")
    assert "\u00b5s" in body and not re.search(r"\d us\b", body)
    # Facts about the machine, beside the findings.
    assert "Waiting for a processor\n7.5 %" in body
    assert texts(".note")[0].startswith("The machine was busy: for 150.0 ms, ")
    # The foot has when and where it ran, and how.
    footer = page.evaluate("document.querySelector('footer').innerText")
    for fact in ("2026-01-31 23:59:59 UTC", "hal", "Nine Thousand, 2 processors",
                 "OMP_NUM_THREADS"):
        assert fact in footer, (fact, footer)
