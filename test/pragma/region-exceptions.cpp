// An exception that leaves a user region ends it, wherever it is caught: in the
// same function, in another, after destructors that a region shares with what
// is around it, or not where its type is not the one that is caught.
// RUN: %twicexx --threads 1 -o %t %s | FileCheck %s
#include <cstdio>
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
  }
}
