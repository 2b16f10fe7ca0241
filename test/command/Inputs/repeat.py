"""Checks the file of pomp run --json: repeat.py FILE."""

import json
import sys

with open(sys.argv[1]) as file:
    run = json.load(file)
assert run["schema"] == "pomp-run" and run["version"] == 1, run
assert run["command"][0] == "./app", run["command"]
by_threads = {}
for each in run["runs"]:
    assert each["exit_code"] == 0 and each["signal"] is None, each
    assert each["directory"].startswith(run["directory"] + "/"), each
    by_threads.setdefault(each["threads"], []).append(each)
for runs in by_threads.values():
    times = sorted(r["wall_seconds"] for r in runs)
    shown, = [r for r in runs if r["report"]]
    assert shown["wall_seconds"] == times[(len(times) - 1) // 2], times
    assert shown["report"]["schema"] == "pomp-report"
if None in by_threads:
    assert len(by_threads[None]) == 3 and run["comparison"] is None
else:
    assert {t: len(r) for t, r in by_threads.items()} == {1: 2, 2: 2}
    assert run["comparison"]["schema"] == "pomp-comparison"
