"""Reads a profile as Caliper's json-split, and demands the tree and the times of the
report.

usage: check_caliper.py REPORT.json CALIPER.json
"""
import json
import math
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    caliper = json.load(file)

columns = caliper["columns"]
assert len(columns) == len(caliper["column_metadata"])
# All columns but the last are numbers; that one is a node.
assert [c["is_value"] for c in caliper["column_metadata"]] == \
    [True] * (len(columns) - 1) + [False]
assert columns[-1] == "path"
paths = report["call_paths"]
assert len(caliper["nodes"]) == len(caliper["data"]) == len(paths)
for path, node, row in zip(paths, caliper["nodes"], caliper["data"]):
    numbers = dict(zip(columns, row))
    assert node["column"] == "path" and node["label"]
    assert node.get("parent") == path["parent"]
    assert numbers["path"] == path["id"]
    assert numbers["visits"] == path["visits"]
    for column, member in (("sum#time.duration", "exclusive_ns"),
                           ("inclusive#sum#time.duration", "inclusive_ns"),
                           ("wait", "wait_ns")):
        assert math.isclose(numbers[column] * 1e9, path[member], abs_tol=1), path
assert caliper["program"] == report["program"]
