"""Where a statement of a generated program stands, and what it may use."""
from .tree import Node, Place, Random
from .values import Array, TYPES

# clang keeps what an untied task has as aligned as pointers are.
ALIGNED = ("v4sf", "v2df", "v16qi", "v8sf", "v8di", "__int128", "long double")


class Var:
    """A variable that may be read. \\p owner is the instance that may write it:
    a scope whose statements one thread executes. It has the same value in all
    threads of the team where \\p uniform."""

    def __init__(self, name, type, owner, uniform, constant=False):
        self.name, self.type, self.owner = name, type, owner
        self.uniform, self.constant = uniform, constant
        self.captured = False     # by a lambda around

    def seen(self, owner, uniform, constant=False):
        """The same variable as another scope sees it."""
        other = Var(self.name, self.type, owner, uniform, constant)
        other.captured = self.captured
        return other

    def fold(self):
        return self.type.fold(self.name)


class Scope(Place):
    """Contexts: serial, outside of all constructs; team, what each thread of a
    team executes; one, what one thread executes, as an iteration or a task;
    locked, where nothing may wait; simd."""

    COPIED = ("vars", "sinks")

    def __init__(self, h, context, instance):
        self.h = h
        self.u = h                # the same in all threads of the team
        self.context = context
        self.instance = instance
        self.vars = []
        self.sinks = []           # shared numbers that atomics add to
        self.hoisted = None       # declared in front of the parallel region
        self.weight = 1           # how often the program comes here
        self.parallel = 0         # regions around it
        self.rank = 0             # locks that are held have lower ones
        self.depth = 0
        self.repeated = False     # inside of a loop that the team executes
        self.lexical = True       # the parallel region is in this function
        self.threadprivate = True
        self.tasks = True
        self.outermost = False    # called from main, outside of all regions
        self.target = False
        self.variable_arrays = True
        self.aligned = True
        self.outer_team = True    # its team is the only one
        self.may_return = None    # a type where the function may be left here
        self.ws = True            # worksharing constructs and barriers may be
        self.detachable = False   # certainly not in a final task
        self.named_labels = False # assembly may have labels that are names

    def may_wait(self):
        return self.context in ("serial", "team", "one")


class Generator:
    """The decisions and what all parts of a program share."""

    def __init__(self, seed, cxx, exceptions=True, avoid=()):
        self.rng = Random("program %s" % seed)
        self.cxx = cxx
        self.exceptions = cxx and exceptions
        self.avoid = set(avoid)
        self.count = 0
        self.cost = 0.0
        self.left = 0             # statements that the function may still have
        self.functions = []
        self.in_template = False
        self.in_lambda = 0
        self.device = 0           # constructs that are not reported around it
        self.storage = "static "  # of functions
        self.shared_templates = False   # templates that nobody may use
        self.header = False       # several units have what is made
        self.flat = False         # all calls in the function are inlined
        self.bare = False         # the unit has declarations of its own
        self.calls_library = False
        self.leaves_functions = False   # by longjmp

    def name(self, prefix):
        self.count += 1
        return "%s%d" % (prefix, self.count)

    def instance(self):
        return self.name("instance")

    def types(self, parameter=False, add=False, atomic=False):
        return [t for t in TYPES
                if (self.cxx or not t.cxx) and (not parameter or t.parameter)
                and (not add or t.add) and (not atomic or t.atomic)]

    def type(self, **which):
        return self.rng.choice(self.types(**which))

    def spend(self, scope, cost):
        self.cost += scope.weight * cost

    def number(self, scope, uniform=False):
        """An expression of a number, which has no side effect."""
        rng = self.rng
        base = scope.u if uniform else scope.h
        readable = [v for v in scope.vars if v.uniform or not uniform]
        choice = rng.randrange(5)
        if choice < 2 and readable:
            return "mix(%s, %s)" % (base, rng.choice(readable).fold())
        if choice == 2:
            return "mix(%s, %du)" % (base, rng.randrange(1000))
        if choice == 3:
            return "(%s + (uint64_t)table[%s & 63] * %du)" % (
                base, base, rng.randrange(1, 50))
        return "(%s ^ %du)" % (base, rng.randrange(1 << 20))

    def update(self, scope, expression):
        return "%s = mix(%s, %s);" % (scope.h, scope.h, expression)

    def declare(self, scope, constant=None):
        """A new variable. \\returns it and its declaration."""
        rng = self.rng
        type = self.type()
        while type.name in ALIGNED and not scope.aligned:
            type = self.type()
        constant = rng.maybe(0.4) if constant is None else constant
        uniform = scope.context != "team" or rng.maybe(0.5)
        name = self.name("v")
        var = Var(name, type, scope.instance, uniform, constant)
        number = self.number(scope, uniform and scope.context == "team")
        text = "%s%s = %s;" % ("const " if constant and "*" not in type.name
                               else "", type.declare(name), type.make(number))
        return var, text

    def change(self, scope):
        """A statement that gives some variable a new value, or nothing."""
        mine = [v for v in scope.vars if v.owner == scope.instance
                and not v.constant and not isinstance(v.type, Array)]
        if not mine:
            return []
        var = self.rng.choice(mine)
        uniform = var.uniform and scope.context == "team"
        return ["%s = %s;" % (var.name, var.type.make(
            self.number(scope, uniform)))]

    def add_to_sink(self, scope, expression):
        """Adds to one of the shared numbers, by one of the ways there are."""
        rng = self.rng
        if not scope.sinks:
            return ["(void)(%s);" % expression]
        sink = rng.choice(scope.sinks)
        if scope.context == "simd":
            return ["#pragma omp atomic", "%s += %s;" % (sink, expression)]
        how = rng.randrange(6)
        if how == 0 and scope.rank < 2:
            # Nothing is added to it outside of atomics otherwise.
            return ["#pragma omp critical(adding)", "{", "#pragma omp atomic",
                    "%s += %s;" % (sink, expression), "}"]
        order = rng.choice(("", "", " update", " relaxed", " seq_cst",
                            " release",
                            " hint(omp_sync_hint_contended)"))
        return ["#pragma omp atomic" + order,
                "%s += %s;" % (sink, expression)]

    def body(self, scope, most=3, least=1):
        """Statements as one node list."""
        from .statements import statement
        count = self.rng.randrange(least, most + 1)
        if scope.depth > 8:
            count = min(count, 1)
        return [statement(self, scope) for _ in range(count)]


def block(*parts):
    return Node("{", *parts, "}")
