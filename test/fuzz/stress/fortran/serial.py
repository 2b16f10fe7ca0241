"""Statements without constructs of OpenMP."""
from ..tree import Node, Shell
from .scope import TYPES, Var


def compute(g, s):
    choice = g.rng.randrange(4)
    if choice == 0:
        return Node(g.declare(s))
    mine = [v for v in s.vars if v.mine]
    if choice == 1 and mine:
        v = g.rng.choice(mine)
        return Node("%s = %s" % (v.name, v.type.make(
            g.number(s, v.uniform and s.context == "team"))))
    text = g.update(s, g.number(s))
    return Node(("!$ " if g.rng.maybe(0.15) else "") + text)


def branch(g, s):
    """An if or select construct. In a team all threads take the same way if
    there is a construct of the team inside."""
    uniform = s.context == "team"
    body = Node(*g.body(s.inside(), 2), removable=False)
    other = Node(*g.body(s.inside(), 2), removable=False)
    kind = g.rng.randrange(4)
    if kind == 0:
        n = g.number(s, uniform)
        return Shell(["select case (int(modulo(%s, 4_8)))" % n, "case (0)"],
                     Node(body, "case (1:2)", other, "case default",
                          compute_only(g, s), removable=False), ["end select"])
    head = "if (%s) then" % g.condition(s, uniform)
    if kind == 1:
        return Shell([head], body, ["end if"])
    middle = "else" if kind == 2 else "else if (%s) then" % g.condition(
        s, uniform)
    return Node(head, body, middle, other, "end if")


def compute_only(g, s):
    return Node(g.update(s, g.number(s)), removable=False)


def loop(g, s):
    """A loop that each thread executes by itself."""
    i = g.local(s, "i", TYPES[1])
    trips = g.rng.randrange(1, 4)
    inner = s.inside(weight=s.weight * trips)
    body = [Node(g.update(s, "int(%s, 8)" % i)), *g.body(inner, 2)]
    kind = g.rng.randrange(4)
    if kind == 0:
        g.label += 10
        return Node("do %d %s = 1, %d" % (g.label, i, trips), *body,
                    "%d continue" % g.label)
    if kind == 1:
        return Node("%s = 0" % i, "do while (%s < %d)" % (i, trips),
                    "%s = %s + 1" % (i, i), *body, "end do")
    name = "loop_%s" % i
    out = []
    if kind == 2:
        out = ["if (%s) %s %s" % (
            g.condition(s, s.context == "team"),
            g.rng.choice(("cycle", "exit")), name)]
    return Node("%s: do %s = %d, 1, -1" % (name, i, trips), *body, *out,
                "end do %s" % name)


def jump(g, s):
    """A jump forward, in the same block."""
    g.label += 10
    label = g.label
    body = g.body(s.inside(), 2)
    return Node("if (%s) goto %d" % (g.condition(s, s.context == "team"), label),
                *body, "%d continue" % label)


def unreachable(g, s):
    """Code behind a jump."""
    g.label += 10
    return Node("goto %d" % g.label, compute_only(g, s),
                "%d continue" % g.label)


def scoped(g, s):
    """A block construct, or an associate construct."""
    inner = s.inside()
    if g.rng.maybe(0.4) and s.vars:
        var = g.rng.choice(s.vars)
        name = g.name("y")
        inner.vars.append(Var(name, var.type, False, var.uniform))
        return Node("associate (%s => %s)" % (name, var.name),
                    *g.body(inner, 2), "end associate")
    if s.context == "serial" and g.rng.maybe(0.6):
        # A variable of the block that constructs share.
        name = g.name("b")
        type = g.rng.choice(TYPES)
        inner.vars.append(Var(name, type, True, True))
        return Node("block", "%s :: %s" % (type.declaration, name),
                    "%s = %s" % (name, type.make(g.number(s))),
                    *g.body(inner, 2), "end block")
    return Node("block", *g.body(inner, 2), "end block")


def array(g, s):
    """Whole-array operations."""
    a = g.local(s, "a", TYPES[0], "(5)")
    k = g.local(s, "k", TYPES[1])
    lines = ["%s = %s" % (a, g.number(s))]
    if g.rng.maybe(0.4):
        lines.append("where (%s > 1000) %s = %s / 2" % (a, a, a))
    if g.rng.maybe(0.3):
        lines += ["forall (%s = 1:5) %s(%s) = %s(%s) + %s" % (k, a, k, a, k, k)]
    if g.rng.maybe(0.3):
        lines += ["%s = twist(%s)" % (a, a)]
    fold = g.rng.choice(("sum(%s)" % a, "maxval(%s)" % a, "%s(3)" % a,
                         "dot_product(%s, [1, 2, 3, 4, 5])" % a))
    return Node(*lines, g.update(s, fold))


def allocated(g, s):
    a = g.name("a")
    if s.context != "serial":
        return compute(g, s)
    g.declarations.append("integer(8), allocatable :: %s(:)" % a)
    return Node("allocate (%s(%d))" % (a, g.rng.randrange(1, 6)),
                "%s = %s" % (a, g.number(s)), g.update(s, "sum(%s)" % a),
                "deallocate (%s)" % a)


def call(g, s):
    usable = [p for p in g.procedures if p.usable(s)]
    if not usable:
        return compute(g, s)
    p = g.rng.choice(usable)
    g.spend(s, p.cost)
    return Node(*p.call(g, s))


def anywhere(g, s):
    return True


KINDS = [
    (4, anywhere, compute),
    (1.5, anywhere, branch),
    (1, anywhere, loop),
    (0.5, anywhere, jump),
    (0.2, anywhere, unreachable),
    (0.8, anywhere, scoped),
    (0.8, anywhere, array),
    (0.4, lambda g, s: s.context == "serial", allocated),
    (1.5, lambda g, s: bool(g.procedures), call),
]
