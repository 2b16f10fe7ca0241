"""Directives and their clauses."""
import re

from .scope import ALIGNED, Var
from .tree import Clause, Node, Pragma, render
from .values import Array, BY_NAME

LEVELS = {"Parallel": ("EnterExit", "BeginEnd"),
          "Loop": ("EnterExit", "Chunks", "IterEvent", "IterBeginEnd"),
          "Workshare": ("EnterExit", "BeginEnd"),
          "Sync": ("EnterExit", "BeginEnd", "Event"),
          "Task": ("EnterExit", "BeginEnd", "Event"),
          "User": ("EnterExit", "BeginEnd", "Event"),
          "Runtime": ("EnterExit", "Event")}


def levels(g):
    """GROUP LEVEL+LEVEL, as directives and options have it."""
    group = g.rng.choice(sorted(LEVELS) + ["all"])
    if group == "all":
        return group, "none"
    chosen = g.rng.choice(("none", "+".join(
        g.rng.some(LEVELS[group], 3) or ["EnterExit"])))
    # The beginning of a task's parent says whose child the task is.
    if group == "Task" and "BeginEnd" not in chosen:
        chosen = "none"
    return group, chosen


def directive(g, name, clauses=(), inst=True):
    """The lines in front of a construct."""
    parts = []
    # The plugin says of templates that are never used that it does not apply.
    if inst and not g.device and g.rng.maybe(0.07) and not (
            g.in_template and g.shared_templates):
        parts.append(Node("#pragma pomp inst %s %s" % levels(g)))
    spelling = g.rng.weighted(((9, "#pragma"), (0.5, "_Pragma"),
                               (0.5, "MACRO")))
    parts.append(Pragma(name, clauses, spelling))
    return parts


OPERATORS = {"int": "+ max min | ^", "long long": "+ max min &&",
             "uint64_t": "+ max min & | ^ *", "float": "+ max min",
             "double": "+ max min", "long double": "+ max",
             "__int128": "", "complex_t": "+"}


class Reduction:
    """A reduction variable: what is declared, what an iteration does with it,
    and what becomes of it."""

    def __init__(self, g, constant_start="5"):
        rng = g.rng
        self.name = g.name("r")
        if rng.maybe(0.12):
            self.operator, self.type = "join", BY_NAME["two_t"]
        elif g.cxx and rng.maybe(0.1):
            self.operator, self.type = "gather", BY_NAME["Tracked"]
        else:
            self.type = BY_NAME[rng.choice(sorted(
                t for t in OPERATORS if OPERATORS[t]))]
            self.operator = rng.choice(OPERATORS[self.type.name].split())
        self.array = 4 if self.operator == "+" and rng.maybe(0.15) and \
            self.type.name != "complex_t" else 0
        if self.array:
            self.start = None
        else:
            self.start = self.type.make(constant_start)
        if self.operator == "*":
            self.start = "3"
        item = "%s[0:4]" % self.name if self.array and rng.maybe(0.5) \
            else self.name
        self.clause = "reduction(%s : %s)" % (self.operator, item)
        self.modified = "reduction(%%s, %s : %s)" % (self.operator, item)

    def declaration(self, static=False):
        if static:
            return "static %s %s; %s = %s;" % (self.type.name, self.name,
                                               self.name, self.start)
        if self.array:
            return "%s %s[4] = {0};" % (self.type.name, self.name)
        return "%s %s = %s;" % (self.type.name, self.name, self.start)

    def step(self, number):
        value = self.type.make(number)
        r, op = self.name, self.operator
        if self.array:
            return "%s[(%s) & 3] += %s;" % (r, number, value)
        if op == "join":
            return "{ two_t t_ = %s; %s.a += t_.a; %s.b += t_.b; }" % (
                value, r, r)
        if op in ("max", "min"):
            return "{ %s t_ = %s; if (t_ %s %s) %s = t_; }" % (
                self.type.name, value, ">" if op == "max" else "<", r, r)
        if op == "&&":
            return "%s = %s && (%s != 3);" % (r, r, value)
        if op == "*":
            return "%s *= (%s) | 1;" % (r, value)
        return "%s %s= %s;" % (r, "+" if op == "gather" else op, value)

    def fold(self):
        if self.array:
            return " + ".join("%s * %du" % (self.type.fold(
                "%s[%d]" % (self.name, i)), i + 1) for i in range(4))
        return self.type.fold(self.name)


def private_copies(g, s, inner, kinds=("firstprivate", "private"),
                   shared_only=False, most=2):
    """Makes some variables of the scope inside private. \\returns the clauses
    and the statements that the body begins with."""
    clauses, first = [], []
    usable = [v for v in inner.vars if not shared_only or v.owner is None]
    for var in g.rng.some(usable, most):
        kind = g.rng.choice(kinds)
        plain = not var.constant and not isinstance(var.type, Array)
        if kind == "private" and not plain:
            kind = "firstprivate"
        if kind not in kinds:
            continue
        copy = var.seen(inner.instance, var.uniform,
                   not plain)
        inner.vars[inner.vars.index(var)] = copy
        text = "%s(%s)" % (kind, var.name)
        # Without it a variable that changes would be shared.
        clauses.append(text if plain else Clause(text))
        if g.rng.maybe(0.1) and not isinstance(var.type, Array) and \
                var.type.name not in ALIGNED:
            clauses.append(Clause("allocate(%s%s)" % (g.rng.choice((
                "", "omp_default_mem_alloc : ", "allocator(omp_default_mem_alloc) : ")),
                var.name)))
        if kind == "private":
            first.append("%s = %s;" % (var.name, var.type.make(
                g.number(inner.inside(vars=[]), inner.context == "team"))))
    return clauses, first


VARIABLES = re.compile(r'(?<![%"\\])\b(?:[vuhsnapbkxdrlgqoc])(\d+)\b')


def default_none(g, s, start, body, clauses, more=()):
    """A default(none) clause with all that \\p body uses from outside: what was
    named before \\p start, and \\p more."""
    text = render(Node(*body))
    listed = {name for c in clauses for name in re.findall(
        r"\b[a-z]\d+\b", c if isinstance(c, str) else c.parts[0])
        if not (c if isinstance(c, str) else c.parts[0]).startswith(
            ("num_threads", "if", "schedule"))}
    names = {m.group(0) for m in VARIABLES.finditer(text)
             if int(m.group(1)) <= start} | set(more)
    names |= {n for n in ("locks", "nest_locks", "switches", "table", "total")
              if re.search(r"\b%s\b" % n, text)}
    names -= listed
    clause = "default(none)"
    if names:
        clause += " shared(%s)" % ", ".join(sorted(names))
    return clause


def schedule(g, s, ordered=False, last=False):
    """\\p last: a variable is lastprivate. LLVM's runtime forgets it where
    threads take iterations from each other."""
    rng = g.rng
    kind = rng.choice(("static", "static", "dynamic", "guided", "auto",
                       "runtime"))
    modifier = rng.choice(("", "", "", "monotonic: ", "simd: ",
                           "nonmonotonic: ", "monotonic, simd: "))
    if last and kind in ("dynamic", "runtime"):
        kind = "static"
    if ordered or kind in ("auto", "runtime"):
        modifier = ""
    chunk = rng.choice(("", "", ", %d" % rng.randrange(1, 6),
                        ", 1 + (int)(%s & 3)" % s.u))
    if kind in ("auto", "runtime"):
        chunk = ""
    return Clause("schedule(%s%s%s)" % (modifier, kind, chunk))


class Loop:
    """The header of an associated loop. \\p number folds the iteration."""

    def __init__(self, g, s, plain=False):
        rng = g.rng
        i = g.name("i")
        self.variable = i
        self.before = []
        self.number = "(uint64_t)%s" % i
        self.canonical = True
        trips = self.trips = rng.randrange(1, 14)
        first = rng.randrange(-3, 9)
        step = rng.randrange(1, 4)
        bound = str(first + step * trips)
        shape = rng.randrange(10 if g.cxx and not plain else 8)
        if rng.maybe(0.3):
            # A value that the compiler does not know. No iteration at all, too.
            n = g.name("n")
            self.before.append("const int %s = %d + (int)(%s & 7) * %d;" % (
                n, first, s.u, step))
            bound, self.trips = n, 7
        if plain or shape < 3:
            type = rng.choice(("int", "long", "unsigned", "int64_t", "short",
                               "uint64_t")) if first >= 0 else "int"
            if plain:
                type = "int"
            self.type = type
            self.number = "(uint64_t)%s" % i
            self.text = "for (%s %s = %d; %s < %s; %s)" % (
                type, i, first, i, "(%s)%s" % (type, bound),
                rng.choice(("%s += %d" % (i, step),
                            "%s = %s + %d" % (i, i, step))))
        elif shape == 3:
            self.text = "for (int %s = %s; %s > %d; %s -= %d)" % (
                i, bound, i, first, i, step)
        elif shape == 4:
            self.text = "for (int %s = %d; %s <= %s; ++%s)" % (
                i, first, i, bound, i)
            self.trips = 45
        elif shape == 5:
            self.text = "for (int %s = %d; %s != %d; ++%s)" % (
                i, first, i, first + trips, i)
        elif shape == 6:
            self.text = "for (int %s = %d; %s >= %d; --%s)" % (
                i, first + trips, i, first, i)
        elif shape == 7:
            self.text = "for (const int *%s = table + 2; %s < table + %d; %s += %d)" % (
                i, i, 2 + trips, i, step)
            self.number = "(uint64_t)*%s + (uint64_t)(%s - table)" % (i, i)
        elif shape == 8:
            q = g.name("q")
            self.before.append("const Numbers %s = {%d, %d};" % (
                q, first, first + trips))
            self.text = "for (long %s : %s)" % (i, q)
        else:
            q = g.name("q")
            self.before.append("const Numbers %s = {%d, %d};" % (
                q, first, first + trips))
            self.text = "for (Numbers::iterator %s = %s.begin(); %s < %s.end(); %s)" % (
                i, q, i, q, rng.choice(("++" + i, "%s += 2" % i)))
            self.number = "(uint64_t)*%s" % i
        self.inner = None
        if rng.maybe(0.15) and shape < 3 and not plain:
            # Two loops that are one.
            self.inner = g.name("i")
            limit = rng.choice(("3", "2", "%s + 2" % i))
            if limit == "3" or self.type != "int":
                limit = "3"
            self.inner_text = "for (%s %s = 0; %s < %s; ++%s)" % (
                self.type, self.inner, self.inner, limit, self.inner)
            self.number = "(uint64_t)%s * 7 + (uint64_t)%s" % (i, self.inner)
            self.trips *= 3

    def header(self):
        return [self.text] + ([self.inner_text] if self.inner else [])

    def clauses(self):
        return ["collapse(2)"] if self.inner else []
