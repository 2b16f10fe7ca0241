# usage: check_helpers.py PROFILE.json: reads the output of pomp-report --json
# for helpers.c. The profile has the work of helpers, but not their idle time.
import json
import sys

report = json.load(open(sys.argv[1]))
helpers = [t for t in report["threads"] if t["helper"]]
others = [t for t in report["threads"] if not t["helper"]]
assert 1 <= len(helpers) <= 6, helpers
assert not report["threads"][0]["helper"]
assert sum(t["events"] for t in helpers) > 0
for thread in helpers:
    for state in "idle", "serial":
        assert not thread["states"].get(state), thread
for thread in others:
    # Rounded for each state.
    assert abs(sum(thread["states"].values()) - report["wall_time_ns"]) < 100, thread
whole = sum(sum(t["states"].values()) for t in report["threads"])
assert abs(whole - report["thread_time_ns"]) < 1000, whole
assert not any("delivered no event" in json.dumps(spot)
               for spot in report["not_measured"]), report["not_measured"]
print(len(others), "threads,", report["events"], "events")
