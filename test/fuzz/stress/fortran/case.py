"""A generated program in Fortran, compiled without and with the plugin."""
import os
import re
import signal

from .. import flags
from ..case import Case, Failure, Skipped, short
from .program import Program

LEVELS = ("-O0", "-O0", "-O1", "-O2", "-O2", "-O3")
FLAGS = ("-g", "-g", "-gline-tables-only", "-fPIC", "-march=native",
         "-fstack-arrays", "-fno-stack-arrays", "-flto -fuse-ld=lld",
         "-funroll-loops", "-fno-automatic", "-frepack-arrays", "-cpp",
         "-fopenmp-version=60", "-mllvm -verify-machineinstrs",
         "-ffp-contract=off", "-fwrapv", "-freal-sum-reassociation")
# What one visit of a construct delivers once, wherever it is counted.
REGION = re.compile(r"(\d+) (\w+) (\w+) (?:.*/)?([^/ ]+):(\d+),(\d+)-(\d+),(\d+)")


class FortranCase(Case):
    """\\p tools has flang and pompfc as well."""

    def generate(self, number, avoid):
        return Program(number, avoid=avoid)

    def choose_flags(self, rng):
        chosen = rng.sample(FLAGS, rng.choice((0, 1, 1, 2, 3)))
        return [[rng.choice(LEVELS)]] + [flag.split() for flag in chosen]

    @staticmethod
    def choose_plugin_options(rng):
        options = [flags.EVERYTHING] if rng.maybe(0.6) else []
        if rng.maybe(0.4):
            options.append("functions=bodies")
            if rng.maybe(0.5):
                options.append("functions-min-size=1")
        return options

    def write(self):
        os.makedirs(self.directory, exist_ok=True)
        texts, self.places = self.program.write(self.dropped)
        for name, text in texts.items():
            with open(os.path.join(self.directory, name), "w") as file:
                file.write(text)

    def commands(self, instrumented):
        tools = self.tools
        plain = [tools["flang"]]
        common = ["-fopenmp", "-fopenmp-version=52"] + [word for flag in self.flags for word in flag]
        tool = plain + common
        if instrumented:
            # What it leaves alone is a failure.
            tool = [tools["pompfc"], "-fplugin-arg-pomp-verbose",
                    "-fplugin-arg-pomp-runtime=" + tools["runtime"]] + [
                "-fplugin-arg-pomp-" + o for o in self.plugin_options] + common
        support = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                               "support.f90")
        position = ["-fPIC"] if self.layout == "library" else []
        first = plain + common + position + ["-c", support, "-o", "support.o"]
        units = ["../" + unit for unit in reversed(self.program.units)]
        end = ["-o", "program"]
        if self.layout == "together":
            return [first, tool + units + ["support.o"] + end]
        if self.layout == "library":
            return [first, tool + ["-fPIC", "-shared", *units[:-1], "support.o",
                                   "-o", "libunits.so"],
                    tool + [units[-1], "./libunits.so", "-Wl,-rpath,$ORIGIN"] +
                    end]
        commands, objects = [first], ["support.o"]
        for unit in units:
            objects.append("%s.o" % os.path.basename(unit))
            alone = self.layout == "mixed" and unit == units[0]
            commands.append((plain + common if alone else tool) +
                            ["-c", unit, "-o", objects[-1]])
        link = tool if self.linked_with_plugin else plain + common
        return commands + [link + objects + end]

    def plain(self):
        try:
            return super().plain()
        except Failure as failure:
            if failure.kind == "generatorexit code %d" % -signal.SIGSEGV:
                raise Skipped("what flang makes crashes") from failure
            raise

    def check_results(self, mode):
        super().check_results(mode)
        if mode == "validate" and self.layout != "mixed" and not self.paper \
                and not self.program.pomp_directives:
            self.check_counts()

    def check_counts(self):
        """The events of each construct must be as many as the program counts,
        and at its lines."""
        with open(os.path.join(self.directory, "pomp", "hits")) as file:
            hits = {int(place): int(count) for place, count in
                    (line.split() for line in file)}
        expected, seen = {}, {}
        for place, count in hits.items():
            kind, event = self.program.places[place]
            if kind != "none" and place in self.places:
                name, first, last = self.places[place]
                expected[event, kind, name, first, last] = count
        with open(os.path.join(self.directory, "result-validate")) as file:
            for line in file:
                found = REGION.match(line)
                if found:
                    count, event, kind, name, first, _, _, last = found.groups()
                    for end in (int(last), None):
                        at = event, kind, name, int(first), end
                        seen[at] = seen.get(at, 0) + int(count)
        wrong = ["%s of %s %s:%d-%s: %d instead of %d" % (
            *at, seen.get(at, 0), count)
            for at, count in expected.items()
            if seen.get(at, 0) != count]
        if wrong:
            raise Failure("validate", short("\n".join(wrong).encode()),
                          "counts")
