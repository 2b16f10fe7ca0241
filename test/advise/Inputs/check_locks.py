# usage: check_locks.py POMP-REPORT PROGRAM SOURCE [KIND NAME]
#
# Runs a program with two threads and demands of its profile and its trace that
# the first finding is of KIND where the source says PLANTED, and names the lock;
# without KIND, that no lock and no critical section has a finding. Both must
# tell the same of all locks.
import os
import sys

sys.path.append(os.path.join(os.path.dirname(__file__), "../../tools"))
import planted

tool, program, source, *expected = sys.argv[1:]
PLANTED = planted.lines_with(source, "PLANTED")


def line(report, region):
    return None if region is None else report["regions"][region]["first_line"]


def table(report):
    """By lock and place of the source: how often, how long."""
    return {(lock["kind"], lock["address"] or lock["name"], lock["name"],
             line(report, lock["initialized"]), line(report, use["region"])):
            (use["visits"], use["failed_tests"], use["wait_ns"], use["hold_ns"])
            for lock in report["locks"] for use in lock["uses"]}


def compare(profile, trace):
    a, b = table(profile), table(trace)
    assert a.keys() == b.keys(), (a, b)
    for key in a:
        assert a[key][:2] == b[key][:2], (key, a[key], b[key])
        for x, y in zip(a[key][2:], b[key][2:]):
            assert abs(x - y) <= 1000 + 200 * a[key][0] + x // 100, (key, x, y)


def is_expected(report):
    findings = planted.findings(report, 2)
    found = [f for f in findings if f["kind"] in ("lock", "critical")]
    if not expected:
        return not found
    kind, name = expected
    if not found or found[0] != findings[0]:
        return False
    first, most = found[0], report["locks"][0]
    holders = {}
    for wait in most["waits"]:
        where = line(report, wait["holder"])
        holders[where] = holders.get(where, 0) + wait["wait_ns"]
    assert "held here" in first["evidence"] or "wait" in first["evidence"]
    return (first["kind"] == kind and most["name"] == name and
            line(report, first["region"]) in PLANTED and
            max(holders, key=holders.get) in PLANTED and
            first["cost_ns"] <= most["wait_ns"] * 1.01 + 1000)


def are_expected(both, trace):
    profile, alone = planted.read(tool, both), planted.read(tool, trace)
    compare(profile, alone)
    print("  %s" % [[(f["kind"], line(report, f["region"]), f["evidence"])
                     for f in report["findings"]]
                    for report in (profile, alone)])
    return is_expected(profile) and is_expected(alone)


planted.demand(program, 2, are_expected, " ".join(expected))
