# usage: check_trace.py REPORT-OF-PROFILE REPORT-OF-TRACE
import json
import sys

from nesting import check_nesting

profile, trace = (json.load(open(path)) for path in sys.argv[1:3])
NAMES = profile["state_names"]


def key(region):
    return (region["kind"], region["type"], region["file"], region["name"],
            region["first_line"], region["last_line"])


def near(a, b, visits, what):
    # Both look at the same ticks: each visit is rounded twice, and the length
    # of a tick is measured; by each for itself where the program was killed,
    # to some microseconds of the run.
    rate = 1e-6 + 5000 / max(profile["wall_time_ns"], 1)
    assert abs(a - b) <= 1000 + 2 * visits + max(a, b) * rate, (what, a, b)


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
    assert a["chunks"] == b["chunks"], (a, b)
    assert a["teams"] == b["teams"], (a, b)
    for number in ("time_ns", "wait_ns", "work_ns"):
        near(a[number], b[number], events, (key(a), number))
    for what in ("loop", "transfers", "timed"):
        numbers, others = a[what] or {}, b[what] or {}
        assert set(numbers) == set(others), (key(a), what)
        for number in numbers:
            if number.startswith("low_"):
                # Of buckets whose ends differ by an eighth, in ticks and in ns.
                assert abs(numbers[number] - others[number]) <= \
                    numbers[number] / 6, (key(a), number, a, b)
            elif number.endswith("_ns"):
                near(numbers[number], others[number], events, (key(a), number))
            else:
                assert numbers[number] == others[number], (key(a), number)
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


def tasks_of(report):
    """The statistics of each construct that creates tasks, and how often tasks
    of one created those of another."""
    tasks = report["tasks"] or {"constructs": [], "creations": []}
    regions = {region["id"]: key(region) for region in report["regions"]}
    regions[None] = None
    return ({regions[c["region"]]: c["tasks"] for c in tasks["constructs"]},
            {(regions[c["parent"]], regions[c["child"]]): c["created"]
             for c in tasks["creations"]})


here, there = tasks_of(profile), tasks_of(trace)
assert set(here[0]) == set(there[0]), (here[0].keys(), there[0].keys())
assert here[1] == there[1], (here[1], there[1])
for place, a in here[0].items():
    b = there[0][place]
    for number in ("created", "immediate", "started", "ended", "suspensions",
                   "max_depth"):
        assert a[number] == b[number], (place, number, a, b)
    for number in ("waiting_ns", "executing_others_ns"):
        near(a[number], b[number], events, (place, number))
    for measure in ("creation", "delay", "execution", "work", "suspension",
                    "finish", "dependence"):
        x, y = a[measure], b[measure]
        # Less than a tick in one of them may be nothing in the other.
        if measure == "suspension":
            assert abs(x["count"] - y["count"]) <= 1 + x["count"] // 100, (a, b)
        else:
            assert x["count"] == y["count"], (place, measure, a, b)
        near(x["sum_ns"], y["sum_ns"], events, (place, measure))
        near(x["max_ns"], y["max_ns"], 10, (place, measure))
    assert bool(a["max_alive"]) == bool(b["max_alive"]), (a, b)
    if a["max_alive"]:
        # The runtime counts a little before or after it looks at the clock.
        slack = 2 * len(profile["threads"])
        assert a["max_alive"][0] - slack <= b["max_alive"][1], (place, a, b)
        assert b["max_alive"][0] <= a["max_alive"][1] + slack, (place, a, b)
# A trace has all tasks, of which the first are shown.
if trace["tasks"]:
    instances = trace["tasks"]["instances"]
    created = sum(max(t["created"], t["started"]) for t in here[0].values())
    assert len(instances) == min(created, 1000) or \
        any(place[1] == "taskloop" for place in here[0]), len(instances)
    for i in instances:
        if i["end_ns"] is None or i["create_begin_ns"] is None:
            continue
        assert i["create_begin_ns"] <= i["begin_ns"] <= i["end_ns"], i
        # An untied task may end on another thread.
        assert i["execution_ns"] <= i["end_ns"] - i["begin_ns"], i
for number, percent in profile["efficiency"].items():
    if number.endswith("_percent") and percent is not None:
        other = trace["efficiency"][number]
        assert abs(percent - other) < 0.5, (number, percent, other)
here, there = (sorted((spot["name"], spot["how"])
                      for spot in report["not_measured"])
               for report in (profile, trace))
assert here == there, (here, there)
for report in (profile, trace):
    check_nesting(report)


def gaps_of(report):
    regions = {region["id"]: key(region) for region in report["regions"]}
    regions[None] = None
    return {(regions[g["from"]], regions[g["to"]]): g
            for g in report["serial_gaps"]}


here, there = gaps_of(profile), gaps_of(trace)
assert set(here) == set(there), set(here) ^ set(there)
for place, gap in here.items():
    assert gap["visits"] == there[place]["visits"], (place, gap, there[place])
    near(gap["time_ns"], there[place]["time_ns"], 10 + gap["visits"], place)
here, there = ({kind["kind"]: kind for kind in report["kinds"]}
               for report in (profile, trace))
assert set(here) == set(there), (here, there)
for name, kind in here.items():
    assert kind["visits"] == there[name]["visits"], (kind, there[name])
    near(kind["own_time_ns"], there[name]["own_time_ns"], events, name)


def locks_of(report):
    """The uses of each lock, in the order of their addresses, because locks of
    one array look alike. Whom a thread waited for is not compared: it finds
    what others have recorded by then."""
    regions = {region["id"]: key(region) for region in report["regions"]}
    regions[None] = None
    return sorted(
        ((str((lock["kind"], lock["nests"], lock["objects"],
               regions[lock["initialized"]])),
          (lock["address"] or "") if lock["objects"] == 1 else "",
          {regions[use["region"]]: use for use in lock["uses"]})
         for lock in report["locks"]),
        key=lambda row: (*row[:2], sorted((str(where), use["visits"])
                                          for where, use in row[2].items())))


here, there = locks_of(profile), locks_of(trace)
assert [row[:2] for row in here] == [row[:2] for row in there], (here, there)
for (name, _, uses), (_, _, others) in zip(here, there):
    assert set(uses) == set(others), (name, uses, others)
    for place, use in uses.items():
        other = others[place]
        for number in ("visits", "failed_tests"):
            assert use[number] == other[number], (name, place, use, other)
        for number in ("wait_ns", "hold_ns"):
            near(use[number], other[number], use["visits"], (name, place, number))


def samples_of(report):
    """What was sampled, without the numbers that regions have in a report."""
    samples = report["samples"]
    if not samples:
        return samples
    regions = {region["id"]: key(region) for region in report["regions"]}
    regions[None] = None
    for place in samples["places"] + samples["held"]:
        place["region"] = regions[place["region"]]
    return samples


here, there = samples_of(profile), samples_of(trace)
assert here == there, (here, there)
assert profile["counters"] == trace["counters"]
