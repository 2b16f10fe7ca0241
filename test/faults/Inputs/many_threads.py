"""Compares what a program counted with what its profile says.

usage: many_threads.py OUTPUT REPORT.json"""
import json
import sys

expected = {name: int(count) for name, count in
            (line.split() for line in open(sys.argv[1]))}
report = json.load(open(sys.argv[2]))
found = {r["name"]: r["visits"] for r in report["regions"]
         if r["type"] == "critical"}
assert len(expected) == 4 and found == expected, (found, expected)
assert not report["unbalanced_events"], report["unbalanced_events"]
