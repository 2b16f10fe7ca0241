// Calls of user functions: enter and exit around each, also where the callee
// throws, through several functions and with destructors on the way. Nested
// calls of one function, virtual functions, operators, templates, lambdas and
// initializers. What the compiler evaluates, trivial functions and the library
// stay what they are. calls-aside.cpp has calls through pointers.
// RUN: %twicexx --plugin-args "-fplugin-arg-pomp-functions=calls" --threads 2 -o %t %s | FileCheck %s
// RUN: %twicexx --plugin-args "-fplugin-arg-pomp-functions=all" --threads 2 -o %t.all %s | FileCheck --check-prefix=ALL %s
// RUN: %clangxx %pomp -fplugin-arg-pomp-functions=calls -fplugin-arg-pomp-inst=user:none -O1 -S -emit-llvm -o %t.off %s
// RUN: %clangxx %pomp -fplugin-arg-pomp-inst=user:none -O1 -S -emit-llvm -o %t.none %s
// RUN: cmp %t.off %t.none
// ALL: 4 Function_begin function {{.*}} name=level3
// ALL: 4 Function_end function {{.*}} name=level3
// ALL: pomp-validate: OK
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace ns {
struct S {
  int v;
  // CHECK-DAG: 6 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=ns::S::twice
  // CHECK-DAG: 6 Function_exit function {{.*}}:[[#@LINE+1]],{{.*}} name=ns::S::twice
  S(int v) : v(twice(v)) {}
  static int twice(int x) {
    int r = x;
    r += x;
    return r;
  }
  virtual int get(int x) {
    v += x;
    return v;
  }
  S operator+(const S &o) const {
    S r(v);
    r.v += o.v;
    return r;
  }
  virtual ~S() {
    v = 0;
    std::puts("~S");
  }
};
struct T final : S {
  T(int v) : S(v) {}
  int get(int x) override {
    int q = x;
    return q - v;
  }
};
template <class X> X next(X x) {
  X y = x;
  return y + 1;
}
} // namespace ns

__attribute__((noinline)) void level3(int i) {
  if (i % 3 == 0)
    throw i;
  std::printf("l3 %d\n", i);
}
void level2(int i) {
  std::string s = "x";
  // CHECK-DAG: 4 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=level3
  // CHECK-DAG: 4 Function_exit function {{.*}}:[[#@LINE+1]],{{.*}} name=level3
  level3(i);
  s += "y";
}
void level1(int i) {
  // CHECK-DAG: 4 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=level2
  // CHECK-DAG: 4 Function_exit function {{.*}}:[[#@LINE+1]],{{.*}} name=level2
  level2(i);
  std::puts("l1");
}
int f(int x) {
  int y = x;
  return y + 1;
}
int trivial(int x) { return x; }
constexpr int constant(int n) {
  int r = n;
  return r * 2;
}
static int array[constant(4)];
int dynamic = f(3);
[[noreturn]] void die(int c) {
  std::puts("dying");
  throw c;
}
auto lambda = [](int a) {
  int b = f(a);
  return b;
};
std::string text(int a) {
  std::string s = std::to_string(a);
  return s;
}
const std::string &keep(const std::string &s) {
  static std::string kept;
  kept = s;
  return kept;
}

int main() {
  for (int i = 0; i < 4; ++i)
    try {
      // CHECK-DAG: 4 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=level1
      // CHECK-DAG: 4 Function_exit function {{.*}}:[[#@LINE+1]],{{.*}} name=level1
      level1(i);
    } catch (int e) {
      std::printf("caught %d\n", e);
    }
  // CHECK-DAG: 5 Function_enter function {{.*}}:[[#@LINE+1]],{{.*}} name=f
  std::printf("%d %d\n", f(f(f(1))), f(dynamic ? f(2) : 3));
  ns::S *s = new ns::S(3);
  ns::T t(4);
  ns::S &r = t;
  int (*pointer)(int) = f;
  // CHECK-DAG: 4 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=ns::S::get
  // CHECK-DAG: 1 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=ns::T::get
  std::printf("%d %d\n", s->get(r.get(s->get(1))) + r.get(trivial(2)),
              t.get(pointer(3)));
  // CHECK-DAG: 1 Function_enter function {{.*}}:[[#@LINE+1]],{{.*}} name=ns::S::operator+
  std::printf("%d\n", (ns::S(1) + ns::S(2)).v);
  // CHECK-DAG: 1 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=ns::next<int>
  // CHECK-DAG: 1 Function_enter function {{.*}}:[[#@LINE+1]],{{.*}} name=ns::next<double>
  std::printf("%d %f\n", ns::next(3), ns::next(2.5));
  // CHECK-DAG: 1 Function_enter function {{.*}}:[[#@LINE+1]],{{.*}} name=({{lambda|anonymous class}})::operator()
  std::printf("%d %zu %d\n", lambda(4), sizeof(f(1)), constant(5));
  // CHECK-DAG: 3 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=text
  // CHECK-DAG: 1 Function_enter function {{.*}}:[[#@LINE+1]],{{.*}} name=keep
  std::printf("%s %s\n", keep(text(3) + text(4)).c_str(), text(9).c_str());
  // CHECK-DAG: 1 Function_enter function {{.*}}:[[#@LINE+1]],{{.*}} name=f
  auto captured = [q = f(8)] { return q; };
  int n = captured() + array[0];
#pragma omp parallel for reduction(+ : n)
  for (int i = 0; i < 4; ++i)
    // CHECK-DAG: 4 Function_enter function {{.*}}:[[#@LINE+1]],{{.*}} name=f
    n += f(i);
  delete s;
  try {
    // CHECK-DAG: 1 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=die
    // CHECK-DAG: 1 Function_exit function {{.*}}:[[#@LINE+1]],{{.*}} name=die
    die(3);
  } catch (int) {
  }
  std::unique_ptr<ns::S> u(new ns::T(n));
  std::printf("%d\n", n);
  return 0;
}
// CHECK: pomp-validate: OK
