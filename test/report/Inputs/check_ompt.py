# usage: check_ompt.py same REPORT REPORT: of the same trace with and without what
#        the OpenMP runtime told. All is the same but for join, fork and idle,
#        whose sum is.
#        check_ompt.py alike REPORT REPORT: of two runs of the same program, of
#        which one was told.
import json
import sys

REFINED = ("join", "fork", "idle")
how = sys.argv[1]
on, off = (json.load(open(path)) for path in sys.argv[2:4])


def place(region):
    return [region[name] for name in (
        "kind", "type", "file", "name", "first_line", "last_line", "visits",
        "threads")]


def paths(report):
    return [[p["kind"], p["parent"], p["region"], p["visits"]]
            for p in report["call_paths"]]


assert on["events"] == off["events"] > 0
assert on["state_names"] == off["state_names"]
assert len(on["threads"]) == len(off["threads"]) > 1
order = sorted if how == "alike" else list
assert order(map(place, on["regions"])) == order(map(place, off["regions"]))
if how == "same":
    assert paths(on) == paths(off)
    assert on["wall_time_ns"] == off["wall_time_ns"]
    assert on["states"]["join_ns"] < off["states"]["join_ns"]
    assert on["states"]["fork_ns"] > off["states"]["fork_ns"]
    for a, b in [(on, off)] + list(zip(on["threads"], off["threads"])):
        a, b = a["states"], b["states"]
        for state in on["state_names"]:
            if state not in REFINED:
                assert a[state + "_ns"] == b[state + "_ns"], (state, a, b)
        assert sum(a.values()) == sum(b.values())
print("agree")
