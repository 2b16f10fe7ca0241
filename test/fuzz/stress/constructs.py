"""Parallel regions, worksharing and synchronization."""
from .clauses import (Loop, Reduction, default_none, directive, private_copies,
                      schedule)
from .scope import Var, block
from .serial import last_store
from .tree import Clause, Node, render
from .values import Array, BY_NAME

U64 = BY_NAME["uint64_t"]


class Sink:
    """Where constructs leave their numbers: shared numbers of the region, or
    one of their own that is folded in afterwards."""

    def __init__(self, g, s):
        self.own = None
        self.scope = s
        self.names = s.sinks
        if s.context == "serial" or s.context == "one" or not s.sinks:
            self.own = g.name("s")
            self.names = [self.own]

    def before(self):
        return ["uint64_t %s = 0;" % self.own] if self.own else []

    def after(self, g):
        return [g.update(self.scope, self.own)] if self.own else []


def one_scope(g, s, h, u, sinks, **more):
    """What one thread executes: of the variables only those remain whose value
    does not depend on which."""
    instance = g.instance()
    vars = [v.seen(None if v.owner is None else "elsewhere",
                True, True) for v in s.vars if v.uniform]
    more = {"repeated": False, "may_return": None, "context": "one", **more}
    return s.inside(h=h, u=h, instance=instance, vars=vars, sinks=sinks, **more)


def start_number(g, s, inner, salt):
    return "uint64_t %s = mix(%s, %s);" % (inner.h, s.u, salt)


def parallel(g, s):
    rng = g.rng
    threads = rng.choice((None, 1, 2, 3, 4, "v"))
    count = 4 if threads in (None, "v") else threads
    u, sink = g.name("u"), g.name("s")
    start = g.count
    h = g.name("h")
    inner = s.inside(h=h, u=u, context="team", instance=g.instance(),
                     sinks=[sink], hoisted=[], weight=s.weight * count,
                     parallel=s.parallel + 1, repeated=False, lexical=True,
                     may_return=None, detachable=True)
    inner.vars = [v.seen(None, True, True) for v in s.vars]
    clauses = []
    if threads:
        clauses.append("num_threads(%s)" % (
            "1 + (int)(%s & 3)" % u if threads == "v" else threads))
    if rng.maybe(0.15):
        clauses.append("if(%s%s & 1)" % (rng.choice(("parallel: ", "")), u))
    if rng.maybe(0.1):
        clauses.append(Clause("proc_bind(%s)" % rng.choice(
            ("close", "spread", "primary"))))
    private, first = private_copies(g, s, inner)
    clauses += private
    reduction = Reduction(g) if rng.maybe(0.3) else None
    if reduction:
        clauses.append(reduction.clause)
    if s.context == "serial" and s.parallel == 0 and s.threadprivate and \
            rng.maybe(0.15) and not (g.in_lambda and g.in_template):
        # In a generic lambda clang takes it for a local variable.
        clauses.append("copyin(kept)")
        first.append("%s = mix(%s, kept);" % (h, h))
    g.spend(s, 10)
    children = g.body(inner, 4)
    body = [*first, *children]
    if reduction:
        body.append(reduction.step(h))
    body += g.add_to_sink(inner, h)
    places, after = [], []
    if rng.maybe(0.4):
        # One for each thread; nothing of the region comes after it.
        type = BY_NAME["double"] if rng.maybe(0.5) else g.type()
        if type.name != "Tracked":
            o = g.name("o")
            places = ["%s %s[4];" % (type.name, o),
                      "for (int k = 0; k < 4; ++k) %s[k] = %s;" % (
                          o, type.make("3u"))]
            t = g.name("x")
            # Asked for first: nothing is called after the store.
            body = ["const int %s = omp_get_thread_num() & 3;" % t, *body,
                    *last_store(g, inner, "%s[%s]" % (o, t), type)]
            after = [g.update(s, " + ".join("%s * %du" % (
                type.fold("%s[%d]" % (o, i)), i + 1) for i in range(4)))]
            inner.hoisted.append((o, None, None))
    hoisted = ["%s %s = %s;" % (type.name, name, type.make(value))
               for name, type, value in inner.hoisted if type]
    # In a lambda clang takes what has static storage for a local variable, and
    # what is shared for one that a generic lambda inside must not see.
    if rng.maybe(0.2) and not g.in_lambda and "[&](auto" not in render(
            Node(*body)):
        clauses.append(default_none(g, s, start, body, clauses,
                                    [u] + [n for n, _, _ in inner.hoisted]))
    return block(
        "const uint64_t %s = %s;" % (u, s.h), "uint64_t %s = 0;" % sink,
        *hoisted, *places, *([reduction.declaration()] if reduction else []),
        *directive(g, "parallel", clauses), "{",
        "uint64_t %s = mix(%s, (uint64_t)omp_get_thread_num());" % (h, u),
        *body, "}", g.update(s, sink),
        *[g.update(s, type.fold(name)) for name, type, _ in inner.hoisted
          if type], *after,
        *([g.update(s, reduction.fold())] if reduction else []))


def shared_in_region(g, s, type, start="1"):
    """A variable that the region around shares, and the lines that declare it
    here. Its value may be folded after the construct where it is folded."""
    name = g.name("r")
    if s.context == "team":
        if not s.lexical or s.hoisted is None:
            return None, []
        s.hoisted.append((name, type, start))
        return name, []
    # Data that all implicit tasks share outside of regions are static.
    return name, ["%s%s %s;" % ("static " if s.context == "serial" else "",
                                type.name, name),
                  "%s = %s;" % (name, type.make(start))]


class Share:
    """What the worksharing constructs have in common."""

    def __init__(self, g, s, weight, reductions=True, last=True, ordered=False,
                 private=True, simd=False):
        rng = g.rng
        self.g, self.s = g, s
        self.sink = Sink(g, s)
        h = g.name("h")
        self.inner = one_scope(g, s, h, s.u, self.sink.names,
                               weight=s.weight * weight,
                               context="simd" if simd else "one")
        self.before, self.clauses, self.end, self.after = [], [], [], []
        self.before += self.sink.before()
        self.first = []
        if private:
            clauses, self.first = private_copies(
                g, s, self.inner, shared_only=s.context != "one")
            self.clauses += clauses
        self.nowait = s.context == "team" and rng.maybe(0.25)
        if reductions and rng.maybe(0.3):
            r = Reduction(g)
            ok = s.context == "one" or (s.context == "serial" and not r.array)
            if s.context == "team" and s.lexical and not s.repeated and \
                    not r.array and s.hoisted is not None and \
                    r.operator not in ("join", "gather", "*"):
                s.hoisted.append((r.name, r.type, "5"))
                ok = True
                self.nowait = False
            elif ok:
                self.before.append(r.declaration(s.context == "serial"))
                self.after.append(g.update(s, r.fold()))
            if ok:
                self.clauses.append(r.clause)
                self.end.append(r.step(h))
        self.last = False
        if last and rng.maybe(0.25):
            type = g.type()
            name, lines = shared_in_region(g, s, type)
            if name:
                self.before += lines
                self.clauses.append("lastprivate(%s)" % name)
                self.last = True
                self.end.append("%s = %s;" % (name, type.make(h)))
                self.nowait = False
                if s.context != "team":
                    self.after.append(g.update(s, type.fold(name)))
        if self.nowait and not ordered:
            self.clauses.append(Clause("nowait"))
        self.end += g.add_to_sink(self.inner, h)
        self.after += self.sink.after(g)

    def body(self, salt, most=3):
        s = self.s
        return [start_number(self.g, s, self.inner, salt), *self.first,
                *self.g.body(self.inner, most), *self.end]

    def whole(self, *construct):
        return block(*self.before, *construct, *self.after)


def worksharing_loop(g, s, combined=None):
    rng = g.rng
    loop = Loop(g, s)
    ordered = rng.maybe(0.15)
    simd = not ordered and rng.maybe(0.15)
    # In a dynamic simd loop any thread may set it.
    share = Share(g, s, loop.trips, ordered=ordered, simd=simd, last=not simd)
    clauses = share.clauses + loop.clauses()
    if rng.maybe(0.7):
        clauses.append(schedule(g, s, ordered, share.last))
    order, lines = None, []
    if ordered:
        order, lines = shared_in_region(g, s, U64)
    if simd:
        clauses += g.rng.some([Clause("simdlen(4)"), Clause("safelen(8)")], 1)
    g.spend(s, 2)
    body = share.body(loop.number)
    if order:
        clauses.append("ordered")
        kind = rng.choice(("", "", " threads"))
        locked = share.inner.inside(context="locked")
        body += [*directive(g, "ordered" + kind), "{",
                 "%s = mix(%s, %s);" % (order, order, loop.number),
                 *g.body(locked, 1, 0), "}"]
        if s.context != "team":
            share.after.append(g.update(s, order))
    # The last iteration must set a lastprivate variable.
    if rng.maybe(0.2) and not order and not simd and not share.last:
        body = ["if (((%s) & 7) == 3) continue;" % loop.number] + body
    name = "for simd" if simd else "for"
    return share.whole(*loop.before, *lines, *directive(g, name, clauses),
                       *loop.header(), "{", *body, "}")


def parallel_loop(g, s):
    """A combined construct: its sink, reductions and the like are its own."""
    rng = g.rng
    outer = s.inside(context="one", u=s.h)
    outer.vars = [v.seen(None, True, v.constant) for v in s.vars]
    u = g.name("u")
    outer.u = u
    loop = Loop(g, outer)
    simd = rng.maybe(0.15)
    name = rng.choice(("parallel for",) * 4 + ("parallel loop",))
    if simd:
        name = "parallel for simd"
    share = Share(g, outer, loop.trips, simd=name != "parallel for",
                  last=not simd)
    share.inner.parallel += 1
    clauses = share.clauses + loop.clauses()
    if name == "parallel loop":
        # Nothing but what may be executed in any order.
        share.inner.sinks = []
        share.clauses = []
        share.first = []
        reduction = Reduction(g)
        while reduction.operator in ("gather",):
            reduction = Reduction(g)
        clauses = loop.clauses() + [reduction.clause]
        share.inner.vars = [v for v in share.inner.vars if v.owner is None]
        share.end = [reduction.step(share.inner.h)]
        share.before.append(reduction.declaration())
        share.after.append(g.update(s, reduction.fold()))
    else:
        if rng.maybe(0.6):
            clauses.append(schedule(g, outer, last=share.last))
        if rng.maybe(0.1):
            clauses.append(Clause("if(%s & 1)" % u))
    if rng.maybe(0.5):
        clauses.append("num_threads(%d)" % rng.randrange(1, 5))
    g.spend(s, 12)
    body = share.body(loop.number)
    return block("const uint64_t %s = %s;" % (u, s.h), *share.before,
                 *loop.before, *directive(g, name, clauses), *loop.header(),
                 "{", *body, "}", *share.after)


def alike(g, s):
    """Branches that begin and end alike, with regions that share more than is
    handed over in registers: what makes room for the rest may be moved."""
    rng = g.rng
    names = [g.name("v") for _ in range(rng.randrange(4, 10))]
    h, k = g.name("h"), g.name("k")

    def region(salt):
        used = rng.sample(names, rng.randrange(2, len(names) + 1))
        lines = ["%s[%s] = mix(%s[%s], %s + %d);" % (n, k, n, k, h, salt + i)
                 for i, n in enumerate(used)]
        return [*directive(g, "parallel for",
                           ["num_threads(%d)" % rng.randrange(1, 4)]),
                "for (int %s = 0; %s < 4; ++%s) {" % (k, k, k), *lines, "}"]

    g.spend(s, 20)
    arms = [[line for i in range(rng.randrange(1, 4))
             for line in region(100 * arm + 10 * i)] for arm in range(2)]
    return block("const uint64_t %s = %s;" % (h, s.h),
                 *["uint64_t %s[4] = {%s, %du};" % (n, h, i)
                   for i, n in enumerate(names)],
                 "if (%s & 1) {" % h, *arms[0], "} else {", *arms[1], "}",
                 g.update(s, " + ".join(
                     "%s[%d] * %du" % (n, j, i + 1)
                     for i, n in enumerate(names) for j in range(4))))


def sections(g, s):
    combined = s.context != "team" and g.rng.maybe(0.6)
    if not combined and not s.worksharing():
        combined = True
    outer = s
    before = []
    if combined:
        u = g.name("u")
        before = ["const uint64_t %s = %s;" % (u, s.h)]
        outer = s.inside(context="one", u=u)
        outer.vars = [v.seen(None, True, v.constant)
                      for v in s.vars]
    share = Share(g, outer, 1, last=False)
    if combined:
        share.inner.parallel += 1
    count = g.rng.randrange(1, 5)
    parts = []
    for number in range(count):
        first = [] if number == 0 and g.rng.maybe(0.3) else \
            ["#pragma omp section"]
        parts.append(Node(*first, "{", *share.body(str(number), 2), "}",
                          removable=number > 0))
    g.spend(s, 12 if combined else 2)
    name = "parallel sections" if combined else "sections"
    return Node("{", *before, *share.before,
                *directive(g, name, share.clauses), "{", *parts, "}",
                *share.after, "}")


def single(g, s):
    mine = [v for v in s.vars if v.owner == s.instance and not v.constant
            and not isinstance(v.type, Array)]
    copy = g.rng.choice(mine) if mine and s.context == "team" and \
        g.rng.maybe(0.4) else None
    share = Share(g, s, 1, reductions=False, last=False)
    clauses = [c for c in share.clauses if copy is None or not (
        isinstance(c, Clause) and "nowait" in c.parts[0])]
    end = []
    if copy:
        clauses = [c for c in clauses if copy.name not in str(
            c if isinstance(c, str) else c.parts)]
        clauses.append("copyprivate(%s)" % copy.name)
        end = ["%s = %s;" % (copy.name, copy.type.make(share.inner.h))]
        share.inner.vars = [v for v in share.inner.vars
                            if v.name != copy.name]
        share.first = [f for f in share.first if copy.name not in f]
    g.spend(s, 1)
    body = share.body("11") + end
    node = share.whole(*directive(g, "single", clauses), "{", *body, "}")
    if copy:
        copy.uniform = True
    return node


def primary(g, s):
    """master and masked."""
    share = Share(g, s, 1, reductions=False, last=False, private=False)
    masked = g.rng.choice(("masked", "masked", "master"))
    clauses = []
    if masked == "masked" and g.rng.maybe(0.5):
        clauses = ["filter(%s)" % g.rng.choice(("0", "1", "(int)(%s & 1)" % s.u))]
    return share.whole(*directive(g, masked, clauses), "{",
                       *share.body("12"), "}")


def scope(g, s):
    clauses = []
    step = []
    if s.context == "team" and s.lexical and not s.repeated and \
            s.hoisted is not None and g.rng.maybe(0.5):
        name = g.name("r")
        s.hoisted.append((name, U64, "0"))
        clauses.append("reduction(+ : %s)" % name)
        step = ["%s += %s;" % (name, s.h)]
    elif g.rng.maybe(0.4):
        clauses.append(Clause("nowait"))
    inner = s.inside(ws=False, may_return=None, outermost=False)
    inner.vars = [v.seen(v.owner, v.uniform, True)
                  for v in s.vars]
    return Node(*directive(g, "scope", clauses), "{", *g.body(inner, 2),
                *step, "}")


def barrier(g, s):
    g.spend(s, 2)
    return Node(*directive(g, "barrier"), ";")


def flush(g, s):
    return Node(*directive(g, "flush" + g.rng.choice((
        "", "", " acquire", " release", " acq_rel", " (total)"))), ";")


CRITICAL = [("", ""), ("(first)", ""), ("(second)", " hint(omp_sync_hint_contended)"),
            ("(third)", "")]


def critical(g, s):
    rank = g.rng.randrange(s.rank, len(CRITICAL))
    name, hint = CRITICAL[rank]
    inner = s.inside(context="locked", rank=rank + 1, may_return=None)
    parts = []
    if s.context == "team" and s.lexical and s.hoisted is not None:
        c = g.name("c")
        s.hoisted.append((c, U64, "0"))
        parts.append("%s += %s;" % (c, s.h))
    return Node(*directive(g, "critical%s%s" % (name, hint)), "{",
                *g.body(inner, 2), *parts, "}")


def lock(g, s):
    rng = g.rng
    rank = rng.randrange(s.rank, 4)
    inner = s.inside(context="locked", rank=rank + 1, may_return=None)
    if rng.maybe(0.3) and rank < 2:
        n = "&nest_locks[%d]" % rank
        return Node("omp_set_nest_lock(%s);" % n, "{", *g.body(inner, 2), "}",
                    g.update(s, "(uint64_t)omp_test_nest_lock(%s)" % n),
                    "omp_unset_nest_lock(%s);" % n,
                    "omp_unset_nest_lock(%s);" % n)
    n = "&locks[%d]" % rank
    take = rng.choice(("omp_set_lock(%s);" % n, "omp_set_lock(%s);" % n,
                       "while (!omp_test_lock(%s)) {}" % n))
    return Node(take, "{", *g.body(inner, 2), "}", "omp_unset_lock(%s);" % n)


def atomic(g, s):
    rng = g.rng
    if rng.maybe(0.3):
        return Node(*g.add_to_sink(s, g.number(s)))
    type = g.type(atomic=True)
    x, w = g.name("x"), g.name("x")
    order = rng.choice(("", "", " seq_cst", " acq_rel", " relaxed"))
    form = rng.randrange(5)
    make = type.make(g.number(s))
    head = ["%s %s = %s, %s;" % (type.name, x, type.make(s.h), w),
            "%s = %s;" % (w, make)]
    if form == 0:
        body = [*directive(g, "atomic read" + order.replace(" acq_rel", "")),
                "%s = %s;" % (w, x)]
    elif form == 1:
        body = [*directive(g, "atomic write" + order.replace(" acq_rel", "")),
                "%s = %s;" % (x, w)]
    elif form == 2:
        body = [*directive(g, "atomic update" + order.replace(" acq_rel", "")),
                rng.choice(("%s++;" % x, "%s = %s + 1;" % (x, x),
                            "--%s;" % x if "uint" in type.name else
                            "%s += 2;" % x))]
    elif form == 3:
        body = [*directive(g, "atomic capture" + order), rng.choice((
            "%s = %s++;" % (w, x), "{ %s = %s; %s += 1; }" % (w, x, x),
            "{ %s += 2; %s = %s; }" % (x, w, x)))]
    else:
        type = BY_NAME["int"]
        head = ["int %s = (int)(%s & 15), %s = 7;" % (x, s.h, w)]
        body = [*directive(g, "atomic compare" + rng.choice((
            "", " seq_cst"))),
            "if (%s > %s) { %s = %s; }" % (x, w, x, w)]
    return block(*head, *body, g.update(s, type.fold(x)),
                 g.update(s, type.fold(w)))


def runtime(g, s):
    """API routines whose results are the same in each run."""
    uniform = ["omp_get_max_active_levels() * 0", "omp_in_final()",
               "omp_get_level()", "(omp_get_max_threads() > 0)",
               "(omp_get_num_procs() > 0)", "omp_in_parallel()",
               "(omp_get_wtime() > 0)", "omp_get_dynamic()"]
    if s.context in ("team", "one") and s.lexical:
        uniform.append("omp_get_num_threads()")
        uniform.append("omp_get_team_size(omp_get_level())")
    if s.context == "team":
        uniform.append("omp_get_thread_num()")
    return Node(g.update(s, "(uint64_t)%s" % g.rng.choice(uniform)))


def persistent(g, s):
    """A threadprivate number. Only where the threads are the same each time."""
    return Node("kept = mix(kept, %s);" % s.h, g.update(s, "kept"),
                "kept = 0;")


def team(g, s):
    return s.worksharing()


def may_fork(g, s):
    return s.may_wait() and s.parallel < 3 and s.weight <= (
        40 if s.parallel == 0 else 16)


KINDS = [
    (5, may_fork, parallel),
    (2, may_fork, parallel_loop),
    (1, may_fork, alike),
    (1, lambda g, s: may_fork(g, s) or team(g, s), sections),
    (6, team, worksharing_loop),
    (3, team, single),
    (2, team, primary),
    (1, team, scope),
    (1.5, team, barrier),
    (1, lambda g, s: s.context != "simd", flush),
    (2, lambda g, s: s.context != "simd" and s.rank < len(CRITICAL), critical),
    (1, lambda g, s: s.context != "simd" and s.rank < 4, lock),
    (2, lambda g, s: True, atomic),
    (2, lambda g, s: s.context != "simd", runtime),
    (0.5, lambda g, s: s.context in ("team", "serial") and s.threadprivate,
     persistent),
]
