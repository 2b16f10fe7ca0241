"""The types of values in generated programs. Each value is made from a number
of 64 bits and folded into one again, exactly: sums of such floating-point
values do not depend on their order."""


class Type:
    """\\p name is how it is declared, \\p make the value of the number {e}, \\p
    fold the number of the value {v}. \\p parameter says whether a function may
    have it as a parameter and return it."""

    def __init__(self, name, make, fold, parameter=True, add=False, cxx=None,
                 atomic=False):
        self.name, self.make_text, self.fold_text = name, make, fold
        self.parameter, self.add, self.cxx = parameter, add, cxx
        self.atomic = atomic

    def make(self, number):
        return self.make_text.format(e=number)

    def fold(self, value):
        return self.fold_text.format(v=value)

    def declare(self, name):
        return "%s %s" % (self.name, name)


PRELUDE = r"""#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <errno.h>
#include <setjmp.h>

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define NOINLINE __attribute__((noinline))

typedef float v4sf __attribute__((vector_size(16)));
typedef double v2df __attribute__((vector_size(16)));
typedef float v8sf __attribute__((vector_size(32)));
typedef long long v8di __attribute__((vector_size(64)));
typedef unsigned char v16qi __attribute__((vector_size(16)));
typedef _Complex double complex_t;
struct small { int a; float b; };
struct two { double a, b; };
struct large { uint64_t a[5]; double b; short c; };
struct __attribute__((packed)) odd { char a; long long b; short c; };
typedef struct small small_t;
typedef struct two two_t;
typedef struct large large_t;
typedef struct odd odd_t;

static inline uint64_t mix(uint64_t a, uint64_t b) {
  a ^= b + 0x9e3779b97f4a7c15u + (a << 6) + (a >> 2);
  a *= 0xff51afd7ed558ccdu;
  return a ^ (a >> 33);
}
static const int table[64] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3,
  2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2, 7, 9, 5, 0, 2, 8, 8, 4, 1, 9, 7,
  1, 6, 9, 3, 9, 9, 3, 7, 5, 1, 0, 5, 8, 2, 0, 9, 7, 4, 9, 4, 4, 5, 9, 2};
static inline complex_t make_complex(uint64_t e) {
  complex_t c;
  __real__ c = (double)(e & 255) * 0.5;
  __imag__ c = (double)(e >> 8 & 255);
  return c;
}
static inline uint64_t fold_complex(complex_t c) {
  return (uint64_t)(__real__ c * 2) + ((uint64_t)__imag__ c << 10);
}
static inline v4sf make_v4sf(uint64_t e) {
  v4sf v = {(float)(e & 255), (float)(e >> 8 & 63) * 0.5f, 3.5f, (float)(e >> 9 & 31)};
  return v;
}
static inline uint64_t fold_v4sf(v4sf v) {
  return (uint64_t)(v[0] + v[1] * 1024 + v[2] * 2) + ((uint64_t)v[3] << 30);
}
static inline v2df make_v2df(uint64_t e) {
  v2df v = {(double)(e & 4095), (double)(e >> 12 & 4095) * 0.25};
  return v;
}
static inline uint64_t fold_v2df(v2df v) {
  return (uint64_t)(v[0] * 4) + (uint64_t)(v[1] * 65536);
}
static inline v16qi make_v16qi(uint64_t e) {
  v16qi v = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  v[3] = (unsigned char)e;
  v[15] = (unsigned char)(e >> 8);
  return v;
}
static inline uint64_t fold_v16qi(v16qi v) {
  return v[0] + v[3] * 3u + v[8] * 5u + (v[15] << 16);
}
#define MAKE_V8SF(e) ((v8sf){(float)((e) & 255), 1, 2.5f, 3, 4, (float)((e) >> 7 & 63), 6, (float)((e) >> 11 & 15)})
#define FOLD_V8SF(v) __extension__({ v8sf t_ = (v); (uint64_t)(t_[0] + t_[2] * 2 + t_[5] * 512) + ((uint64_t)t_[7] << 20); })
#define MAKE_V8DI(e) ((v8di){(long long)((e) & 0xffffff), 1, 2, 3, 4, 5, (long long)((e) >> 9 & 255), 7})
#define FOLD_V8DI(v) __extension__({ v8di t_ = (v); (uint64_t)(t_[0] + t_[3] + t_[6] * 3 + t_[7]); })
static inline small_t make_small(uint64_t e) {
  small_t s = {(int)(e & 0xffff), (float)(e >> 16 & 255) * 0.5f};
  return s;
}
static inline uint64_t fold_small(small_t s) {
  return (uint64_t)s.a * 3 + (uint64_t)(s.b * 2);
}
static inline two_t make_two(uint64_t e) {
  two_t s = {(double)(e & 1023) * 0.25, (double)(e >> 10 & 1023)};
  return s;
}
static inline uint64_t fold_two(two_t s) {
  return (uint64_t)(s.a * 4) + ((uint64_t)s.b << 12);
}
static inline large_t make_large(uint64_t e) {
  large_t s = {{e, e >> 3, 7, e ^ 5, 1}, (double)(e & 127), (short)(e & 0xfff)};
  return s;
}
static inline uint64_t fold_large(large_t s) {
  return s.a[0] + s.a[1] * 3 + s.a[3] + (uint64_t)s.b + (uint64_t)s.c;
}
static inline odd_t make_odd(uint64_t e) {
  odd_t s = {(char)(e & 63), (long long)(e & 0xffffffff), (short)(e >> 5 & 255)};
  return s;
}
static inline uint64_t fold_odd(odd_t s) {
  return (uint64_t)s.a + (uint64_t)s.b * 5 + (uint64_t)s.c;
}
#pragma omp declare reduction(join : two_t : omp_out.a += omp_in.a, omp_out.b += omp_in.b) initializer(omp_priv = make_two(0))
NOINLINE static void fill(double *v, int n, uint64_t e) {
  for (int i = 0; i < n; ++i)
    v[i] = (double)((e + (uint64_t)i) & 1023) * 0.25;
}
static void hide(void *p) { __asm__ volatile("" : : "r"(p) : "memory"); }
static uint64_t total;
NOINLINE static void leave(jmp_buf *place, int depth) {
  if (depth > 0)
    leave(place, depth - 1);
  total += 1;
  longjmp(*place, 3);
}
"""

# Data that the units of a program share; each with the storage class.
SHARED = r"""{storage}omp_lock_t locks[4];
{storage}omp_nest_lock_t nest_locks[2];
{storage}uint64_t kept;
#pragma omp threadprivate(kept)
"""

CXX_SHARED = "{storage}int live_objects;\n"

CXX_PRELUDE = r"""
/* An object that knows whether it was constructed, and counts. */
class Tracked {
  const Tracked *self;
  uint64_t number;
  static void count(int n) {
    __atomic_fetch_add(&live_objects, n, __ATOMIC_RELAXED);
  }
public:
  explicit Tracked(uint64_t n = 17) : self(this), number(n & 0xffff) { count(1); }
  Tracked(const Tracked &other) : self(this), number(other.number) { count(1); }
  Tracked &operator=(const Tracked &other) {
    number = other.number + (self == this ? 0 : 1u << 20);
    return *this;
  }
  ~Tracked() { count(self == this ? -1 : 1000); }
  uint64_t value() const { return number + (self == this ? 0 : 1u << 21); }
  Tracked &operator+=(const Tracked &other) {
    number += other.number;
    return *this;
  }
};
#pragma omp declare reduction(gather : Tracked : omp_out += omp_in) initializer(omp_priv = Tracked(0))
/* A random access iterator over numbers. */
struct Numbers {
  struct iterator {
    long at;
    long operator*() const { return at * 3; }
    iterator &operator++() { ++at; return *this; }
    iterator &operator+=(long n) { at += n; return *this; }
    iterator &operator-=(long n) { at -= n; return *this; }
    iterator operator+(long n) const { iterator i = {at + n}; return i; }
    friend iterator operator+(long n, iterator i) { iterator r = {i.at + n}; return r; }
    long operator-(const iterator &other) const { return at - other.at; }
    bool operator<(const iterator &other) const { return at < other.at; }
    bool operator<=(const iterator &other) const { return at <= other.at; }
    bool operator>(const iterator &other) const { return at > other.at; }
    bool operator!=(const iterator &other) const { return at != other.at; }
  };
  long first, last;
  iterator begin() const { iterator i = {first}; return i; }
  iterator end() const { iterator i = {last}; return i; }
};
struct Base {
  virtual ~Base() {}
  virtual uint64_t run(uint64_t n) const { return n + 1; }
};
"""

THROWING_PRELUDE = r"""
struct Error {
  uint64_t number;
  explicit Error(uint64_t n) : number(n) {}
};
NOINLINE static uint64_t may_throw(uint64_t n) {
  Tracked guard(n);
  if (n & 1)
    throw Error(mix(n, 3));
  return guard.value();
}
"""

TYPES = [
    Type("int", "(int)(({e}) & 0xffff)", "(uint64_t)({v})", add=True,
         atomic=True),
    Type("unsigned char", "(unsigned char)({e})", "(uint64_t)({v})",
         atomic=True),
    Type("short", "(short)(({e}) & 0xfff)", "(uint64_t)({v})"),
    Type("long long", "(long long)(({e}) & 0xffffffff)", "(uint64_t)({v})",
         add=True, atomic=True),
    Type("uint64_t", "(uint64_t)({e})", "({v})", add=True, atomic=True),
    Type("float", "((float)(({e}) & 511) * 0.5f)", "(uint64_t)({v} * 2)",
         add=True, atomic=True),
    Type("double", "((double)(({e}) & 0xfffff) * 0.25)",
         "(uint64_t)({v} * 4)", add=True, atomic=True),
    Type("long double", "((long double)(({e}) & 0xfffff) * 0.125L)",
         "(uint64_t)({v} * 8)", add=True),
    Type("__int128", "(((__int128)(({e}) & 0xffffffff) << 40) + 5)",
         "(uint64_t)({v} >> 33)", add=True),
    Type("complex_t", "make_complex({e})", "fold_complex({v})"),
    Type("v4sf", "make_v4sf({e})", "fold_v4sf({v})"),
    Type("v2df", "make_v2df({e})", "fold_v2df({v})"),
    Type("v16qi", "make_v16qi({e})", "fold_v16qi({v})"),
    Type("v8sf", "MAKE_V8SF({e})", "FOLD_V8SF({v})", parameter=False),
    Type("v8di", "MAKE_V8DI({e})", "FOLD_V8DI({v})", parameter=False),
    Type("small_t", "make_small({e})", "fold_small({v})"),
    Type("two_t", "make_two({e})", "fold_two({v})"),
    Type("large_t", "make_large({e})", "fold_large({v})"),
    Type("odd_t", "make_odd({e})", "fold_odd({v})"),
    Type("const int *", "&table[({e}) & 63]", "(uint64_t)*({v})"),
    Type("Tracked", "Tracked({e})", "({v}).value()", cxx=True),
]
BY_NAME = {t.name: t for t in TYPES}


class Array(Type):
    """An array whose length a constant or a variable has."""

    def __init__(self, length):
        super().__init__("double", "", "", parameter=False)
        self.length = length

    def declare(self, name):
        return "double %s[%s]" % (name, self.length)

    def fold(self, value):
        return "(uint64_t)({v}[0] * 4 + {v}[{n} - 1] * 1024)".format(
            v=value, n=self.length)
