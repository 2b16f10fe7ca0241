# usage: check_report.py profile.json report.json
import json
import sys

from nesting import check_nesting

profile, report = (json.load(open(path)) for path in sys.argv[1:3])
assert (report["schema"], report["version"]) == ("pomp-report", 1)
for member in ("program", "wall_time_ns", "thread_time_ns", "events"):
    assert profile[member] == report[member], member
names = report["state_names"]
assert sum(report["states"].values()) == report["thread_time_ns"]
for state, ns in profile["states"].items():
    assert report["states"][state] == ns, state
assert len(profile["regions"]) == len(report["regions"]) > 0
for a, b in zip(profile["regions"], report["regions"]):
    assert a["visits"] == b["visits"] and a["time_ns"] == b["time_ns"]
    own = [sum(t["own"][s] for t in b["per_thread"]) for s in range(len(names))]
    inside = [sum(t["inside"][s] for t in b["per_thread"])
              for s in range(len(names))]
    assert sum(own) == sum(a["exclusive"].values()), b
    # Each nanosecond of the time of a region is in one state.
    assert abs(sum(inside) - a["time_ns"]) <= 1000 + a["time_ns"] // 1000, b
    wait = sum(ns for state, ns in a["exclusive"].items() if state not in ("work_ns", "fork_ns"))
    assert b["wait_ns"] == wait, b
score = report["score"]
assert score["event_cost_ns"] > 0
assert score["events"] == sum(row["events"] for row in score["rows"])
assert all(row["trace_bytes"] >= 8 * row["events"] for row in score["rows"])
assert score["events"] == report["events"], (score["events"], report["events"])

# The factors multiply to the whole, what is lost and what is not add up.
efficiency = report["efficiency"]
product = 1
for factor in ("load_balance", "serialization", "synchronization", "overhead"):
    assert 0 <= efficiency[factor + "_percent"] <= 100, efficiency
    product *= efficiency[factor + "_percent"] / 100
assert abs(100 * product - efficiency["parallel_percent"]) < 0.01, efficiency
assert efficiency["useful_ns"] + sum(
    ns for name, ns in efficiency.items() if name.startswith("lost_")
) == report["thread_time_ns"], efficiency
assert 0 < efficiency["cpu_use_percent"] < 200, efficiency
for spot in report["not_measured"]:
    assert spot["name"] and spot["why"] and spot["how"], spot
# No thread time that is lost is promised twice.
gains = [finding["gain_ns"] for finding in report["findings"]]
# Losses by too many threads may leave nothing for the others.
least = 0 if "oversubscription" in [
    finding["kind"] for finding in report["findings"]] else 1
assert all(least <= gain <= report["wall_time_ns"] for gain in gains), gains
assert sum(gains) <= report["wall_time_ns"], gains
check_nesting(report)
