"""A headless Chromium that a test drives: pages of files, scripts in them, their errors, screenshots. It talks the DevTools protocol over
two pipes, so it needs no port."""
import base64
import fcntl
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")


def find():
    """The path of a Chromium; None: there is none here."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    def __init__(self, width=1240, height=1500):
        self.profile = tempfile.TemporaryDirectory(prefix="penelope-browser-")
        ends = os.pipe() + os.pipe()
        to_browser, self._out, self._in, from_browser = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
        for end in ends:
            os.close(end)
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run", "--disable-dev-shm-usage",
                   "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
                   f"--user-data-dir={self.profile.name}", f"--window-size={width},{height}", "about:blank"]
        # The browser expects its pipes at descriptors 3 and 4.
        start = 'exec 3<&"$1" 4>&"$2"; shift 2; exec "$@"'
        self.process = subprocess.Popen(["bash", "-c", start, "bash", str(to_browser), str(from_browser), find(), *options],
                                        pass_fds=(to_browser, from_browser), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._buffer, self._number, self.errors, self._loaded, self.requests = b"", 0, [], False, []
        target = self.call("Target.createTarget", session=None, url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", session=None, targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Performance.enable", timeDomain="threadTicks")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close", session=None)
        except (OSError, EOFError):
            pass
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self._in)
        os.close(self._out)
        for _ in range(50):  # its helpers may still write there
            try:
                self.profile.cleanup()
                break
            except OSError:
                continue

    def _receive(self):
        while b"\0" not in self._buffer:
            got = os.read(self._in, 1 << 16)
            if not got:
                raise EOFError("the browser has ended")
            self._buffer += got
        message, self._buffer = self._buffer.split(b"\0", 1)
        message = json.loads(message)
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.errors.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Page.loadEventFired":
            self._loaded = True
        return message

    def call(self, method, session="", **params):
        self._number += 1
        number = self._number
        message = {"id": number, "method": method, "params": params}
        if session is not None:
            message["sessionId"] = self.session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == number:
                assert "error" not in answer, (method, answer["error"])
                return answer["result"]

    def open(self, page):
        """A path, or an address of http. Returns when the page is loaded and its scripts have run."""
        self.errors.clear()
        self.requests.clear()
        self._loaded = False
        self.call("Page.navigate", url=page if str(page).startswith("http:") else Path(page).resolve().as_uri())
        while not self._loaded:
            self._receive()

    def value(self, expression):
        """Of an expression of JavaScript, as JSON."""
        result = self.call("Runtime.evaluate", expression=f"JSON.stringify({expression})", returnByValue=True)
        assert "exceptionDetails" not in result, (expression, result["exceptionDetails"])
        text = result["result"].get("value")
        return None if text is None else json.loads(text)

    def cpu_seconds(self):
        """Of the tasks of the page's thread so far: scripts, layout, drawing."""
        return next(m["value"] for m in self.call("Performance.getMetrics")["metrics"] if m["name"] == "TaskDuration")

    def texts(self, selector):
        return self.value(f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.textContent)")

    def mouse(self, kind, x, y):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" else "left", clickCount=1)

    def screenshot(self, path, height=None):
        """Of the top of the page."""
        width = self.value("document.documentElement.clientWidth")
        clip = {"x": 0, "y": 0, "width": width, "height": height or self.value("document.documentElement.scrollHeight"), "scale": 0.7}
        data = self.call("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)["data"]
        Path(path).write_bytes(base64.b64decode(data))
