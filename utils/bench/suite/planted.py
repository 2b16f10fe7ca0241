"""The planted programs, and what they say about themselves."""

import glob
import os
import re

from .tools import ROOT, BenchError

PROGRAMS = os.path.join(ROOT, "test", "programs", "truth")


class Program:
    """A source of PROGRAMS, and what it says about itself."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.splitext(os.path.basename(path))[0]
        with open(path) as file:
            self.lines = file.read().splitlines()
        expected = self.word("EXPECT")
        if not expected:
            raise BenchError("%s: expected a line // EXPECT KIND" % path)
        self.kinds = expected.split(" or ")
        self.here = [n for n, line in enumerate(self.lines, 1)
                     if line.endswith("// HERE")]
        if not self.here:
            raise BenchError("%s: expected a line that ends in // HERE" % path)
        self.environment = self.variables("WITH")
        self.fault = self.variables("FAULT")
        self.is_scaling = self.word("SCALING") is not None
        self.is_run = self.word("RUN") is not None
        self.is_placed = self.word("PLACED") is not None
        self.is_of_memory = "work-growth/memory" in self.kinds
        self.has_clean = any(re.search(r"\bCLEAN\b", line)
                             for line in self.lines)

    def word(self, name):
        for line in self.lines:
            if line == "// " + name:
                return ""
            if line.startswith("// %s " % name):
                return line[len(name) + 4:]
        return None

    def variables(self, name):
        return dict(pair.split("=", 1)
                    for pair in (self.word(name) or "").split())


def own_programs(names):
    """Returns the programs with these names, or all."""
    found = [Program(path) for path in sorted(
        glob.glob(os.path.join(PROGRAMS, "*.c*")))]
    unknown = set(names) - {p.name for p in found}
    if unknown:
        raise BenchError("%s: expected names of test/programs/truth" %
                         ", ".join(sorted(unknown)))
    return [p for p in found if not names or p.name in names]
