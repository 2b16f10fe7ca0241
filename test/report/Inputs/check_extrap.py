"""Reads JSON Lines for Extra-P, and demands the numbers of the report.

usage: check_extrap.py SCALING.json EXTRAP.jsonl
"""
import collections
import json
import math
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
found = collections.defaultdict(dict)
with open(sys.argv[2], encoding="utf-8") as file:
    for line in file:
        entry = json.loads(line)
        assert list(entry["params"]) == ["threads"], entry
        values = found[entry["callpath"], entry["metric"]]
        assert entry["params"]["threads"] not in values, entry
        values[entry["params"]["threads"]] = entry["value"]

threads = [run["threads"] for run in report["runs"]]
regions = [r for r in report["regions"] if None not in r["runs"]]
# Each of them with all numbers of threads.
assert all(list(values) == threads for values in found.values())
assert len(found) == 2 * (1 + len(regions)), found.keys()


def check(path, metric, times):
    for value, time in zip(found[path, metric].values(), times):
        assert math.isclose(value * 1e9, time, rel_tol=1e-6), (path, metric)


roots = {path.split("->")[0] for path, _ in found}
assert len(roots) == 1, roots
root = roots.pop()
check(root, "time", [run["wall_time_ns"] for run in report["runs"]])
check(root, "work", [run["work_ns"] + run["serial_ns"] for run in report["runs"]])
for region in regions:
    paths = [path for path, metric in found
             if metric == "time" and region["place"] in path]
    assert len(paths) == 1 and len(paths[0].split("->")) == 2, paths
    check(paths[0], "time", [run["longest_ns"] for run in region["runs"]])
    check(paths[0], "work", [run["work_ns"] for run in region["runs"]])
