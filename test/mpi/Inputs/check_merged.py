"""The merged profile is the sum of those of its ranks, and says how these
differ: check_merged.py MERGED.json RANK=REPORT.json..."""
import collections
import json
import sys

merged = json.load(open(sys.argv[1]))
ranks = {int(a.split("=")[0]): json.load(open(a.split("=")[1]))
         for a in sys.argv[2:]}
number = len(ranks)


def key(region):
    return tuple(region[n] for n in ("kind", "type", "name", "path",
                                     "first_line", "last_line"))


def check_spread(spread, values):
    """values: of ranks that have any."""
    values = {r: v for r, v in values.items() if v}
    everything = list(values.values()) + [0] * (number - len(values))
    assert spread["ranks"] == len(values), (spread, values)
    assert spread["sum_ns"] == sum(everything), (spread, values)
    assert spread["min_ns"] == min(everything), (spread, values)
    assert spread["max_ns"] == max(everything), (spread, values)
    assert spread["mean_ns"] == sum(everything) // number, (spread, values)
    if values:
        assert values[spread["max_rank"]] == max(everything), (spread, values)


assert merged["merged"]["ranks"] == number
for name in ("wall_time_ns", "thread_time_ns", "events"):
    assert merged[name] == sum(r[name] for r in ranks.values()), name
check_spread(merged["merged"]["wall_time"],
             {n: r["wall_time_ns"] for n, r in ranks.items()})
for name, time in merged["states"].items():
    values = {n: r["states"][name] for n, r in ranks.items()}
    assert time == sum(values.values()), name
    if time:
        check_spread(merged["merged"]["states"][name[:-3]], values)
assert len(merged["threads"]) == max(len(r["threads"]) for r in ranks.values())
for name in ("useful_ns", "lost_load_balance_ns", "lost_serialization_ns",
             "lost_synchronization_ns", "lost_overhead_ns"):
    assert merged["efficiency"][name] == sum(
        r["efficiency"][name] for r in ranks.values()), name

regions = {key(r): r for r in merged["regions"]}
assert len(regions) == len(merged["regions"])
found = collections.defaultdict(dict)
for n, rank in ranks.items():
    for region in rank["regions"]:
        found[key(region)][n] = region
assert set(found) == set(regions)
for k, of in found.items():
    region = regions[k]
    assert region["over_ranks"]["ranks"] == len(of)
    for name in ("visits", "time_ns", "wait_ns", "work_ns", "exclusive_ns"):
        assert region[name] == sum(r[name] for r in of.values()), (k, name)
    check_spread(region["over_ranks"]["time"],
                 {n: r["time_ns"] for n, r in of.items()})
    waits = sum(s["sum_ns"] for s in region["over_ranks"]["states"].values())
    assert waits == region["exclusive_ns"], k


def paths(report):
    """Thread time and visits by the regions that call paths go through."""
    names, sums = [], collections.Counter()
    for path in report["call_paths"]:
        names.append(() if path["parent"] is None else
                     names[path["parent"]] +
                     ((key(report["regions"][path["region"]]), path["kind"]),))
        for name in ("visits", "inclusive_ns", "exclusive_ns"):
            sums[names[-1], name] += path[name]
    return sums


assert paths(merged) == sum((paths(r) for r in ranks.values()),
                            collections.Counter())
