# usage: check_trace.py REPORT-OF-PROFILE REPORT-OF-TRACE
import json
import sys

profile, trace = (json.load(open(path)) for path in sys.argv[1:3])
NAMES = profile["state_names"]


def key(region):
    return (region["kind"], region["type"], region["file"], region["name"],
            region["first_line"], region["last_line"])


def near(a, b, visits, what):
    # A tick is less than 100 ns, and each visit is rounded twice.
    assert abs(a - b) <= 1000 + 200 * visits + max(a, b) // 1000, (what, a, b)


assert profile["program"] == trace["program"]
assert profile["events"] == trace["events"]
assert len(profile["threads"]) == len(trace["threads"])
near(profile["wall_time_ns"], trace["wall_time_ns"], 1000, "wall")
events = profile["events"]
for state in NAMES:
    near(profile["states"][state + "_ns"], trace["states"][state + "_ns"],
         events, state)
for a, b in zip(profile["threads"], trace["threads"]):
    assert a["events"] == b["events"], (a, b)
regions = {key(region): region for region in trace["regions"]}
assert len(regions) == len(profile["regions"])
for a in profile["regions"]:
    b = regions[key(a)]
    assert a["visits"] == b["visits"], (a, b)
    # A thread that executes a task is in the paths around it in a profile.
    assert a["threads"] == b["threads"] or "tasks/" in a["file"], (a, b)
    for number in ("time_ns", "wait_ns", "work_ns"):
        near(a[number], b[number], events, (key(a), number))
