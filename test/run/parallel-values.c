// Parallel_enter reports the evaluated num_threads and if, and -1 and 1 where
// there is no such clause. Each clause is evaluated once.
// RUN: %twice --check %s --trace Parallel_enter -o %t %s

#include <stdio.h>

static int evaluated;

static int count(int value) {
  ++evaluated;
  return value;
}

int main(int argc, char **argv) {
  (void)argv;
  volatile int no = 0, yes = 7;
  int threads = 0;
#pragma omp parallel
  // CHECK: T0 Parallel_enter(num_threads=-1, if_expr_result=1) pregion:[[#@LINE-1]]
#pragma omp atomic
  ++threads;

#pragma omp parallel num_threads(3)
  // CHECK: T0 Parallel_enter(num_threads=3, if_expr_result=1) pregion:[[#@LINE-1]]
#pragma omp atomic
  ++threads;

#pragma omp parallel num_threads(count(argc + 1))
  // CHECK: T0 Parallel_enter(num_threads=2, if_expr_result=1) pregion:[[#@LINE-1]]
#pragma omp atomic
  ++threads;

#pragma omp parallel if (count(no))
  // CHECK: T0 Parallel_enter(num_threads=-1, if_expr_result=0) pregion:[[#@LINE-1]]
#pragma omp atomic
  ++threads;

#pragma omp parallel if (parallel : count(yes))
  // CHECK: T0 Parallel_enter(num_threads=-1, if_expr_result=1) pregion:[[#@LINE-1]]
#pragma omp atomic
  ++threads;

#pragma omp parallel if (0)
  // CHECK: T0 Parallel_enter(num_threads=-1, if_expr_result=0) pregion:[[#@LINE-1]]
#pragma omp atomic
  ++threads;

#pragma omp parallel if (1) num_threads(2)
  // CHECK: T0 Parallel_enter(num_threads=2, if_expr_result=1) pregion:[[#@LINE-1]]
#pragma omp atomic
  ++threads;

#pragma omp parallel num_threads(count(2)) if (count(no))
  // CHECK: T0 Parallel_enter(num_threads=2, if_expr_result=0) pregion:[[#@LINE-1]]
#pragma omp atomic
  ++threads;

#pragma omp parallel for num_threads(2) if (no)
  // CHECK: T0 Parallel_enter(num_threads=2, if_expr_result=0) pregion:[[#@LINE-1]]
  for (int i = 0; i < 4; ++i)
    ;

#pragma omp parallel sections if (yes > 3) num_threads(4)
  // CHECK: T0 Parallel_enter(num_threads=4, if_expr_result=1) pregion:[[#@LINE-1]]
  {
#pragma omp section
    ;
  }
  printf("%d %d\n", evaluated, threads);
  return 0;
}
