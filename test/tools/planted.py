"""Runs a program with a planted problem, or a repaired one, and asks what its
profile and its trace say.

What else the machine does can look like a problem of the program, and hide one:
one of 20 runs must be as expected, which do not follow each other at once. With
PLANTED_RUNS=10 each of ten must be.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

RUNS = 20
PAUSE_S = 0.5


def read(report, directory):
    """What pomp-report says of a directory of results."""
    return json.loads(subprocess.run([report, "--json", directory], check=True,
                                     capture_output=True, text=True).stdout)


def findings(report, threads):
    """All but the one that there are more threads than processors, where this
    is true of the machine."""
    return [f for f in report["findings"] if
            f["kind"] != "oversubscription" or
            len(os.sched_getaffinity(0)) >= threads]


def lines_with(source, word):
    with open(source) as file:
        return [n for n, line in enumerate(file, 1) if word in line]


def demand(program, threads, is_expected, wanted):
    """Exits, with 0 if is_expected(DIRECTORY, DIRECTORY) is true of the results
    with a profile, and with the trace of the same run alone."""
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads),
                       POMP_REPORT="none", POMP_MONITOR="profile,trace")
    environment.pop("POMP_LIBRARY", None)
    each = int(os.environ.get("PLANTED_RUNS") or 0)
    for run in range(each or RUNS):
        with tempfile.TemporaryDirectory() as directory:
            both, trace = directory + "/both", directory + "/trace"
            environment["POMP_OUTPUT"] = both
            subprocess.run([program], env=environment, check=True)
            os.mkdir(trace)
            for name in os.listdir(both):
                if name.endswith(".trace"):
                    shutil.copy(os.path.join(both, name), trace)
            print("run %d:" % (run + 1))
            good = is_expected(both, trace)
        if good != bool(each):
            break
        if not good:
            time.sleep(PAUSE_S)
    if not good:
        print("expected: %s" % (wanted or "nothing"), file=sys.stderr)
    sys.exit(not good)
