// POMP_On and POMP_Off from the library's point of view: no pair is cut. An
// event whose enter was not delivered has no exit, and vice versa.
// RUN: %clang %pomp %s -o %t -ldl
// RUN: env POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.out OMP_NUM_THREADS=3 \
// RUN:   %t
// RUN: %filecheck %s <%t.out

#include <dlfcn.h>
#include <stdlib.h>

static void call(const char *name) {
  void *library = dlopen(getenv("POMP_LIBRARY"), RTLD_NOW | RTLD_NOLOAD);
  ((int (*)(void))dlsym(library, name))();
}

int main(void) {
#pragma omp parallel
  // CHECK: {{^}}1 Parallel_enter pregion {{.*}}:[[#@LINE-1]],
  // CHECK: {{^}}3 Parallel_begin pregion {{.*}}:[[#@LINE-2]],
  // CHECK: {{^}}3 Parallel_end pregion {{.*}}:[[#@LINE-3]],
  // CHECK: {{^}}1 Parallel_exit pregion {{.*}}:[[#@LINE-4]],
  {
    // All have begun.
#pragma omp barrier
#pragma omp master
    // CHECK: {{^}}1 Master_begin master {{.*}}:[[#@LINE-1]],
    // CHECK: {{^}}1 Master_end master {{.*}}:[[#@LINE-2]],
    call("POMP_Off");
#pragma omp barrier
#pragma omp critical
    // CHECK-NOT: Critical
    ;
#pragma omp barrier
  }
#pragma omp parallel
  // CHECK-NOT: Parallel
  {
#pragma omp barrier
#pragma omp master
    call("POMP_On");
  }
#pragma omp parallel
  // CHECK: {{^}}1 Parallel_enter pregion {{.*}}:[[#@LINE-1]],
  // CHECK: {{^}}3 Parallel_begin pregion {{.*}}:[[#@LINE-2]],
  ;
  // CHECK: pomp-validate: OK
  return 0;
}
