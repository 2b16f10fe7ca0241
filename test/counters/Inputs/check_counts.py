# Checks what Inputs/charge.c counted: in a profile, or in a report as JSON of a
# profile or a trace.
#
# usage: check_counts.py FILE [STEP]
#
# STEP is how much each reading of the counters counted by itself.
import json
import sys

with open(sys.argv[1]) as file:
    document = json.load(file)
step = int(sys.argv[2]) if len(sys.argv) > 2 else 0
is_profile = document["schema"] == "pomp-profile"
regions = document["regions"]

# The program's counts in work, by kind of region in the order of the source:
# without and with what lies inside.
EXPECTED = {
    ("parallel", 0): (20, 132420),
    ("loop", 0): (400, 400),
    ("critical", 0): (2000, 2000),
    ("single", 0): (0, 30000),
    ("task", 0): (30000, 30000),
    ("taskwait", 0): (0, 0),
    ("single", 1): (100000, 100000),
    ("parallel", 1): (0, 0),
}
TOTAL = 132420 + 1 + 2 + 4
MISSES = 2000001


def first_line(region):
    return (region["start_lines"][0] if is_profile else region["first_line"])


def of_kind(kind, number):
    found = sorted((r for r in regions if r["kind"] == kind), key=first_line)
    return found[number]


def counts(region):
    """The instructions of a region: without and with what lies inside."""
    if is_profile:
        first = region["counters"][0]
        return first["exclusive_work"], first["inclusive_work"]
    return (region["counters"]["exclusive_work"][0],
            region["counters"]["work"][0])


def about(value, expected, events):
    """Whether a number is right where up to so many readings are in it."""
    return expected <= value <= expected + step * events


for key, (own, inside) in EXPECTED.items():
    found = counts(of_kind(*key))
    print(key, found)
    assert about(found[0], own, 20), (key, found)
    assert about(found[1], inside, 60), (key, found)

if is_profile:
    head = document["counters"]
    names = [(c["name"], c["event"]) for c in head]
    work, whole = [c["work"] for c in head], [c["all"] for c in head]
else:
    head = document["counters"]
    names = [(c["name"], c["event"]) for c in head["counters"]]
    work, whole = head["work"], head["all"]
    if not step:
        assert head["ipc"] == 0.5, head
        expected = MISSES * 1000 / TOTAL
        assert abs(head["per_thousand"][2] / expected - 1) < 1e-4, head
        assert head["per_thousand"][:2] == [None, None], head
        threads = [t["counters"]["work"] for t in document["threads"]]
        assert [sum(c) for c in zip(*threads)] == work, threads
        assert sorted(t[2] for t in threads) == [1000000, 1000001], threads
print(names, work, whole)
assert names == [("instructions", "PAPI_TOT_INS"), ("cycles", "PAPI_TOT_CYC"),
                 ("l3-misses", "PAPI_L3_TCM")], names
# Nothing is lost, and nothing is counted twice: there is one reading for each
# event, and one where the program ends.
readings = document["events"] + 1 if step else 0
for c, expected in enumerate((TOTAL, 2 * TOTAL, MISSES)):
    assert whole[c] == expected + step * readings, (c, whole, readings)
    assert about(work[c], expected, 45), (c, work)
if not step:
    assert work == whole, (work, whole)
elif is_profile:
    # Each in its state: what a thread reads when a wait is over was counted
    # while it waited.
    seen = {}
    for path in document["call_paths"]:
        for share in path["threads"]:
            for state, value in share.get("counters", [{}])[0].items():
                key = (path["kind"], state)
                seen[key] = seen.get(key, 0) + value
    print(seen)
    for key, readings in {("critical", "critical"): 2, ("parallel", "fork"): 2,
                          ("parallel", "join"): 2}.items():
        assert seen[key] == step * readings, (key, seen)
    assert seen[("implicit_barrier", "barrier")] >= 4 * step, seen
    assert seen[("taskwait", "taskwait")] >= 3 * step, seen
    assert not any(kind == "loop" and state != "work" for kind, state in seen)
