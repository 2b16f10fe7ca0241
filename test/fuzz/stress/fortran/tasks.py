"""Tasks, and what waits for them."""
from ..tree import Node
from .constructs import Nest
from .scope import INT8, Var, names_in, private


def task_scope(g, s, weight=1):
    """A task that leaves its number in a sink of the region around, or in one
    of its own. \\returns its scope, the sink, and if that is its own."""
    own = None
    if s.sinks:
        sink = g.rng.choice(s.sinks)
    else:
        sink = own = g.local(s, "s")
    inner = s.inside(context="one", locals=[], sinks=[sink], hoisted=[],
                     outside=None, ws=False, weight=s.weight * weight)
    inner.vars = [Var(v.name, v.type, False, True)
                  for v in s.vars if v.uniform]
    inner.h = g.local(inner, "h")
    inner.u = inner.h
    return inner, sink, own


def task(g, s):
    rng = g.rng
    inner, sink, own = task_scope(g, s)
    clauses = []
    for text in ("untied", "mergeable", "priority(2)"):
        if rng.maybe(0.1):
            clauses.append(text)
    if rng.maybe(0.15):
        clauses.append("if(%s)" % g.condition(s))
    if rng.maybe(0.1):
        clauses.append("final(%s)" % g.condition(s))
    if rng.maybe(0.2):
        clauses.append("depend(%s: %s)" % (
            rng.choice(("in", "out", "inout")), sink))
    copied = [v for v in s.vars if v.uniform and v.name[0] not in "yb"]
    if copied and rng.maybe(0.4):
        v = rng.choice(copied)
        clauses.append("firstprivate(%s)" % v.name)
    g.spend(s, 3)
    salt = g.number(s, uniform=s.context == "team")
    given = g.local(s, "v")
    clauses.append("firstprivate(%s)" % given)
    body = ["%s = mix(%s, 5_8)" % (inner.h, given), *g.body(inner),
            *g.add_to_sink(inner, inner.h)]
    clauses += private(inner.locals) + ["shared(%s)" % sink]
    head, tail = g.construct("task", "task", "Task_begin", clauses)
    lines = ["%s = %s" % (given, salt), *head, *body, *tail]
    if own:
        # Tasks inside of it add to the same number.
        return Node("%s = 0" % own, "!$omp taskgroup", *lines,
                    "!$omp end taskgroup", g.update(s, own))
    if rng.maybe(0.3):
        lines.append("!$omp taskwait")
    return Node(*lines)


def taskgroup(g, s):
    head, tail = g.construct("taskgroup", "taskgroup", "Taskgroup_enter")
    return Node(*head, *g.body(s.inside(ws=False), 3), *tail)


def taskwait(g, s):
    head, _ = g.construct("taskwait", "taskwait", "Taskwait_enter")
    return Node(*head)


def taskyield(g, s):
    head, _ = g.construct("taskyield", "taskyield", "Taskyield_enter")
    return Node(*head)


def taskloop(g, s):
    rng = g.rng
    inner, sink, own = task_scope(g, s, 8)
    given = g.local(s, "v")
    # Flang has no collapse here, and LLVM's runtime makes tasks without any
    # iteration, or stops in an assertion, where the counter is negative.
    nest = Nest(g, inner, 1, from_zero=True)
    clauses = ["firstprivate(%s)" % given] + nest.clauses
    if rng.maybe(0.5):
        clauses.append(rng.choice((
            "num_tasks(3)", "grainsize(2)", "untied")))
    g.spend(s, 6)
    body = ["%s = mix(%s, %s)" % (inner.h, given, nest.number),
            *g.body(inner, 2), *g.add_to_sink(inner, inner.h)]
    names = [n for n in inner.locals if n not in nest.vars]
    clauses += private(names) + ["shared(%s)" % sink]
    head, tail = g.construct("taskloop", "taskloop", "Task_create_enter",
                             clauses)
    lines = ["%s = %s" % (given, g.number(s, uniform=s.context == "team")),
             *head, *nest.head, *body, *nest.end, *tail]
    if own:
        return Node("%s = 0" % own, *lines, g.update(s, own))
    return Node(*lines)


def waiting(g, s):
    return s.context in ("serial", "team", "one") and s.tasks


KINDS = [
    (2, waiting, task),
    (0.7, waiting, taskgroup),
    (0.7, waiting, taskwait),
    (0.4, waiting, taskyield),
    (0.7, waiting, taskloop),
]
__all__ = ["KINDS", "INT8", "names_in"]
