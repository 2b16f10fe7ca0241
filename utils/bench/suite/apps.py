"""What whole programs cost."""

import os
import re
import subprocess

from . import variants
from .tools import ROOT, BenchError, geometric_mean, median, say
from .tools import measure as measure_command

# Arguments for half a second to a second on two threads, and for a quick run.
PROGRAMS = {
    "bfs.c": ("2000000 8", "5000 6"),
    "cg.c": ("800", "40"),
    "imbalance.c": ("1500", "100"),
    "kmeans.cpp": ("400000 12", "2000 4"),
    "mandelbrot.c": ("1200", "40"),
    "montecarlo.c": ("200000", "20"),
    "sort.c": ("6000000", "20000"),
    "stencil.c": ("600 300", "40 10"),
    "templates.cpp": ("8000000", "2000"),
    "wavefront.c": ("8000", "300"),
}
KERNELS = {
    "fib.c": ("42 22", "15 8"),
    "nqueens.c": ("14 4", "7 3"),
    "sort.c": ("10000000 16384", "10000 512"),
    "strassen.c": ("10 256", "6 32"),
    "health.c": ("8 3", "4 1"),
    "uts.c": ("250000 4", "20 4"),
    "sparselu.c": ("24 80", "8 8"),
    "alignment.c": ("150", "12 5"),
}
# Nothing is cut off: every call of fib is two tasks. Arguments and N.
ALL_TASKS = (("25 0 none", 25), ("12 0 none", 12))


def build(tools, name, source):
    flags = ["-I" + os.path.dirname(source)]
    return {"plain": tools.program(name, [source], False, flags),
            "pomp": tools.program(name, [source], True, flags),
            "opari2": tools.opari2_program(name, [source], flags)}


def measure(tools, programs, arguments, threads, rounds):
    """Returns variant -> seconds of each round."""
    times = {}
    runs = variants.of(tools, programs, threads, False)
    # The first run of all reads files that the others find in memory.
    measure_command([runs[0].program, *arguments.split()], runs[0].env)
    for number in range(rounds):
        for run in runs if number % 2 == 0 else reversed(runs):
            if run.program is None:
                continue
            run.prepare()
            try:
                wall = measure_command([run.program, *arguments.split()],
                                       run.env).wall
            except (BenchError, OSError):
                if run.name != "opari2":
                    raise
                run.program = None
                tools.missing.append(
                    "OPARI2: the rewritten %s gives a wrong result" %
                    os.path.basename(programs["plain"]))
                continue
            times.setdefault(run.name, []).append(wall)
    return times


def ratios(times):
    """Each round is compared with its own run without the plugin."""
    return {name: median([t / p for t, p in zip(each, times["plain"])])
            for name, each in times.items()}


def measure_all(tools, directory, programs, options):
    result = {}
    rounds = 1 if options.quick else options.repetitions
    for base, arguments in programs.items():
        source = os.path.join(ROOT, "test", "programs", directory, base)
        stem = base.rsplit(".", 1)[0]
        say("apps: " + os.path.join(directory, base))
        built = build(tools, "-".join(filter(None, ["apps", directory, stem])),
                      source)
        times = measure(tools, built, arguments[options.quick],
                        max(options.threads), rounds)
        key = base if not directory else directory + "/" + base
        result[key] = {"seconds": median(times["plain"]),
                       "ratios": ratios(times)}
    return result


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def kernel_seconds(run, arguments):
    """A kernel's own time of its parallel part."""
    done = subprocess.run([run.program, "-t", *arguments.split()], env=run.env,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          text=True, check=True)
    return float(re.search(r"([\d.]+) seconds", done.stderr)[1])


def task_cost(tools, options):
    """Returns variant -> ns of one task, where nothing is cut off."""
    arguments, n = ALL_TASKS[options.quick]
    tasks = 2 * fibonacci(n + 1) - 2
    source = os.path.join(ROOT, "test", "programs", "tasks", "fib.c")
    programs = build(tools, "apps-tasks-fib", source)
    runs = variants.of(tools, programs, max(options.threads), False)
    times = {}
    for _ in range(1 if options.quick else options.repetitions):
        for run in runs:
            run.prepare()
            times.setdefault(run.name, []).append(
                kernel_seconds(run, arguments) / tasks * 1e9)
    return {name: median(values) for name, values in times.items()}


def summary(programs):
    """Returns variant -> geometric mean and worst of the ratios."""
    names = {v for p in programs.values() for v in p["ratios"]}
    result = {}
    for name in names:
        each = [p["ratios"][name] for p in programs.values()
                if name in p["ratios"]]
        result[name] = {"mean": geometric_mean(each), "worst": max(each)}
    return result


def run(tools, options):
    programs = measure_all(tools, "", PROGRAMS, options)
    kernels = measure_all(tools, "tasks", KERNELS, options)
    say("apps: fib with every task")
    return {"threads": max(options.threads), "programs": programs,
            "kernels": kernels, "summary": summary(programs),
            "kernel_summary": summary(kernels),
            "task_ns": task_cost(tools, options)}
