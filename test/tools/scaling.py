#!/usr/bin/env python3
# Runs a program with one thread and with two and demands what pomp-report
# --scaling says of its profiles and of its traces: the finding at the line where
# the source says PLANTED, or none.
#
# usage: scaling.py --report POMP-REPORT [--unlike REPAIRED] PROGRAM [SOURCE]
#        scaling.py --report POMP-REPORT --cause CAUSE PROGRAM
#
# With a source a finding is expected. Whether work grows is up to the machine,
# and what else it does: it has to where PROGRAM takes that much more CPU time
# with two threads than its version REPAIRED. On processors that never show it
# there is nothing to demand.
#
# With a cause the first finding has to have it, or there is none for "none",
# with samples. A busy machine may not tell.
import argparse
import json
import os
import subprocess
import sys

import planted

SHOWN = 1.7

parser = argparse.ArgumentParser()
parser.add_argument("--report", required=True)
parser.add_argument("--unlike")
parser.add_argument("--cause")
parser.add_argument("program")
parser.add_argument("source", nargs="?")
args = parser.parse_args()
LINES = planted.lines_with(args.source, "PLANTED") if args.source else []
was_shown = False


def judge(runs):
    """The lines of what grows, and whether the machine was too busy to tell."""
    report = json.loads(subprocess.run(
        [args.report, "--scaling", "--json", *runs], check=True,
        capture_output=True, text=True).stdout)
    for finding in report["findings"]:
        print("  " + finding["evidence"])
        assert finding["kind"] == "work-growth" and finding["cost_ns"] > 0
        assert 0 < (finding["gain_least_ns"] or finding["gain_ns"]) <= \
            finding["cost_ns"]
    return [report["regions"][f["region"]]["first_line"]
            for f in report["findings"]], bool(report["notes"])


def has_cause(directory):
    os.environ["POMP_SAMPLE"] = "1000"
    runs = []
    for threads in 1, 2:
        runs.append("%s/cause-%d" % (directory, threads))
        planted.measure(args.program, threads, runs[-1],
                        "%s/cause-trace-%d" % (directory, threads))
    report = json.loads(subprocess.run(
        [args.report, "--scaling", "--json", *runs], check=True,
        capture_output=True, text=True).stdout)
    causes = [f.get("cause") for f in report["findings"]]
    for finding in report["findings"]:
        is_range = finding["gain_least_ns"] is not None
        assert is_range or finding["cause"] != "memory"
    print("  %s, demanded %s" % (causes, args.cause))
    if report["notes"] and not causes:
        print("the machine is too busy to tell")
        sys.exit(0)
    return (causes[:1] or ["none"]) == [args.cause]


def is_expected(directory):
    global was_shown
    runs = {}
    for threads in 1, 2:
        both, trace = ["%s/%s-%d" % (directory, what, threads)
                       for what in ("both", "trace")]
        used = planted.measure(args.program, threads, both, trace)
        runs[threads] = both, trace
    found = [judge(of_runs) for of_runs in zip(*runs.values())]
    print("  profiles %s, traces %s" % tuple(found))
    if not args.source:
        return all(not lines for lines, _ in found)
    usual = planted.measure(args.unlike, 2, directory + "/unlike",
                            directory + "/unlike-trace")
    print("  CPU time %.3f s, repaired %.3f s" % (used, usual))
    if used >= SHOWN * usual and not any(busy for _, busy in found):
        was_shown = True
    return all(lines == LINES for lines, _ in found)


def is_expected_or_not_shown(directory):
    good = is_expected(directory)
    if not good and args.source and not was_shown:
        is_expected_or_not_shown.tries -= 1
        if not is_expected_or_not_shown.tries:
            print("these processors do not show it")
            sys.exit(0)
    return good


is_expected_or_not_shown.tries = planted.RUNS
if args.cause:
    planted.demand_of(has_cause, args.cause)
    sys.exit(0)
planted.demand_of(is_expected_or_not_shown,
                  "work-growth at a line of %s" % LINES if LINES else None)
