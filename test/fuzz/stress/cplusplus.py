"""Kinds of statements that only C++ has."""
from .scope import Var, block
from .tree import Node


def lambda_(g, s):
    """A lambda that is called where it stands."""
    f, w = g.name("lambda"), g.name("w")
    inner = s.inside(lexical=False, hoisted=None, may_return=None)
    inner.vars = [v.seen("elsewhere", v.uniform, True)
                  for v in s.vars]
    for v in inner.vars:
        v.captured = True
    # In others, and in target regions, clang does not find what a generic one
    # uses.
    how = g.rng.choice(("void", "value") if g.in_lambda or g.device else
                       ("void", "generic", "value"))
    g.in_template, before = how == "generic" or g.in_template, g.in_template
    g.in_lambda += 1
    body = g.body(inner, 2)
    g.in_lambda -= 1
    g.in_template = before
    if how == "generic":
        return block("auto %s = [&](auto %s) { %s" % (
            f, w, g.update(s, "(uint64_t)" + w)), *body, "};",
            "%s(%d);" % (f, g.rng.randrange(99)))
    if how == "value":
        return block("auto %s = [&](uint64_t %s) -> uint64_t { %s" % (
            f, w, g.update(s, w)), *body, "return %s + 1;" % w, "};",
            g.update(s, "%s(%s)" % (f, g.number(s))))
    return block("[&] {", *body, "}();")


def try_catch(g, s):
    inner = s.inside(context=s.context if s.context != "team" else "team",
                     ws=s.ws and s.context == "serial", may_return=None)
    if s.context == "team":
        inner.ws = False
    e = g.name("e")
    throwing = g.rng.choice((
        "if (%s & 1) throw Error(%s);" % (s.h, s.h),
        g.update(s, "may_throw(%s)" % s.h)))
    region = g.rng.maybe(0.3) and "region-exceptions" not in g.avoid
    parts = ["try {"]
    if region:
        r = g.name("region")
        parts.append("{")
        parts.append("#pragma pomp userregion start(%s)" % r)
    parts += g.body(inner, 2, 0)
    parts += [throwing, *g.body(inner, 1, 0)]
    if region:
        parts += ["#pragma pomp userregion stop(%s)" % r, ";", "}"]
    parts += ["} catch (const Error &%s) {" % e,
              g.update(s, e + ".number")]
    if g.rng.maybe(0.3):
        parts += g.body(inner, 1)
    return Node(*parts, "}")


def guard(g, s):
    """An object whose destructor runs after what follows."""
    t = g.name("o")
    inner = s.inside()
    return block("Tracked %s(%s);" % (t, g.number(s)), *g.body(inner, 2),
                 g.update(s, t + ".value()"))


def always(g, s):
    return g.cxx and s.context != "simd"


KINDS = [
    # In a generic one clang does not find what clauses in another name.
    (2.5, lambda g, s: always(g, s) and not (g.in_lambda and g.in_template),
     lambda_),
    (2.5, lambda g, s: always(g, s) and g.exceptions, try_catch),
    (1, always, guard),
]
