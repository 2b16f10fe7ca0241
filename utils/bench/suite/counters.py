"""What it costs to count with each event, beside what PAPI itself takes."""

import os
import re
import subprocess

from . import micro, variants
from .tools import SOURCE, BenchError, call, say

# Constructs that begin and end something in one thread, and do little else.
CONSTRUCTS = ["critical", "master", "taskwait", "lock", "user_region"]
# Of processors, and of the kernel if there are none of those.
SETS = [["PAPI_TOT_INS"], ["PAPI_TOT_INS", "PAPI_TOT_CYC"],
        ["PAPI_TOT_INS", "PAPI_TOT_CYC", "PAPI_L3_TCM"],
        ["perf::TASK-CLOCK"], ["perf::TASK-CLOCK", "perf::PAGE-FAULTS"]]


def build(tools):
    """Returns the program that reads counters, or nothing without PAPI."""
    source = os.path.join(SOURCE, "src", "papi-read.c")
    output = tools.path("papi-read")
    try:
        return tools.once(output, [tools.clang, "-O2", "-pthread", source,
                                   "-lpapi", "-o", output], [source])
    except (BenchError, subprocess.CalledProcessError):
        tools.missing.append("The cost of counters is left out: it needs the "
                             "Debian package libpapi-dev.")
        return None


def can_count(reader, events):
    return subprocess.run([reader, *events], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0


def measure(tools, programs, arguments, **variables):
    """Returns construct -> ns of one construct in one thread."""
    out = call([programs["pomp"], *arguments, *CONSTRUCTS],
               env=tools.environment(1, **variants.ALL_LEVELS, **variables))
    return {name: float(ns)
            for name, ns in re.findall(r"^(\w+) ([\d.]+)$", out, re.M)
            if name in CONSTRUCTS}


def run(tools, options):
    reader = build(tools)
    sets = [s for s in SETS if reader and can_count(reader, s)]
    if reader and not sets:
        tools.missing.append("The cost of counters is left out: nothing can be "
                             "counted here.")
    if not sets:
        return {}
    programs = micro.build(tools)
    arguments = ["-s", "3", "-u", "20"] if options.quick else []
    rounds = 1 if options.quick else options.repetitions
    all_events = micro.count_events(tools, programs, 1)
    result = {"events": {n: all_events[n] for n in CONSTRUCTS}, "sets": []}
    for events in sets:
        samples = []
        for number in range(rounds):
            say("counters: %s, round %d of %d" % (",".join(events), number + 1,
                                                  rounds))
            samples.append({
                "read": float(call([reader, *events])),
                "profile": measure(tools, programs, arguments),
                "counted": measure(tools, programs, arguments,
                                   POMP_COUNTERS=",".join(events))})
        columns = {kind: {name: micro.settled([s[kind][name] for s in samples])
                          for name in CONSTRUCTS}
                   for kind in ("profile", "counted")}
        result["sets"].append({
            "counters": events,
            "read": micro.settled([s["read"] for s in samples]), **columns})
    return result
