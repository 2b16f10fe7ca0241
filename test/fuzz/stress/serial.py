"""Kinds of statements that are no OpenMP construct."""
from .scope import Var, block
from .tree import Node, Shell
from .values import Array


def compute(g, s):
    lines = [g.update(s, g.number(s))]
    if g.rng.maybe(0.3):
        k = g.name("k")
        lines = ["for (int %s = 0; %s < %d; ++%s)" % (
            k, k, g.rng.randrange(2, 6), k), g.update(s, "(uint64_t)" + k)]
    g.spend(s, 0.01)
    return Node(*lines)


def live(g, s):
    """Values that live across other statements."""
    inner = s.inside()
    declared, folds = [], []
    for _ in range(g.rng.randrange(1, 5)):
        var, text = g.declare(inner)
        inner.vars.append(var)
        declared.append(text)
        folds.append(g.update(s, var.fold()))
    parts = list(declared)
    for child in g.body(inner, 3):
        parts.append(child)
        if g.rng.maybe(0.4):
            parts.append(Node(*g.change(inner)))
    return block(*parts, *folds)


def fill_array(g, s, name, length):
    k = g.name("k")
    return "for (int %s = 0; %s < %s; ++%s) %s[%s] = (double)((%s + %s) & 1023) * 0.25;" % (
        k, k, length, k, name, k, "(uint64_t)" + k, s.h)


def vla(g, s):
    """An array of variable length, and constructs while it is there."""
    n, v = g.name("n"), g.name("a")
    inner = s.inside()
    uniform = s.context != "team"
    parts = ["int %s = 2 + (int)(%s & 15);" % (n, s.h)]
    if g.rng.maybe(0.6):
        parts.append('__asm__ volatile("" : "+r"(%s));' % n)
    align = g.rng.choice(("", "", "", " __attribute__((aligned(64)))"))
    parts += ["double %s[%s]%s;" % (v, n, align), fill_array(g, s, v, n)]
    var = Var(v, Array(n), s.instance, uniform, True)
    inner.vars.append(var)
    if g.rng.maybe(0.5):
        parts.append("hide(%s);" % v)
    parts += g.body(inner, 2, 0)
    if g.rng.maybe(0.5):
        # The value that leaves a VLA's scope stays in a register.
        d = g.name("d")
        return block("double %s;" % d, "{", *parts,
                     "%s = %s[%s - 1];" % (d, v, n), "}",
                     g.update(s, "(uint64_t)(%s * 4)" % d))
    return block(*parts, g.update(s, var.fold()))


def last_store(g, s, place, type):
    """Gives \\p place a value in the last statements of a construct: it is still
    in a register where the construct ends."""
    if not s.variable_arrays or g.rng.maybe(0.4):
        return ["%s = %s;" % (place, type.make(s.h))]
    n, a, d = g.name("n"), g.name("a"), g.name("d")
    return ["{", "double %s;" % d, "{", "int %s = 1 + (int)(%s & 15);" % (n, s.h),
            '__asm__ volatile("" : "+r"(%s));' % n,
            "double %s[%s];" % (a, n), "fill(%s, %s, %s);" % (a, n, s.h),
            "%s = %s[%s - 1];" % (d, a, n), "}",
            "%s = %s * 2;" % (place, d) if type.name == "double" else
            "%s = %s;" % (place, type.make("%s + (uint64_t)(%s * 4)" % (s.h, d))),
            "}"]


def alloca(g, s):
    p, n = g.name("p"), g.name("n")
    inner = s.inside()
    parts = ["int %s = 8 + (int)(%s & 31);" % (n, s.h),
             "double *%s = (double *)__builtin_alloca(sizeof(double) * (unsigned)%s);"
             % (p, n), fill_array(g, s, p, n), "hide(%s);" % p]
    parts += g.body(inner, 2, 0)
    return block(*parts, g.update(
        s, "(uint64_t)(%s[0] * 4 + %s[%s - 1] * 512)" % (p, p, n)))


def frame(g, s):
    """A large or strictly aligned part of the frame."""
    a = g.name("b")
    size = g.rng.choice((9, 40, 600, 1500))
    align = g.rng.choice(("", " __attribute__((aligned(32)))",
                          " __attribute__((aligned(128)))"))
    parts = ["double %s[%d]%s;" % (a, size, align),
             fill_array(g, s, a, str(min(size, 40)))]
    if align:
        parts += ["hide(%s);" % a,
                  g.update(s, "(uint64_t)((uintptr_t)%s & 31)" % a)]
    inner = s.inside()
    inner.vars.append(Var(a, Array("8"), s.instance, s.context != "team", True))
    parts += g.body(inner, 2, 0)
    return block(*parts, g.update(s, "(uint64_t)(%s[7] * 4)" % a))


def assembly(g, s):
    """Inline assembly in both dialects."""
    x = g.name("x")
    text = g.rng.choice((
        '__asm__ volatile("add{q}\\t{%%1, %%0|%%0, %%1}" : "+r"({x}) : "r"({h}) : "cc");',
        '__asm__("imul{q}\\t{%%1, %%0|%%0, %%1}" : "+r"({x}) : "rm"({h}) : "cc");',
        '__asm__ volatile("xor{l}\\t{%%%%ecx, %%%%ecx|ecx, ecx}\\n\\tbswap{q}\\t%0" : "+r"({x}) : : "rcx", "cc", "memory");',
        '__asm__ volatile("movq\\t{%%1, %%%%xmm3|xmm3, %%1}\\n\\tpxor\\t{%%%%xmm4, %%%%xmm4|xmm4, xmm4}\\n\\tmovq\\t{%%%%xmm3, %%0|%%0, xmm3}" : "=r"({x}) : "r"({h}) : "xmm3", "xmm4");',
        '__asm__ volatile("" : "+r"({x}) : : "r12", "r13", "r14", "r15", "memory");',
        '__asm__ volatile("cmp{q}\\t{%%2, %%1|%%1, %%2}\\n\\tsetb\\t%b0" : "+&q"({x}) : "r"({h}), "i"(77) : "cc");',
    ))
    text = text.replace("{x}", x).replace("{h}", s.h)
    # Doubled for nobody: what is left is the compiler's escape.
    text = text.replace("%%%%", "@@").replace("%%", "%").replace("@@", "%%")
    return block("uint64_t %s = %s;" % (x, g.number(s)), text,
                 g.update(s, x))


def assembly_labels(g, s):
    """Assembly with labels of its own: local ones, unique ones, and a name
    that may be there only once."""
    x = g.name("x")
    how = g.rng.randrange(3 if s.context == "locked" and s.named_labels else 2)
    label = ("7", ".Lown%=", ".L" + g.name("own"))[how]
    back = "7b" if how == 0 else label
    s.named_labels = s.named_labels and how < 2
    return block(
        "uint64_t %s = %s & 255;" % (x, g.number(s)),
        '__asm__ volatile("or{q}\\t{$3, %%0|%%0, 3}\\n%s:\\n\\tdec{q}\\t%%0\\n'
        '\\tjnz\\t%s" : "+r"(%s) : : "cc");' % (label, back, x),
        g.update(s, x + " + 3"))


def assembly_jumps(g, s):
    """Assembly that goes to a label of the function, or not."""
    over, out = g.name("over"), g.name("out")
    inner = s.inside(may_return=None)
    x = g.name("x")
    text = '"bt{q}\\t{$%d, %%%d|%%%d, %d}\\n\\tjc\\t%%l[%s]"'
    bit = g.rng.randrange(5)
    if g.rng.maybe(0.3):
        # With a result: clang 22 loses it where the assembly jumps.
        return block(
            "uint64_t %s = 0;" % x,
            '__asm__ goto("mov{q}\\t{%%1, %%0|%%0, %%1}\\n\\t" %s : "=&r"(%s) : '
            '"r"(%s) : "cc" : %s);' % (text % (bit, 1, 1, bit, over), x,
                                       s.u if s.context == "team" else s.h, over),
            g.update(s, x), *g.body(inner, 2), "%s:;" % over)
    return block(
        '__asm__ goto(%s : : "r"(%s) : "cc", "memory" : %s, %s);' % (
            text % (bit, 0, 0, bit, over), s.u if s.context == "team" else s.h,
            over, out),
        *g.body(inner, 2), "goto %s;" % out, "%s:;" % over, *g.body(inner, 2),
        "%s:;" % out)


def long_jump(g, s):
    """setjmp and longjmp. Nothing that changes in between is looked at
    afterwards but what is volatile, and no construct is left."""
    b, x, y, n = g.name("b"), g.name("x"), g.name("h"), g.name("n")
    u = g.name("u")
    inner = s.inside(h=y, u=u, context="one" if s.may_wait() else s.context,
                     instance=g.instance(), sinks=[], hoisted=None,
                     lexical=False, may_return=None, ws=False, outermost=False)
    inner.vars = [v.seen("elsewhere", True, True) for v in s.vars if v.uniform]
    if g.rng.maybe(0.3):
        g.leaves_functions = True
        leave = "leave(&%s, (int)(%s & 7));" % (b, y)
    else:
        leave = "longjmp(%s, 1 + (int)(%s & 7));" % (b, y)
    times = g.rng.randrange(1, 3)
    inner.weight *= times
    return block(
        "const uint64_t %s = %s;" % (u, s.u if s.context == "team" else s.h),
        "jmp_buf %s;" % b, "volatile uint64_t %s = %s;" % (x, u),
        "volatile int %s = 0;" % n,
        "if (setjmp(%s) < 9 && %s < %d) {" % (b, n, times),
        "uint64_t %s = mix(%s, %s);" % (y, u, x), "%s = %s + 1;" % (n, n),
        *g.body(inner, 2, 0), "%s = %s;" % (x, y), leave, "}",
        g.update(s, "%s + (uint64_t)%s" % (x, n)))


def jump(g, s):
    """Goto and switch."""
    how = g.rng.randrange(2)
    if how == 0:
        label = g.name("again")
        k = g.name("k")
        return block("int %s = 0;" % k, "%s:;" % label,
                     g.update(s, "(uint64_t)%s" % k),
                     "if (++%s < %d) goto %s;" % (k, g.rng.randrange(2, 5),
                                                  label))
    inner = s.inside()
    parts = []
    for value in range(g.rng.randrange(2, 6)):
        parts += ["case %d: {" % value, *g.body(inner, 1), "}"]
        if g.rng.maybe(0.7):
            parts.append("break;")
    return Node("switch (%s %% 6) {" % (s.u if s.context == "team" else s.h),
                *parts, "default: break;", "}")


def sequential_loop(g, s):
    k = g.name("k")
    trips = g.rng.randrange(2, 4)
    inner = s.inside(weight=s.weight * trips, repeated=True)
    body = g.body(inner, 3)
    # A construct must not see the loop as its own.
    return Node("for (int %s = 0; %s < %d; ++%s) {" % (k, k, trips, k),
                g.update(s, "(uint64_t)%s" % k), *body, "}")


def condition(g, s):
    value = s.u if s.context == "team" else s.h
    inner = s.inside()
    parts = ["if (%s & %d) {" % (value, g.rng.choice((1, 2, 6, 16))),
             *g.body(inner, 2), "}"]
    if g.rng.maybe(0.4):
        parts += ["else {", *g.body(s.inside(), 2), "}"]
    return Node(*parts)


def early_return(g, s):
    return Node("if ((%s & 31) == %d)" % (s.h, g.rng.randrange(32)),
                "return %s;" % s.may_return.make(g.number(s)))


def user_region(g, s):
    r = g.name("region")
    values = g.rng.choice(("", "", ": (int64_t)(%s & 1023)" % s.h,
                           ": 1, -2, (int64_t)(%s >> 3)" % s.h))
    stop = g.rng.choice(("", "", ": 5"))
    return Node("{", Shell(
        ["#pragma pomp userregion start(%s%s)" % (r, values)],
        Node(*g.body(s.inside(may_return=None), 2), removable=False),
        ["#pragma pomp userregion stop(%s%s)" % (r, stop)]), ";", "}")


def user_event(g, s):
    values = g.rng.choice(("", ": (int64_t)(%s & 1023)" % s.h))
    return Node("#pragma pomp userregion event(%s%s)" % (g.name("event"),
                                                         values),
                g.update(s, "8"))


def errors(g, s):
    """errno lives across what no thread waits in."""
    k = g.rng.randrange(1, 90)
    inner = s.inside(context="locked", may_return=None)
    return block("errno = %d;" % k, user_region(g, inner) if g.rng.maybe(0.5)
                 else user_event(g, inner), g.update(s, "(uint64_t)errno"))


def call(g, s):
    """A call of a function that was generated before."""
    usable = [f for f in g.functions if f.usable(s)
              and not (g.flat and f.target)
              and g.cost + f.cost * s.weight < 25000]
    if not usable:
        return compute(g, s)
    f = g.rng.choice(usable)
    g.cost += f.cost * s.weight
    return f.call(g, s)


def orphans(g, s):
    return s.context == "team" and s.parallel == 1 and any(
        f.kind == "orphan" for f in g.functions)


def always(g, s):
    return s.context != "simd"


KINDS = [
    (3, lambda g, s: True, compute),
    (8, always, live),
    (2.5, lambda g, s: always(g, s) and s.variable_arrays, vla),
    (1, always, alloca),
    (1.5, always, frame),
    (2, lambda g, s: True, assembly),
    (0.8, lambda g, s: always(g, s) and not g.in_template, assembly_labels),
    (0.8, lambda g, s: always(g, s) and not g.in_lambda, assembly_jumps),
    (0.6, lambda g, s: always(g, s) and s.variable_arrays, long_jump),
    (1.5, always, jump),
    (1.5, lambda g, s: always(g, s) and s.weight < 200, sequential_loop),
    (2, always, condition),
    (1.5, lambda g, s: s.may_return is not None, early_return),
    (2.5, always, user_region),
    (1, lambda g, s: True, user_event),
    (0.6, always, errors),
    (4, always, call),
    (4, orphans, call),
]
