"""Checks what pomp-report says of the trace of long_trace.py.

usage: check_long.py REPORT.json "CHUNKS REGIONS TASKS NANOSECONDS" [PERFETTO.json]
"""
import json
import sys

with open(sys.argv[1]) as file:
    report = json.load(file)
chunks, regions, tasks, ns = (int(word) for word in sys.argv[2].split())
visits = {r["kind"]: r["visits"] for r in report["regions"]}
assert visits["parallel"] == regions, visits
assert visits["task"] == tasks, visits
# A tick is a nanosecond: nothing is rounded.
assert report["wall_time_ns"] == ns, report["wall_time_ns"]
assert report["unbalanced_events"] == report["cut_visits"] == 0
path = report["tasks"]["critical_path"]
# The first thread works from the begin to the end, but for its waits: each
# region, and what is before it, is a link.
assert path["num_links"] == sum(s["count"] for s in path["sites"])
assert path["num_links"] > 2 * regions and len(path["links"]) == 1000
assert path["length_ns"] == sum(s["work_ns"] for s in path["sites"])
assert 0.8 * ns < path["length_ns"] <= ns
if len(sys.argv) > 3:
    with open(sys.argv[3]) as file:
        events = json.load(file)["traceEvents"]
    last = max(e["ts"] + e.get("dur", 0) for e in events if "ts" in e)
    assert 0.8 * ns < last * 1000 <= ns, (last, ns)
