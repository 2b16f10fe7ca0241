"""What pomp try computes for a faster construct beside a really faster one."""

import os
import subprocess
from time import monotonic

from . import truth
from .tools import FLAGS, ROOT, Build, call, median, say

PROGRAM = os.path.join(ROOT, "test", "programs", "phases.c")
# Thousands of words of each part, in the order of the arguments.
PARTS = {"LOOP": 15000, "ITERATION": 15000, "CRITICAL": 24000, "SINGLE": 9000}
# The construct, what is inside of it, and how much faster it shall be.
CASES = [("LOOP", ["LOOP"], 10), ("LOOP", ["LOOP"], 50),
         ("ITERATION", ["ITERATION", "CRITICAL"], 30),
         ("CRITICAL", ["CRITICAL"], 10), ("CRITICAL", ["CRITICAL"], 30),
         ("CRITICAL", ["CRITICAL"], 50), ("SINGLE", ["SINGLE"], 50)]


class Bench(Build):
    """Runs the program with delays, and with shorter parts."""

    def __init__(self, build_dir, work_dir, options):
        super().__init__(build_dir, work_dir)
        self.options = options
        with open(PROGRAM) as file:
            self.lines = file.read().splitlines()
        self.program = self.path("phases")
        call([self.clang, *FLAGS, "-g", *self.pomp_flags(), PROGRAM,
              *self.link, "-o", self.program])

    def line_of(self, part):
        return 1 + next(n for n, line in enumerate(self.lines)
                        if line.endswith("// " + part))

    def run(self, parts, **variables):
        words = [str(parts.get(p, w)) for p, w in PARTS.items()]
        env = self.environment(self.options.threads, **variables)
        begin = monotonic()
        subprocess.run([self.program, *words], env=env, check=True,
                       stdout=subprocess.DEVNULL)
        return monotonic() - begin

    def delayed(self, part, percent):
        """Returns the time that the program would take."""
        path = self.path("saved")
        if os.path.exists(path):
            os.remove(path)
        time = self.run({}, POMP_MONITOR="none", POMP_LOOP="Chunks",
                        POMP_TRY_SAVED=path,
                        POMP_TRY="construct=phases.c:%d faster=%d" % (
                            self.line_of(part), percent))
        with open(path) as file:
            return time - float(file.read().split()[0]) / 1e9

    def case(self, part, inside, percent):
        """Returns the gains of all pairs: computed, and measured."""
        shorter = {p: PARTS[p] * (100 - percent) // 100 for p in inside}
        computed, measured = [], []
        for _ in range(self.options.pairs):
            base, faster = self.delayed(part, 0), self.delayed(part, percent)
            computed.append(100 * (1 - faster / base))
            base = self.run({}, POMP_LIBRARY="none")
            faster = self.run(shorter, POMP_LIBRARY="none")
            measured.append(100 * (1 - faster / base))
        return computed, measured

    def print_table(self):
        print("%d threads, %d pairs\n" % (self.options.threads,
                                          self.options.pairs))
        print("| construct | less work | computed | measured | in the interval |")
        print("| --- | --- | --- | --- | --- |")
        for part, inside, percent in CASES:
            if self.options.parts and part not in self.options.parts:
                continue
            computed, measured = self.case(part, inside, percent)
            low, high = truth.interval(computed)
            least, most = truth.interval(measured)
            true = median(measured)
            print("| %s | %d %% | %.1f (%.1f to %.1f) | %.1f (%.1f to %.1f) | %s |"
                  % (part.lower(), percent, median(computed), low, high, true,
                     least, most, "yes" if low <= true <= high else "no"),
                  flush=True)
            say("%s %d %%" % (part, percent))
