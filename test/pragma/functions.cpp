// Function bodies: a begin, and an end on every way out: returns, exceptions
// through several functions, calls that end the program. Constructors count
// once. Trivial functions and those in constant expressions stay what they are.
// REQUIRES: bodies-of-constructors
// RUN: for o in -O0 -O2 "-O1 -g"; do \
// RUN:   %clangxx -fopenmp $o -o %t.plain %s && %t.plain > %t.plain.out; \
// RUN:   %clangxx %pomp -fplugin-arg-pomp-functions=bodies -fplugin-arg-pomp-inst=user:BeginEnd $o -o %t %s || exit 1; \
// RUN:   env POMP_LIBRARY=%validator POMP_VALIDATE_ALLOW_OPEN=1 POMP_VALIDATE_OUT=%t.report %t > %t.out || exit 1; \
// RUN:   cmp %t.plain.out %t.out || exit 1; \
// RUN:   FileCheck %s < %t.report || exit 1; \
// RUN: done
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

struct Base {
  int x;
  Base() {
    x = 1;
    std::puts("Base");
  }
  virtual ~Base() {
    x = 0;
    std::puts("~Base");
  }
  int get() const { return x; }
};
struct Derived : virtual Base {
  Derived() {
    x += 1;
    std::puts("Derived");
  }
};
namespace ns {
template <class T> T thrower(T n) {
  Derived d;
  if (n == 0)
    throw std::runtime_error("x");
  return thrower(n - 1) + d.get();
}
} // namespace ns
constexpr int constant(int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += i;
  return s;
}
static_assert(constant(3) == 3);
static int early(int n) {
  if (n)
    return 1;
  return 2;
}
static int catches(int n) noexcept {
  try {
    if (n)
      throw n;
  } catch (int thrown) {
    n += thrown;
  }
  return n;
}
[[noreturn]] static void finish(int n) {
  std::puts("finish");
  std::exit(n);
}

int main() {
  constexpr int k = constant(4);
  std::printf("%d %d\n", early(k), early(0));
  std::printf("%d\n", catches(0) + catches(k));
  try {
    ns::thrower(2);
  } catch (const std::exception &) {
    std::puts("caught");
  }
  auto lambda = [](int n) {
    std::puts("lambda");
    return n;
  };
  finish(lambda(0));
}
// CHECK:      3 Function_begin function {{.*}} name=Base::Base
// CHECK-NEXT: 3 Function_end {{.*}} name=Base::Base
// CHECK-NEXT: 3 Function_begin {{.*}} name=Base::~Base
// CHECK-NEXT: 3 Function_end {{.*}} name=Base::~Base
// CHECK-NOT:  name=Base::get
// CHECK:      3 Function_begin {{.*}} name=Derived::Derived
// CHECK-NEXT: 3 Function_end {{.*}} name=Derived::Derived
// CHECK-NEXT: 3 Function_begin {{.*}} name=ns::thrower
// CHECK-NEXT: 3 Function_end {{.*}} name=ns::thrower
// CHECK-NEXT: 2 Function_begin {{.*}} name=early
// CHECK-NEXT: 2 Function_end {{.*}} name=early
// CHECK-NEXT: 2 Function_begin {{.*}} name=catches
// CHECK-NEXT: 2 Function_end {{.*}} name=catches
// CHECK-NEXT: 1 Function_begin {{.*}} name=finish
// CHECK-NEXT: 1 Function_end {{.*}} name=finish
// CHECK:      1 Function_begin {{.*}} name=main
// CHECK:      pomp-validate: OK
