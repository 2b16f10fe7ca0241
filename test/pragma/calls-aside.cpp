// Calls that are in no function's body are reported as well: in default
// arguments and default member initializers, also of templates and of
// constructors that clang generates, in clauses, and in the headers of
// associated loops. A call through a pointer is named after the text of the
// pointer, unless the compiler knows the function that the pointer points to.
// RUN: %twicexx --threads 2 --plugin-args "-fplugin-arg-pomp-functions=calls -fplugin-arg-pomp-inst=Runtime:EnterExit+Event" \
// RUN:   --check %s --only "Function_enter|Get_" -o %t %s
#include <cstdio>
#include <omp.h>
static int one(int x) {
  int y = x;
  return y + 1;
}
static int two(int x) {
  int y = x;
  return y + 2;
}
// CHECK: function [[#@LINE+2]] name=one(int): 2 Function_enter
// CHECK: runtime [[#@LINE+1]] name=omp_get_max_threads: 2 Get_max_threads_event
static int level(int n = omp_get_max_threads() > 0 ? one(0) : 0) {
  int r = n;
  return r + 1;
}
static int level(int n);
struct A {
  // CHECK: function [[#@LINE+2]] name=two(int): 2 Function_enter
  // CHECK: runtime [[#@LINE+1]] name=omp_get_max_threads: 2 Get_max_threads_event
  int n = omp_get_max_threads() * 0 + two(1);
  // CHECK: function [[#@LINE+1]] name=one(int): 2 Function_enter
  int m{one(2)};
};
struct B {
  // CHECK: function [[#@LINE+1]] name=two(int): 1 Function_enter
  int n = two(1);
  int k;
  B() : k(1) {}
  B(int k) : n(5), k(k) {}
};
struct Ops {
  int (*run)(int);
  int (Ops::*member)(int);
  int method(int x) {
    int y = x;
    return y;
  }
};
// CHECK: function [[#@LINE+1]] name=one(int): 1 Function_enter
template <class T> struct C { T n = one(4); };
// CHECK: function [[#@LINE+1]] name=two(int): 1 Function_enter
template <class T> T withDefault(T t = two(3)) {
  T r = t;
  return r;
}
static int (*const fixed)(int) = one;
int main(int argc, char **) {
  // CHECK: function [[#@LINE+1]] name=level(int): 2 Function_enter
  int sum = level() + level();
  A a;
  A b{};
  B c, d(3);
  C<int> e;
  // CHECK: function [[#@LINE+1]] name=withDefault<int>(int): 1 Function_enter
  sum += a.n + a.m + b.n + c.n + d.n + e.n + withDefault<int>();
  int (*table[])(int) = {one, two};
  Ops ops = {argc ? two : one, &Ops::method};
  for (int i = 0; i < 2; ++i)
    // CHECK: function [[#@LINE+2]] name=??stable{{\[}}i{{\]}}: 2 Function_enter
    // CHECK: function [[#@LINE+1]] name=one(int): 2 Function_enter
    sum += table[i](one(i));
  // CHECK: function [[#@LINE+1]] name=??sops.run: 2 Function_enter
  sum += ops.run(1) + (*ops.run)(2);
  // CHECK: function [[#@LINE+1]] name=ops .??s ops.member: 1 Function_enter
  sum += (ops.*ops.member)(3);
  // CHECK: function [[#@LINE+1]] name=one(int): 1 Function_enter
  sum += fixed(1);
  // CHECK: function [[#@LINE+1]] name=??s(argc ??q one : two): 1 Function_enter
  sum += (argc ? one : two)(3);
// CHECK: function [[#@LINE+2]] name=two(int): 1 Function_enter
// CHECK: runtime [[#@LINE+1]] name=omp_get_max_threads: 1 Get_max_threads_event
#pragma omp parallel num_threads(omp_get_max_threads()) if (two(0)) \
    reduction(+:sum)
  sum += 1;
#pragma omp parallel
  {
// CHECK: function [[#@LINE+1]] name=one(int): 2 Function_enter
#pragma omp for schedule(dynamic, one(1))
    // CHECK: function [[#@LINE+2]] name=one(int): 2 Function_enter
    // CHECK: function [[#@LINE+1]] name=two(int): 4 Function_enter
    for (int i = two(-2); i < two(8); i += one(0))
#pragma omp atomic
      sum++;
#pragma omp single
// CHECK: function [[#@LINE+2]] name=one(int): 2 Function_enter
// CHECK: function [[#@LINE+1]] name=two(int): 1 Function_enter
#pragma omp task if (two(3) > 1) final(one(2) > 100) priority(one(1))
#pragma omp atomic
    sum++;
  }
// CHECK: function [[#@LINE+1]] name=one(int): 2 Function_enter
#pragma omp parallel for schedule(dynamic, one(1)) if (one(1))
  // CHECK: function [[#@LINE+1]] name=two(int): 2 Function_enter
  for (int i = 0; i < two(8); ++i)
#pragma omp atomic
    sum++;
  std::printf("%d\n", sum);
  return 0;
}
