"""What synchronizes, and routines of OpenMP."""
from ..tree import Node, Shell
from .constructs import Sink, share_of
from .scope import INT8, TYPES


def critical(g, s):
    rank = g.rng.randrange(s.rank, 4)
    inner = s.inside(context="locked", rank=rank + 1)
    name = "" if rank == 3 else "(lock_%d)" % rank
    head, tail = g.construct("critical", "critical", "Critical_begin",
                             name=name)
    if name and g.rng.maybe(0.1):
        head = [x.replace(name, name + " hint(omp_sync_hint_contended)")
                for x in head]
    return Shell(head, Node(*g.body(inner, 2), removable=False), tail)


def barrier(g, s):
    head, _ = g.construct("barrier", "barrier", "Barrier_enter")
    return Node(*head)


def flush(g, s):
    head, _ = g.construct("flush" + g.rng.choice(("", "(%s)" % s.h)), "flush",
                          "Flush_event")
    return Node(*head)


def primary(g, s):
    sink = Sink(g, s)
    inner, start = share_of(g, s)
    inner.sinks = sink.names
    kind = g.rng.choice(("master", "masked", "masked"))
    clauses = []
    if kind == "masked" and g.rng.maybe(0.4):
        clauses = ["filter(%s)" % g.rng.choice(
            ("0", "1", "int(modulo(%s, 2_8))" % s.u))]
    head, tail = g.construct(kind, "master", "Master_begin", clauses)
    return Node(*sink.before(), *head, start % "13_8", *g.body(inner, 2),
                *g.add_to_sink(inner, inner.h), *tail, *sink.after(g, s))


def atomic(g, s):
    """All kinds of atomics, on a variable that the thread alone has."""
    rng = g.rng
    type = rng.choice(TYPES[:2] + TYPES[3:6])
    v, w = g.local(s, "v", type), g.local(s, "v", type)
    kind = rng.choice(("read", "write", "update") + (
        ("capture",) if g.ends_atomics else ()))
    operator = rng.choice([o for o in type.operators
                           if o in ("+", ".and.", ".or.")])
    change = "%s = %s %s (%s)" % (v, v, operator, type.make("3_8"))
    head, tail = g.construct("atomic " + kind, "atomic", "Atomic_event")
    lines = {"read": ["%s = %s" % (w, v)],
             "write": ["%s = %s" % (v, type.make(g.number(s)))],
             "update": [change],
             "capture": rng.choice(([change, "%s = %s" % (w, v)],
                                    ["%s = %s" % (w, v), change],
                                    ["%s = %s" % (w, v), "%s = %s" % (
                                        v, type.make("9_8"))]))}[kind]
    tail = ["!$omp end atomic"] if g.ends_atomics else []
    return Node("%s = %s" % (v, type.make(g.number(s))), "%s = %s" % (w, v),
                *head, *lines, *tail, g.update(s, type.fold(v)),
                g.update(s, type.fold(w)))


def lock(g, s):
    rng = g.rng
    rank = rng.randrange(s.rank, 4)
    inner = s.inside(context="locked", rank=rank + 1)
    body = g.body(inner, 2)
    if rng.maybe(0.3):
        # A lock that is held is tested in vain.
        k = rng.randrange(2)
        name = g.local(s, "k", TYPES[1])
        return Node("%s = 0" % name, "do while (%s == 0)" % name,
                    "%s = omp_test_nest_lock(nest_locks(%d))" % (name, k),
                    "end do", g.update(s, "4_8"),
                    "call omp_unset_nest_lock(nest_locks(%d))" % k)
    return Node("call omp_set_lock(locks(%d))" % rank, *body,
                "call omp_unset_lock(locks(%d))" % rank)


def query(g, s):
    text = g.rng.choice((
        "int(omp_get_level(), 8)", "merge(1_8, 0_8, omp_in_parallel())",
        "int(omp_get_max_active_levels(), 8)",
        "merge(1_8, 0_8, omp_get_dynamic())",
        "merge(3_8, 4_8, omp_get_wtime() > 0)"))
    return Node(g.update(s, text))


def cancel(g, s):
    """Nothing is cancelled."""
    head = "!$omp cancel parallel if(%s < 0)" % s.h
    return Node(head)


def waiting(g, s):
    return s.context in ("serial", "team", "one")


def team(g, s):
    return s.context == "team" and s.ws


KINDS = [
    (1.5, lambda g, s: s.rank < 4 and s.context != "simd", critical),
    (1, team, barrier),
    (0.5, lambda g, s: True, flush),
    (1, lambda g, s: s.context in ("serial", "team") and s.ws, primary),
    (1.5, lambda g, s: True, atomic),
    (0.5, lambda g, s: s.rank < 4, lock),
    (0.7, lambda g, s: True, query),
]
__all__ = ["KINDS", "INT8"]
