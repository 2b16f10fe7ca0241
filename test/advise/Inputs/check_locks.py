# usage: check_locks.py POMP-REPORT PROGRAM SOURCE [KIND NAME]
#
# Runs a program with two threads and demands of its profile and its trace that
# the first finding is of KIND where the source says PLANTED, and names the lock;
# without KIND, that no lock and no critical section has a finding. Both must
# tell the same of all locks.
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

RUNS = 20
PAUSE_S = 0.5

tool, program, source, *expected = sys.argv[1:]
with open(source) as file:
    PLANTED = [n for n, line in enumerate(file, 1) if "PLANTED" in line]


def read(directory):
    return json.loads(subprocess.run([tool, "--json", directory], check=True,
                                     capture_output=True, text=True).stdout)


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
    # Where there is one processor that is said first, and true.
    findings = [f for f in report["findings"] if
                f["kind"] != "oversubscription" or
                len(os.sched_getaffinity(0)) > 1]
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


environment = dict(os.environ, OMP_NUM_THREADS="2", POMP_REPORT="none",
                   POMP_MONITOR="profile,trace")
environment.pop("POMP_LIBRARY", None)
for run in range(RUNS):
    with tempfile.TemporaryDirectory() as directory:
        both, alone = directory + "/both", directory + "/trace"
        environment["POMP_OUTPUT"] = both
        subprocess.run([program], env=environment, check=True)
        os.mkdir(alone)
        for file in os.listdir(both):
            if file.endswith(".trace"):
                shutil.copy(os.path.join(both, file), alone)
        profile, trace = read(both), read(alone)
    compare(profile, trace)
    print("run %d: %s" % (run + 1, [
        [(f["kind"], line(report, f["region"]), f["evidence"])
         for f in report["findings"]] for report in (profile, trace)]))
    if is_expected(profile) and is_expected(trace):
        sys.exit(0)
    time.sleep(PAUSE_S)
print("expected: %s" % expected, file=sys.stderr)
sys.exit(1)
