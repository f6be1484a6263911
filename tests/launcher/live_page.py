#!/usr/bin/env python3
"""--serve: the page that shows a run while it goes on. Addresses and tokens without a browser; what the page shows, its buttons, ten thousand updates and a
run that ends while one looks in a headless Chromium, where there is one. A screenshot goes to the folder SHOTS, where it is given.

    live_page.py PENELOPE [SHOTS]

Exit status 77, skipped: Penelope was built without the server.
"""
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
import browser
from live_runs import run_tests

penelope = os.path.abspath(sys.argv[1])
server = Path(penelope).with_name("penelope-serve")
shots = Path(sys.argv[2]) if len(sys.argv) > 2 else None
chromium = None
LONGEST = 60  # seconds
folder = Path(tempfile.mkdtemp(prefix="penelope-live-"))
# A search that goes on until it is stopped, with an answer now and then.
PROGRAM = """
numbers(N) :- between(1, inf, N).
bit(0). bit(1).
bits(0, []) :- !.
bits(N, [B|Bs]) :- bit(B), M is N - 1, bits(M, Bs).
seldom(N) :- numbers(N), \\+ ( bits(15, Bs), sum_list(Bs, 16) ).
never :- bits(60, Bs), sum_list(Bs, 61).
short(N) :- bits(N, Bs), sum_list(Bs, N).
slow(X) :- member(X, [a, b, c]), \\+ ( bits(18, Bs), sum_list(Bs, 19) ).
slower(X) :- member(X, [a, b, c]), \\+ ( bits(23, Bs), sum_list(Bs, 24) ).
"""
FILE = folder / "search.pl"


class Run:
    """A run with --serve, and where its page is."""

    def __init__(self, *words, serve="0", environment=None):
        self.process = subprocess.Popen([penelope, *words[:1], f"--serve={serve}", *words[1:]], cwd=folder, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})})
        line = self.process.stderr.readline()
        while re.match(r"penelope: \d+ ranks", line):
            line = self.process.stderr.readline()
        found = re.fullmatch(r"penelope: the run is shown at (http://[^/]+/)\?token=(\S+)\n", line)
        if not found:
            self.process.kill()
            raise AssertionError(line + self.process.communicate()[1])
        self.address, self.token = found.groups()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    @property
    def page(self):
        return f"{self.address}?token={self.token}"

    def end(self):
        """Exit status, standard output, standard error."""
        out, errors = self.process.communicate(timeout=LONGEST)
        return self.process.returncode, out, errors

    def get(self, what="", token=None):
        return urllib.request.urlopen(f"{self.address}{what}?token={self.token if token is None else token}", timeout=LONGEST)

    def order(self, text, token=None):
        address = f"{self.address}order?token={self.token if token is None else token}"
        return urllib.request.urlopen(urllib.request.Request(address, data=text.encode(), method="POST"), timeout=LONGEST)

    def events(self):
        """Pairs of a name and its data, until the connection ends."""
        name = None
        with self.get("events") as stream:
            for line in stream:
                line = line.decode().rstrip("\n")
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    yield name, json.loads(line[6:])


def status_of(call, *arguments, **named):
    try:
        return call(*arguments, **named).status
    except urllib.error.HTTPError as error:
        return error.code


def until(what, said=""):
    end = time.monotonic() + LONGEST
    while not what():
        assert time.monotonic() < end, said or "too long"
        time.sleep(0.02)


def who_has_no_token_sees_nothing():
    with Run("solve", "-j", "2", FILE, "never") as run:
        for wrong in ("", "x", run.token[:-1], run.token[:-1] + ("0" if run.token[-1] != "0" else "1"), run.token + "0"):
            for call in (run.get, lambda token: run.get("events", token), lambda token: run.order('{"order":"stop"}', token)):
                assert status_of(call, token=wrong) == 403, wrong
        assert status_of(run.get) == 200
        time.sleep(0.3)
        assert run.process.poll() is None  # nobody has stopped it


def only_this_host_can_connect():
    with Run("solve", "-j", "1", FILE, "never") as run:
        port = int(run.address.rsplit(":", 1)[1].rstrip("/"))
        with open("/proc/net/tcp", encoding="ascii") as table:
            listening = [line.split()[1] for line in table if line.split()[3] == "0A"]
        assert f"0100007F:{port:04X}" in listening and f"00000000:{port:04X}" not in listening, listening


def a_token_of_the_users():
    with Run("solve", FILE, "never", environment={"PENELOPE_SERVE_TOKEN": "my-own-token"}) as run:
        assert run.token == "my-own-token" and status_of(run.get) == 200
    for environment in ({"PENELOPE_SERVE_TOKEN": "my-own-token"}, {}):
        with Run("solve", FILE, "\\+ getenv('PENELOPE_SERVE_TOKEN', _)", environment=environment) as run:
            ended = run.end()
            assert ended[:2] == (0, "true\n"), ended  # the program does not see it


def orders_that_are_none():
    with Run("solve", FILE, "never") as run:
        ranks = [f'{{"order":"leave","rank":{rank}}}' for rank in ("-1", "0.5", "4294967297")]
        for text in ("", "stop", "[]", "{}", '{"order":1}', '{"order":"halt"}', '{"order":"leave"}', *ranks):
            assert status_of(run.order, text) == 400, text
        assert status_of(run.order, "x" * 100_000) in (400, 413)
        assert status_of(run.get, "other") == 404
        assert run.process.poll() is None


def where_nobody_can_listen():
    def refused(serve, says, **environment):
        done = subprocess.run([penelope, "solve", f"--serve={serve}", FILE, "short(2)"], capture_output=True, text=True, timeout=LONGEST,
                              env={**os.environ, **environment})
        assert done.returncode == 2 and done.stdout == "" and says in done.stderr, (serve, done)

    for wrong in ("x", "1x", "-1", "65536", ":80", "1:2:x", ""):
        refused(wrong, "--serve")
    refused("nowhere.invalid:0", "--serve: cannot listen on nowhere.invalid:0")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        refused(taken.getsockname()[1], "Address already in use")
    refused("0", "PENELOPE_SERVE_TOKEN", PENELOPE_SERVE_TOKEN="short")


def output_and_status_stay():
    for words, status, out in ((["solve", "-j", "2", FILE, "slow(X)"], 0, "X = a\nX = b\nX = c\n"), (["solve", "-j", "2", FILE, "fail"], 1, ""),
                               (["solve", "--sequential", FILE, "short(3)"], 0, "true\n")):
        with Run(*words) as run:
            ended = run.end()
            assert ended[0] == status and out in (ended[1], "true\n"), (words, ended)


def updates_of_a_run():
    with Run("solve", "-j", "2", "--count", FILE, "slow(X)") as run:
        events = list(run.events())
        assert run.end()[0] == 0
    names = [name for name, _ in events]
    assert names[0] == "about" and names[1] == "history" and names[-1] == "end", names
    about, end = events[0][1], events[-1][1]
    assert about["goal"] == "slow(X)" and about["workers"] == 2 and about["counts_answers"], about
    assert end["status"] == 0 and end["own"], end
    shares = [data["sample"]["share"] for name, data in events if name == "update"]
    assert shares == sorted(shares) and all(0 <= share <= 1 for share in shares), shares


def a_user_stops_the_run():
    state = folder / "stopped.state"
    with Run("solve", "-j", "2", f"--checkpoint={state}", FILE, "seldom(N)") as run:
        events = run.events()
        next(events)
        assert status_of(run.order, '{"order":"stop"}') == 204
        name, data = list(events)[-1]
        assert name == "end" and data["status"] == 3, (name, data)
        status, _, errors = run.end()
    assert status == 3 and "stopped by a user of the page of --serve" in errors and state.exists(), (status, errors)


def a_user_wants_a_checkpoint():
    state = folder / "wanted.state"
    with Run("solve", "-j", "2", f"--checkpoint={state}", "--checkpoint-interval=1000", FILE, "never") as run:
        events = run.events()
        assert next(events)[1]["can_checkpoint"]
        assert status_of(run.order, '{"order":"checkpoint"}') == 204
        for name, data in events:
            if name == "update" and any("checkpoint 1 is written" in text for _, text in data["events"]):
                break
        size = state.stat().st_size
        run.process.send_signal(signal.SIGKILL)
    with Run(f"--resume={state}", "-j", "1") as again:
        assert size > 0 and again.process.poll() is None


def a_run_that_goes_back_keeps_its_page():
    environment = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with Run("-q", "--ranks", "2", "-j", "1", "-g", "forall(between(1, inf, N), (assertz(done(N)), retract(done(N))))", FILE, serve=str(port),
             environment=environment) as run:
        events = run.events()
        for name, data in events:
            if name == "update" and data["sample"]["seconds"] > 3:
                break
        mpirun = subprocess.run(["pgrep", "-P", str(run.process.pid), "mpirun"], capture_output=True, text=True, check=True).stdout.split()
        os.kill(int(mpirun[0]), signal.SIGKILL)
        assert list(events)[-1][0] == "gone"
        until(lambda: has_stopped(run), "the page does not come again")
        assert run.end()[0] == 3


def has_stopped(run):
    """Asks for that, as soon as somebody answers."""
    try:
        status_of(run.order, '{"order":"stop"}')
    except (urllib.error.URLError, ConnectionError):
        pass
    return run.process.poll() is not None


def the_server_goes_with_the_run():
    run = Run("solve", "-j", "1", FILE, "never")
    with run:
        assert status_of(run.get) == 200
        run.process.send_signal(signal.SIGKILL)

    def is_gone():
        try:
            run.get()
        except (urllib.error.URLError, ConnectionError):
            return True
        return False
    until(is_gone, "the server is still there")


def a_rank_leaves():
    environment = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    with Run("solve", "--ranks", "2", "-j", "1", FILE, "never", environment=environment) as run:
        events = run.events()
        about = next(events)[1]
        assert about["can_leave"] and len(about["hosts"]) == 2, about
        asked = False
        for name, data in events:
            if name != "update":
                continue
            if not asked and len(data["processes"]) == 2 and len(data["workers"]) == 2:
                asked = status_of(run.order, '{"order":"leave","rank":1}') == 204
                assert status_of(run.order, '{"order":"leave","rank":7}') == 204  # told as an event
            texts = " ".join(text for _, text in data["events"])
            if "rank 7 cannot leave" in texts and "rank 1 on" in texts:
                break
        assert status_of(run.order, '{"order":"stop"}') == 204
        assert run.end()[0] == 3


# --- in a browser -------------------------------------------------------------------------------------------------------------

def ink(chart):
    return chromium.value(f"""(() => {{
      const canvas = document.querySelector("#{chart} canvas"), seen = new Set();
      const all = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      for (let i = 0; i < all.length; i += 4) seen.add(all[i] << 16 | all[i + 1] << 8 | all[i + 2]);
      return seen.size; }})()""")


def check_page():
    errors = chromium.value("penelope.errors")
    assert not chromium.errors and not errors, (chromium.errors, errors)


def the_page_of_a_run():
    with Run("solve", "-j", "2", FILE, "seldom(N)") as run:
        chromium.open(run.page)
        until(lambda: chromium.value("penelope.drawn") >= 4)
        check_page()
        assert chromium.texts("h1") == ["seldom(N)"], chromium.texts("h1")
        assert all(url.startswith((run.address, "data:")) for url in chromium.requests), chromium.requests
        shown = chromium.value("({last: penelope.last, texts: Object.fromEntries([...document.querySelectorAll('.tile b')].map(b => [b.id, b.textContent]))})")
        digits = lambda text: int(re.sub(r"\D", "", text))
        until(lambda: chromium.value("penelope.last.sample.answers") > 0)
        assert digits(shown["texts"]["busy"].split(" of ")[1]) == 2, shown
        assert len(shown["last"]["workers"]) == 2 and len(chromium.texts("#workers tbody tr")) == 2
        if chromium.value("typeof d3 !== 'undefined'"):
            assert ink("workers-chart") > 2 and ink("progress") > 2
        chromium.value("(window.confirm = () => true) && 1")
        chromium.value("document.querySelector('button[data-order=stop]').click() || 1")
        status, out, _ = run.end()
        assert status == 3 and out.startswith("N = ")
        until(lambda: chromium.value("penelope.ended !== null"))
        check_page()
        assert "was stopped" in chromium.texts("#state")[0] and "exit status" in chromium.texts("#state")[0], chromium.texts("#state")
        assert chromium.texts("#orders button") == []


def a_run_that_ends_while_one_looks():
    with Run("solve", "-j", "2", FILE, "slower(X)") as run:
        chromium.open(run.page)
        until(lambda: chromium.value("penelope.updates") > 0)
        status, _, _ = run.end()
        assert status == 0
        until(lambda: chromium.value("penelope.ended !== null"))
        check_page()
        assert "has ended" in chromium.texts("#state")[0] and "3 answers" in chromium.texts("#state")[0], chromium.texts("#state")


def ten_thousand_updates():
    """Without a run: the server and the page, as fast as they take them."""
    ours, its = socket.socketpair()
    process = subprocess.Popen([server], stdin=its, stdout=subprocess.DEVNULL)
    its.close()
    about = {"goal": "</script><b>", "program": ["x.pl"], "version": "1", "workers": 64, "counts_answers": True, "can_checkpoint": False, "can_leave": False}
    stream = ours.makefile("rw")
    print(json.dumps({"address": "127.0.0.1", "port": 0, "token": "a-token", "about": about}), file=stream, flush=True)
    chromium.open(json.loads(stream.readline())["url"])
    until(lambda: chromium.texts("h1") == [about["goal"]])
    workers = 64
    for i in range(1, 10_001):
        rows = [[w + 1, 0, (w + i) % 3, i * 1000, i, i, 0, i, i, 0, 0] for w in range(workers)]
        states = "".join(str((w + i) % 3) for w in range(workers))
        sample = {"seconds": i / 4, "share": i / 10_000, "answers": i, "busy": 20, "inferences": i * 64_000, "states": states}
        print(json.dumps({"sample": sample, "workers": rows, "processes": [{"rank": 0, "host": "", "memory": i, "lost": False}], "events": []}), file=stream)
    stream.flush()
    until(lambda: chromium.value("penelope.last !== null && penelope.last.sample.answers") == 10_000)
    until(lambda: chromium.texts("#answers") == ["10 000"], chromium.texts("#answers"))
    assert chromium.value("penelope.samples.length") <= 2000
    chromium.open(f"{chromium.value('location.href')}")  # one that comes late gets the history
    until(lambda: chromium.texts("#answers") == ["10 000"], "a page that comes late")
    late = chromium.value("[penelope.samples[0].seconds, penelope.samples.length]")
    assert late[0] < 20 and 1000 <= late[1] <= 2001, late
    check_page()
    print(json.dumps({"end": {"status": 0, "own": True, "seconds": 2500, "answers": 10_000, "inferences": 1}}), file=stream, flush=True)
    until(lambda: chromium.value("penelope.ended !== null"))
    assert process.wait(timeout=LONGEST) == 0
    ours.close()


def screenshot():
    if not shots:
        return
    shots.mkdir(parents=True, exist_ok=True)
    with Run("solve", "-j", "4", "--count", f"--checkpoint={folder / 'shot.state'}", FILE, "short(27)") as run:
        chromium.open(run.page)
        until(lambda: chromium.value("penelope.updates") >= 40)
        chromium.screenshot(shots / "live.png", height=1000)


def main():
    global chromium
    if not server.exists():
        print("skipped: Penelope was built without --serve (cpp-httplib)")
        return 77
    FILE.write_text(PROGRAM)
    tests = [who_has_no_token_sees_nothing, only_this_host_can_connect, a_token_of_the_users, orders_that_are_none, where_nobody_can_listen,
             output_and_status_stay, updates_of_a_run, a_user_stops_the_run, a_user_wants_a_checkpoint,
             a_run_that_goes_back_keeps_its_page, the_server_goes_with_the_run, a_rank_leaves]
    if not browser.find():
        print("there is no chromium: the page itself is not looked at")
        return run_tests(tests)
    with browser.Browser() as chromium:
        return run_tests([*tests, the_page_of_a_run, a_run_that_ends_while_one_looks, ten_thousand_updates, screenshot])


if __name__ == "__main__":
    status = main()
    subprocess.run(["rm", "-r", str(folder)], check=False)
    sys.exit(status)
