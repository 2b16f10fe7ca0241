"""Drives a page in headless Chromium as people do, with a mouse and a keyboard,
and takes pictures of it. Speaks the DevTools protocol over two pipes, which
needs nothing but Python.

As a program: browser.py [--width N] [--height N] [--dark] [--scroll SELECTOR]
    [--script JS] [--until SELECTOR] PAGE.html PICTURE.png
As a module:

    with Browser("page.html", width=390) as page:
        page.click("#timeline button")
        page.press("ArrowRight")
        assert page.evaluate("document.activeElement.id") == "window"
"""
import argparse
import base64
import json
import os
import shutil
import signal
import sys
import tempfile
import time

KEYS = {"Enter": (13, "\r"), "Tab": (9, None), "Escape": (27, None),
        " ": (32, " "), "PageUp": (33, None), "PageDown": (34, None),
        "End": (35, None), "Home": (36, None), "ArrowLeft": (37, None),
        "ArrowUp": (38, None), "ArrowRight": (39, None),
        "ArrowDown": (40, None)}
TIMEOUT = 120


class Browser:
    """A page in a browser of its own; the script before runs before its own. The
    console stays empty, or leaving the block fails."""

    def __init__(self, page, width=1300, height=1000, dark=False, before=None):
        self.files = tempfile.mkdtemp()
        self.answers, self.rest, self.messages, self.ids = {}, b"", [], 0
        self.session = None
        self.start(os.path.join(self.files, "log"))
        try:
            self.open(page, width, height, dark, before)
        except BaseException:
            self.end()
            raise

    def open(self, page, width, height, dark, before):
        target = self.call("Target.createTarget", url="about:blank")
        self.session = self.call("Target.attachToTarget", flatten=True,
                                 targetId=target["targetId"])["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(domain + ".enable")
        self.resize(width, height)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        if before:
            self.call("Page.addScriptToEvaluateOnNewDocument", source=before)
        self.call("Page.navigate", url="file://" + os.path.abspath(page))
        self.wait_for("document.readyState === 'complete'")
        self.settle()

    def start(self, log):
        signal.signal(signal.SIGALRM, self.give_up)
        signal.alarm(TIMEOUT)
        # The first has no windows and takes less time.
        browser = next(filter(None, map(shutil.which, (
            "chromium-headless-shell", "chromium", "chromium-browser"))), None)
        if not browser:
            sys.exit("browser.py: neither chromium-headless-shell nor chromium "
                     "is installed")
        # It reads commands from descriptor 3 and writes answers to 4.
        commands, self.commands = os.pipe()
        self.replies, replies = os.pipe()
        self.process = os.posix_spawn(browser, [
            browser, "--headless", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--disable-extensions", "--no-first-run",
            "--hide-scrollbars", "--force-color-profile=srgb",
            "--user-data-dir=" + os.path.join(self.files, "user"),
            "--remote-debugging-pipe",
        ], os.environ, file_actions=[
            (os.POSIX_SPAWN_DUP2, commands, 3),
            (os.POSIX_SPAWN_DUP2, replies, 4),
            (os.POSIX_SPAWN_OPEN, 1, log, os.O_CREAT | os.O_WRONLY, 0o600),
            (os.POSIX_SPAWN_DUP2, 1, 2)], setpgroup=0)
        os.close(commands)
        os.close(replies)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self.end()
        assert kind or not self.messages, f"on the console: {self.messages}"

    @staticmethod
    def give_up(number, frame):
        raise TimeoutError(f"the browser took longer than {TIMEOUT} s")

    def end(self):
        os.killpg(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.commands)
        os.close(self.replies)
        shutil.rmtree(self.files, ignore_errors=True)
        signal.alarm(0)

    def call(self, method, **parameters):
        self.ids += 1
        message = {"id": self.ids, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        while self.ids not in self.answers:
            self.read()
        answer = self.answers.pop(self.ids)
        assert "error" not in answer, f"{method}: {answer['error']}"
        return answer["result"]

    def read(self):
        data = os.read(self.replies, 1 << 20)
        assert data, "the browser has ended"
        *messages, self.rest = (self.rest + data).split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.answers[message["id"]] = message
            elif message["method"] in ("Runtime.exceptionThrown",
                                       "Runtime.consoleAPICalled",
                                       "Log.entryAdded"):
                self.messages.append(message["params"])

    def evaluate(self, script):
        """The value of an expression, which may be a promise."""
        result = self.call("Runtime.evaluate", expression=script,
                           returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, (script, result)
        return result["result"].get("value")

    def wait_for(self, condition):
        while not self.evaluate(condition):
            time.sleep(0.01)

    def settle(self):
        """Waits until what was changed is drawn."""
        self.evaluate("new Promise((done) => requestAnimationFrame(() => "
                      "requestAnimationFrame(() => done(true))))")

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width,
                  height=height, deviceScaleFactor=1, mobile=False)

    def box(self, selector):
        """Where an element is, scrolled into view: left, top, width, height."""
        box = self.evaluate(
            f"""(() => {{ const e = document.querySelector({json.dumps(selector)});
            if (!e) return null;
            e.scrollIntoView({{block: 'center'}});
            const b = e.getBoundingClientRect();
            return [b.left, b.top, b.width, b.height]; }})()""")
        assert box, f"there is no {selector}"
        return box

    def point(self, selector, x=0.5, y=0.5):
        """A point of an element, given as parts of its width and height."""
        left, top, width, height = self.box(selector)
        return left + x * width, top + y * height

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type="mouse" + kind, x=x, y=y,
                  **more)

    def drag(self, begin, end):
        """Presses the button at one point and lets it go at another."""
        held = {"button": "left", "buttons": 1}
        self.mouse("Moved", *begin)
        self.mouse("Pressed", *begin, clickCount=1, **held)
        if begin != end:
            middle = [(a + b) / 2 for a, b in zip(begin, end)]
            self.mouse("Moved", *middle, **held)
            self.mouse("Moved", *end, **held)
        self.mouse("Released", *end, button="left", clickCount=1)
        self.settle()

    def click(self, selector, x=0.5, y=0.5):
        at = self.point(selector, x, y)
        self.drag(at, at)

    def hover(self, selector, x=0.5, y=0.5):
        self.mouse("Moved", *self.point(selector, x, y))
        self.settle()

    def wheel(self, selector, by, x=0.5, y=0.5):
        at = self.point(selector, x, y)
        self.mouse("Wheel", *at, deltaX=0, deltaY=by)
        self.settle()

    def press(self, key):
        code, text = KEYS.get(key) or (ord(key.upper()), key)
        common = {"key": key, "windowsVirtualKeyCode": code}
        if text:
            common["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown", **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)
        self.settle()

    def picture(self, file, until=None):
        """Of what is on the screen, or from the top of the page to the end of
        an element."""
        part = {}
        if until:
            left, top, width, height = self.box(until)
            end = self.evaluate("scrollY") + top + height
            self.evaluate("scrollTo(0, 0)")
            self.settle()
            part = {"captureBeyondViewport": True, "clip": {
                "x": 0, "y": 0, "width": self.evaluate("innerWidth"),
                "height": end, "scale": 1}}
        data = self.call("Page.captureScreenshot", **part)["data"]
        with open(file, "wb") as out:
            out.write(base64.b64decode(data))


def main():
    parser = argparse.ArgumentParser(description="takes a picture of a page")
    parser.add_argument("--width", type=int, default=1300)
    parser.add_argument("--height", type=int, default=1000)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--until", help="from the top of the page to the end of "
                        "the first element with this selector")
    parser.add_argument("--scroll", help="to the first element with this selector")
    parser.add_argument("--script", help="JavaScript that is run before")
    parser.add_argument("page")
    parser.add_argument("picture")
    o = parser.parse_args()
    with Browser(o.page, o.width, o.height, o.dark) as page:
        if o.script:
            page.evaluate(o.script)
        if o.scroll:
            page.evaluate(f"document.querySelector({json.dumps(o.scroll)})"
                          ".scrollIntoView()")
        page.settle()
        page.picture(o.picture, o.until)


if __name__ == "__main__":
    main()
