"""Where a statement of a generated Fortran program stands, and what it may
use."""
import re

from ..tree import Node, Place, Random

NAME = re.compile(r"\b[a-z]\d+\b")


class Type:
    """\\p fold makes a number of a value, \\p make a value of a number."""

    def __init__(self, declaration, fold, make, operators=""):
        self.declaration = declaration
        self.fold_text, self.make_text = fold, make
        self.operators = operators.split()

    def fold(self, value):
        return self.fold_text % value

    def make(self, number):
        return self.make_text % number


INT8 = Type("integer(8)", "%s", "%s", "+ max min ieor")
TYPES = [
    INT8,
    Type("integer(4)", "int(%s, 8)", "int(modulo(%s, 1000_8))",
         "+ max min ior iand ieor"),
    Type("integer(2)", "int(%s, 8)", "int(modulo(%s, 100_8), 2)", "max min"),
    Type("real(8)", "int(%s * 4, 8)", "real(modulo(%s, 1000_8), 8) / 4",
         "+ max min"),
    Type("real(4)", "int(%s * 2, 8)", "real(modulo(%s, 100_8)) / 2", "+ max"),
    Type("logical", "merge(1_8, 0_8, %s)", "modulo(%s, 2_8) == 0",
         ".and. .or. .neqv."),
    Type("complex(8)", "int(real(%s), 8)",
         "cmplx(modulo(%s, 100_8), 1, 8)", "+"),
    Type("character(4)", "int(ichar(%s(1:1)), 8)",
         "achar(int(modulo(%s, 26_8)) + 97) // 'xyz'"),
    Type("type(pair)", "%s%%first", "pair(%s, 3)")]


class Var:
    """A variable that may be read. Where it is \\p mine, the thread that is
    here may write it; where \\p uniform, all threads of the team have the same
    value."""

    def __init__(self, name, type, mine, uniform):
        self.name, self.type = name, type
        self.mine, self.uniform = mine, uniform

    def fold(self):
        return self.type.fold(self.name)


class Scope(Place):
    """Contexts: serial, team, one, locked, as in the programs in C."""

    def __init__(self, h, context):
        self.h = h
        self.u = h
        self.context = context
        self.vars = []
        self.sinks = []
        self.outside = None      # the locals of what is around the region
        self.hoisted = []        # shared in the region, folded after it
        self.locals = []         # private in the innermost region or task
        self.weight = 1
        self.parallel = 0
        self.rank = 0
        self.depth = 0
        self.tasks = True
        self.target = False
        self.ws = True


class Generator:
    """The decisions, and what all parts of a program share."""

    def __init__(self, seed, avoid=()):
        self.rng = Random("fortran %s" % seed)
        self.avoid = set(avoid)
        self.count = 0
        self.places = {}         # of a number: type and event
        self.cost = 0.0
        self.left = 0
        self.procedures = []
        self.declarations = None
        self.fixed = False
        self.label = 0
        self.pomp_directives = False
        # Flang does not parse one that ends behind one that does not.
        self.ends_atomics = self.rng.maybe(0.5)

    def name(self, prefix):
        self.count += 1
        return "%s%d" % (prefix, self.count)

    def local(self, s, prefix, type=INT8, shape=""):
        """A variable that is private in the innermost region or task."""
        name = self.name(prefix)
        s.locals.append(name)
        self.declarations.append("%s :: %s%s" % (type.declaration, name, shape))
        return name

    def place(self, kind, event):
        """A construct whose \\p event is counted. \\returns its number."""
        number = len(self.places)
        if number > 999:
            return None
        self.places[number] = (kind, event)
        return number

    def spend(self, s, cost):
        self.cost += s.weight * cost

    def number(self, s, uniform=False):
        """An expression of an integer(8), without side effects."""
        rng = self.rng
        base = s.u if uniform else s.h
        readable = [v for v in s.vars if v.uniform or not uniform]
        choice = rng.randrange(6)
        if choice < 3 and readable:
            return "mix(%s, %s)" % (base, rng.choice(readable).fold())
        if choice == 3:
            return "mix(%s, %d_8)" % (base, rng.randrange(1000))
        if choice == 4:
            return "ieor(%s, %d_8)" % (base, rng.randrange(1 << 20))
        return "modulo(%s * %d, 65521_8)" % (base, rng.randrange(2, 50))

    def condition(self, s, uniform=False):
        return "modulo(%s, %d_8) %s %d" % (
            self.number(s, uniform), self.rng.randrange(2, 6),
            self.rng.choice(("==", "/=", "<", ".gt.")), self.rng.randrange(2))

    def update(self, s, expression):
        return "%s = mix(%s, %s)" % (s.h, s.h, expression)

    def declare(self, s):
        """A new variable. \\returns its assignment."""
        type = self.rng.choice(TYPES)
        uniform = s.context != "team" or self.rng.maybe(0.6)
        name = self.local(s, "v", type)
        text = "%s = %s" % (name, type.make(
            self.number(s, uniform and s.context == "team")))
        s.vars.append(Var(name, type, True, uniform))
        return text

    def add_to_sink(self, s, expression):
        rng = self.rng
        if not s.sinks:
            return [self.update(s, expression)]
        sink = rng.choice(s.sinks)
        if s.rank < 2 and rng.maybe(0.2):
            # Nothing is added to it outside of atomics otherwise.
            start, end = self.construct("critical", "critical",
                                        "Critical_begin", name="(adding)")
            atomic, _ = self.construct("atomic", "atomic", "Atomic_event")
            return [*start, *atomic,
                    "%s = %s + %s" % (sink, sink, expression),
                    *(["!$omp end atomic"] if self.ends_atomics else []), *end]
        order = rng.choice(("", "", " update", " relaxed", " seq_cst",
                            " release"))
        lines, _ = self.construct("atomic" + order, "atomic", "Atomic_event")
        form = rng.choice(("%s = %s + %s" % (sink, sink, expression),
                           "%s = %s + %s" % (sink, expression, sink)))
        return [*lines, form] + (
            ["!$omp end atomic"] if self.ends_atomics else [])

    BEFORE = ("Atomic_event", "Barrier_enter", "Flush_event", "Taskwait_enter",
              "Taskyield_enter", "Loop_enter", "Parallel_enter",
              "Sections_enter", "Workshare_enter", "Taskgroup_enter",
              "Task_create_enter", "Single_enter", "Target_enter")

    def construct(self, text, kind, event, clauses=(), name="",
                  end_clauses=()):
        """\\returns the lines that begin a construct and those that end it. The
        execution is counted in front of it or, of its body, inside."""
        number = self.place(kind, event)
        head = " ".join(["!$omp " + text + (" " + name if name else "")] +
                        list(clauses))
        tail = " ".join(["!$omp end " + text + (" " + name if name else "")] +
                        list(end_clauses))
        before, inside = [], []
        if number is not None:
            head += " @%d@" % number
            tail += " @%d/" % number
            hit = ["call hit(%d)" % number]
            if event in self.BEFORE:
                before = hit
            else:
                inside = hit
        if text == "taskgroup":
            # A block construct there would be the whole of it.
            inside = ["continue"]
        if self.rng.maybe(0.05):
            group = self.rng.choice(("sync", "loop", "task", "parallel",
                                     "workshare"))
            before = before + ["!$pomp inst %s none" % group]
            self.pomp_directives = True
        if text in ("parallel", "task", "single") and not end_clauses and \
                self.rng.maybe(0.15):
            # A block construct is the whole of it.
            inside = ["block", *inside]
            tail = "end block" + tail.split(text, 1)[1]
        return [*before, head, *inside], [tail]

    def body(self, s, most=3, least=1):
        from .statements import statement
        count = self.rng.randrange(least, most + 1)
        if s.depth > 7:
            count = min(count, 1)
        return [statement(self, s) for _ in range(count)]


def names_in(nodes):
    """The variables that are named in some lines, in their order."""
    lines = []
    Node(*nodes).write(frozenset(), lines)
    return list(dict.fromkeys(
        name for line in lines for name in NAME.findall(line)))


def private(names):
    return ["private(%s)" % ", ".join(names)] if names else []
