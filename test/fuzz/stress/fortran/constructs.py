"""Parallel regions, teams, and what their threads share out."""
from ..tree import Node, Shell
from .scope import INT8, TYPES, Var, names_in, private

REDUCED = [t for t in TYPES if t.operators]
NEUTRAL = {"+": "0", ".and.": ".true.", ".or.": ".false.", ".neqv.": ".false."}


def share_of(g, s, weight=1, context="one", **more):
    """What one thread executes of a construct. \\returns it and the line in
    which its number begins, with a place for what differs."""
    h = g.local(s, "h")
    inner = s.inside(h=h, u=h, context=context, weight=s.weight * weight,
                     vars=[Var(v.name, v.type, False, True)
                           for v in s.vars if v.uniform], **more)
    if not inner.sinks:
        inner.sinks = []
    return inner, "%s = mix(%s, %%s)" % (h, s.u)


class Sink:
    """Where a construct leaves its numbers: shared ones of the region around,
    or one of its own that is folded in afterwards."""

    def __init__(self, g, s):
        self.own = None
        self.names = s.sinks
        if s.context != "team" or not s.sinks:
            self.own = g.local(s, "s")
            self.names = [self.own]

    def before(self):
        return ["%s = 0" % self.own] if self.own else []

    def after(self, g, s):
        return [g.update(s, self.own)] if self.own else []


class Reduction:
    def __init__(self, g, s):
        """\\p s is where the variable is shared."""
        self.type = g.rng.choice(REDUCED)
        self.operator = g.rng.choice(self.type.operators)
        self.name = g.local(s, "r", self.type)
        self.start = "%s = %s" % (self.name, self.type.make("5_8"))
        self.clause = "reduction(%s: %s)" % (self.operator, self.name)

    def step(self, number):
        value = self.type.make(number)
        if self.operator in ("max", "min", "iand", "ior", "ieor"):
            return "%s = %s(%s, %s)" % (self.name, self.operator, self.name,
                                        value)
        return "%s = %s %s (%s)" % (self.name, self.name, self.operator, value)

    def fold(self):
        return self.type.fold(self.name)


def copies(g, s, inner):
    """Private copies of variables of \\p s in \\p inner. \\returns clauses and
    the lines that use them."""
    clauses, lines = [], []
    usable = [v for v in s.vars if v.uniform and not v.name.startswith("y")]
    for v in g.rng.some(usable, 2):
        inner.vars = [w for w in inner.vars if w.name != v.name]
        if g.rng.maybe(0.6):
            clauses.append("firstprivate(%s)" % v.name)
            inner.vars.append(Var(v.name, v.type, True, True))
        else:
            clauses.append("private(%s)" % v.name)
            lines.append("%s = %s" % (v.name, v.type.make(inner.h)))
    return clauses, lines


def parallel(g, s, kind="parallel"):
    rng = g.rng
    u, sink = g.local(s, "u"), g.local(s, "s")
    count = rng.choice((None, 1, 2, 3, 4, "u"))
    start = g.count
    inner = s.inside(context="team", u=u, sinks=[sink], hoisted=[],
                     outside=s.locals, locals=[], parallel=s.parallel + 1,
                     weight=s.weight * (count if isinstance(count, int) else 4))
    inner.h = g.local(inner, "h")
    inner.vars = [Var(v.name, v.type, False, True) for v in s.vars]
    clauses, first = [], []
    if count:
        clauses.append("num_threads(%s)" % (
            "1 + int(modulo(%s, 4_8))" % u if count == "u" else count))
    if rng.maybe(0.15):
        clauses.append("if(%smodulo(%s, 2_8) == 0)" % (
            rng.choice(("", "parallel: ")), u))
    if rng.maybe(0.1):
        clauses.append("proc_bind(%s)" % rng.choice(
            ("close", "spread", "primary")))
    if s.context == "serial" and s.parallel == 0 and rng.maybe(0.15):
        clauses.append("copyin(kept)")
        first.append("%s = mix(%s, kept)" % (inner.h, inner.h))
    more, lines = copies(g, s, inner)
    reduction = Reduction(g, s) if rng.maybe(0.3) else None
    if reduction:
        clauses.append(reduction.clause)
    g.spend(s, 10)
    body = [*first, *lines, *g.body(inner, 4)]
    if reduction:
        body.append(reduction.step(inner.h))
    body += g.add_to_sink(inner, inner.h)
    body = ["%s = mix(%s, int(omp_get_thread_num(), 8))" % (inner.h, u), *body]
    clauses += data_clauses(g, inner, body, start, more,
                            [reduction.name] if reduction else [])
    head, end = g.construct("parallel", "pregion", "Parallel_begin", clauses)
    return Node("%s = %s" % (u, s.h), "%s = 0" % sink,
                *[("%s = " % name) + type.make("5_8")
                  for name, type in inner.hoisted],
                *([reduction.start] if reduction else []),
                *head, *body, *end, g.update(s, sink),
                *[g.update(s, type.fold(name)) for name, type in inner.hoisted],
                *([g.update(s, reduction.fold())] if reduction else []))


def data_clauses(g, inner, body, start, more, reduced):
    """Clauses for what a region shares and what not."""
    own = [name for name in inner.locals]
    listed = [n for c in more for n in c[c.index("(") + 1:-1].split(", ")]
    kind = g.rng.choice(("", "", "", "none", "private", "firstprivate"))
    names = names_in(body)
    # Flang cannot do it with names of associate constructs, nor with locks.
    if not kind or any(n[0] in "yb" for n in names) or mentions(body, "locks("):
        return more + private(own)
    # What is declared inside may be shared by the region around.
    inside = [n for n in names if int(n[1:]) > start]
    nested = [n for n in inside if n not in own and n not in inner.outside]
    common = [n for n in names if n not in own and n not in nested
              and n not in listed and n not in reduced]
    if kind == "none":
        more = more + private(own + nested)
    elif kind == "firstprivate":
        more = more + private(own)
    clauses = ["default(%s)" % kind]
    if common:
        clauses.append("shared(%s)" % ", ".join(common))
    return clauses + more


def schedule(g):
    return g.rng.choice(([], [], ["schedule(%s)" % g.rng.choice((
        "static", "static, 2", "dynamic", "dynamic, 3", "guided", "guided, 2",
        "runtime", "auto", "monotonic: dynamic", "nonmonotonic: dynamic, 2"))]))


def mentions(body, text):
    lines = []
    Node(*body).write(frozenset(), lines)
    return any(text in line for line in lines)


class Nest:
    """The loops of a construct: their lines, and a number of an iteration."""

    def __init__(self, g, s, most=2, from_zero=False):
        rng = g.rng
        self.depth = rng.choice((1, 1, 1, 2)) if most > 1 else 1
        self.trips, self.head, numbers, self.vars = 1, [], [], []
        type = rng.choice((TYPES[1], TYPES[1], INT8))
        for _ in range(self.depth):
            i = g.local(s, "i", type)
            first, step = rng.randrange(-3, 4), rng.choice((1, 1, 1, 2, -1))
            count = rng.randrange(0 if rng.maybe(0.1) else 1, 8)
            if from_zero:
                first, step = first + 3, abs(step)
            last = first + step * (count - 1)
            bound = str(last)
            if rng.maybe(0.3):
                bound = "%d + int(modulo(%s, 1_8), kind(%s))" % (last, s.u, i)
            self.head.append("do %s = %d, %s%s" % (
                i, first, bound, ", %d" % step if step != 1 else ""))
            self.trips *= count
            numbers.append("int(%s, 8)" % i)
            self.vars.append(i)
        self.number = numbers[0] if len(numbers) == 1 else "%s * 10 + %s" % (
            numbers[0], numbers[1])
        self.clauses = ["collapse(2)"] if self.depth == 2 else []
        self.end = ["end do"] * self.depth


def shared_in_region(g, s, type):
    """A variable that all threads share and that is folded later, or None."""
    if s.context == "team":
        if s.outside is None:
            return None
        name = g.name("r")
        g.declarations.append("%s :: %s" % (type.declaration, name))
        s.outside.append(name)
        s.hoisted.append((name, type))
        return name
    return g.local(s, "r", type)


def worksharing_loop(g, s, combined=""):
    rng = g.rng
    sink = Sink(g, s)
    nest = Nest(g, s)
    simd = rng.maybe(0.12)
    ordered = not simd and rng.maybe(0.12)
    inner, start = share_of(g, s, nest.trips)
    inner.sinks = sink.names
    clauses, before, after, end = [], sink.before(), [], []
    nowait = s.context == "team" and rng.maybe(0.3)
    first = []
    if rng.maybe(0.3):
        more, first = copies(g, s, inner) if s.context == "one" else ([], [])
        clauses += more
    if rng.maybe(0.25) and s.context in ("team", "serial", "one") and not simd:
        type = rng.choice(REDUCED)
        name = shared_in_region(g, s, type)
        if name:
            nowait = False
            operator = rng.choice(type.operators)
            r = Reduction.__new__(Reduction)
            r.type, r.operator, r.name = type, operator, name
            clauses.append("reduction(%s: %s)" % (operator, name))
            end.append(r.step(inner.h))
            if s.context != "team":
                before.append("%s = %s" % (name, type.make("5_8")))
                after.append(g.update(s, r.fold()))
    if rng.maybe(0.2) and nest.trips and not simd:
        type = rng.choice(TYPES)
        name = shared_in_region(g, s, type)
        if name:
            nowait = False
            clauses.append("lastprivate(%s)" % name)
            end.append("%s = %s" % (name, type.make(inner.h)))
            if s.context != "team":
                before.append("%s = %s" % (name, type.make("5_8")))
                after.append(g.update(s, type.fold(name)))
    if not ordered:
        clauses += schedule(g)
    elif rng.maybe(0.5):
        clauses += ["schedule(%s)" % rng.choice(("static, 1", "dynamic"))]
    clauses += nest.clauses
    body = [start % nest.number, *first]
    if simd:
        array = g.local(s, "a", INT8, "(0:99)")
        first = nest.vars[0]
        body = ["%s(modulo(int(%s), 100)) = int(%s, 8)" % (array, first, first)]
        clauses = ["simdlen(4)"] if rng.maybe(0.3) else []
        clauses += nest.clauses
    else:
        body += g.body(inner)
        body += end
        body += g.add_to_sink(inner, inner.h)
        if rng.maybe(0.2) and not ordered and not end:
            body = ["if (modulo(%s, 7_8) == 3) cycle" % nest.number] + body
    if ordered:
        clauses.append("ordered")
        locked = inner.inside(context="locked")
        order = shared_in_region(g, s, INT8)
        head, tail = g.construct("ordered" + rng.choice(("", " threads")),
                                 "ordered", "Ordered_begin")
        tail = [t.replace(" threads", "") for t in tail]
        line = "%s = mix(%s, %s)" % (order, order, nest.number) if order else \
            g.update(locked, "2_8")
        body += [Shell(head, Node(line, *g.body(locked, 1), removable=False),
                       tail)]
        if order and s.context != "team":
            before.append("%s = 5" % order)
            after.append(g.update(s, order))
    g.spend(s, 12 if combined else 2)
    name = combined + "do" + (" simd" if simd else "")
    if combined:
        nowait = False
    end_clauses = []
    if nowait:
        if rng.maybe(0.5):
            clauses.append("nowait")
        else:
            end_clauses.append("nowait")
    if combined:
        return before, after, clauses, (name, nest, body)
    head, tail = g.construct(name, "loop", "Loop_enter", clauses,
                             end_clauses=end_clauses)
    if not end_clauses and rng.maybe(0.3):
        tail = []
    return Node(*before, *head, *nest.head, *body, *nest.end, *tail,
                *after, *sink.after(g, s))


def combined_scope(g, s):
    """The scope of a combined construct: its u is a copy of the number."""
    u = g.local(s, "u")
    outer = s.inside(u=u, context="one", outside=s.locals, locals=[],
                     hoisted=[], parallel=s.parallel + 1, sinks=[])
    outer.vars = [Var(v.name, v.type, False, True) for v in s.vars]
    return u, outer


def parallel_loop(g, s):
    rng = g.rng
    u, outer = combined_scope(g, s)
    sink = g.local(s, "s")
    nest = Nest(g, outer)
    inner, start = share_of(g, outer, nest.trips)
    inner.sinks = [sink]
    clauses, first = copies(g, s, inner)
    reduction = Reduction(g, s) if rng.maybe(0.4) else None
    last = None
    if rng.maybe(0.2) and nest.trips:
        type = rng.choice(TYPES)
        last = (g.local(s, "v", type), type)
        clauses.append("lastprivate(%s)" % last[0])
    if reduction:
        clauses.append(reduction.clause)
    if rng.maybe(0.5):
        clauses.append("num_threads(%d)" % rng.randrange(1, 5))
    clauses += [c for c in schedule(g)] + nest.clauses
    g.spend(s, 12)
    body = [start % nest.number, *first, *g.body(inner)]
    if reduction:
        body.append(reduction.step(inner.h))
    if last:
        body.append("%s = %s" % (last[0], last[1].make(inner.h)))
    body += g.add_to_sink(inner, inner.h)
    clauses += private(outer.locals)
    head, tail = g.construct("parallel do", "pregion", "Parallel_enter",
                             clauses)
    return Node("%s = %s" % (u, s.h), "%s = 0" % sink,
                *([reduction.start] if reduction else []),
                *(["%s = %s" % (last[0], last[1].make("5_8"))] if last else []),
                *head, *nest.head, *body, *nest.end,
                *(tail if rng.maybe(0.6) else []), g.update(s, sink),
                *([g.update(s, reduction.fold())] if reduction else []),
                *([g.update(s, last[1].fold(last[0]))] if last else []))


def sections(g, s):
    rng = g.rng
    combined = not s.worksharing() or (s.context != "team" and rng.maybe(0.5))
    before, clauses, end_clauses = [], [], []
    around = s
    if combined:
        u, around = combined_scope(g, s)
        sink = g.local(s, "s")
        before, after = ["%s = %s" % (u, s.h), "%s = 0" % sink], \
            [g.update(s, sink)]
        names = [sink]
    else:
        own = Sink(g, s)
        before, after, names = own.before(), own.after(g, s), own.names
        if s.context == "team" and rng.maybe(0.3):
            end_clauses = ["nowait"]
    parts = []
    number = g.place("sections", "Section_begin")
    for k in range(rng.randrange(1, 5)):
        inner, start = share_of(g, around)
        inner.sinks = names
        lines = [start % ("%d_8" % k), *g.body(inner, 2),
                 *g.add_to_sink(inner, inner.h)]
        if number is not None:
            lines = ["call hit(%d)" % number] + lines
        mark = [] if k == 0 and rng.maybe(0.4) else ["!$omp section"]
        parts.append(Node(*mark, *lines, removable=k > 0))
    if combined:
        clauses = private(around.locals)
    g.spend(s, 12)
    name = "parallel sections" if combined else "sections"
    at = "" if number is None else " @%d@" % number
    to = "" if number is None else " @%d/" % number
    return Node(*before, " ".join(["!$omp " + name] + clauses) + at, *parts,
                " ".join(["!$omp end " + name] + end_clauses) + to, *after)


def single(g, s):
    rng = g.rng
    sink = Sink(g, s)
    inner, start = share_of(g, s)
    inner.sinks = sink.names
    clauses, first = copies(g, s, inner) if s.context == "one" else ([], [])
    end_clauses, end = [], []
    mine = [v for v in s.vars if v.mine and v.name[0] == "v"
            and v.name in s.locals]
    copied = rng.choice(mine) if mine and s.context == "team" and \
        rng.maybe(0.4) else None
    if copied:
        (end_clauses if rng.maybe(0.7) else clauses).append(
            "copyprivate(%s)" % copied.name)
        inner.vars = [v for v in inner.vars if v.name != copied.name]
        end = ["%s = %s" % (copied.name, copied.type.make(inner.h))]
    elif s.context == "team" and rng.maybe(0.3):
        end_clauses.append("nowait")
    g.spend(s, 2)
    body = [start % "11_8", *first, *g.body(inner), *end,
            *g.add_to_sink(inner, inner.h)]
    head, tail = g.construct("single", "single", "Single_begin", clauses,
                             end_clauses=end_clauses)
    if copied:
        copied.uniform = True
    return Node(*sink.before(), *head, *body, *tail, *sink.after(g, s))


def workshare(g, s):
    """Its statements have arrays that all threads share."""
    combined = s.context != "team"
    where = s.locals if combined else s.outside
    if where is None:
        return single(g, s)
    a = g.name("a")
    g.declarations.append("integer(8) :: %s(6)" % a)
    where.append(a)
    rng = g.rng
    lines = ["%s = %d" % (a, rng.randrange(9))]
    for _ in range(rng.randrange(3)):
        lines.append(rng.choice((
            "%s = %s * 2 + 1" % (a, a), "where (%s > 4) %s = 3" % (a, a),
            "%s(2:4) = %s(1:3)" % (a, a), "%s(1) = sum(%s)" % (a, a))))
    name = "parallel workshare" if combined else "workshare"
    head, tail = g.construct(
        name, "pregion" if combined else "workshare",
        "Parallel_enter" if combined else "Workshare_enter",
        end_clauses=[])
    if combined:
        return Node(*head, *lines, *tail, g.update(s, "sum(%s)" % a))
    # Nobody else writes it before all have read it.
    barrier, _ = g.construct("barrier", "barrier", "Barrier_enter")
    return Node(*head, *lines, *tail, g.update(s, "sum(%s)" % a), *barrier)


def teams(g, s):
    """A league on the host, with loops that its teams share out."""
    rng = g.rng
    sink = g.local(s, "s")
    u, outer = combined_scope(g, s)
    nest = Nest(g, outer, 1)
    inner, start = share_of(g, outer, nest.trips, ws=False)
    inner.sinks = []
    r = Reduction.__new__(Reduction)
    r.type, r.operator, r.name = INT8, "+", sink
    body = [start % nest.number, g.update(inner, g.number(inner)),
            r.step(inner.h)]
    kind = rng.choice(("teams distribute", "teams distribute parallel do",
                       "teams loop", "target teams distribute"))
    clauses = ["reduction(+: %s)" % sink, *private(outer.locals)]
    if kind.startswith("target"):
        clauses.append("map(tofrom: %s)" % sink)
    if rng.maybe(0.5):
        clauses.append("num_teams(%d)" % rng.randrange(1, 4))
    g.spend(s, 20)
    head, tail = g.construct(kind, "none", "Teams_enter", clauses)
    return Node("%s = %s" % (u, s.h), "%s = 0" % sink, head[0], *nest.head,
                *body, *nest.end, *tail, g.update(s, sink))


def target(g, s):
    """A region on the host, and data for it."""
    v = g.local(s, "v")
    clauses = ["map(tofrom: %s)" % v]
    head, tail = g.construct("target", "none", "Target_enter", clauses)
    lines = ["%s = %s" % (v, g.number(s)), head[-1],
             "%s = modulo(%s * 3 + 1, 1000003_8)" % (v, v), *tail]
    if g.rng.maybe(0.5):
        lines = ["%s = 1" % v, "!$omp target data map(tofrom: %s)" % v,
                 *lines, "!$omp target update from(%s)" % v,
                 "!$omp end target data"]
    if g.rng.maybe(0.3):
        lines = ["%s = 1" % v, "!$omp target enter data map(to: %s)" % v,
                 *lines, "!$omp target exit data map(from: %s)" % v]
    return Node(*lines, g.update(s, v))


def outside(g, s):
    return s.context in ("serial", "team", "one") and s.parallel < 3 and \
        not s.target


KINDS = [
    (3, outside, parallel),
    (2, outside, parallel_loop),
    (3, lambda g, s: s.worksharing(), worksharing_loop),
    # Flang takes parallel sections in a task for wrong.
    (1, lambda g, s: outside(g, s) and s.context != "one", sections),
    (1.5, lambda g, s: s.worksharing(), single),
    (0.6, lambda g, s: s.context == "serial" or
     (s.context == "team" and s.ws), workshare),
    (0.5, lambda g, s: s.context == "serial" and s.parallel == 0, teams),
    (0.3, lambda g, s: s.context == "serial" and s.parallel == 0, target),
]
