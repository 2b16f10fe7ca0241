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


def call_paths(report):
    """What there is of each path, which is a list of places from the root. Only
    those where a thread was, without the root."""
    regions = {region["id"]: key(region) for region in report["regions"]}
    paths, found = {}, {}
    for path in report["call_paths"]:
        place = ()
        if path["parent"] is not None:
            place = paths[path["parent"]] + (
                (path["kind"], regions[path["region"]]),)
        paths[path["id"]] = place
        if place and (path["visits"] or path["time_ns"]):
            assert place not in found, place
            found[place] = path
    return found


assert profile["program"] == trace["program"]
assert profile["events"] == trace["events"]
assert profile["cut_visits"] == 0
assert len(profile["threads"]) == len(trace["threads"])
near(profile["wall_time_ns"], trace["wall_time_ns"], 1000, "wall")
events = profile["events"]
for state in NAMES:
    near(profile["states"][state + "_ns"], trace["states"][state + "_ns"],
         events, state)
for a, b in zip(profile["threads"], trace["threads"]):
    assert a["events"] == b["events"], (a, b)
    for state in NAMES:
        near(a["states"][state + "_ns"], b["states"][state + "_ns"],
             a["events"], (state, a["id"]))
regions = {key(region): region for region in trace["regions"]}
assert len(regions) == len(profile["regions"])
for a in profile["regions"]:
    b = regions[key(a)]
    assert a["visits"] == b["visits"], (a, b)
    assert a["threads"] == b["threads"], (a, b)
    for number in ("time_ns", "wait_ns", "work_ns"):
        near(a[number], b[number], events, (key(a), number))
    for number in ("min_visit_ns", "max_visit_ns"):
        near(a[number], b[number], 10, (key(a), number))
here, there = call_paths(profile), call_paths(trace)
assert set(here) == set(there), set(here) ^ set(there)
for place, a in here.items():
    b = there[place]
    assert a["visits"] == b["visits"], (place, a, b)
    assert a["threads"] == b["threads"], (place, a, b)
    for number in ("time_ns", "wait_ns"):
        near(a[number], b[number], events, (place, number))
