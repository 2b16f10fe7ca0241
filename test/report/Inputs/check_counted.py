"""Demands that visits without events are in the profile as if each had all.

usage: check_counted.py PROGRAM
"""
import json
import os
import subprocess
import sys


def profile(name, **more):
    environment = {k: v for k, v in os.environ.items() if k != "POMP_LIBRARY"}
    environment.update(POMP_OUTPUT=name, POMP_REPORT="none",
                       OMP_NUM_THREADS="2", OMP_WAIT_POLICY="passive",
                       **more)
    subprocess.run([sys.argv[1]], check=True, env=environment)
    with open(name + "/profile.json") as file:
        return json.load(file)


def numbers(result):
    """What does not depend on time, nor on which thread executes a task."""
    found = {"events": result["events"],
             "unbalanced": result["unbalanced_events"],
             "cut": result["cut_visits"]}
    names = {}
    for region in result["regions"]:
        name = names[region["id"]] = "%s %s" % (
            region["type"], region["start_lines"])
        found[name] = region["visits"]
    for lock in result["locks"]:
        for use in lock["uses"]:
            key = "lock", names[use["region"]]
            found[key] = found.get(key, 0) + use["visits"]
    return found


def untimed(result):
    return sum(r.get("untimed_visits", 0) for r in result["regions"])


# With states, the frames of locks have addresses: each visit has its events.
counted, all_events = profile("some"), profile("all", POMP_STATE="on")
assert untimed(counted) > 10000, untimed(counted)
a, b = numbers(counted), numbers(all_events)
for key in sorted(set(a) | set(b), key=str):
    assert a.get(key) == b.get(key), (key, a.get(key), b.get(key))
print(len(a), "numbers")
