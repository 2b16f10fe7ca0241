"""What pomp try says of programs with a known fault, and what is true."""

import json
import math
import os
import shutil
import subprocess
import sys
from time import strftime

from . import planted, truth
from .tools import FLAGS, BenchError, call, median, say

# The finding that is planted, and the experiment that follows from it.
PLANTED = {"name": "pomp-separate-regions", "kind": "parallel"}
WRONG_EXPERIMENT = "region-one-thread"

# Stands in for pomp-report, and adds a finding at the longest region that is
# not true of the program.
PLANT = """#!%(python)s
import json, os, subprocess, sys
done = subprocess.run([%(report)r] + sys.argv[1:], stdout=subprocess.PIPE)
out = done.stdout
if "--json" in sys.argv and "--scaling" not in sys.argv and not done.returncode:
    report = json.loads(out)
    regions = [r for r in report["regions"] if r["kind"] == %(kind)r]
    if regions:
        longest = max(regions, key=lambda r: r["time_ns"])
        report["findings"].append({
            "name": %(name)r, "title": "Planted", "region": longest["id"],
            "sites": [longest["id"]], "evidence": "", "gain_percent": 50.0,
            "gain_ns": 1, "advice": "none: this is wrong", "kind": "planted"})
    out = json.dumps(report).encode()
sys.stdout.buffer.write(out)
sys.exit(done.returncode)
"""


class Bench(truth.Bench):
    """Runs pomp try on the programs, and makes its changes by hand."""

    def __init__(self, build_dir, work_dir, options):
        super().__init__(build_dir, work_dir, options)
        self.pomp = self.path("bin", "pomp")
        shutil.copy(os.path.join(build_dir, "bin", "pomp"), self.pomp)
        stand_in = self.path("bin", "pomp-report")
        with open(stand_in, "w") as file:
            file.write(PLANT % {"python": sys.executable,
                                "report": self.report, **PLANTED})
        os.chmod(stand_in, 0o755)

    def compile(self, program, directory, name, *flags):
        output = os.path.join(directory, name)
        call([self.compiler(program.path), *FLAGS, "-g", *flags,
              os.path.basename(program.path), "-pthread", *self.link, "-o",
              output], cwd=directory)
        return output

    def copy(self, program, directory):
        """Makes a copy of the source, which a patch can change."""
        os.makedirs(directory, exist_ok=True)
        for path in (program.path, os.path.join(planted.PROGRAMS, "data.h")):
            shutil.copy(path, directory)

    def tried(self, program, variant):
        """Returns what pomp try has found."""
        directory = self.path(program.name, "src", "")
        self.copy(program, directory)
        executable = self.compile(
            program, directory, program.name,
            *(["-D" + variant] if variant else []), *self.pomp_flags(),
            "-fplugin-arg-pomp-try")
        experiments = self.options.experiments
        results = os.path.join(directory, "results")
        shutil.rmtree(results, ignore_errors=True)
        environment = self.environment_of(program, variant,
                                          self.options.threads)
        done = subprocess.run(
            [self.pomp, "try", "--time", str(self.options.time), "--output",
             results, *(["--experiments", experiments] if experiments else []),
             "--", executable],
            env=environment, cwd=directory, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise BenchError("pomp try %s: %s" % (program.name, done.stderr))
        if self.options.verbose:
            say(done.stdout)
        with open(os.path.join(results, "try.json")) as file:
            return json.load(file)

    def by_hand(self, program, variant, experiment):
        """Returns pairs of times, in seconds: without the change, and with it,
        made without pomp try."""
        directory = self.path(program.name, "hand", "")
        self.copy(program, directory)
        flags = ["-D" + variant] if variant else []
        plain = self.compile(program, directory, "plain", *flags)
        changed = plain
        if experiment["clause"]:
            if experiment["patch"]:
                subprocess.run(["git", "apply", "-"], text=True, check=True,
                               input=experiment["patch"], cwd=directory)
            else:
                put_clause(os.path.join(directory, os.path.basename(
                    program.path)), experiment)
            changed = self.compile(program, directory, "changed", *flags)
        before = self.environment_of(program, variant, self.options.threads)
        after = {**before, **experiment["variables"]}
        sides = (plain, before), (changed, after)
        pairs = []
        for number in range(self.options.pairs):
            times = [0, 0]
            # What is first in one pair is second in the next.
            for side in (number % 2, 1 - number % 2):
                times[side] = truth.timed(*sides[side])[0]
            pairs.append(times)
        return pairs

    def measure(self, program, variant):
        """Returns a row of the table."""
        with truth.busy(self.options.busy):
            result = self.tried(program, variant)
            # With fewer pairs there is no interval of 95 %.
            ran = [e for e in result["experiments"] if e["gain"] and
                   e["state"] in ("confirmed", "refuted", "undecided") and
                   e["gain"]["confidence_percent"] >= 95]
            wrong = [e for e in result["experiments"] if
                     e["experiment"] == WRONG_EXPERIMENT and
                     e["finding"] == PLANTED["name"]]
            ran.sort(key=lambda e: (e["state"] == "confirmed",
                                    e["gain"]["middle_percent"]), reverse=True)
            best = ran[0] if ran and ran[0]["state"] == "confirmed" else \
                ([e for e in wrong if e in ran] or ran or [None])[0]
            pairs = self.by_hand(program, variant, best) if best else []
        return Row(program, variant, result, best, wrong, pairs)

    def print_rows(self):
        variants = ("", "REPAIRED") if self.options.clean else ("",)
        for r in self.results:
            for variant in variants:
                print(self.measure(r.program, variant).markdown(), flush=True)


class Row:
    """What pomp try says of a program, and the same change by hand."""

    def __init__(self, program, variant, result, best, wrong, pairs):
        self.program, self.variant = program, variant
        self.experiments, self.best = result["experiments"], best
        self.wrong, self.pairs = wrong, pairs

    def repair(self):
        """Whether an experiment that the source names as the repair was
        confirmed."""
        names = (self.program.word("TRY") or "").split()
        if not names or self.variant:
            return "-"
        found = {e["state"] for e in self.experiments
                 if e["experiment"] in names}
        return next((s for s in ("confirmed", "undecided", "refuted", "wrong",
                                 "not-run") if s in found), "not tried")

    def markdown(self):
        name = os.path.basename(self.program.path) + (
            ", " + self.variant.lower() if self.variant else "")
        wrong = self.wrong[0]["state"] if self.wrong else "-"
        cells = [name, self.repair(), "-", "-", "-", "-", wrong]
        if self.best:
            gain = self.best["gain"]
            low, high = gain["low_percent"], gain["high_percent"]
            cells[2] = "%s: %s" % (self.best["state"], self.best["title"])
            cells[3] = "%.1f (%.1f to %.1f)" % (gain["middle_percent"], low,
                                                high)
            if self.pairs:
                true = gain_of(self.pairs)
                cells[4] = "%.1f (%.1f to %.1f)" % true
                cells[5] = "yes" if low <= true[0] <= high else "no"
        return "| %s |" % " | ".join(cells)


def gain_of(pairs):
    """Returns the gain in percent and its interval of 95 %, as pomp try
    computes them (utils/pomp/study/interval.c)."""
    ratios = [math.log(after / before) for before, after in pairs]
    means = sorted((a + b) / 2 for i, a in enumerate(ratios)
                   for b in ratios[i:])
    # How likely each sum of ranks is if there is no difference.
    chances = [1.0]
    for rank in range(1, len(ratios) + 1):
        chances += [0.0] * rank
        chances = [(c + (chances[i - rank] if i >= rank else 0)) / 2
                   for i, c in enumerate(chances)]
    outside, below = 0, chances[0]
    while below + chances[outside + 1] <= 0.025:
        outside += 1
        below += chances[outside]
    return tuple(100 * (1 - math.exp(m)) for m in (
        median(means), means[-1 - outside], means[outside]))


def put_clause(path, experiment):
    """Puts a clause where the program has a macro, for which there is no
    patch."""
    with open(path) as file:
        lines = file.read().splitlines(keepends=True)
    directive, _, comment = lines[experiment["line"] - 1].partition(" // ")
    words = [w for w in directive.split() if not w.isupper()]
    kind = experiment["clause"].partition("(")[0]
    words = [w for w in words if not w.startswith(kind + "(")]
    lines[experiment["line"] - 1] = "%s %s // %s\n" % (
        " ".join(words), experiment["clause"], comment.rstrip())
    with open(path, "w") as file:
        file.writelines(lines)


def print_head(options):
    print("%d threads, --time %d%s, %d pairs by hand, %s\n" % (
        options.threads, options.time, " on a busy machine" if options.busy
        else "", options.pairs, strftime("%d %B %Y")))
    print("| program | repair | best | gain | by hand | in the interval "
          "| wrong advice |")
    print("| --- | --- | --- | --- | --- | --- | --- |", flush=True)
