"""Tasks, simd, scan, teams, target and loop transformations."""
from .clauses import Loop, Reduction, directive
from .constructs import one_scope
from .scope import ALIGNED, Var, block
from .serial import last_store
from .tree import Clause, Node
from .values import Array, BY_NAME


def task_vars(g, s, clauses, untied=False):
    """Which variables a task sees, and how: what may change is copied."""
    kept = []
    # Plain clang breaks variables that are more aligned than a task's memory.
    for v in g.rng.some([v for v in s.vars if v.type.name not in (
            ALIGNED if untied else ("v8sf", "v8di"))], 4):
        if isinstance(v.type, Array) and (
                g.cxx or not v.type.length.isdigit()):
            continue
        if v.constant and g.rng.maybe(0.6):
            kept.append(v.seen("elsewhere", True, True))
        else:
            clauses.append("firstprivate(%s)" % v.name)
            kept.append(v.seen("task", True,
                            v.constant or isinstance(v.type, Array)))
    return kept


def task_scope(g, s, u, sinks, weight=1, **more):
    inner = one_scope(g, s, g.name("h"), u, sinks, weight=s.weight * weight,
                      **more)
    return inner


def one_task(g, s, u, sink, salt, own=None):
    """A task that adds to \\p sink, and is waited for by who makes it."""
    rng = g.rng
    untied = rng.maybe(0.12)
    clauses = []
    vars = task_vars(g, s, clauses, untied)
    inner = task_scope(g, s, u, [sink], threadprivate=False,
                       lexical=s.lexical, named_labels=not g.in_template and
                       not g.in_lambda)
    for v in vars:
        v.owner = inner.instance if v.owner == "task" else None
    inner.vars = vars
    clauses.append("shared(%s)" % sink)
    clauses.append("firstprivate(%s)" % u)
    if untied:
        clauses.append(Clause("untied"))
        # Nothing is held where the thread may change.
        inner.rank = 9
        inner.variable_arrays = inner.aligned = False
        # Plain clang loses the thread's number where there is more inside.
        inner.context = "locked"
    elif rng.maybe(0.2):
        kind = rng.choice(("if", "final", "if", "if"))
        clauses.append(Clause("%s(%s & 1)" % (kind, u)))
        if kind == "final":
            inner.detachable = False
    if rng.maybe(0.1):
        clauses.append(Clause("mergeable"))
    if rng.maybe(0.1):
        clauses.append(Clause("priority(%d)" % rng.randrange(5)))
    g.spend(s, 1)
    body = ["uint64_t %s = mix(%s, %d);" % (inner.h, u, salt),
            *g.body(inner, 3)]
    if untied and rng.maybe(0.6):
        body += [*directive(g, rng.choice(("taskyield", "taskwait"))), ";",
                 *g.body(inner, 1)]
    body += [*atomic_add(sink, inner.h)]
    if own:
        clauses.append("shared(%s)" % own[0])
        body += last_store(g, inner, *own)
    return Node(*directive(g, "task", clauses), "{", *body, "}")


def atomic_add(sink, value):
    return ["#pragma omp atomic", "%s += %s;" % (sink, value)]


def tasks(g, s):
    """Some tasks, and the wait for them."""
    rng = g.rng
    u, sink = g.name("u"), g.name("s")
    group = rng.maybe(0.35)
    wait = "taskgroup" if group else "taskwait"
    inner = s.inside(u=u if s.context != "team" else s.u)
    inner.vars = [v.seen(v.owner, v.uniform, v.constant)
                  for v in s.vars]
    between = s.inside(ws=False)
    if group:
        between.may_return, between.outermost = None, False
    parts, owned = [], []
    for salt in range(rng.randrange(1, 4)):
        own = None
        if rng.maybe(0.3):
            own = g.name("o"), BY_NAME[rng.choice((
                "double", "float", "two_t", "large_t", "int"))]
            owned.append(own)
        parts.append(one_task(g, inner, u, sink, salt, own))
        if rng.maybe(0.3):
            parts.append(g.body(between, 1)[0])
        if rng.maybe(0.1):
            parts.append(Node(*directive(g, "taskyield"), ";"))
    head = ["const uint64_t %s = %s;" % (u, s.h), "uint64_t %s = 0;" % sink,
            *["%s %s = %s;" % (type.name, name, type.make("4u"))
              for name, type in owned]]
    tail = [g.update(s, sink), *[g.update(s, type.fold(name))
                                 for name, type in owned]]
    if group:
        return block(*head, *directive(g, "taskgroup"), "{", *parts, "}",
                     *tail)
    return block(*head, *parts, *directive(g, wait), ";", *tail)


def depend(g, s):
    """A chain of tasks whose order decides the result."""
    x, u = g.name("x"), g.name("u")
    parts = ["const uint64_t %s = %s;" % (u, s.h),
             "uint64_t %s = 1, %sb = 2;" % (x, x)]
    for step in range(g.rng.randrange(2, 5)):
        kind = g.rng.choice(("inout", "inout", "out", "mutexinoutset"))
        if kind == "mutexinoutset":
            kind = "inout"
        clause = g.rng.choice((
            "depend(%s : %s)" % (kind, x),
            "depend(in : %sb) depend(%s : %s)" % (x, kind, x)))
        inner = task_scope(g, s, u, [], threadprivate=False)
        inner.vars = []
        inner.context = "locked"
        inner.rank = 9
        parts.append(Node(
            *directive(g, "task", ["shared(%s, %sb)" % (x, x), clause,
                                   "firstprivate(%s)" % u]), "{",
            "uint64_t %s = mix(%s, %d);" % (inner.h, u, step),
            *g.body(inner, 1), "%s = mix(%s, %s + %sb);" % (
                x, x, inner.h, x), "}"))
    g.spend(s, 5)
    wait = g.rng.choice(("taskwait", "taskwait", "taskwait depend(in : %s)" % x))
    if len(parts) == 2 or wait != "taskwait":
        # The rest of the chain must be over before its variables are.
        return block(*parts, *directive(g, wait), ";",
                     *(["#pragma omp taskwait"] if wait != "taskwait" else []),
                     g.update(s, x))
    return block(*parts, *directive(g, wait), ";", g.update(s, x))


def taskloop(g, s):
    rng = g.rng
    u, sink = g.name("u"), g.name("s")
    combined = None
    if s.worksharing() and rng.maybe(0.3):
        combined = rng.choice(("masked taskloop", "master taskloop"))
        if s.context == "serial" and s.parallel < 2 and rng.maybe(0.7):
            combined = "parallel " + combined
    if combined and s.context == "team":
        combined = None
    outer = s.inside(u=u)
    outer.vars = [v.seen(v.owner, v.uniform, v.constant)
                  for v in s.vars]
    loop = Loop(g, outer)
    clauses = []
    # Of copies of what a lambda captured clang crashes.
    vars = task_vars(g, s.inside(vars=[
        v for v in s.vars if not v.captured]), clauses, True)
    if combined:
        vars = [v for v in vars if v.constant and v.owner != "task"]
        clauses = []
    # In C++ clang does not accept arrays of variable length there.
    inner = task_scope(g, s, u, [sink], loop.trips, threadprivate=False,
                       variable_arrays=not g.cxx)
    for v in vars:
        v.owner = inner.instance if v.owner == "task" else None
    inner.vars = vars
    clauses += ["shared(%s)" % sink] + loop.clauses()
    if not combined:
        clauses.append("firstprivate(%s)" % u)
    # LLVM's runtime does not end a strict grainsize without any iteration.
    clauses += [Clause(c) for c in rng.some((rng.choice((
        "grainsize(2)", "num_tasks(3)", "num_tasks(strict: 2)",
        "grainsize(1)" if loop.before else "grainsize(strict: 3)")),
        "mergeable"), 2)]
    reduction = None
    if rng.maybe(0.25):
        reduction = Reduction(g)
        while reduction.array:
            reduction = Reduction(g)
        clauses.append(reduction.clause)
        clauses = [c for c in clauses if not (
            isinstance(c, Clause) and c.parts[0] == "mergeable")]
    inner.rank = 9
    inner.aligned = False
    simd = rng.maybe(0.2) and "simd-warnings" not in g.avoid
    if simd:
        inner.context = "simd"
    g.spend(s, 6)
    name = (combined or "taskloop") + (" simd" if simd else "")
    body = ["uint64_t %s = mix(%s, %s);" % (inner.h, u, loop.number),
            *g.body(inner, 2), *atomic_add(sink, inner.h)]
    if reduction:
        body.append(reduction.step(inner.h))
    return block("const uint64_t %s = %s;" % (u, s.h),
                 "uint64_t %s = 0;" % sink, *loop.before,
                 *([reduction.declaration()] if reduction else []),
                 *directive(g, name, clauses), *loop.header(), "{", *body, "}",
                 g.update(s, sink),
                 *([g.update(s, reduction.fold())] if reduction else []))


def task_reduction(g, s):
    """A taskgroup that reduces over its tasks."""
    u = g.name("u")
    r = Reduction(g)
    while r.array or r.operator == "gather":
        r = Reduction(g)
    parts = []
    clause = r.clause.replace("reduction", "in_reduction")
    for salt in range(3):
        inner = task_scope(g, s, u, [], threadprivate=False)
        inner.vars, inner.context, inner.rank = [], "locked", 9
        parts.append(Node(
            *directive(g, "task", [clause, "firstprivate(%s)" % u]), "{",
            "uint64_t %s = mix(%s, %d);" % (inner.h, u, salt),
            *g.body(inner, 1), r.step(inner.h), "}"))
    g.spend(s, 5)
    return block("const uint64_t %s = %s;" % (u, s.h), r.declaration(),
                 *directive(g, "taskgroup", [r.clause.replace(
                     "reduction", "task_reduction")]), "{", *parts, "}",
                 g.update(s, r.fold()))


def detached(g, s):
    """A task that is complete only when an event is fulfilled: by itself, by
    who made it, or by another task."""
    rng = g.rng
    e, u, x = g.name("g"), g.name("u"), g.name("x")
    how = rng.choice(("itself", "maker", "other"))
    inner = task_scope(g, s, u, [], threadprivate=False)
    inner.vars, inner.context, inner.rank = [], "locked", 9
    fulfil = "omp_fulfill_event(%s);" % e
    clauses = ["detach(%s)" % e, "shared(%s)" % x, "firstprivate(%s)" % u]
    chain = rng.maybe(0.4)
    if chain:
        clauses.append("depend(out : %s)" % x)
    if how == "itself" and rng.maybe(0.2):
        clauses.append(Clause("if(%s & 1)" % u))
    task = Node(*directive(g, "task", clauses), "{",
                "uint64_t %s = mix(%s, 5);" % (inner.h, u),
                *g.body(inner, 2), "%s = %s;" % (x, inner.h),
                *([fulfil] if how == "itself" else []), "}", removable=False)
    parts = [task]
    if how == "maker":
        # Were there another task before, LLVM's runtime would wait for both.
        parts.append(fulfil)
    elif how == "other":
        other = task_scope(g, s, u, [], threadprivate=False)
        other.vars, other.context, other.rank = [], "locked", 9
        parts.append(Node(
            *directive(g, "task", ["firstprivate(%s, %s)" % (e, u)]), "{",
            "uint64_t %s = mix(%s, 6);" % (other.h, u), *g.body(other, 2),
            "(void)%s;" % other.h, fulfil, "}", removable=False))
    if chain:
        parts.append(Node(
            *directive(g, "task", ["shared(%s) depend(inout : %s)" % (x, x)]),
            "%s = mix(%s, 7);" % (x, x)))
    g.spend(s, 5)
    head = ["const uint64_t %s = %s;" % (u, s.h), "uint64_t %s = 0;" % x,
            "omp_event_handle_t %s;" % e]
    if rng.maybe(0.3):
        return block(*head, *directive(g, "taskgroup"), "{", *parts, "}",
                     g.update(s, x))
    return block(*head, *parts, *directive(g, "taskwait"), ";",
                 g.update(s, x))


def taskyield(g, s):
    return Node(*directive(g, g.rng.choice(("taskyield", "taskwait"))), ";")


def simd(g, s):
    rng = g.rng
    a, i = g.name("b"), g.name("i")
    size = rng.choice((4, 16, 33))
    r = Reduction(g)
    while r.array or r.operator in ("join", "gather"):
        r = Reduction(g)
    type = rng.choice(("double", "float", "int", "uint64_t"))
    clauses = [r.clause] + [Clause(c) for c in rng.some((
        "simdlen(4)", "safelen(16)", "aligned(%s : 64)" % a,
        "nontemporal(%s)" % a, "order(concurrent)"), 2)]
    if any(c.parts[0] == "order(concurrent)" for c in clauses[1:]):
        clauses = [clauses[0]]
    u = g.name("u")
    head = ["const uint64_t %s = %s;" % (u, s.h), r.declaration(),
            "%s %s[%d] __attribute__((aligned(64)));" % (type, a, size),
            "for (int %s = 0; %s < %d; ++%s)" % (i, i, size, i),
            "%s[%s] = (%s)((%s >> (%s & 15)) & 255);" % (a, i, type, u, i)]
    body = [r.step("mix(%s, (uint64_t)%s)" % (u, i))
            if rng.maybe(0.5) else r.step("(uint64_t)%s * 3" % i),
            "%s[%s] = %s[%s] * 2 + 1;" % (a, i, a, i)]
    linear = []
    if rng.maybe(0.3):
        k = g.name("k")
        head.append("int %s = 4;" % k)
        clauses.append("linear(%s : 2)" % k)
        body.append("%s += 2;" % k)
        linear = [g.update(s, "(uint64_t)%s" % k)]
    g.spend(s, 0.1)
    return block(*head, *directive(g, "simd", clauses, inst=False),
                 "for (int %s = 0; %s < %d; ++%s)" % (i, i, size, i), "{",
                 *body, "}", g.update(s, "(uint64_t)(%s[0] + %s[%d])" % (
                     a, a, size - 1)), g.update(s, r.fold()), *linear)


def scan(g, s):
    rng = g.rng
    r, a, i, u = g.name("r"), g.name("b"), g.name("i"), g.name("u")
    type = BY_NAME[rng.choice(("int", "double", "uint64_t", "float"))]
    size = rng.randrange(3, 20)
    name = rng.choice(("simd", "parallel for", "parallel for simd")
                      if s.may_wait() and s.parallel < 3 and s.weight < 40
                      else ("simd",))
    if "simd-warnings" in g.avoid:
        name = name.replace("parallel for simd", "parallel for")
    exclusive = rng.maybe(0.4)
    before = "%s += %s;" % (r, type.make("mix(%s, (uint64_t)%s)" % (u, i)))
    after = "%s[%s] = %s;" % (a, i, r)
    if exclusive:
        before, after = after, before
    g.spend(s, 12 if "parallel" in name else 0.1)
    return block(
        "const uint64_t %s = %s;" % (u, s.h),
        "%s %s = 0, %s[%d];" % (type.name, r, a, size),
        *directive(g, name, ["reduction(inscan, + : %s)" % r],
                   inst=name != "simd"),
        "for (int %s = 0; %s < %d; ++%s)" % (i, i, size, i), "{", before,
        "#pragma omp scan %s(%s)" % ("exclusive" if exclusive else "inclusive",
                                     r), after, "}",
        g.update(s, type.fold("%s[%d]" % (a, size - 1))),
        g.update(s, type.fold("%s[%d]" % (a, size // 2))),
        g.update(s, type.fold(r)))


def doacross(g, s):
    a, i, u = g.name("b"), g.name("i"), g.name("u")
    size = g.rng.randrange(4, 12)
    new = g.rng.maybe(0.5)
    inner = one_scope(g, s, g.name("h"), u, [], weight=s.weight * size,
                      context="locked", rank=9)
    inner.vars = []
    inner.parallel += 1
    sink = "doacross(sink : %s - 1)" if new else "depend(sink : %s - 1)"
    source = "doacross(source : omp_cur_iteration)" if new else \
        "depend(source)"
    g.spend(s, 20)
    return block(
        "const uint64_t %s = %s;" % (u, s.h), "uint64_t %s[%d];" % (a, size),
        "%s[0] = %s;" % (a, u),
        *directive(g, "parallel for", ["ordered(1)", Clause(
            g.rng.choice(("schedule(static, 1)", "schedule(dynamic)",
                          "num_threads(2)")))]),
        "for (int %s = 1; %s < %d; ++%s)" % (i, i, size, i), "{",
        "uint64_t %s = mix(%s, (uint64_t)%s);" % (inner.h, u, i),
        *g.body(inner, 2), "#pragma omp ordered " + sink % i,
        "%s[%s] = mix(%s[%s - 1], %s);" % (a, i, a, i, inner.h),
        *g.body(inner, 1, 0), "#pragma omp ordered " + source, "}",
        g.update(s, "%s[%d]" % (a, size - 1)))


def cancel(g, s):
    """What is cancelled leaves nothing behind, so it does not matter whether
    it is."""
    rng = g.rng
    what = rng.choice(("for", "sections", "parallel", "taskgroup"))
    i, u = g.name("i"), g.name("u")
    inner = one_scope(g, s, g.name("h"), u, [], weight=s.weight * 8,
                      context="locked", rank=s.rank)
    inner.vars = []
    inner.parallel += 1
    body = ["uint64_t %s = mix(%s, 7);" % (inner.h, u), *g.body(inner, 1),
            "if (%s & %d)" % (inner.h, rng.choice((1, 4))), "{",
            "#pragma omp cancel %s%s" % (what, rng.choice((
                "", " if(%s & 2)" % u))), "}",
            "#pragma omp cancellation point " + what, *g.body(inner, 1, 0),
            "(void)%s;" % inner.h]
    g.spend(s, 15)
    if what == "for":
        parts = ["#pragma omp parallel", "{", *directive(g, "for"),
                 "for (int %s = 0; %s < 8; ++%s) {" % (i, i, i), *body, "}", "}"]
    elif what == "sections":
        parts = [*directive(g, "parallel sections"), "{",
                 "#pragma omp section", "{", *body, "}",
                 "#pragma omp section", "{ }", "}"]
    elif what == "parallel":
        parts = [*directive(g, "parallel"), "{", *body, "}"]
    else:
        parts = ["#pragma omp taskgroup", "{",
                 *directive(g, "task", ["firstprivate(%s)" % u]), "{", *body,
                 "}", "}"]
    return block("const uint64_t %s = %s;" % (u, s.h), *parts,
                 g.update(s, "9"))


def transformed(g, s):
    """Loop transformations, alone or below a worksharing loop."""
    rng = g.rng
    a, i, j = g.name("b"), g.name("i"), g.name("j")
    how = rng.choice(("tile sizes(3, 2)", "unroll partial(3)", "unroll full",
                      "unroll", "reverse", "interchange", "tile sizes(4)",
                      "stripe sizes(2)"))
    above = []
    alone = how.startswith("unroll") and "partial" not in how
    # In templates with jumps clang crashes there.
    if s.may_wait() and s.parallel < 3 and s.weight < 40 and not alone and \
            not g.in_template and rng.maybe(0.6):
        above = directive(g, "parallel for")
    g.spend(s, 12 if above else 0.1)
    return block(
        "const uint64_t u%s = %s;" % (a, s.h), "uint64_t %s[6][5];" % a,
        *above, "#pragma omp " + how,
        "for (int %s = 0; %s < 6; ++%s)" % (i, i, i),
        "for (int %s = 0; %s < 5; ++%s)" % (j, j, j),
        "%s[%s][%s] = mix(u%s, (uint64_t)(%s * 9 + %s));" % (a, i, j, a, i, j),
        g.update(s, "%s[5][4] + %s[2][3] * 3 + %s[0][0]" % (a, a, a)))


def league(g, s):
    """Teams, distribute and target, on the host."""
    rng = g.rng
    r, i, u = g.name("r"), g.name("i"), g.name("u")
    name = rng.choice((
        "teams distribute", "teams distribute parallel for",
        "teams distribute parallel for simd", "teams distribute simd",
        "target teams distribute parallel for", "target parallel for",
        "target teams loop", "teams loop", "target simd"))
    clauses = ["reduction(+ : %s)" % r]
    if name.startswith("target"):
        clauses.append("map(tofrom : %s)" % r)
    if "teams" in name:
        clauses.append(Clause("num_teams(2)"))
    inner = one_scope(g, s, g.name("h"), u, [], weight=s.weight * 8,
                      context="simd")
    inner.vars, inner.sinks = [], []
    g.spend(s, 30)
    g.device += 1
    body = [] if "simd" in name or "loop" in name else g.body(inner, 1)
    g.device -= 1
    return block(
        "const uint64_t %s = %s;" % (u, s.h), "uint64_t %s = 0;" % r,
        *directive(g, name, clauses, inst=False),
        "for (int %s = 0; %s < 8; ++%s) {" % (i, i, i),
        "uint64_t %s = mix(%s, (uint64_t)%s);" % (inner.h, u, i),
        *body, "%s += %s;" % (r, inner.h), "}", g.update(s, r))


def target(g, s):
    r, u = g.name("r"), g.name("u")
    # In a team LLVM's runtime forgets to wait for what it does not execute.
    nowait = s.context == "serial" and s.outermost and g.rng.maybe(0.7)
    inner = one_scope(g, s, g.name("h"), u, [], threadprivate=False,
                      lexical=False, hoisted=None, target=True)
    inner.vars = []
    if nowait:
        # LLVM's runtime executes it with code that is not made for tasks.
        inner.context, inner.rank = "locked", 9
    g.spend(s, 3)
    g.device += 1
    body = g.body(inner, 2)
    g.device -= 1
    clauses = ["map(tofrom : %s)" % r, "firstprivate(%s)" % u]
    if nowait:
        clauses.append(Clause("nowait"))
    return block(
        "const uint64_t %s = %s;" % (u, s.h), "uint64_t %s = 0;" % r,
        *directive(g, "target", clauses, inst=False),
        "{", "uint64_t %s = %s;" % (inner.h, u), *body,
        "%s = %s;" % (r, inner.h), "}", "#pragma omp taskwait",
        g.update(s, r))


def may_task(g, s):
    return s.may_wait() and s.tasks and s.weight < 150


def may_fork(g, s):
    return s.may_wait() and s.parallel < 3 and s.weight <= 16


KINDS = [
    (5, may_task, tasks),
    (1.5, may_task, depend),
    (2, may_task, taskloop),
    (1, may_task, task_reduction),
    (0.7, may_task, taskyield),
    (1, lambda g, s: may_task(g, s) and s.detachable, detached),
    (2, lambda g, s: s.context != "simd", simd),
    (1, lambda g, s: s.context != "simd" and not g.in_template, scan),
    (1, may_fork, doacross),
    (1, may_fork, cancel),
    (1, lambda g, s: s.context != "simd", transformed),
    (1, lambda g, s: s.context == "serial" and s.parallel == 0 and
     s.outermost and s.weight < 10, league),
    (0.5, lambda g, s: may_fork(g, s) and s.context != "team" and
     not s.target, target),
]
