#!/usr/bin/env python3
"""The pages of --report and penelope bench in a headless Chromium: no errors, nothing fetched, charts drawn, values those of --json, and
what users do with them. Screenshots go to the folder SHOTS, where it is given; docs/images keeps two of them.

    report_pages.py PENELOPE [SHOTS]

Exit status 77, skipped: there is no Chromium.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
import browser
from live_runs import run_tests

penelope = os.path.abspath(sys.argv[1])
shots = Path(sys.argv[2]) if len(sys.argv) > 2 else None
PROGRAMS = HERE / "programs"
HAS_CHARTS = None  # whether the program was built with d3
folder = Path(tempfile.mkdtemp(prefix="penelope-pages-"))
chromium = None


def run(*words, status=0, **more):
    done = subprocess.run([penelope, *map(str, words)], cwd=PROGRAMS, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, **more)
    assert done.returncode == status, (words, done)
    return done.stdout


def number(text):
    return float(re.sub(r"[^\d.]", "", text))


def opened(page):
    """The state of the page; it is whole, whatever it is about."""
    chromium.open(page)
    state = chromium.value("({errors: penelope.errors, drawn: penelope.drawn, milliseconds: penelope.milliseconds, state: document.body.dataset.state})")
    assert not chromium.errors and not state["errors"], (chromium.errors, state)
    assert state["state"] == "drawn", state
    others = [url for url in chromium.requests if not url.startswith("file:") or url.split("#")[0] != page.resolve().as_uri()]
    assert not others, others
    return state


def check_values(statistics):
    """The page against --json of the same run."""
    *workers, total = [json.loads(line) for line in statistics.read_text().splitlines()]
    tiles = {name: chromium.texts(f"#{name}")[0] for name in ("inferences", "speed-up", "memory", "thrown-away")}
    assert number(tiles["inferences"]) == total["inferences"], (tiles, total)
    needed = 1 - total["inferences_thrown_away"] / total["inferences"]
    speed_up = needed * min(total["busy_seconds"], total["cpu_seconds"]) / total["wall_seconds"]
    assert abs(number(tiles["speed-up"]) - speed_up) < 0.006, (tiles, total)
    assert abs(number(tiles["memory"]) - total["peak_memory_bytes"] / 2**20) < 0.06, (tiles, total)
    rows = chromium.value("[...document.querySelectorAll('#workers tbody tr')].map(r => [...r.children].map(c => c.textContent))")
    assert len(rows) == len(workers) + 1, rows
    for row, line in zip(rows, [*workers, total], strict=True):
        found = [number(row[i]) for i in (1, 6, 7, 8, 9)]
        names = ("inferences", "tasks_exported", "tasks_imported", "tasks_killed", "inferences_thrown_away")
        assert found == [line[name] for name in names], (row, line)


def ink(chart):
    """How many colours a canvas shows."""
    return chromium.value(f"""(() => {{
      const canvas = document.querySelectorAll(".chart canvas")[{chart}];
      const all = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data, seen = new Set();
      for (let i = 0; i < all.length; i += 4) seen.add(all[i] << 16 | all[i + 1] << 8 | all[i + 2]);
      return seen.size; }})()""")


def a_search_of_two_workers():
    page, statistics = folder / "search.html", folder / "search.jsonl"
    run("solve", "-j", 2, "--count", f"--report={page}", f"--json={statistics}", "search.pl", "binary(20, _)")
    state = opened(page)
    check_values(statistics)
    assert chromium.texts("h1") == ["binary(20, _)"]
    if not HAS_CHARTS:
        return
    total = json.loads(statistics.read_text().splitlines()[-1])
    assert state["drawn"]["timeline"]["slices"] >= 2 and state["drawn"]["map"]["leaves"] >= 2, state
    data = chromium.value("({tasks: data.tasks, of_run: data.tasks_of_run, places: data.places})")
    tasks = data["tasks"]
    assert data["of_run"] == total["tasks_imported"], (data["of_run"], total)
    assert sum(tasks["inferences"]) + sum(tasks["folded_inferences"]) == total["inferences"]
    assert any("bit/1" in place or "binary/2" in place for place in data["places"]), data["places"]
    assert ink(0) > 3 and ink(1) > 3


def what_users_do_with_the_charts():
    page = folder / "eager.html"
    for _ in range(10):  # how often work goes to others is a matter of time
        run("solve", "-j", 4, "--eager", f"--report={page}", "search.pl", "(binary(11, B), sum_list(B, S), S > 9)")
        state = opened(page)
        if not HAS_CHARTS:
            return
        data = chromium.value("({tasks: data.tasks, wall: data.all.wall_seconds})")
        count = len(data["tasks"]["parent"]) - 1
        if count > 10:
            break
    assert count > 10, count
    assert sum(data["tasks"]["answers"]) == 12, data["tasks"]["answers"]
    assert state["drawn"]["map"]["answers"] >= 1 and state["drawn"]["timeline"]["arrows"] >= 10, state
    whole = state["drawn"]["timeline"]["slices"]
    part = chromium.value(f"penelope.charts.timeline.zoomTo({data['wall'] * 0.4}, {data['wall'] * 0.5}).slices")
    assert 0 < part < whole, (part, whole)
    chromium.value("penelope.charts.timeline.reset() || 1")
    assert chromium.value("penelope.charts.map.showLevels(1).leaves") < state["drawn"]["map"]["leaves"]
    chromium.value("penelope.charts.map.showLevels(40).leaves")
    place = chromium.value("[...data.costs].sort((a, b) => b.tasks - a.tasks)[0].place")
    matching = chromium.value(f"penelope.charts.map.choose({place})")
    assert 0 < matching["matching"] <= matching["leaves"], matching
    chromium.value("penelope.charts.map.choose(-1)")
    box = chromium.value("(r => [r.left, r.top, r.width, r.height])(document.querySelectorAll('.chart')[1].getBoundingClientRect())")
    chromium.mouse("mouseMoved", box[0] + box[2] / 3, box[1] + box[3] / 2)
    assert "inferences" in chromium.texts(".tip")[0], chromium.texts(".tip")
    for kind in ("mousePressed", "mouseReleased"):
        chromium.mouse(kind, box[0] + box[2] / 2, box[1] + box[3] / 2)
    assert chromium.texts(".path")[0]
    assert not chromium.errors, chromium.errors


def what_was_thrown_away_and_what_waited():
    page, statistics = folder / "thrown.html", folder / "thrown.jsonl"
    for _ in range(5):  # whether others look ahead is a matter of time
        run("-j", 2, "--eager", f"--report={page}", f"--json={statistics}", "-q", "-g", "speculative(_)", "-t", "halt", "hindrances.pl")
        state = opened(page)
        check_values(statistics)
        total = json.loads(statistics.read_text().splitlines()[-1])
        if total["inferences_thrown_away"] > 0:
            break
    assert total["inferences_thrown_away"] > 0
    rows = chromium.texts("#hindrances tbody tr")
    assert len(rows) == len(total["hindrances"]), (rows, total["hindrances"])
    thrown = [row for row in rows if "thrown away" in row]
    assert thrown and "member/2 in speculative/1 (hindrances.pl:7)" in thrown[0], rows
    if HAS_CHARTS:
        line = (PROGRAMS / "hindrances.pl").read_text().splitlines()[6].strip()
        assert line[:40] in thrown[0], (line, thrown)
        assert state["drawn"]["map"]["hatched"] >= 1, state


def runs_without_workers_or_without_an_end():
    page = folder / "sequential.html"
    run("solve", "--sequential", f"--report={page}", "facts.pl", "p(X)")
    opened(page)
    assert number(chromium.texts("#speed-up")[0]) <= 1
    run("solve", "-j", 2, "--time-limit", "0.7", f"--report={page}", "search.pl", "endless(X)", status=3)
    opened(page)


def a_page_made_later():
    """The same page from the data, and one with tables from --json."""
    data, statistics, page = folder / "later.json", folder / "later.jsonl", folder / "later.html"
    run("solve", "-j", 2, "--count", f"--report={data}", f"--json={statistics}", "search.pl", "binary(17, _)")
    run("report", data)
    opened(page)
    check_values(statistics)
    run("report", statistics, f"--output={page}")
    opened(page)
    check_values(statistics)
    assert chromium.value("document.querySelectorAll('canvas').length") == 0


def without_the_library():
    """As of a program that was built without d3: tables, and what is missing."""
    page, statistics = folder / "tables.html", folder / "tables.jsonl"
    run("solve", "-j", 2, "--count", f"--report={page}", f"--json={statistics}", "search.pl", "binary(14, _)")
    text = page.read_text()
    start = text.index("</script>\n<script>", text.index("licence-of-d3")) + len("</script>\n<script>")
    page.write_text(text[:start] + text[text.index("</script>", start):])
    opened(page)
    check_values(statistics)
    assert "built without the library d3" in chromium.texts(".warning")[0]


def texts_that_are_no_html():
    page = folder / "texts.html"
    goal = "X = '</script><img src=x onerror=alert(1)><!--'"
    run("solve", "-j", 1, f"--report={page}", "facts.pl", goal)
    opened(page)
    assert chromium.texts("h1") == [goal]


def a_bench():
    page, data = folder / "bench.html", folder / "bench.json"
    other = f"{penelope} solve --sequential --count search.pl 'binary(18, _)'"
    run("bench", "-j", "1,2", "--runs", 3, "--options", "--count", f"--report={page}", f"--json={data}", "--against", other,
        "search.pl", "binary(18, _)")
    state = opened(page)
    rows = chromium.value("[...document.querySelectorAll('#rows tbody tr')].map(r => [...r.children].map(c => c.textContent))")
    found = json.loads(data.read_text())
    assert found["equal"] and [row[0] for row in rows] == ["1", "2", "penelope"], (rows, found)
    if HAS_CHARTS:
        assert state["drawn"] == {"speedUp": 2, "seconds": 2}, state
        assert chromium.value("document.querySelectorAll('svg circle').length") == 4


def a_huge_run():
    """As large as a page may be, drawn in under a second: 100,000 tasks on 64 workers, as data."""
    import random
    chance, workers, count = random.Random(1), 64, 100_000
    base = json.loads(run_data())
    parents = [0] + [chance.randrange(max(0, t - 2000), t) for t in range(1, count)]
    base["all"]["workers"] = workers
    worker = base["workers"][0]
    base["workers"] = [{**worker, "worker": w + 1} for w in range(workers)]
    columns = {"parent": parents, "worker": [1 + t % workers for t in range(count)], "place": [0] * count, "depth": [t % 40 for t in range(count)],
               "inferences": [chance.randrange(2000) for _ in range(count)], "thrown_away": [t % 7 == 0 for t in range(count)],
               "answers": [t % 50 == 0 for t in range(count)], "left": [t * 50 for t in range(count)], "arrived": [t * 50 + 40 for t in range(count)],
               **{f"folded_{name}": [0] * count for name in ("tasks", "inferences", "thrown_away", "answers")}}
    for name in columns:
        columns[name] = [int(v) for v in columns[name][:10_000]]
    base.update(tasks=columns, tasks_of_run=count, timeline=[[10, 90, 2, 0] * (100_000 // workers)] * workers, waits=[[]] * workers)
    base["all"]["wall_seconds"] = 100_000 // workers * 100e-6
    data, page = folder / "huge.json", folder / "huge.html"
    data.write_text(json.dumps(base))
    run("report", data)
    before = chromium.cpu_seconds()
    state = opened(page)
    took = chromium.cpu_seconds() - before
    size = page.stat().st_size
    print(f"huge: {size / 2**20:.1f} MiB, drawn in {state['milliseconds']:.0f} ms, {took:.2f} s of CPU time")
    assert size < 5 * 10**6, size
    assert took < 1, took
    if HAS_CHARTS:
        assert state["drawn"]["map"]["leaves"] >= 9_000, state


def run_data():
    data = folder / "small.json"
    run("solve", "-j", 2, "--count", f"--report={data}", "search.pl", "binary(14, _)")
    return data.read_text()


def screenshots():
    if not shots or not HAS_CHARTS:
        return
    shots.mkdir(parents=True, exist_ok=True)
    page = folder / "shot.html"
    run("solve", "-j", 4, f"--report={page}", "search.pl", "(binary(19, B), sum_list(B, S), S > 17, once((uneven(X), X > 6)))")
    opened(page)
    chromium.screenshot(shots / "report.png", height=1100)
    opened(folder / "bench.html")
    chromium.screenshot(shots / "bench.png", height=1000)


def main():
    global chromium, HAS_CHARTS
    if not browser.find():
        print("skipped: there is no chromium")
        return 77
    HAS_CHARTS = "licence-of-d3\"></script>" not in page_text()
    if not HAS_CHARTS:
        print("built without d3: tables only")
    with browser.Browser() as chromium:
        return run_tests([a_search_of_two_workers, what_users_do_with_the_charts, what_was_thrown_away_and_what_waited,
                          runs_without_workers_or_without_an_end, a_page_made_later, without_the_library,
                          texts_that_are_no_html, a_bench, a_huge_run, screenshots])


def page_text():
    run("solve", "--sequential", f"--report={folder / 'first.html'}", "facts.pl", "p(X)")
    return (folder / "first.html").read_text()


if __name__ == "__main__":
    status = main()
    subprocess.run(["rm", "-r", str(folder)], check=False)
    sys.exit(status)
