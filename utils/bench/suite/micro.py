"""What each construct costs, and how many instructions that takes."""

import os
import re
import subprocess

from . import variants
from .tools import SOURCE, call, median, say

CONSTRUCTS = ["parallel", "reduction", "for", "for_nowait", "chunk", "barrier",
              "single", "critical", "atomic", "flush", "master", "ordered",
              "sections", "task", "taskwait", "lock", "user_region",
              "function"]
# Constructs that OMPT and OPARI2 do not see, or not without another option.
UNSEEN = {"ompt-empty": {"atomic", "user_region", "function"},
          "ompt-profile": {"atomic", "user_region", "function"},
          "profile-ompt": {"atomic", "user_region", "function"},
          "opari2": {"chunk", "function"}}
# The profile looks for the holder after a wait of some 0.7 us. In valgrind each
# wait is that long, since the clock goes on while it works.
STRETCHED = {"critical", "lock"}


def build(tools):
    source = os.path.join(SOURCE, "src")
    main, constructs, function = (
        os.path.join(source, "micro-%s.c" % n)
        for n in ("main", "constructs", "function"))
    options = {"micro-main.c": None, "micro-function.c": [
        "-fplugin-arg-pomp-functions=bodies",
        "-fplugin-arg-pomp-functions-min-size=1"]}
    sources = [main, constructs, function]
    # The addresses of code should matter as little as possible.
    flags = ["-falign-functions=128", "-falign-loops=64"]
    return {
        "plain": tools.program("micro", sources, False, flags),
        "pomp": tools.program("micro", sources, True, flags, options),
        "opari2": tools.opari2_program("micro", [constructs, function], flags,
                                       [main]),
    }


def settled(values):
    """The median of the runs in which no team lost a CPU to another process:
    that takes milliseconds, where a construct takes nanoseconds."""
    return median([v for v in values if v <= 3 * min(values)])


def measure(tools, programs, threads, rounds, arguments):
    """Returns construct -> variant -> ns, of one construct in one thread."""
    runs = variants.of(tools, programs, threads, True)
    samples = {}
    for number in range(rounds):
        say("micro: %d thread%s, round %d of %d" % (
            threads, "s" * (threads > 1), number + 1, rounds))
        # Forwards, then backwards: a drift of the machine hits all alike.
        for run in runs if number % 2 == 0 else reversed(runs):
            run.prepare()
            out = call([run.program, *arguments], env=run.env)
            for name, ns in re.findall(r"^(\w+) ([\d.]+)$", out, re.M):
                samples.setdefault(name, {}).setdefault(run.name, []).append(
                    float(ns))
    return {name: {variant: settled(values)
                   for variant, values in columns.items()
                   if name not in UNSEEN.get(variant, ())}
            for name, columns in samples.items()}


def count_events(tools, programs, threads):
    """Returns construct -> events of one construct in one thread."""
    def events(name, count):
        done = subprocess.run(
            [programs["pomp"], "-n", str(count), name], check=True, text=True,
            stderr=subprocess.PIPE,
            env=tools.environment(threads, POMP_LIBRARY=tools.counting))
        return int(re.search(r"^events (\d+)$", done.stderr, re.M)[1])

    return {name: (events(name, 300) - events(name, 100)) / 200 / threads
            for name in CONSTRUCTS}


def count_instructions(tools, programs):
    """Returns construct -> variant -> instructions of one construct in a team
    of one, or nothing without valgrind."""
    if not tools.valgrind:
        return {}
    result = {}
    for run in variants.of(tools, programs, 1, True):
        if run.name == "again":
            continue
        say("instructions: " + variants.TITLES[run.name])
        few, many = (callgrind(tools, run, n) for n in (100, 1100))
        for name in CONSTRUCTS:
            if name in STRETCHED and "profile" in run.name:
                continue
            if name not in UNSEEN.get(run.name, ()):
                result.setdefault(name, {})[run.name] = round(
                    (many[name] - few[name]) / 1000, 1)
    return result


def callgrind(tools, run, count):
    """Returns construct -> instructions of its function and all it calls."""
    output = tools.path("callgrind.out")
    run.prepare()
    call([tools.valgrind, "--tool=callgrind", "--compress-strings=no",
          "--callgrind-out-file=" + output, run.program, "-n", str(count)],
         env=run.env)
    costs = {}
    with open(output) as file:
        caller = callee = None
        for line in file:
            if line.startswith("fn="):
                caller = line[3:].strip()
            elif line.startswith("cfn="):
                callee = line[4:].strip()
            elif line.startswith("calls="):
                cost = int(next(file).split()[1])
                if caller == "main" and callee.startswith("bench_"):
                    name = callee[len("bench_"):]
                    costs[name] = costs.get(name, 0) + cost
    return costs


def run(tools, options):
    programs = build(tools)
    rounds = 1 if options.quick else options.repetitions
    arguments = ["-s", "3", "-u", "20"] if options.quick else []
    result = {"threads": {}, "events": {}}
    for threads in options.threads:
        result["threads"][threads] = measure(tools, programs, threads, rounds,
                                             arguments)
        result["events"][threads] = count_events(tools, programs, threads)
    if not options.quick:
        result["instructions"] = count_instructions(tools, programs)
    return result
