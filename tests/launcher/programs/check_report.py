"""Checks a Chrome trace and a JSON Lines report of the same run: check_report.py TRACE REPORT."""
import json
import sys

ROUNDING = 0.002  # microseconds: times are written with three decimals


def check_nesting(slices):
    open_ends = []
    for event in sorted(slices, key=lambda e: (e["ts"], -e["dur"])):
        begin, end = event["ts"], event["ts"] + event["dur"]
        while open_ends and open_ends[-1] <= begin + ROUNDING:
            open_ends.pop()
        assert not open_ends or end <= open_ends[-1] + ROUNDING, f"overlaps another slice: {event}"
        open_ends.append(end)


trace_file, report_file = sys.argv[1:]
lines = [json.loads(line) for line in open(report_file)]
total = lines.pop()
workers = range(1, total["workers"] + 1)
assert [line["worker"] for line in lines] == [*workers]
events = json.load(open(trace_file))["traceEvents"]
busy = 0
for worker in workers:
    slices = [e for e in events if e["ph"] == "X" and e["tid"] == worker]
    assert slices, f"worker {worker} has no track"
    busy += any(e["name"] == "busy" for e in slices)
    check_nesting(slices)
assert busy >= 2, "one worker did all"
left = {e["id"] for e in events if e["ph"] == "s"}
arrived = {e["id"] for e in events if e["ph"] == "f"}
assert left and arrived <= left, "an arrow comes from nowhere"

for name in ("inferences", "tasks_exported", "tasks_imported", "bytes", "value_pairs"):
    assert sum(line[name] for line in lines) == total[name], name
assert total["tasks_exported"] == len(left)
assert total["messages"]["work"] == total["tasks_exported"]
assert 0 < total["efficiency"] <= 1
print("report and trace are well formed")
