"""A whole generated program."""
from .functions import function_scope, some_functions
from .scope import Generator
from .statements import statement
from .tree import Node
from .values import CXX_PRELUDE, PRELUDE, THROWING_PRELUDE


class Program:
    """The tree of a program and what a compilation of it has to know."""

    def __init__(self, seed, cxx=None, avoid=(), size=3):
        g = Generator(seed, False, avoid=avoid)
        g.cxx = g.rng.maybe(0.5) if cxx is None else cxx
        g.exceptions = g.cxx and g.rng.maybe(0.8)
        self.seed, self.cxx, self.exceptions = seed, g.cxx, g.exceptions
        parts = [PRELUDE]
        if g.cxx:
            parts.append(CXX_PRELUDE)
        if g.exceptions:
            parts.append(THROWING_PRELUDE)
        parts += some_functions(g, size)
        s = function_scope(g, "serial")
        calls = []
        for f in g.functions:
            if not f.usable(s):
                continue
            calls.append(Node(f.call(g, s), 'printf("%s %%016llx\\n", '
                              '(unsigned long long)%s);' % (f.name, s.h)))
        for _ in range(g.rng.randrange(3)):
            calls.append(statement(g, s))
        parts.append("int main(int argc, char **argv) {")
        parts += ["(void)argv;", "uint64_t %s = (uint64_t)argc;" % s.h,
                  "for (int k = 0; k < 4; ++k) omp_init_lock(&locks[k]);",
                  "for (int k = 0; k < 2; ++k) omp_init_nest_lock(&nest_locks[k]);"]
        parts += calls
        parts += ["for (int k = 0; k < 4; ++k) omp_destroy_lock(&locks[k]);",
                  "for (int k = 0; k < 2; ++k) omp_destroy_nest_lock(&nest_locks[k]);"]
        parts.append('printf("sum %%016llx\\n", (unsigned long long)%s);' % s.h)
        if g.cxx:
            parts.append('printf("live %d\\n", live_objects);')
        parts += ["return (int)(%s & 63);" % s.h, "}"]
        self.tree = Node(*parts, removable=False)

    @property
    def suffix(self):
        return ".cpp" if self.cxx else ".c"
