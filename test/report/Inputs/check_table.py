"""Reads a table of pomp-report with Python's reader, and demands the times of the
report, and one place for each region.

usage: check_table.py REPORT.json TABLE.csv
"""
import csv
import json
import sys

report = json.load(open(sys.argv[1]))
with open(sys.argv[2], newline="") as file:
    lines = list(csv.DictReader(file))
for line in lines:
    assert None not in line and None not in line.values(), line
states = {line["measure"]: int(line["value"]) for line in lines
          if line["owner"] == "process"}
assert states["thread_time_ns"] == report["thread_time_ns"]
for name, time in report["states"].items():
    assert states["states." + name] == time, name
times = [(line["name"], int(line["value"])) for line in lines
         if (line["owner"], line["measure"]) == ("region", "time_ns")]
assert times == [(r["place"], r["time_ns"]) for r in report["regions"]], times
