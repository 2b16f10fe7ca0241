"""A whole generated program in Fortran: one file or several."""
from ..tree import Node
from .scope import INT8, Generator, Scope
from .source import render_source
from .statements import statement


class Procedure:
    """A procedure of a context: team, with numbers of its thread and of all,
    and a shared one; or serial, one or any, with its own number alone."""

    def __init__(self, name, context, is_function=False):
        self.name, self.context, self.is_function = name, context, is_function
        self.cost = 1.0
        self.tasks = False

    def usable(self, s):
        if self.context == "any":
            return True
        if self.context == "team":
            return s.context == "team" and s.ws and bool(s.sinks)
        if self.context == "one":
            return s.context in ("serial", "one") and s.parallel < 2
        return s.context == "serial" and s.parallel == 0

    def call(self, g, s):
        if self.is_function:
            return ["%s = %s(%s)" % (s.h, self.name, g.number(s))]
        if self.context == "team":
            return ["call %s(%s, %s, %s)" % (self.name, s.h, s.u, s.sinks[0])]
        return ["call %s(%s)" % (self.name, s.h)]


def procedure(g, name, context, inner=True, external=False):
    """\\returns a procedure and its lines."""
    p = Procedure(name, context,
                  context == "any" and not external and g.rng.maybe(0.5))
    known, declarations = list(g.procedures), g.declarations
    g.left, g.cost = 12, 0.0
    parts, contained = [], []
    if inner and g.rng.maybe(0.3):
        inside, lines = procedure(g, "inner_" + name, g.rng.choice(
            (context, "any", "one") if context != "any" else ("any",)), False)
        g.procedures.append(inside)
        contained = ["contains", lines]
        g.left, g.cost = 12, 0.0
    # An inner one takes what is left of this.
    g.declarations = []
    s = Scope(g.name("h"), {"any": "locked"}.get(context, context))
    if context == "any":
        s.rank = 4
    if context == "one":
        s.parallel = 1
    names = [s.h]
    if context == "team":
        s.u, sink = g.name("u"), g.name("s")
        s.sinks, s.parallel = [sink], 1
        names += [s.u, sink]
    body = g.body(s, 5, 2)
    kind = "subroutine %s(%s)" % (name, ", ".join(names))
    end = "end subroutine"
    head = ["integer(8) :: " + ", ".join(names)]
    if p.is_function:
        kind = "integer(8) function %s(%s)" % (name, s.h)
        argument = g.name("h")
        kind = kind.replace(s.h, argument)
        head = ["integer(8), intent(in) :: " + argument, "integer(8) :: " + s.h]
        body = ["%s = %s" % (s.h, argument), *body, "%s = %s" % (name, s.h)]
        end = "end function"
    elif g.rng.maybe(0.2):
        body = body + ["if (%s < 0) return" % s.h, g.update(s, "6_8")]
    uses = ["use support", "implicit none"] if external else []
    parts = ["recursive " + kind, *uses, *head, *g.declarations, *body,
             *contained, end + ("" if g.rng.maybe(0.3) else " " + name)]
    p.cost = g.cost
    g.declarations, g.procedures = declarations, known
    return p, Node(*parts, removable=False)


class Program:
    """As the one in C: \\p files are the trees of its files, \\p units the
    names of those that are compiled, the one with the program first."""

    suffix = ".f90"
    cxx = False

    def __init__(self, seed, avoid=(), size=3):
        g = Generator(seed, avoid)
        self.seed = seed
        count = g.rng.weighted(((5, 1), (2, 2), (1, 3)))
        if "units" in g.avoid:
            count = 1
        self.files, self.fixed = {}, {}
        self.functions = 1
        modules, external = [], []
        names = []
        for number in reversed(range(count)):
            fixed = g.rng.maybe(0.4)
            name = ("case" if number == 0 else "unit%d" % number) + (
                (".f" if fixed else ".f90") if g.rng.maybe(0.7) else
                (".F" if fixed else ".F90"))
            parts = []
            if number or g.rng.maybe(0.5):
                module = "module_%d" % number
                parts += self.module(g, module, modules, size)
                modules = modules + [module]
            for k in range(g.rng.randrange(0, 2 if number else 3)):
                p, lines = procedure(g, "outer_%d_%d" % (number, k),
                                     g.rng.choice(("serial", "team", "one",
                                                   "any")), external=True)
                g.procedures.append(p)
                self.functions += 1
                parts.append(self.with_uses(lines, modules))
            if number == 0:
                parts.append(self.main(g, modules))
            if name.endswith(("F", "F90")):
                parts = ["#if defined(_OPENMP) && !defined(NOTHING)", *parts,
                         "#endif"]
            self.files[name] = Node(*parts, removable=False)
            self.fixed[name] = fixed
            names.append(name)
        self.units = names[::-1]
        self.places = g.places
        self.pomp_directives = g.pomp_directives
        self.tree = Node(*self.files.values(), removable=False)

    @staticmethod
    def with_uses(node, modules):
        # Behind the first line, in front of "implicit none".
        node.parts[1:1] = ["use " + m for m in modules]
        return node

    def module(self, g, name, modules, size):
        parts = []
        for k in range(g.rng.randrange(1, size + 1)):
            p, lines = procedure(g, "%s_%d" % (name.replace("module", "proc"),
                                               k), g.rng.choice(
                ("serial", "serial", "team", "team", "one", "any")))
            g.procedures.append(p)
            self.functions += 1
            parts.append(lines)
        return ["module " + name, "use support",
                *["use " + m for m in modules], "implicit none", "contains",
                *parts, "end module"]

    def main(self, g, modules):
        contained = []
        g.left, g.cost = 12, 0.0
        if g.rng.maybe(0.4):
            g.declarations = []
            p, lines = procedure(g, "own", g.rng.choice(("serial", "team")))
            g.procedures.append(p)
            contained = ["contains", lines]
            self.functions += 1
        g.declarations, g.left, g.cost = [], 15, 0.0
        s = Scope(g.name("h"), "serial")
        calls = []
        for p in g.procedures:
            if p.usable(s):
                calls.append(Node(*p.call(g, s), "print '(a,i0)', '%s ', %s" % (
                    p.name, s.h)))
        for _ in range(g.rng.randrange(1, 5)):
            calls.append(statement(g, s))
        # A run without any event leaves no trace.
        head, end = g.construct("parallel", "pregion", "Parallel_begin")
        always = head + end
        # Then procedures are not left.
        self.leaves_functions = g.rng.maybe(0.3)
        stop = ["stop int(modulo(%s, 64_8)), quiet=.true." % s.h] \
            if self.leaves_functions else []
        return Node(
            *(["program main"] if g.rng.maybe(0.8) else []), "use support",
            *["use " + m for m in modules], "implicit none",
            "integer(8) :: " + s.h, *g.declarations,
            "%s = command_argument_count()" % s.h, "call start()", *always, *calls,
            "call finish(%s)" % s.h, *stop, *contained, "end",
            removable=False)

    def write(self, dropped):
        """\\returns the text of each file, and the lines of each place."""
        texts, places = {}, {}
        for name, tree in self.files.items():
            text, found = render_source(tree, self.fixed[name], "%s %s" % (
                self.seed, name), dropped)
            texts[name] = text
            for number, lines in found.items():
                places[number] = (name, *lines)
        return texts, places


__all__ = ["Program", "INT8"]
