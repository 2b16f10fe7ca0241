"""Demands that no experiment of try.json is undecided for want of runs."""
import json
import sys

FEWEST_PAIRS = 8

with open(sys.argv[1], encoding="utf-8") as f:
    experiments = json.load(f)["experiments"]
assert len(experiments) == 5
for e in experiments:
    pairs = len(e["pairs"]["seconds"])
    assert e["state"] == "refuted" or pairs >= FEWEST_PAIRS, (
        e["title"], e["state"], pairs)
