// User regions and events, with values: evaluated once, and only when
// delivered. A region that is left early ends there.
// RUN: for o in -O0 -O2 "-O1 -g"; do \
// RUN:   %clangxx %pomp -fplugin-arg-pomp-pragmas=ignore $o -Werror -o %t %s || exit 1; \
// RUN:   env POMP_LIBRARY=%validator POMP_VALIDATE_TRACE=1 %t 2> %t.report || exit 1; \
// RUN:   FileCheck %s < %t.report || exit 1; \
// RUN:   env POMP_LIBRARY=none %t none || exit 1; \
// RUN:   %clangxx -fplugin=%plugin -fopenmp -fplugin-arg-pomp-inst=user:none -fplugin-arg-pomp-pragmas=ignore $o -Werror -o %t %s || exit 1; \
// RUN:   %t none || exit 1; \
// RUN: done
static int evaluated;
static int count() { return ++evaluated; }

template <class T> int work(T n) {
#pragma pomp userregion start(solve : n, count(), ((void)0, 2))
  for (int i = 0; i < n; ++i) {
#pragma pomp userregion start(step)
    if (i == 1)
      return 7;
    try {
#pragma pomp userregion start(inner)
      if (i == 0)
        throw 1;
#pragma pomp userregion stop(inner)
    } catch (int) {
    }
#pragma pomp userregion stop(step)
#pragma pomp userregion event(tick : i)
  }
#pragma pomp userregion stop(solve : n + 1)
  return 0;
}

int main(int argc, char **) {
  // CHECK:      User_region_begin_values(n=3, 4, 1, 2) uregion:15
  // CHECK-NEXT: User_region_begin() uregion:17
  // CHECK-NEXT: User_region_begin() uregion:21
  // CHECK-NEXT: User_region_end() uregion:21
  // CHECK-NEXT: User_region_end() uregion:17
  // CHECK-NEXT: User_event_values(n=1, 0) uevent:28
  // CHECK-NEXT: User_region_begin() uregion:17
  // CHECK-NEXT: User_region_end() uregion:17
  // CHECK-NEXT: User_region_end() uregion:15
  work(4);
  // CHECK-NEXT: User_region_begin_values(n=3, 0, 2, 2) uregion:15
  // CHECK-NEXT: User_region_end_values(n=1, 1) uregion:15
  work(0L);
// CHECK-NEXT: User_region_begin() uregion:[[#@LINE+1]]
#pragma omp inst begin(old)
// CHECK-NEXT: User_region_end() uregion:[[#@LINE-1]]
#pragma omp inst end(old)
// CHECK-NEXT: User_event() uevent:[[#@LINE+1]]
#pragma pomp userregion event(done)
  // CHECK: pomp-validate: OK
  return evaluated == (argc > 1 ? 0 : 2) ? 0 : 1;
}
