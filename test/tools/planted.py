"""Runs a program with a planted problem, or a repaired one, and asks what its
profile and its trace say.

What else the machine does can look like a problem of the program, and hide one:
one of 20 runs must be as expected, which do not follow each other at once. If
other processes used the processors in each of them, nothing is judged: the
kernel tells, not the report. With PLANTED_RUNS=10 each of ten must be as
expected.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "utils", "bench"))
sys.dont_write_bytecode = True

# pylint: disable=wrong-import-position
from suite.truth import QUIET, processor_times

RUNS = 20
PAUSE_S = 0.5


def read(report, directory):
    """What pomp-report says of a directory of results."""
    return json.loads(subprocess.run([report, "--json", directory], check=True,
                                     capture_output=True, text=True).stdout)


def findings(report, threads, wanted=()):
    """All but the one that there are more threads than processors, where this
    is true of the machine, and the one that threads sleep, unless it is wanted:
    some programs sleep where others work."""
    return [f for f in report["findings"] if
            (f["kind"] != "oversubscription" or
             len(os.sched_getaffinity(0)) >= threads) and
            (f["kind"] != "blocked-work" or f["kind"] in wanted)]


def lines_with(source, word):
    with open(source) as file:
        return [n for n, line in enumerate(file, 1) if word in line]


def measure(program, threads, both, trace):
    """Runs the program: its results go to the directory both, and the trace
    alone to the directory trace. Returns its CPU time in seconds."""
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads),
                       POMP_REPORT="none", POMP_MONITOR="profile,trace",
                       POMP_OUTPUT=both)
    environment.pop("POMP_LIBRARY", None)
    pid = os.posix_spawn(program, [program], environment)
    _, status, usage = os.wait4(pid, 0)
    assert status == 0, "%s: status %d" % (program, status)
    os.mkdir(trace)
    for name in os.listdir(both):
        if name.endswith(".trace"):
            shutil.copy(os.path.join(both, name), trace)
    return usage.ru_utime + usage.ru_stime


def run_beside(attempt, directory):
    """Returns what attempt(directory) does, and which part of the processors
    other processes used meanwhile."""
    before, begin = processor_times(), time.monotonic()
    good = attempt(directory)
    after, seconds = processor_times(), time.monotonic() - begin
    others = (after[0] - before[0]) - (after[1] - before[1])
    return good, others / seconds / os.cpu_count()


def demand_of(attempt, wanted):
    """Exits, with 0 if attempt(DIRECTORY) is true, which may leave there what
    it wants."""
    each = int(os.environ.get("PLANTED_RUNS") or 0)
    num_good, num_judged = 0, 0
    for run in range(each or RUNS):
        with tempfile.TemporaryDirectory() as directory:
            print("run %d:" % (run + 1))
            good, others = run_beside(attempt, directory)
        num_good += good
        num_judged += good or others <= QUIET
        if good and not each:
            sys.exit()
        if not good:
            time.sleep(PAUSE_S)
    print("%d of %d runs as expected: %s" % (
        num_good, each or RUNS, wanted or "nothing"), file=sys.stderr)
    if not num_judged:
        print("not judged: the machine was busy in each run", file=sys.stderr)
    sys.exit(num_judged > 0 and num_good < (each or 1))


def demand(program, threads, is_expected, wanted):
    """Exits, with 0 if is_expected(DIRECTORY, DIRECTORY) is true of the results
    with a profile, and with the trace of the same run alone."""
    def attempt(directory):
        both, trace = directory + "/both", directory + "/trace"
        measure(program, threads, both, trace)
        return is_expected(both, trace)

    demand_of(attempt, wanted)
