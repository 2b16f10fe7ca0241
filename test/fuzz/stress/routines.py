"""Routines of OpenMP and of POMP: how programs declare and call them."""
from .scope import block
from .tree import Node

OMP_HEADER = "#include <omp.h>"

# Result, name and parameters of what generated programs call.
ROUTINES = [
    ("int", "omp_get_thread_num", ""), ("int", "omp_get_num_threads", ""),
    ("int", "omp_get_max_active_levels", ""), ("int", "omp_in_final", ""),
    ("int", "omp_get_level", ""), ("int", "omp_get_max_threads", ""),
    ("int", "omp_get_num_procs", ""), ("int", "omp_in_parallel", ""),
    ("int", "omp_get_dynamic", ""), ("double", "omp_get_wtime", ""),
    ("int", "omp_get_team_size", "int"),
    ("void", "omp_set_lock", "omp_lock_t *"),
    ("void", "omp_unset_lock", "omp_lock_t *"),
    ("int", "omp_test_lock", "omp_lock_t *"),
    ("void", "omp_set_nest_lock", "omp_nest_lock_t *"),
    ("void", "omp_unset_nest_lock", "omp_nest_lock_t *"),
    ("int", "omp_test_nest_lock", "omp_nest_lock_t *"),
    ("void", "omp_fulfill_event", "omp_event_handle_t"),
]

# Other routines of omp.h that are used.
OWN_TYPES = """typedef struct own_lock { void *p; } omp_lock_t;
typedef struct own_nest_lock { void *p; } omp_nest_lock_t;
typedef enum { omp_sync_hint_none = 0, omp_sync_hint_contended = 2 } omp_sync_hint_t;
typedef enum own_allocators%s {
  omp_null_allocator, omp_default_mem_alloc, omp_large_cap_mem_alloc,
  omp_const_mem_alloc, omp_high_bw_mem_alloc, omp_low_lat_mem_alloc,
  omp_cgroup_mem_alloc, omp_pteam_mem_alloc, omp_thread_mem_alloc,
  own_last_allocator = UINTPTR_MAX
} omp_allocator_handle_t;
typedef enum own_event%s { own_last_event = UINTPTR_MAX } omp_event_handle_t;"""


def own_declaration(g, result, name, parameters):
    """A routine as some programs declare it: each means the same to the
    processor."""
    extern = 'extern "C" ' if g.cxx else "extern "
    plain = "%s%s %s(%s);" % (extern, result, name, parameters or "void")
    pointer = "%s (*)(%s)" % (result, parameters or "void")
    ways = [
        plain, plain, plain + "\n" + plain,
        plain.replace(";", " __attribute__((weak));"),
        plain.replace(";", " __attribute__((nothrow));"),
        # Under another name.
        '%s%s own_%s(%s) __asm__("%s");\n#define %s own_%s' % (
            extern, result, name, parameters or "void", name, name, name),
        # The macro does not expand in itself.
        "%s\n#define %s (%s)" % (plain, name, name),
        "%s\n#define %s ((%s)%s)" % (plain, name, pointer, name),
        "%s\nstatic inline %s (*get_%s(void))(%s) { return %s; }\n"
        "#define %s get_%s()" % (plain, result, name, parameters or "void",
                                 name, name, name),
    ]
    if result == "int":
        ways.append(plain.replace("int ", "unsigned ", 1))
    if "*" in parameters:
        ways.append("%s%s %s(void *);" % (extern, result, name))
    if not g.cxx:
        # Nothing is said of the parameters.
        ways += ["%s %s();" % (result, name)] * 4
    return g.rng.choice(ways)


def own_declarations(g):
    """What a unit has that does not include omp.h."""
    underlying = " : uintptr_t" if g.cxx else ""
    parts = [OWN_TYPES % (underlying, underlying)]
    parts += [own_declaration(g, *r) for r in ROUTINES]
    if not g.cxx:
        # As configure scripts ask for it. It is never called.
        n = g.name("configure")
        parts += ["char omp_set_num_threads();",
                  "NOINLINE int %s(int n) { return n > 1000 ? "
                  "omp_set_num_threads() : 7; }" % n]
    # A routine of OpenMP by name only.
    parts.append("static inline int omp_get_nested(int x) { return x * 3; }")
    return "\n".join(parts)


LIBRARY_PRELUDE = """#ifdef __cplusplus
extern "C" {
#endif
#ifdef WITHOUT_POMP
#define POMP_FUNCTION(name, parameters) static int32_t name parameters { return 0; }
#else
#define POMP_FUNCTION(name, parameters) int32_t name parameters;
#endif
POMP_FUNCTION(POMP_On, (void))
POMP_FUNCTION(POMP_Off, (void))
POMP_FUNCTION(POMP_Get_level, (int group))
POMP_FUNCTION(POMP_Set_level, (int group, int32_t level))
#ifdef __cplusplus
}
#endif
static int32_t (*const volatile switches[])(void) = {POMP_Off, POMP_On};
static void keep_levels(int group) {
  POMP_Set_level(group, POMP_Get_level(group));
}"""


def library_call(g, s):
    """The program itself turns the library off and on again, or asks for a
    level."""
    rng = g.rng
    how = rng.randrange(5)
    inner = s.inside(may_return=None)
    if how == 0:
        return Node("POMP_Off();", *g.body(inner, 2, 0), "POMP_On();")
    if how == 1:
        return Node("switches[0]();", *g.body(inner, 2, 0), "switches[1]();")
    if how == 2:
        return Node("#pragma pomp off", ";", *g.body(inner, 2, 0),
                    "#pragma pomp on", ";")
    if how == 3:
        return Node("keep_levels(%d);" % rng.randrange(7))
    return Node("if (POMP_Set_level(%d, %d)) %s" % (
        rng.randrange(7), rng.randrange(64), "(void)0;"))


def odd_call(g, s):
    """A routine that is called in another way than by its name."""
    rng = g.rng
    routine = rng.choice(("omp_get_level", "omp_in_parallel",
                          "omp_get_dynamic"))
    p = g.name("p")
    calls = [["(*%s)()" % routine],
             ["((int (*)(void))%s)()" % routine],
             ["(0, %s)()" % routine], ["(%s)()" % routine],
             ["(int)sizeof(%s())" % routine],
             ["(*%s)()" % p, "int (*%s)(void) = (int (*)(void))%s;" % (p, routine)],
             ["(*%s)()" % p, "int (*volatile %s)(void) = (int (*)(void))%s;" % (
                 p, routine)]]
    if g.bare:
        calls.append(["omp_get_nested(4)"])
    elif not g.header:
        calls.append(["(&%s)()" % routine])
    if not g.bare and not g.header and not g.cxx:
        calls.append(["%s()" % routine, "extern int %s(void);" % routine])
    if g.cxx:
        calls.append(["[](int (*f)()) { return f(); }((int (*)())%s)" % routine])
    call = rng.choice(calls)
    return block(*call[1:], g.update(s, "(uint64_t)" + call[0]))


KINDS = [
    (0.6, lambda g, s: g.calls_library and not g.device and
     s.context in ("serial", "team", "one"), library_call),
    (0.8, lambda g, s: s.context != "simd", odd_call),
]
