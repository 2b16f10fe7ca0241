"""What findings promise beside what the repairs give."""

import collections
import contextlib
import json
import os
import re
import subprocess
import sys
from time import monotonic, strftime

from .planted import PROGRAMS, own_programs
from .tools import FLAGS, BenchError, Build, call, median, say

FACTOR = 1.25
# A range whose ends differ more is no promise.
WIDEST = 3
# Smaller gains are not findings.
LEAST = 5.0
# Beside another process any work grows by up to a third.
LEAST_GROWTH = 1.5

# The first one is planted.
VARIANTS = ("", "REPAIRED", "CLEAN")

# The part of the processors that other processes may use during a pair, and on
# a busy machine; and the number of pairs that are tried for each one that is
# taken.
QUIET, BUSY_QUIET = 0.05, 0.36
MOST_TRIES = 3

BUSY = """
import time
while True:
    end = time.monotonic() + 0.02
    while time.monotonic() < end:
        pass
    time.sleep(0.02)
"""


# kind, first line, whether it is at a line HERE, promised gain in percent, and
# the least one, which is the same unless a range is promised
Finding = collections.namedtuple("Finding", "kind line is_here gain least")


def read_findings(report, program):
    """Returns the findings of a report, the first one first."""
    name = os.path.basename(program.path)
    first = [(os.path.basename(r["file"]), r["first_line"])
             for r in report["regions"]]
    found = []
    for f in report["findings"]:
        sites = list(f.get("sites") or [])
        sites += [s for s in f.get("between") or [] if s is not None]
        if f.get("region") is not None:
            sites.append(f["region"])
        lines = [first[s][1] for s in sites if first[s][0] == name]
        # A call or a clause has no region of its own.
        lines += [int(n) for n in re.findall(re.escape(name) + r":(\d+)",
                                             f["evidence"] or "")]
        gain, most = f.get("gain_percent"), f["gain_ns"]
        if gain is None:
            gain = 100 * most / f.get("wall_time_ns", 1)
        least = f.get("gain_least_ns")
        least = gain if least is None or not most else gain * least / most
        kind = "/".join(filter(None, (f["kind"], f.get("cause"))))
        found.append(Finding(kind, lines[0] if lines else None,
                             bool(set(lines) & set(program.here)), gain,
                             least))
    return found


def own_time():
    """Returns the CPU seconds of this process and those that it waited for."""
    return sum(os.times()[:4])


def processor_times():
    """Returns the seconds that all processors were busy, and those of the
    processes that this one waited for."""
    with open("/proc/stat") as file:
        user, nice, system, _, _, irq, soft, steal = [
            int(n) for n in file.readline().split()[1:9]]
    return (user + nice + system + irq + soft + steal) / os.sysconf(
        "SC_CLK_TCK"), own_time()


def timed(program, environment):
    """Returns the wall time in seconds, and what the program printed."""
    begin = monotonic()
    printed = call([program], env=environment)
    return monotonic() - begin, printed


@contextlib.contextmanager
def busy(is_wanted):
    """Keeps one processor busy half of the time, if that is wanted."""
    process = is_wanted and subprocess.Popen([sys.executable, "-c", BUSY])
    try:
        yield
    finally:
        if process:
            process.kill()
            process.wait()


def with_others(function):
    """Returns the part of the processors that others used meanwhile, and the
    result."""
    begin, (all_before, ours_before) = monotonic(), processor_times()
    result = function()
    wall, (all_after, ours_after) = monotonic() - begin, processor_times()
    others = (all_after - all_before) - (ours_after - ours_before)
    return max(others, 0) / wall / os.cpu_count(), result


def interval(values):
    """Returns the interval that has the median of many more values with some
    95 %, from ranks; of fewer than nine values it is all of them."""
    values = sorted(values)
    drop = 0
    total, below = 2 ** len(values), 1
    while 2 * (below + choose(len(values), drop + 1)) <= 0.05 * total:
        drop += 1
        below += choose(len(values), drop)
    return values[drop], values[-1 - drop]


def choose(n, k):
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


class Result:
    """Of one program: the findings of each run, and the gain of each pair."""

    def __init__(self, program):
        self.program = program
        self.plain = self.pomp = None
        self.found = {}
        self.times = []
        self.gains = []
        self.others = None
        # Of the runs by variant in seconds, if they are judged by these.
        self.walls = {}
        # How many times as much CPU time each run of a program that waits for
        # the memory takes as that with one thread.
        self.growths = []

    def is_right(self, findings):
        return bool(findings) and findings[0].is_here and \
            findings[0].kind in self.program.kinds

    def run_gains(self):
        """Returns what the repair gains of each run with measurement: as much
        as of all pairs, or what that run itself takes longer than repaired
        ones, measured or not. Where the memory is fast enough for all threads,
        nothing that a second run could tell."""
        if self.growths and self.gains:
            return [0 if not f and growth < LEAST_GROWTH else median(self.gains)
                    for f, growth in zip(self.found[""], self.growths)]
        planted = self.found[""]
        walls, repaired = self.walls.get(""), self.walls.get("REPAIRED")
        if walls and repaired:
            after = median(repaired + [after for _, after in self.times])
            return [100 * (1 - after / wall) for wall in walls]
        return [median(self.gains)] * len(planted) if self.gains else []

    def measured(self):
        """Returns what the repair gains: of the runs that are right, if there
        are any."""
        gains = self.run_gains()
        return median([g for g, f in zip(gains, self.found[""])
                       if self.is_right(f)] or gains)

    def good_runs(self):
        """Returns for each run whether it is right. Of a repair that gains
        nothing it is right to say nothing."""
        gains = self.run_gains() or [LEAST] * len(self.found[""])
        return [self.is_right(f) or (gain < LEAST and not f)
                for gain, f in zip(gains, self.found[""])]

    def num_right(self):
        return sum(self.good_runs())

    def add_pairs(self, times):
        """Adds pairs of times in seconds, with and without the fault."""
        self.times += times
        self.gains += [100 * (1 - after / before) for before, after in times]

    def first(self):
        """Returns what most runs have first, of the right ones if there are
        any, with the median gain; or None."""
        right = [f[0] for f in self.found[""] if self.is_right(f)]
        heads = right or [f[0] for f in self.found[""] if f]
        if not heads:
            return None
        (kind, line), _ = collections.Counter(
            (f.kind, f.line) for f in heads).most_common(1)[0]
        same = [f for f in heads if (f.kind, f.line) == (kind, line)]
        return same[0]._replace(gain=median([f.gain for f in same]),
                                least=median([f.least for f in same]))

    def is_within(self):
        """Returns whether the promise is as large as the gain, or a range that
        contains it; None if no gain is worth a promise."""
        first, true = self.first(), self.measured()
        if true < LEAST and (not first or first.gain < LEAST):
            return None
        if not first or not self.num_right():
            return False
        # As it is printed.
        is_narrow = round(first.gain, 1) <= WIDEST * round(first.least, 1)
        return is_narrow and \
            first.least / FACTOR <= true <= first.gain * FACTOR


class Bench(Build):
    """Builds and runs the programs."""

    def __init__(self, build_dir, work_dir, options):
        super().__init__(build_dir, work_dir)
        self.options = options
        self.report = os.path.join(build_dir, "bin", "pomp-report")
        self.results = [Result(p) for p in own_programs(options.programs)]
        self.count = 0
        self.quiet = BUSY_QUIET if options.busy else QUIET

    def build(self, program, variant, plain):
        output = self.path(program.name, "%s-%s" % (
            variant or "planted", "plain" if plain else "pomp"))
        call([self.compiler(program.path), *FLAGS, "-g", "-I" + PROGRAMS,
              *(["-D" + variant] if variant else []),
              *([] if plain else self.pomp_flags()), program.path, "-pthread",
              *self.link, "-o", output])
        return output

    def environment_of(self, program, variant, threads, **more):
        return self.environment(threads, **{
            **program.environment, **({} if variant else program.fault),
            **more})

    def run_measured(self, result, variant, threads):
        """Returns the directory of the results."""
        self.count += 1
        directory = self.path("run-%d" % self.count)
        # With samples from outside.
        command = ([os.path.join(os.path.dirname(self.report), "pomp"), "run",
                    "-q", "-o", directory, "--"]
                   if result.program.is_run or self.options.run else [])
        call([*command, result.pomp[variant]], env=self.environment_of(
            result.program, variant, threads, POMP_OUTPUT=directory,
            **({"POMP_SAMPLE": "1000"} if result.program.is_scaling else {})))
        return directory

    def run_scaling(self, result, variant):
        """Returns the directories of a run with one thread and one with all of
        them, and how many times as much CPU time the second one takes."""
        runs, spent = [], []
        for threads in (1, self.options.threads):
            before = own_time()
            runs.append(self.run_measured(result, variant, threads))
            spent.append(own_time() - before)
        return runs, spent[1] / spent[0]

    def findings(self, result, variant):
        """Returns the findings of a run, or of a pair of runs, and notes how
        long it takes where that tells more than other runs do."""
        threads, program = self.options.threads, result.program
        if program.is_scaling:
            runs, growth = self.run_scaling(result, variant)
        else:
            runs = [self.run_measured(result, variant, threads)]
        if program.is_of_memory and not variant:
            result.growths.append(growth)
        report = json.loads(call([
            self.report, *(["--scaling"] if program.is_scaling else []),
            "--json", *runs]))
        found = read_findings(report, program)
        # True of the machine, and not of the program.
        if threads > len(os.sched_getaffinity(0)):
            if program.is_placed:
                result.walls.setdefault(variant, []).append(
                    report["wall_time_ns"] / 1e9)
            expected = () if variant else program.kinds
            found = [f for f in found if f.kind in expected or
                     f.kind.split("/")[0] != "oversubscription"]
        return found

    def time_plain(self, result, variant):
        """Returns the wall time in seconds, and what the program printed."""
        environment = self.environment_of(result.program, variant,
                                          self.options.threads)
        return timed(result.plain[variant], environment)

    def time_pair(self, result):
        (before, printed), (after, again) = [
            self.time_plain(result, v) for v in VARIANTS[:2]]
        if printed != again:
            raise BenchError("%s: expected the same output from the repaired "
                             "program" % result.program.name)
        return before, after

    def measure_all(self):
        for r in self.results:
            r.plain = {v: self.build(r.program, v, True) for v in VARIANTS[:2]}
            r.pomp = {v: self.build(r.program, v, False) for v in VARIANTS
                      if v != "CLEAN" or r.program.has_clean}
        for r in self.results:
            self.run_all(r)
            self.time_all(r)
            say("%-20s %s" % (r.program.name, describe(r.first())))

    def run_all(self, result):
        """Runs the measured variants, perhaps on a busy machine."""
        with busy(self.options.busy):
            for _ in range(self.options.runs):
                for variant in result.pomp:
                    result.found.setdefault(variant, []).append(
                        self.findings(result, variant))

    def time_all(self, result):
        """Takes the pairs that other processes disturb least."""
        tried = []
        with busy(self.options.busy):
            while len(tried) < self.options.pairs * MOST_TRIES and sum(
                    others <= self.quiet
                    for others, _ in tried) < self.options.pairs:
                tried.append(with_others(lambda: self.time_pair(result)))
        tried.sort(key=lambda each: each[0])
        tried = tried[:self.options.pairs]
        result.others = median([others for others, _ in tried])
        result.add_pairs([times for _, times in tried])

    def print_tables(self):
        print_planted(self.results, self.options, self.quiet)
        print_clean(self.results)
        if self.options.findings:
            print_all(self.results)


def of(part, total):
    return "%d of %d" % (part, total)


def silent_variants(result):
    """Returns how many runs of each variant that has no fault are silent."""
    return [(sum(not f for f in runs), len(runs))
            for variant, runs in sorted(result.found.items(), reverse=True)
            if variant]


class Total:
    """What a round sums up to."""

    def __init__(self):
        self.right, self.runs, self.programs = 0, 0, [0, 0]
        self.within = [0, 0]
        self.silent, self.silent_runs, self.variants = 0, 0, [0, 0]

    def add(self, result):
        right, runs = result.num_right(), len(result.found[""])
        self.right += right
        self.runs += runs
        self.programs[0] += 10 * right >= 9 * runs
        self.programs[1] += 1
        is_within = result.is_within()
        self.within[0] += is_within is True
        self.within[1] += is_within is not None
        for silent, runs in silent_variants(result):
            self.silent += silent
            self.silent_runs += runs
            self.variants[0] += silent == runs
            self.variants[1] += 1

    def text(self):
        return ("Right in %s runs, and in 9 of 10 runs of %s programs. Promises "
                "within a factor of %g: %s. Silent in %s runs, and in all of "
                "%s repaired and clean programs." % (
                    of(self.right, self.runs), of(*self.programs),
                    FACTOR, of(*self.within),
                    of(self.silent, self.silent_runs), of(*self.variants)))


def describe(finding):
    if not finding:
        return "none"
    return finding.kind + (":%d" % finding.line if finding.line else "")


def expected_of(program):
    return "%s:%s" % (" or ".join(program.kinds),
                      ",".join(str(n) for n in program.here))


def promise(finding):
    if not finding:
        return "-"
    least = "" if finding.least == finding.gain else "%.1f to " % finding.least
    return least + "%.1f" % finding.gain


def print_planted(results, options, quiet):
    runs = options.runs
    print("%d threads, %d of %d processors, %d runs with measurement and %d pairs "
          "without%s, load %.1f, %s\n" % (
              options.threads, len(os.sched_getaffinity(0)), os.cpu_count(),
              runs, options.pairs,
              " on a busy machine" if options.busy else "", os.getloadavg()[0], strftime("%d %B %Y")))
    print("| program | expected | first finding | right | time | promised "
          "| measured | within %g |" % FACTOR)
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    total = Total()
    for r in results:
        first, good = r.first(), r.is_within()
        low, high = interval(r.gains)
        print("| %s | %s | %s | %d of %d | %.2f | %s | %.1f (%.1f to %.1f)%s | %s |" % (
            os.path.basename(r.program.path), expected_of(r.program), describe(first),
            r.num_right(), runs, median([t[0] for t in r.times]), promise(first),
            r.measured(), low, high,
            "" if r.others <= quiet else ", disturbed",
            {None: "-", True: "yes", False: "no"}[good]))
        total.add(r)
    print("\nRight in 9 of 10 runs: %s. Promises within a factor of %g: %s." % (
        of(*total.programs), FACTOR, of(*total.within)))


def print_clean(results):
    total = Total()
    print("\n| program | variant | silent | first findings |")
    print("| --- | --- | --- | --- |")
    for r in results:
        for variant, runs in r.found.items():
            if not variant:
                continue
            said = [f[0] for f in runs if f]
            print("| %s | %s | %d of %d | %s |" % (
                os.path.basename(r.program.path), variant.lower(),
                len(runs) - len(said), len(runs), ", ".join(
                    "%s %s" % (describe(f), promise(f)) for f in said)))
        total.add(r)
    print("\nSilent in all runs: %s." % of(*total.variants))


def print_all(results):
    print()
    for r in results:
        for variant, runs in r.found.items():
            for findings in runs:
                print("%s %s: %s" % (
                    r.program.name, variant.lower() or "planted", ", ".join(
                        "%s %s" % (describe(f), promise(f))
                        for f in findings) or "none"))
