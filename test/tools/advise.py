#!/usr/bin/env python3
# Runs a program with two threads and demands exactly these findings.
#
# usage: advise.py --report POMP-REPORT PROGRAM [KIND...]
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
for run in range(RUNS):
    with tempfile.TemporaryDirectory() as directory:
        environment["POMP_OUTPUT"] = directory
        subprocess.run([args.program], env=environment, check=True)
        text = subprocess.run([args.report, "--json", directory], check=True,
                              capture_output=True, text=True).stdout
    findings = json.loads(text)["findings"]
    for finding in findings:
        # No finding without a number, and none without its cost.
        assert finding["cost_ns"] > 0 and finding["share_percent"] >= 5
        assert any(c.isdigit() for c in finding["evidence"])
    found = sorted(finding["kind"] for finding in findings)
    print("run %d: %s" % (run + 1, " ".join(found) or "nothing"))
    if found == sorted(args.kinds):
        sys.exit(0)
    time.sleep(PAUSE_S)
print("expected: %s" % (" ".join(args.kinds) or "nothing"), file=sys.stderr)
sys.exit(1)
