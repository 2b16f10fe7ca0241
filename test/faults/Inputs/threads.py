"""Runs a program without and with the plugin, and demands the same output, and
that the profile and the trace count as many critical sections as the program
does.

usage: threads.py PLAIN INSTRUMENTED REPORT DIRECTORY WHAT..."""
import json
import os
import shutil
import subprocess
import sys

plain, instrumented, report, directory = sys.argv[1:5]


def run(*command, **more):
    return subprocess.run(command, env=dict(os.environ, **more), text=True,
                          capture_output=True, check=True, timeout=300)


def visits(*inputs):
    profile = json.loads(run(report, "--json", *inputs).stdout)
    return sum(r["visits"] for r in profile["regions"]
               if r["type"] == "critical")


os.environ.pop("POMP_LIBRARY", None)
for what in sys.argv[5:]:
    expected = run(plain, what)
    shutil.rmtree(directory, ignore_errors=True)
    found = run(instrumented, what, POMP_OUTPUT=directory, POMP_REPORT="none",
                POMP_MONITOR="profile,trace", POMP_SYNC="BeginEnd")
    if (found.stdout, found.stderr) != (expected.stdout, expected.stderr):
        print(what, "is not the same:", found)
    count = int(expected.stdout.split()[0])
    in_profile = visits(directory)
    os.remove(os.path.join(directory, "profile.json"))
    in_trace = visits(directory)
    print(what, count, "same" if (in_profile, in_trace) == (count, count) else
          "profile %d, trace %d" % (in_profile, in_trace))
