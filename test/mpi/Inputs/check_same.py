"""Of N times the same rank all shares are those of one: check_same.py MERGED
REPORT N. What is found is the same, and costs so many times as much."""
import json
import sys

merged, one = (json.load(open(name)) for name in sys.argv[1:3])
number = int(sys.argv[3])
for name, value in one["efficiency"].items():
    if name.endswith("percent") and value is not None:
        assert abs(merged["efficiency"][name] - value) < 0.01, name
for x, y in zip(merged["regions"], one["regions"]):
    assert x["time_ns"] == number * y["time_ns"]
    for name in ("share_percent", "wait_percent", "imbalance_percent",
                 "threads", "min_visit_ns", "max_visit_ns"):
        assert x[name] == y[name] or abs(x[name] - y[name]) < 0.01, (name, x, y)
assert [(f["kind"], f["cost_ns"]) for f in merged["findings"]] == [
    (f["kind"], number * f["cost_ns"]) for f in one["findings"]]


def check_sums(x, y):
    """Counts and sums of the tasks of a construct, and their durations."""
    for name, value in y.items():
        if isinstance(value, dict):
            check_sums(x[name], value)
        elif name in ("max_depth", "longest_on_cpu_ns", "max_alive", "min_ns", "max_ns", "mean_ns"):
            assert x[name] == value, (name, x, y)
        else:
            assert x[name] == number * value, (name, x, y)


constructs = [r["tasks"]["constructs"] if r["tasks"] else []
              for r in (merged, one)]
for x, y in zip(*constructs):
    check_sums(x["tasks"], y["tasks"])

instances = [r["tasks"]["instances"] if r["tasks"] else []
             for r in (merged, one)]
for rank in range(number):
    assert [{name: value for name, value in t.items() if name != "rank"}
            for t in instances[0] if t["rank"] == rank] == instances[1], rank

if one["samples"]:
    x, y = merged["samples"], one["samples"]
    assert (x["rate"], x["taken"]) == (y["rate"], number * y["taken"]), (x, y)
    for places in ("places", "held"):
        assert len(x[places]) == len(y[places]), places
        for a, b in zip(x[places], y[places]):
            assert a["count"] == number * b["count"], (a, b)
            assert a["stack"] == b["stack"], (a, b)
            assert [line["count"] for line in a["lines"]] == [
                number * line["count"] for line in b["lines"]], (a, b)
