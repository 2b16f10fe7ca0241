# usage: check_joins.py PROGRAM REPORT
#
# Runs joins.c and demands that what each thread waited at the end of the region,
# in the profile and in the trace, is what the program knows of it. What else the
# machine does can come between the program's look at its clock and ours: one of
# some runs must be good.
import json
import os
import shutil
import subprocess
import sys

program, report = sys.argv[1:]
environment = dict(os.environ, POMP_OMPT="on", POMP_MONITOR="profile,trace",
                   POMP_REPORT="none")
del environment["POMP_LIBRARY"]


def threads_of(directory):
    return json.loads(subprocess.run([report, "--json", directory], check=True,
                                     capture_output=True).stdout)["threads"]


def is_good(known, threads):
    """In the order of threads, which is that of their first events and so may
    be another than that of their numbers but for the first."""
    joins = [t["states"]["join_ns"] if "states" in t else t["join_ns"]
             for t in threads]
    print(known, joins)
    return joins[0] and len(joins) == len(known) and all(
        0.8 * a < b < 1.25 * a for a, b in
        zip(known[:1] + sorted(known[1:]), joins[:1] + sorted(joins[1:])))


for run in range(10):
    for directory in ("joins.out", "joins.trace"):
        shutil.rmtree(directory, ignore_errors=True)
    environment["POMP_OUTPUT"] = "joins.out"
    known = [int(line) for line in subprocess.run(
        [program], env=environment, check=True, capture_output=True,
        text=True).stdout.split()]
    os.mkdir("joins.trace")
    for name in os.listdir("joins.out"):
        if name.endswith(".trace"):
            shutil.copy(os.path.join("joins.out", name), "joins.trace")
    results = [is_good(known, threads_of(d))
               for d in ("joins.out", "joins.trace")]
    if all(results):
        sys.exit(0)
sys.exit(1)
