# Drives the timeline of timeline.test with mouse and keyboard.
#
# usage: drive_timeline.py PAGE.html THREADS [WIDTH]
import re
import sys

from browser import Browser

# The calls of the canvas show which texts are written into the lanes.
RECORD = """
window.written = [];
const fillText = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
  window.written.push(text);
  return fillText.call(this, text, ...rest);
};
"""
CANVAS, PART = ".timeline > canvas", ".minimap .part"
threads = int(sys.argv[2])
width = int(sys.argv[3]) if len(sys.argv) > 3 else 1300

with Browser(sys.argv[1], width, 1000, before=RECORD) as page:
    def part():
        """From where to where the part is that is shown, in percent."""
        style = page.evaluate(f"document.querySelector('{PART}').style.cssText")
        left, wide = (float(re.search(name + r": ([\d.e-]+)%", style).group(1))
                      for name in ("left", "width"))
        return left, left + wide

    def status():
        return page.evaluate("document.querySelector('#timeline output').textContent")

    def written(x, y):
        """What is written where it is zoomed to a point; then all is shown."""
        for _ in range(8):
            page.wheel(CANVAS, -100, x, y)
        page.evaluate("window.written = []")
        page.wheel(CANVAS, -100, x, y)
        names = page.evaluate("window.written")
        page.evaluate(f"document.querySelector('{CANVAS}').focus()")
        page.press("0")
        return names

    def middle(spans, size, wanted):
        """Where on the canvas the middle of the longest span is whose region
        is that, however long all took."""
        spans = [spans[i:i + size] for i in range(0, len(spans), size)]
        begin, length = max((s[:2] for s in spans if s[-1] >= 0 and lines[s[-1]] == wanted),
                            key=lambda s: s[1])
        at = (begin + length / 2) / timeline["end_ns"]
        return margin + (1 - margin) * at

    def opened():
        """The region that a click has opened: its row is marked, in sight, and
        has the focus."""
        row = page.evaluate("""(() => {
            const [row, ...more] = document.querySelectorAll('tr.found');
            const {top, bottom} = row.getBoundingClientRect();
            return more.length || top < 0 || bottom > innerHeight ||
              !row.contains(document.activeElement) ||
              document.activeElement.ariaExpanded !== 'true' ? null
              : row.children[1].textContent + ' ' + row.children[0].textContent;
        })()""")
        assert row, "no region was opened"
        return row

    box = page.box(CANVAS)
    height = box[3]
    margin = (84 if box[2] >= 600 else 62) / box[2]

    def lane(thread):
        """How far down the canvas a thread is; bands stand above."""
        return 1 - (threads - thread - 0.5) * pitch / height

    # The lanes use the room: few are high, and many are all there.
    pitch = {2: 44, 16: 26, 64: 6}[threads]
    assert height == 22 + 22 + 22 + threads * pitch + 2, height
    if threads > 2:
        sys.exit()

    report = page.evaluate("JSON.parse(document.getElementById('report').textContent)")
    timeline = report["timeline"]
    lines = [(report["regions"][r]["type"], report["regions"][r]["first_line"])
             if isinstance(r, int) else r for r in timeline["regions"]]
    bands = {b["level"]: b["spans"] for b in timeline["bands"]}
    in_loop = middle(timeline["threads"][1]["spans"], 4, ("loop", 14))
    in_band = middle(bands[0], 3, ("parallel", 14))
    in_nested = middle(bands[1], 3, ("parallel", 7))

    # Regions are named in the lanes and above them.
    assert part() == (0, 100)
    page.evaluate(f"document.querySelector('{CANVAS}').focus()")
    names = written(in_loop, lane(1))
    for name in ("parallel", "nested", "thread 0", "thread 1",
                 "loop timeline.c:14-16 in main, static",
                 "parallel timeline.c:14-16 in main"):
        assert name in names, (name, names)
    names = written(in_nested, lane(0))
    assert "parallel timeline.c:7-8 in nest" in names, names
    page.hover(CANVAS, in_band, (22 + 9) / height)
    assert re.search(r"^parallel region, from .* parallel timeline.c:14-16", status()), status()
    page.hover(CANVAS, in_loop, lane(1))
    assert re.search(r"^thread 1, from .* work in loop timeline.c:14-16", status()), status()

    # A click on a span opens its region, and so does Enter; a click on a band.
    page.click(CANVAS, in_loop, lane(1))
    assert opened() == "loop timeline.c:14-16 in main, static", opened()
    page.click(CANVAS, in_band, (22 + 9) / height)
    assert opened() == "parallel timeline.c:14-16 in main", opened()
    page.hover(CANVAS, in_loop, lane(1))
    page.evaluate(f"document.querySelector('{CANVAS}').focus()")
    page.press("Enter")
    assert opened() == "loop timeline.c:14-16 in main, static", opened()

    # The wheel zooms around the pointer, dragging moves, and opens nothing.
    page.evaluate("document.querySelector('tr.found').classList.remove('found')")
    page.wheel(CANVAS, -100, (1 + margin) / 2, lane(0))
    begin, end = part()
    assert abs(begin - 10) < 1 and abs(end - 90) < 1, part()
    point = page.point(CANVAS, 0.6, lane(0))
    page.drag(point, (point[0] - (1 - margin) * box[2] / 8, point[1]))
    moved = part()
    assert abs(moved[0] - 20) < 1 and abs(moved[1] - 100) < 1, moved
    assert not page.evaluate("!!document.querySelector('tr.found')")
    # The keyboard does the same.
    page.evaluate(f"document.querySelector('{CANVAS}').focus()")
    page.press("0")
    assert part() == (0, 100)
    page.press("+")
    begin, end = part()
    assert abs(end - begin - 50) < 1, part()
    page.press("Home")
    page.press("ArrowRight")
    after = part()
    assert after[0] < begin or begin < 1, (begin, after)
    page.press("PageDown")
    assert part()[0] > after[0], (after, part())
    page.press("ArrowDown")
    assert status().startswith("thread 1, "), status()
    page.press("-")
    page.press("-")
    assert part() == (0, 100), part()

    # The part in the minimap is moved, and made smaller at its edges.
    left, top, wide, high = page.box(".minimap")
    middle = top + high / 2
    page.drag((left + wide - 1, middle), (left + wide * 0.4, middle))
    assert abs(part()[1] - 40) < 1 and part()[0] == 0, part()
    page.drag((left + wide * 0.2, middle), (left + wide * 0.5, middle))
    assert abs(part()[0] - 30) < 1 and abs(part()[1] - 70) < 1, part()
    page.drag((left + wide * 0.3, middle), (left + wide * 0.5, middle))
    assert abs(part()[0] - 50) < 1 and abs(part()[1] - 70) < 1, part()
    page.drag((left + wide * 0.2, middle), (left + wide * 0.2, middle))
    assert abs(part()[0] - 10) < 1 and abs(part()[1] - 30) < 1, part()
    page.evaluate(f"document.querySelector('{PART}').focus()")
    page.press("ArrowRight")
    assert abs(part()[0] - 12) < 1, part()
    page.press("End")
    assert abs(part()[1] - 100) < 0.1 and abs(part()[0] - 80) < 1, part()
    page.press("0")
    assert part() == (0, 100)

    # Arrows of tasks are there when they are asked for.
    arrows = f"document.querySelector('{CANVAS}').dataset.arrows"
    pixels = f"document.querySelector('{CANVAS}').toDataURL()"
    page.mouse("Moved", 1, 1)
    before = page.evaluate(pixels)
    assert page.evaluate(arrows) == "0"
    page.click("button.arrows")
    assert page.evaluate(arrows) == "8", page.evaluate(arrows)
    assert page.evaluate(pixels) != before
    page.press("Enter")
    assert page.evaluate(arrows) == "0"
    assert page.evaluate(pixels) == before
    assert page.evaluate("document.documentElement.scrollWidth") == width
