"""No run of pomp try that was stopped has a time that counts.

usage: check_stops.py TRY.JSON RUNS ERRORS
"""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as f:
    tried = json.load(f)
with open(sys.argv[2], encoding="utf-8") as f:
    runs = len(f.readlines())
with open(sys.argv[3], encoding="utf-8") as f:
    stopped = f.read().count("its time does not count")
assert tried["runs"] == runs, (tried["runs"], runs)
assert stopped >= 4
pairs = [tried["measured"], tried["one_thread"]]
for experiment in tried["experiments"]:
    pairs += experiment["screening"], experiment["pairs"]
counted = len(tried["plain_seconds"]) + sum(len(p["seconds"]) for p in pairs)
assert counted <= runs - stopped, (counted, runs, stopped)
