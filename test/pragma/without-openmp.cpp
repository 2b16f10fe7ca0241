// User regions, user events and functions in units that are compiled without
// -fopenmp are reported like those of others; with -fopenmp-simd as well. The
// directives of OpenMP itself are not.
// RUN: for how in "" -fopenmp-simd "-fopenmp-simd -O2" -fopenmp=libgomp; do \
// RUN:   %clangxx -fplugin=%plugin -fplugin-arg-pomp-functions=bodies -Wno-source-uses-openmp $how -c -o %t.o %s || exit 1; \
// RUN:   %clangxx -fopenmp -o %t %t.o || exit 1; \
// RUN:   rm -f %t.report; \
// RUN:   env POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.report %t > %t.out || exit 1; \
// RUN:   grep -x "3 16" %t.out || exit 1; \
// RUN:   FileCheck --implicit-check-not=loop --implicit-check-not=pregion %s < %t.report || exit 1; \
// RUN: done
// If no option asks for events, the program is one that was never instrumented.
// RUN: sed '/#pragma pomp/d' %s > %t.none.cpp
// RUN: %clangxx -fplugin=%plugin -DNONE -c -o %t.pomp.o %t.none.cpp && %clangxx -DNONE -c -o %t.plain.o %t.none.cpp
// RUN: cmp %t.plain.o %t.pomp.o
// RUN: %clangxx -fplugin=%plugin -fplugin-arg-pomp-verbose -c -o %t.pomp.o %s 2>&1 | FileCheck --check-prefix=SAID %s
// RUN: %clangxx -fplugin=%plugin -fplugin-arg-pomp-verbose -fopenmp=libgomp -c -o %t.pomp.o %s 2>&1 | FileCheck --check-prefix=SAID %s
// RUN: %clangxx -fplugin=%plugin -fplugin-arg-pomp-verbose -fopenmp -c -o %t.pomp.o %s 2>&1 | count 0
// SAID: remark: pomp: without -fopenmp no OpenMP construct is instrumented
#include <cstdio>
#if _POMP != 200209 && !defined(NONE)
#error what depends on the plugin does not depend on -fopenmp
#endif

// CHECK-DAG: 1 Init
// CHECK-DAG: 1 Finalize
// CHECK-DAG: 2 Function_begin function {{.*}} name=twice(int)
// CHECK-DAG: 2 Function_end function {{.*}} name=twice(int)
static int twice(int n) {
  int sum = 0;
#pragma omp parallel for simd reduction(+ : sum)
  for (int i = 0; i < 2; ++i) {
    sum += n;
  }
  return sum;
}

int main() {
  int n = 3, m;
#pragma pomp userregion start(solve : n)
  m = twice(n);
#pragma pomp userregion event(halfway)
  m += twice(5);
#pragma pomp userregion stop(solve : m)
  // CHECK-DAG: 1 User_region_begin_values uregion {{.*}}:[[#@LINE-5]],{{.*}}-[[#@LINE-1]],{{.*}} name=solve
  // CHECK-DAG: 1 User_event uevent {{.*}} name=halfway
  std::printf("%d %d\n", n, m);
#pragma omp parallel
  m += 0;
  return m != 16;
}
// CHECK: pomp-validate: OK
