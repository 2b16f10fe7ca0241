"""Functions of generated programs: how they are declared, called and left."""
from .scope import Scope, Var
from .tree import Node
from .values import BY_NAME

U64 = BY_NAME["uint64_t"]
ATTRIBUTES = ["noinline", "noinline", "noinline", "cold", "hot", "minsize",
              "optnone, noinline", "flatten", 'section(".text.own")',
              "aligned(64)", "weak", 'visibility("hidden")', "vectorcall",
              "regcall", "ms_abi", "preserve_most", "preserve_all",
              "nocf_check", "no_stack_protector", "force_align_arg_pointer",
              "patchable_function_entry(4, 2)", 'target("avx2")',
              "noinline, no_instrument_function", "always_inline", "nothrow"]
# Attributes of functions, for the processor or so that they are inlined.
CONVENTIONS = ("vectorcall", "regcall", "ms_abi", "preserve_most",
               "preserve_all")


class Function:
    """\\p kind: pure, only computes; any, may fork and make tasks; orphan, all
    threads of a team call it; serial, only called outside of regions."""

    def __init__(self, name, kind, type, types, cost=0):
        self.name, self.kind, self.type, self.types = name, kind, type, types
        self.cost = cost
        self.prefix = name
        # For other units, where it is not static.
        self.declaration = ""
        self.target = False       # for another processor

    def usable(self, s):
        if self.kind == "pure":
            return s.context != "simd"
        if self.kind == "any":
            return s.may_wait() and s.parallel < 2 and s.weight <= 16
        if self.kind == "orphan":
            return s.worksharing() and s.context == "team" and \
                s.parallel == 1 and s.outer_team
        return s.context == "serial" and s.outermost and s.weight <= 4

    def arguments(self, g, s):
        return ", ".join(t.make(g.number(s)) for t in self.types)

    def call(self, g, s):
        if self.kind == "orphan":
            return Node(g.update(s, "%s(%s, %s, &%s)" % (
                self.prefix, s.u, s.h, s.sinks[0])))
        return Node(g.update(s, self.type.fold(
            "%s(%s)" % (self.prefix, self.arguments(g, s)))))


class Variadic(Function):
    def call(self, g, s):
        values, n = [], g.rng.randrange(1, 7)
        for i in range(n):
            values.append((BY_NAME["int"], BY_NAME["double"],
                           BY_NAME["large_t"])[i % 3].make(g.number(s)))
        return Node(g.update(s, "%s(%s)" % (self.name, ", ".join(
            [str(n)] + values))))


def function_scope(g, kind):
    context = {"pure": "locked", "any": "one", "orphan": "team",
               "serial": "serial"}[kind]
    h = g.name("h")
    s = Scope(h, context, g.instance())
    s.parallel = 0 if kind == "serial" else 1
    s.outermost = kind == "serial"
    s.tasks = kind != "pure"
    s.rank = 9 if kind == "pure" else 0
    s.threadprivate = kind == "serial"
    s.detachable = kind in ("serial", "orphan")
    if kind == "orphan":
        s.lexical = False
    return s


def measured(g, make):
    """What \\p make returns, and what it costs to execute once."""
    before = g.cost
    g.cost = 0
    g.left = g.rng.randrange(3, 30)
    result = make()
    cost, g.cost = g.cost, before
    return result, cost


def body_of(g, s, kind, type):
    if kind != "orphan":
        s.may_return = type
    most = {"pure": 4, "any": 3, "orphan": 4, "serial": 4}[kind]
    return measured(g, lambda: g.body(s, most, 1))


def ordinary(g, kind):
    rng = g.rng
    name = g.name("f")
    type = g.type(parameter=True)
    count = rng.choice((0, 1, 2, 3, 5, 8, 12)) if kind != "serial" else \
        rng.randrange(4)
    types = [g.type(parameter=True) for _ in range(count)]
    attributes = rng.choice(ATTRIBUTES) if rng.maybe(0.7) else "noinline"
    # Clang passes a long double to vectorcall functions where they do not look.
    if attributes in g.avoid or attributes == "vectorcall" and \
            any(t.name == "long double" for t in types):
        attributes = "noinline"
    if attributes == "always_inline" and kind != "pure":
        attributes = "noinline"
    s = function_scope(g, kind)
    names = [g.name("v") for _ in types]
    first = ["uint64_t %s = %du;" % (s.h, rng.randrange(1000))]
    for n, t in zip(names, types):
        s.vars.append(Var(n, t, s.instance, True, rng.maybe(0.5)))
        first.append(g.update(s, t.fold(n)))
    # A function that may not call is left alone.
    alone = "preserve" in attributes
    g.device += alone
    g.flat = attributes == "flatten"
    children, cost = body_of(g, s, kind, type)
    g.flat = False
    g.device -= alone
    parameters = ", ".join(t.declare(n) for n, t in zip(names, types)) or "void"
    if g.header and attributes.startswith(("weak", "visibility", "section")):
        # It would be several functions, or sections, of one name.
        attributes = "noinline"
    static = "" if "weak" in attributes or "visibility" in attributes else \
        g.storage
    if attributes == "vectorcall":
        # Its name says to the linker that it had a version.
        static = "static "
    if attributes == "always_inline":
        static = "static inline "
    inst = []
    if rng.maybe(0.06) and not alone:
        from .clauses import levels
        inst = [Node("#pragma pomp inst %s %s" % levels(g))]
    noexcept = " noexcept" if g.cxx and rng.maybe(0.1) else ""
    header = "%s__attribute__((%s)) %s %s(%s)%s" % (
        static, attributes, type.name, name, parameters, noexcept)
    last = ["return %s;" % type.make(s.h)]
    before = []
    if rng.maybe(0.08) and "musttail" not in g.avoid and kind == "pure" and \
            not g.cxx and attributes == "noinline":
        # A call that must be a jump.
        twin = g.name("f")
        before = ["static NOINLINE %s %s(%s) {" % (type.name, twin, parameters),
                  "uint64_t %s = 5;" % s.h,
                  *[g.update(s, t.fold(n)) for n, t in zip(names, types)],
                  "return %s;" % type.make(s.h), "}"]
        last = ["total += %s & 1;" % s.h, "__attribute__((musttail)) return %s(%s);" % (
            twin, ", ".join(names))]
    node = Node(*before, *inst, header + " {", *first, *children, *last, "}")
    f = Function(name, kind, type, types, cost + 0.1)
    f.target = attributes.startswith("target")
    if not static and "visibility" not in attributes:
        f.declaration = header + ";"
    return f, node


def exported(g, f, header, body):
    """\\returns the function, and its node, which other units may see."""
    if not g.storage:
        f.declaration = header + ";"
    return f, Node(g.storage + header + " {", *body, "}")


def orphan(g):
    name = g.name("f")
    s = function_scope(g, "orphan")
    u, sink = g.name("u"), g.name("s")
    h = s.h
    s.u, s.sinks = u, ["*" + sink]
    s.hoisted = None
    children, cost = body_of(g, s, "orphan", U64)
    return exported(g, Function(name, "orphan", U64, [], cost + 0.1), (
        "NOINLINE uint64_t %s(const uint64_t %s, uint64_t %s, uint64_t *%s)" % (
            name, u, h, sink)), [*children, "return %s;" % h])


def variadic(g):
    name = g.name("f")
    s = function_scope(g, "pure")
    k = g.name("k")
    children, cost = body_of(g, s, "pure", U64)
    s.may_return = None
    a = "values"
    return exported(g, Variadic(name, "pure", U64, [], cost + 0.1), (
        "NOINLINE uint64_t %s(int count, ...)" % name), [
        "uint64_t %s = (uint64_t)count;" % s.h, "va_list %s;" % a,
        "va_start(%s, count);" % a,
        "for (int %s = 0; %s < count; ++%s) {" % (k, k, k),
        "if (%s %% 3 == 0) %s" % (k, g.update(s, "(uint64_t)va_arg(values, int)")),
        "else if (%s %% 3 == 1) %s" % (k, g.update(
            s, "(uint64_t)(va_arg(values, double) * 4)")),
        "else %s" % g.update(s, "fold_large(va_arg(values, large_t))"),
        "}", "va_end(%s);" % a, *children, "return %s;" % s.h])


def recursive(g):
    """Two calls of itself, as tasks or not."""
    rng = g.rng
    name = g.name("f")
    s = function_scope(g, "any")
    s.weight = 8
    n = g.name("n")
    a, b = g.name("x"), g.name("x")
    children, cost = measured(g, lambda: g.body(s, 2, 0))
    from .clauses import directive
    if rng.maybe(0.7):
        untied = rng.choice(("", "", " if(%s > 1)" % n,
                             " final(%s < 2)" % n, " mergeable"))
        calls = [*directive(g, "task shared(%s)%s" % (a, untied)),
                 "%s = %s(mix(%s, 1), %s - 1);" % (a, name, s.h, n),
                 *directive(g, "task shared(%s)%s" % (b, untied)), "{",
                 "%s = %s(mix(%s, 2), %s - 1);" % (b, name, s.h, n), "}",
                 *directive(g, "taskwait"), ";"]
    elif rng.maybe(0.4):
        calls = [*directive(g, "parallel sections"), "{",
                 "%s = %s(mix(%s, 1), %s - 1);" % (a, name, s.h, n),
                 "#pragma omp section",
                 "%s = %s(mix(%s, 2), %s - 1);" % (b, name, s.h, n), "}"]
    else:
        calls = ["%s = %s(mix(%s, 1), %s - 1);" % (a, name, s.h, n),
                 "%s = %s(mix(%s, 2), %s - 1);" % (b, name, s.h, n)]
    f = Function(name, "any", U64, [], cost + 30)
    f.arguments = lambda g, s: "%s, %d" % (g.number(s), g.rng.randrange(1, 4))
    return exported(g, f, "NOINLINE uint64_t %s(uint64_t %s, int %s)" % (
        name, s.h, n), [
        "if (%s == 0) return %s;" % (n, s.h),
        "uint64_t %s = 0, %s = 0;" % (a, b), *children, *calls,
        "return mix(mix(%s, %s), %s);" % (s.h, a, b)])


def interpreter(g):
    """Computed goto."""
    name = g.name("f")
    s = function_scope(g, "pure")
    k = g.name("k")
    steps = g.rng.randrange(2, 5)
    from .constructs import atomic, critical
    from .serial import compute, user_event
    labels = [g.name("op") for _ in range(steps)]
    parts = []
    for label in labels:
        make = g.rng.choice((compute, atomic, user_event, critical))
        inner = s.inside(rank=0)
        if make is critical:
            child = Node("#pragma omp critical", "{", compute(g, inner), "}")
        else:
            child = make(g, inner)
        parts += ["%s: {" % label, child, "}",
                  "if (++%s < 9) goto *targets[%s %% %d];" % (k, s.h, steps),
                  "goto done;"]
    node = Node("static NOINLINE uint64_t %s(uint64_t %s) {" % (name, s.h),
                "int %s = 0;" % k, "void *const targets[] = {%s};" % ", ".join(
                    "&&" + label for label in labels),
                "goto *targets[%s %% %d];" % (s.h, steps), *parts,
                "done: return %s;" % s.h, "}")
    return Function(name, "pure", U64, [U64], 1), node


def template(g):
    """A function template, called with several arguments."""
    name, t = g.name("f"), g.name("v")
    kind = g.rng.choice(("pure", "any"))
    s = function_scope(g, kind)
    g.in_template = True
    children, cost = body_of(g, s, kind, U64)
    g.in_template = False
    node = Node("template <typename T, int N>",
                "%sNOINLINE uint64_t %s(T %s) {" % (
                    "" if g.header else "static ", name, t),
                "uint64_t %s = mix((uint64_t)N, (uint64_t)%s);" % (s.h, t),
                *children, "return %s;" % s.h, "}")
    f = Function(name, kind, U64, [], cost + 0.1)
    f.prefix = "%s<%s>" % (name, g.rng.choice(("int, 3", "double, 4",
                                               "uint64_t, 5", "short, 3")))
    f.arguments = lambda g, s: "(%s & 63)" % s.h
    return f, node


def member(g):
    """A class whose members, constructor and destructor have constructs."""
    rng = g.rng
    cls, f = g.name("C"), g.name("f")
    kind = rng.choice(("pure", "any"))
    bodies = []
    cost = 0
    g.in_template = True
    for _ in range(3):
        s = function_scope(g, kind)
        s.parallel = 1
        children, spent = measured(g, lambda: g.body(s, 2, 0))
        cost += spent
        bodies.append((s.h, children))
    g.in_template = False
    (h1, b1), (h2, b2), (h3, b3) = bodies
    argument = "typename T" if rng.maybe(0.4) else None
    head = ["template <%s>" % argument] if argument else []
    use = cls + ("<int>" if argument else "")
    node = Node(
        *head, "struct %s : Base {" % cls, "uint64_t number;",
        "explicit %s(uint64_t %s) : number(1) {" % (cls, h1), *b1,
        "number = %s;" % h1, "}",
        "uint64_t run(uint64_t %s) const override {" % h2, *b2,
        "return mix(%s, number);" % h2, "}",
        "~%s() {" % cls, "uint64_t %s = number;" % h3, *b3,
        "(void)%s;" % h3, "}", "};",
        "static NOINLINE uint64_t %s(uint64_t n) {" % f,
        "%s object(n);" % use, "Base &base = object;",
        "hide(&object);", "return base.run(n);", "}")
    return Function(f, kind, U64, [U64], cost + 0.2), node


def header_functions(g):
    """What several units include."""
    rng = g.rng
    plan = ["pure"] * rng.randrange(1, 3) + ["any"] * rng.randrange(0, 2)
    if g.cxx:
        plan += ["template"] * rng.randrange(0, 2) + \
            ["member"] * rng.randrange(0, 2)
    g.header = True
    g.storage = "inline " if g.cxx and rng.maybe(0.7) else "static inline "
    nodes = planned(g, plan, False)
    g.header = False
    return nodes


def some_functions(g, size, first=True):
    """Adds functions to the program. \\returns their nodes."""
    rng = g.rng
    plan = ["pure"] * rng.randrange(1, 1 + size) + ["any"] * \
        rng.randrange(1, 1 + size) + ["orphan"] * rng.randrange(0, size) + \
        ["variadic"] * rng.maybe(0.25) + ["recursive"] * rng.maybe(0.5) + \
        ["interpreter"] * rng.maybe(0.15)
    if g.cxx:
        plan += ["template"] * rng.randrange(0, 3) + \
            ["member"] * rng.randrange(0, 2)
    rng.shuffle(plan)
    plan += ["serial"] * rng.randrange(1, 1 + size)
    return planned(g, plan, not first)


def planned(g, plan, export):
    rng = g.rng
    nodes = []
    for what in plan:
        if export:
            g.storage = rng.choice(("static ", "", ""))
        if what in ("pure", "any", "serial"):
            f, node = ordinary(g, what)
        else:
            f, node = {"orphan": orphan, "variadic": variadic,
                       "recursive": recursive, "interpreter": interpreter,
                       "template": template, "member": member}[what](g)
        g.functions.append(f)
        if rng.maybe(0.04):
            node = Node("#pragma pomp noinstrument", node,
                        "#pragma pomp instrument", removable=False)
        nodes.append(node)
    return nodes
