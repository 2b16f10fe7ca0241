"""What the measurement does to programs of one construct and nothing else."""

import os
import re
import subprocess

from .tools import SOURCE, BenchError, call, median, say

# Of SCHED_FIFO: above all that other users of the machine run.
PRIORITY = 50
# Of one run, in seconds.
MOST = 60

PLAIN = "plain"
# With the newest plugin: what remains whatever a library does.
NONE = "no library"
EMPTY = "empty library"
OMPT = "OMPT tool"
OTHERS = (PLAIN, NONE, EMPTY, OMPT)
# Executions for some 10 ms.
COUNTS = {
    "critical": 400000, "critical_contended": 50000,
    "lock": 400000, "lock_contended": 50000,
    "test_lock": 400000,
    "nest_lock": 400000, "nest_lock_contended": 50000,
    "masked": 1000000,
    "single": 40000, "single_nowait": 200000, "scope": 40000,
    "sections": 20000, "barrier": 50000,
    "ordered": 50000, "doacross": 10000,
    "loop_static": 20000, "loop_dynamic": 20000, "loop_reduction": 10000,
    "task": 40000, "task_awaited": 40000, "task_undeferred": 100000,
    "taskloop": 8000,
    "taskwait": 1000000, "taskgroup": 100000, "taskyield": 500000,
    "parallel": 20000, "parallel_for": 10000, "parallel_inner": 50000,
}
GOAL = {"task": 1.15}
USUAL_GOAL = 1.25
# In the head of a report, from 5 % on.
SAID = re.compile(r"measurement itself took about (\d+) %")


class Bench:
    """builds is name -> Build; times is construct -> column -> a figure for
    each round, in ns; said is construct -> what each report of the newest build
    says that the measurement took, in percent."""

    def __init__(self, builds, empty, ompt, options):
        self.options = options
        self.columns = [PLAIN, *builds, NONE, EMPTY, OMPT]
        self.newest = list(builds)[-1]
        newest = builds[self.newest]
        source = os.path.join(SOURCE, "src", "effect.c")
        self.commands = {}
        for column in self.columns:
            build = newest if column in (NONE, EMPTY) else builds.get(column)
            program = newest.path(column.replace(" ", "-"), "effect")
            call([newest.clang, "-O2", *(build.pomp_flags() if build else []),
                  source, *newest.link, "-o", program])
            env = newest.environment(options.threads)
            if column in builds:
                del env["POMP_REPORT"]
            if column == OMPT:
                env["OMP_TOOL_LIBRARIES"] = ompt
            if column in (NONE, EMPTY):
                env["POMP_LIBRARY"] = "none" if column == NONE else empty
            self.commands[column] = program, env
        self.times, self.said = {}, {}

    def run_one(self, column, name, count):
        """Returns the wall time of one execution in ns, and what the program
        writes on its standard error."""
        def prepare():
            if self.options.realtime:
                os.sched_setscheduler(0, os.SCHED_FIFO,
                                      os.sched_param(PRIORITY))

        program, env = self.commands[column]
        done = subprocess.run(
            [program, name, str(count)], env=env, check=True, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=MOST,
            preexec_fn=prepare)
        return float(done.stdout), done.stderr

    def run(self):
        names = self.options.only or list(COUNTS)
        for name in names:
            if name not in COUNTS:
                raise BenchError("%s: expected some of %s" % (
                    name, ",".join(COUNTS)))
        for name in names:
            say("effect: " + name)
            count = max(COUNTS[name] // self.options.divide, 10)
            for number in range(self.options.repetitions):
                first = number % len(self.columns)
                for column in self.columns[first:] + self.columns[:first]:
                    time, report = self.run_one(column, name, count)
                    self.times.setdefault(name, {}).setdefault(
                        column, []).append(time)
                    if column == self.newest:
                        found = SAID.search(report)
                        self.said.setdefault(name, []).append(
                            int(found[1]) if found else 0)


def print_table(bench):
    """Ratios of medians: rounds of contended constructs scatter so much that
    two of one round say nothing about each other."""
    head = ["construct", "plain, ns (range)", *bench.columns[1:], "goal",
            "said", "true"]
    print("| %s |\n| %s |" % (" | ".join(head),
                              " | ".join(["---"] * len(head))))
    for name, times in bench.times.items():
        plain = times[PLAIN]
        cells = [name.replace("_", " "), "%.1f (%.1f to %.1f)" % (
            median(plain), min(plain), max(plain))]
        cells += ["%.2f" % (median(times[c]) / median(plain))
                  for c in bench.columns[1:]]
        cells.append("%.2f" % GOAL.get(name, USUAL_GOAL))
        said = median(bench.said[name])
        cells.append("%.0f %%" % said if said else "below 5 %")
        cells.append("%.0f %%" % max(
            0, 100 - 100 * median(plain) / median(times[bench.newest])))
        print("| %s |" % " | ".join(cells))
