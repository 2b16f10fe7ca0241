#!/usr/bin/env python3
# Runs a program and demands what the advice says first of its profile and of
# its trace: a finding of one of these kinds where the source says PLANTED, or
# none. A finding that nobody planted is never said first.
#
# usage: cause.py --report POMP-REPORT [--threads N] [--never KIND,...]
#                 PROGRAM SOURCE [KIND...]
#
# Some runs may have another finding, of what the machine does to the program;
# but no run one of those that --never names.
import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

RUNS = 20
PAUSE_S = 0.5

parser = argparse.ArgumentParser()
parser.add_argument("--report", required=True)
parser.add_argument("--threads", default="2")
parser.add_argument("--never", default="")
parser.add_argument("program")
parser.add_argument("source")
parser.add_argument("kinds", nargs="*")
args = parser.parse_args()

with open(args.source) as source:
    planted = [number for number, line in enumerate(source, 1)
               if "PLANTED" in line]


def first(directory):
    """What the advice says first, as kind and line."""
    report = json.loads(subprocess.run(
        [args.report, "--json", directory], check=True, capture_output=True,
        text=True).stdout)
    # Where there are not so many processors that is said first, and true.
    if (len(os.sched_getaffinity(0)) < int(args.threads) and
            "oversubscription" not in args.kinds and report["findings"] and
            report["findings"][0]["kind"] == "oversubscription"):
        del report["findings"][0]
    for finding in report["findings"]:
        assert finding["kind"] not in args.never.split(","), finding
    if not report["findings"]:
        return None
    finding = report["findings"][0]
    region = finding["region"]
    return finding["kind"], (
        None if region is None else report["regions"][region]["first_line"])


def is_expected(found):
    if not args.kinds:
        return found is None
    return (found is not None and found[0] in args.kinds and
            (found[1] in planted or not planted))


environment = dict(os.environ, OMP_NUM_THREADS=args.threads,
                   POMP_REPORT="none", POMP_MONITOR="profile,trace")
environment.pop("POMP_LIBRARY", None)
for run in range(RUNS):
    with tempfile.TemporaryDirectory() as directory:
        both, trace = directory + "/both", directory + "/trace"
        environment["POMP_OUTPUT"] = both
        subprocess.run([args.program], env=environment, check=True)
        os.mkdir(trace)
        for name in glob.glob(both + "/*.trace"):
            shutil.copy(name, trace)
        found = [first(both), first(trace)]
    print("run %d: profile %s, trace %s" % (run + 1, *found))
    if all(is_expected(f) for f in found):
        sys.exit(0)
    time.sleep(PAUSE_S)
print("expected: %s, at a line of %s" % (
    " or ".join(args.kinds) or "nothing", planted), file=sys.stderr)
sys.exit(1)
