#!/usr/bin/env python3
# Runs a program with two threads and demands exactly these findings, from its
# profile and from its trace.
#
# usage: advise.py --report POMP-REPORT PROGRAM [KIND[:LINE[,LINE...]]...]
#
# With lines these must be the first lines of all that the finding names.
#
# What else the machine does can look like a problem of the program, and hide
# one: the demand must be met by one of some runs, which do not follow each other
# at once.
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

RUNS = 20
PAUSE_S = 0.5

parser = argparse.ArgumentParser()
parser.add_argument("--report", required=True)
parser.add_argument("program")
parser.add_argument("kinds", nargs="*")
args = parser.parse_args()

environment = dict(os.environ, OMP_NUM_THREADS="2", POMP_REPORT="none")
environment.pop("POMP_LIBRARY", None)
environment["POMP_MONITOR"] = "profile,trace"


def meets(wanted, finding, report):
    kind, _, lines = wanted.partition(":")
    sites = sorted(report["regions"][site]["first_line"]
                   for site in finding["sites"])
    return kind == finding["kind"] and (
        not lines or sites == sorted(int(line) for line in lines.split(",")))


def is_as_expected(directory):
    """Whether what is in a directory has the findings that it shall have."""
    text = subprocess.run([args.report, "--json", directory], check=True,
                          capture_output=True, text=True).stdout
    report = json.loads(text)
    findings = report["findings"]
    # Where there is one processor that is said, too, and true.
    if len(os.sched_getaffinity(0)) < 2:
        findings = [f for f in findings if f["kind"] != "oversubscription"]
    for finding in findings:
        # No finding without a number, and none without its cost.
        assert finding["cost_ns"] > 0 and finding["share_percent"] >= 5
        assert 0 <= finding["gain_ns"] <= finding["cost_ns"]
        assert any(c.isdigit() for c in finding["evidence"])
    print("  " + ("; ".join("%s, %.1f %%: %s" % (f["title"], f["share_percent"],
                                               f["evidence"])
                          for f in findings) or "nothing"))
    findings.sort(key=lambda finding: finding["kind"])
    return len(findings) == len(args.kinds) and all(
        meets(wanted, finding, report)
        for wanted, finding in zip(sorted(args.kinds), findings))


for run in range(RUNS):
    with tempfile.TemporaryDirectory() as directory, \
            tempfile.TemporaryDirectory() as trace:
        environment["POMP_OUTPUT"] = directory
        subprocess.run([args.program], env=environment, check=True)
        for file in os.listdir(directory):
            if file.endswith(".trace"):
                os.rename(os.path.join(directory, file),
                          os.path.join(trace, file))
        print("run %d:" % (run + 1))
        if is_as_expected(directory) and is_as_expected(trace):
            sys.exit(0)
    time.sleep(PAUSE_S)
print("expected: %s" % (" ".join(args.kinds) or "nothing"), file=sys.stderr)
sys.exit(1)
