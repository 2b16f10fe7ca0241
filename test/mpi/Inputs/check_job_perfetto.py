"""Checks the file for Perfetto of all ranks: check_job_perfetto.py FILE RANKS.
Each has a process with its name; what begins ends; values have their names."""
import collections
import json
import sys

events = json.load(open(sys.argv[1]))["traceEvents"]
names = {e["pid"]: e["args"]["name"] for e in events
         if e["ph"] == "M" and e["name"] == "process_name"}
assert sorted(names) == list(range(1, int(sys.argv[2]) + 1)), names
for pid, name in names.items():
    assert name.startswith("rank %d " % (pid - 1)) and " on " in name, name
depth = collections.Counter()
values = set()
for e in events:
    depth[e["pid"], e["tid"]] += {"B": 1, "E": -1}.get(e["ph"], 0)
    if e["ph"] == "B" and e["name"].startswith(("MPI_Sendrecv", "step")):
        values.add(tuple(n for n in e["args"]
                         if n not in ("n", "file", "line", "directive")))
assert not any(depth.values()), depth
assert values in ({("bytes", "partner")}, {("bytes", "value 1")}), values
