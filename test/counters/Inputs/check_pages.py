# Checks that the loop of pages.c has the page faults, or that a message says
# why not.
#
# usage: check_pages.py PROFILE SAID
import json
import sys

with open(sys.argv[1]) as file:
    profile = json.load(file)
with open(sys.argv[2]) as file:
    said = file.read()
counters = [c["event"] for c in profile.get("counters", [])]
if "perf::PAGE-FAULTS" not in counters:
    # A machine where the kernel lets nobody count.
    print("skipped: nothing can be counted here")
    assert "POMP_COUNTERS=" in said, said
    sys.exit(0)
place = counters.index("perf::PAGE-FAULTS")
loop = next(r for r in profile["regions"] if r["kind"] == "loop")
faults = loop["counters"][place]["exclusive_work"]
print(counters, faults)
# Some more are the start of a thread, and its first events.
assert 2000 <= faults < 2300, faults
threads = [share["counters"][place]["work"]
           for path in profile["call_paths"] if path["kind"] == "loop"
           for share in path["threads"]]
assert len(threads) == 4 and all(500 <= n < 600 for n in threads), threads
if "perf::TASK-CLOCK" in counters:
    clock = counters.index("perf::TASK-CLOCK")
    assert profile["counters"][clock]["all"] > 0, profile["counters"]
