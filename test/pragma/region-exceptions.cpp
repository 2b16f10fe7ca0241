// An exception that leaves a user region ends it, wherever it is caught: in the
// same function, in another, after destructors that a region shares with what
// is around it, or not where its type is not the one that is caught; and also
// where the function is not left any more, by longjmp or exit.
// RUN: %twicexx --threads 1 -o %t %s | FileCheck %s
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
struct D {
  ~D() { std::puts("destroyed"); }
};
__attribute__((noinline)) void thrower(int i) {
  if (i & 1)
    throw i;
  if (i & 2)
    throw 2.0;
}
void plain(int i) {
// CHECK-DAG: 4 User_region_begin uregion {{.*}} name=plain
// CHECK-DAG: 4 User_region_end uregion {{.*}} name=plain
#pragma pomp userregion start(plain)
  thrower(i);
#pragma pomp userregion stop(plain)
}
void shared(int i) {
  D d;
  thrower(0);
// CHECK-DAG: 4 User_region_begin uregion {{.*}} name=shared
// CHECK-DAG: 4 User_region_end uregion {{.*}} name=shared
#pragma pomp userregion start(shared)
  thrower(i);
#pragma pomp userregion stop(shared)
  thrower(i / 2);
}
void other(int i) {
// CHECK-DAG: 4 User_region_begin uregion {{.*}} name=other
// CHECK-DAG: 4 User_region_end uregion {{.*}} name=other
#pragma pomp userregion start(other)
  try {
    thrower(i);
  } catch (double) {
    std::puts("double");
  }
#pragma pomp userregion stop(other)
}
void jumping(int i) {
  std::jmp_buf place;
  if (setjmp(place))
    return;
  try {
// CHECK-DAG: 4 User_region_begin uregion {{.*}} name=jumping
// CHECK-DAG: 4 User_region_end uregion {{.*}} name=jumping
#pragma pomp userregion start(jumping)
    thrower(i);
#pragma pomp userregion stop(jumping)
    ;
  } catch (...) {
    std::puts("caught");
  }
  std::longjmp(place, 1);
}
[[noreturn]] void ending(int i) {
  try {
// CHECK-DAG: 1 User_region_begin uregion {{.*}} name=ending
// CHECK-DAG: 1 User_region_end uregion {{.*}} name=ending
#pragma pomp userregion start(ending)
    thrower(i);
#pragma pomp userregion stop(ending)
    ;
  } catch (int) {
    std::puts("caught at the end");
  }
  std::exit(0);
}
// CHECK: pomp-validate: OK
template <class F> void attempt(F f, int i) {
  try {
    f(i);
  } catch (int) {
    std::puts("int");
  } catch (double) {
    std::puts("outer double");
  }
}
int main() {
  for (int i = 0; i < 4; ++i) {
    attempt(plain, i);
    attempt(shared, i);
    attempt(other, i);
    attempt(jumping, i);
  }
  ending(1);
}
