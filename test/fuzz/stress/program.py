"""A whole generated program: one unit or several."""
from .functions import function_scope, header_functions, some_functions
from .routines import LIBRARY_PRELUDE, OMP_HEADER, own_declarations
from .scope import Generator
from .statements import statement
from .tree import Node
from .values import (CXX_PRELUDE, CXX_SHARED, PRELUDE, SHARED,
                     THROWING_PRELUDE)


class Program:
    """\\p files are the trees of its files, \\p units the names of those that
    are compiled, the one with main first. \\p tree holds all."""

    def __init__(self, seed, cxx=None, avoid=(), size=3):
        g = Generator(seed, False, avoid=avoid)
        g.cxx = g.rng.maybe(0.5) if cxx is None else cxx
        g.exceptions = g.cxx and g.rng.maybe(0.8)
        self.seed, self.cxx, self.exceptions = seed, g.cxx, g.exceptions
        count = g.rng.weighted(((5, 1), (2, 2), (1, 3)))
        if "units" in g.avoid:
            count = 1
        names = ["case" + self.suffix] + [
            "unit%d%s" % (i, self.suffix) for i in range(1, count)]
        self.files = {}
        shared = None
        if count > 1:
            size = 2
            g.shared_templates = True
            if g.rng.maybe(0.5):
                shared = "shared.h"
                self.files[shared] = Node(*header_functions(g),
                                          removable=False)
        common = list(g.functions)
        exported = []
        for name in reversed(names):
            first = name == names[0]
            # The others only see what was declared.
            g.functions = common + exported
            parts = self.prelude(g, first, count > 1)
            if shared:
                parts.append('#include "%s"' % shared)
            parts += [f.declaration for f in exported]
            g.storage = "static "
            g.calls_library = first
            before = len(g.functions)
            parts += some_functions(g, size, first)
            if first:
                parts += self.main(g)
            else:
                exported = exported + [f for f in g.functions[before:]
                                       if f.declaration]
            self.files[name] = Node(*parts, removable=False)
        self.units = names
        self.leaves_functions = g.leaves_functions
        self.tree = Node(*self.files.values(), removable=False)

    def prelude(self, g, first, several):
        g.bare = not first and g.rng.maybe(0.4)
        storage = "static "
        if several:
            storage = "" if first else "extern "
        parts = [PRELUDE, own_declarations(g) if g.bare else OMP_HEADER,
                 SHARED.format(storage=storage)]
        if g.cxx:
            parts += [CXX_SHARED.format(storage=storage), CXX_PRELUDE]
        if g.exceptions:
            parts.append(THROWING_PRELUDE)
        if first:
            parts.append(LIBRARY_PRELUDE)
        return parts

    def main(self, g):
        s = function_scope(g, "serial")
        calls = []
        for f in g.functions:
            if not f.usable(s):
                continue
            calls.append(Node(f.call(g, s), 'printf("%s %%016llx\\n", '
                              '(unsigned long long)%s);' % (f.name, s.h)))
        for _ in range(g.rng.randrange(3)):
            calls.append(statement(g, s))
        parts = ["int main(int argc, char **argv) {", "(void)argv;",
                 "uint64_t %s = (uint64_t)argc;" % s.h,
                 "for (int k = 0; k < 4; ++k) omp_init_lock(&locks[k]);",
                 "for (int k = 0; k < 2; ++k) omp_init_nest_lock(&nest_locks[k]);"]
        parts += calls
        parts += ["for (int k = 0; k < 4; ++k) omp_destroy_lock(&locks[k]);",
                  "for (int k = 0; k < 2; ++k) omp_destroy_nest_lock(&nest_locks[k]);"]
        parts.append('printf("sum %%016llx\\n", (unsigned long long)%s);' % s.h)
        if g.cxx:
            parts.append('printf("live %d\\n", live_objects);')
        return parts + ["return (int)(%s & 63);" % s.h, "}"]

    @property
    def suffix(self):
        return ".cpp" if self.cxx else ".c"
