"""Checks a Chrome trace and a JSON Lines report of the same run: check_report.py TRACE REPORT WORKERS."""
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


trace_file, report_file, workers = sys.argv[1], sys.argv[2], int(sys.argv[3])
events = json.load(open(trace_file))["traceEvents"]
for worker in range(1, workers + 1):
    slices = [e for e in events if e["ph"] == "X" and e["tid"] == worker]
    assert any(e["name"] == "busy" for e in slices), f"worker {worker} did nothing"
    check_nesting(slices)
left = {e["id"] for e in events if e["ph"] == "s"}
arrived = {e["id"] for e in events if e["ph"] == "f"}
assert left and arrived <= left, "an arrow comes from nowhere"

lines = [json.loads(line) for line in open(report_file)]
assert [line.get("worker") for line in lines] == [*range(1, workers + 1), None]
total = lines.pop()
for name in ("inferences", "tasks_exported", "tasks_imported", "bytes", "value_pairs"):
    assert sum(line[name] for line in lines) == total[name], name
assert total["tasks_exported"] == len(left)
assert total["messages"]["work"] == total["tasks_exported"]
assert 0 < total["efficiency"] <= 1
print("report and trace are well formed")
