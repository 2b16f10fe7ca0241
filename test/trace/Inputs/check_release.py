#!/usr/bin/env python3
"""Demands the arrows between tasks in JSON trace events: each leads from the
slice of one task to the slice of another, as the comments of the source say.

usage: check_release.py FILE SOURCE
"""
import json
import re
import sys

with open(sys.argv[2], encoding="utf-8") as file:
    AFTER = {number: found[1] for number, line in enumerate(file, 1)
             for found in [re.search(r"// AFTER (\w+)", line)] if found}
with open(sys.argv[1], encoding="utf-8") as file:
    events = json.load(file)["traceEvents"]

slices, stacks = [], {}
for e in events:
    stack = stacks.setdefault(e["tid"], [])
    if e["ph"] == "B":
        stack.append({"line": e["args"]["line"], "cat": e["cat"],
                      "tid": e["tid"], "begin": e["ts"]})
    elif e["ph"] == "E":
        slices.append({**stack.pop(), "end": e["ts"]})


def task_at(e):
    inside = [s for s in slices if s["tid"] == e["tid"] and
              s["cat"] == "task" and s["begin"] <= e["ts"] < s["end"]]
    return max(inside, key=lambda s: s["begin"])


arrows = [e for e in events if e.get("cat") == "depend" and e["ph"] in "sf"]
starts = {e["id"]: task_at(e)["line"] for e in arrows if e["ph"] == "s"}
found = {}
for e in arrows:
    if e["ph"] == "f":
        found.setdefault(task_at(e)["line"], []).append(starts.pop(e["id"]))
assert not starts, starts
expected = {line: [int(after)] * (1 if line == 7 else 2)
            for line, after in AFTER.items() if after != "none"}
assert found == expected, (found, expected)
