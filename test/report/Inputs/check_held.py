#!/usr/bin/env python3
"""Demands the work that critical-locks.c does in its critical section.

usage: check_held.py REPORT.json
"""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    whole = json.load(file)
path = whole["tasks"]["critical_path"]
assert 40e6 <= path["held_ns"] <= path["work_ns"], path
assert path["length_ns"] < path["held_ns"], path
region = whole["regions"][path["held_region"]]
assert region["type"] == "critical" and region["first_line"] == 12, region
