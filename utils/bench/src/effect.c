/*===- effect.c - Executes one construct as often as asked ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* usage: effect CONSTRUCT COUNT
|*
|* Each thread executes the construct COUNT times and does nothing else. Prints
|* the wall time of one execution in nanoseconds. In a contended construct all
|* threads want the same lock; otherwise each has its own.
|*
\*===----------------------------------------------------------------------===*/
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** What is protected: a cache line for each thread, the first for all. */
static struct {
  volatile long value;
  char rest[120];
} numbers[64];

/* No thread is through before the others begin. */
static void begin_together(void) {
#pragma omp barrier
}

static omp_lock_t locks[64];
static omp_nest_lock_t nest_locks[64];

static void critical(long count) {
#pragma omp parallel
  {
    begin_together();
    if (omp_get_thread_num() == 0) {
      for (long i = 0; i < count; ++i) {
#pragma omp critical(first)
        ++numbers[0].value;
      }
    } else {
      for (long i = 0; i < count; ++i) {
#pragma omp critical(second)
        ++numbers[1].value;
      }
    }
  }
}

static void critical_contended(long count) {
#pragma omp parallel
  {
    begin_together();
    for (long i = 0; i < count; ++i) {
#pragma omp critical
      ++numbers[0].value;
    }
  }
}

static void set_locks(long count, int is_contended) {
  for (int i = 0; i < 64; ++i)
    omp_init_lock(&locks[i]);
#pragma omp parallel
  {
    begin_together();
    int mine = is_contended ? 0 : omp_get_thread_num() % 8 * 8;
    for (long i = 0; i < count; ++i) {
      omp_set_lock(&locks[mine]);
      ++numbers[mine].value;
      omp_unset_lock(&locks[mine]);
    }
  }
  for (int i = 0; i < 64; ++i)
    omp_destroy_lock(&locks[i]);
}

static void lock(long count) { set_locks(count, 0); }
static void lock_contended(long count) { set_locks(count, 1); }

static void test_lock(long count) {
  for (int i = 0; i < 64; ++i)
    omp_init_lock(&locks[i]);
#pragma omp parallel
  {
    begin_together();
    int mine = omp_get_thread_num() % 8 * 8;
    for (long i = 0; i < count; ++i) {
      if (omp_test_lock(&locks[mine])) {
        ++numbers[mine].value;
        omp_unset_lock(&locks[mine]);
      }
    }
  }
  for (int i = 0; i < 64; ++i)
    omp_destroy_lock(&locks[i]);
}

static void set_nest_locks(long count, int is_contended) {
  for (int i = 0; i < 64; ++i)
    omp_init_nest_lock(&nest_locks[i]);
#pragma omp parallel
  {
    begin_together();
    int mine = is_contended ? 0 : omp_get_thread_num() % 8 * 8;
    for (long i = 0; i < count; ++i) {
      omp_set_nest_lock(&nest_locks[mine]);
      ++numbers[mine].value;
      omp_unset_nest_lock(&nest_locks[mine]);
    }
  }
  for (int i = 0; i < 64; ++i)
    omp_destroy_nest_lock(&nest_locks[i]);
}

static void nest_lock(long count) { set_nest_locks(count, 0); }
static void nest_lock_contended(long count) { set_nest_locks(count, 1); }

static void single(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp single
    ++numbers[0].value;
  }
}

static void single_nowait(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp single nowait
    ++numbers[0].value;
  }
}

static void masked(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp masked
    ++numbers[0].value;
  }
}

static void scope(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp scope
    ++numbers[omp_get_thread_num()].value;
  }
}

static void sections(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp sections
    {
#pragma omp section
      ++numbers[0].value;
#pragma omp section
      ++numbers[1].value;
    }
  }
}

static void barrier(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp barrier
  }
}

/* The iterations are dealt out in turn, so that threads wait for each other. */
static void ordered(long count) {
  long total = count * omp_get_max_threads();
#pragma omp parallel for ordered schedule(static, 1)
  for (long i = 0; i < total; ++i) {
#pragma omp ordered
    ++numbers[0].value;
  }
}

static void doacross(long count) {
  long total = count * omp_get_max_threads();
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (long i = 0; i < total; ++i) {
#pragma omp ordered depend(sink : i - 1)
    ++numbers[0].value;
#pragma omp ordered depend(source)
  }
}

static void loop_static(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp for schedule(static)
    for (int k = 0; k < 8; ++k)
      ++numbers[k].value;
  }
}

static void loop_dynamic(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp for schedule(dynamic)
    for (int k = 0; k < 8; ++k)
      ++numbers[k].value;
  }
}

static void loop_reduction(long count) {
  static long sum;
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp for reduction(+ : sum)
    for (int k = 0; k < 8; ++k)
      sum += k;
  }
}

static void taskloop(long count) {
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < count; ++i) {
#pragma omp taskloop num_tasks(2)
    for (int k = 0; k < 8; ++k)
      ++numbers[k].value;
  }
}

static void taskgroup(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp taskgroup
    ++numbers[omp_get_thread_num()].value;
  }
}

static void taskyield(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp taskyield
  }
}

static void task_undeferred(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp task if (0)
    ++numbers[omp_get_thread_num()].value;
  }
}

static void task_awaited(long count) {
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < count; ++i) {
#pragma omp task
    ++numbers[0].value;
#pragma omp taskwait
  }
}

static void taskwait(long count) {
#pragma omp parallel
  for (long i = 0; i < count; ++i) {
#pragma omp taskwait
  }
}

static void parallel(long count) {
  for (long i = 0; i < count; ++i) {
#pragma omp parallel
    ++numbers[omp_get_thread_num()].value;
  }
}

static void parallel_for(long count) {
  for (long i = 0; i < count; ++i) {
#pragma omp parallel for
    for (int k = 0; k < 8; ++k)
      ++numbers[k].value;
  }
}

/* Each thread executes the inner region alone. */
static void parallel_inner(long count) {
  omp_set_max_active_levels(1);
#pragma omp parallel
  {
    int mine = omp_get_thread_num();
    for (long i = 0; i < count; ++i) {
#pragma omp parallel
      ++numbers[mine].value;
    }
  }
}

static long fib(int n) {
  long a, b;
  if (n < 2)
    return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

/* The smallest tree of at least so many tasks, without any cut-off. */
static void task(long count) {
  int n = 2;
  for (long tasks = 2, before = 0; tasks < count; ++n) {
    long more = 2 + tasks + before;
    before = tasks;
    tasks = more;
  }
#pragma omp parallel
#pragma omp single
  numbers[0].value = fib(n);
}

static const struct construct {
  const char *name;
  void (*run)(long count);
} constructs[] = {
    {"critical", critical},
    {"critical_contended", critical_contended},
    {"lock", lock},
    {"lock_contended", lock_contended},
    {"test_lock", test_lock},
    {"nest_lock", nest_lock},
    {"nest_lock_contended", nest_lock_contended},
    {"masked", masked},
    {"single", single},
    {"single_nowait", single_nowait},
    {"scope", scope},
    {"sections", sections},
    {"barrier", barrier},
    {"ordered", ordered},
    {"doacross", doacross},
    {"loop_static", loop_static},
    {"loop_dynamic", loop_dynamic},
    {"loop_reduction", loop_reduction},
    {"task", task},
    {"task_awaited", task_awaited},
    {"task_undeferred", task_undeferred},
    {"taskloop", taskloop},
    {"taskwait", taskwait},
    {"taskgroup", taskgroup},
    {"taskyield", taskyield},
    {"parallel", parallel},
    {"parallel_for", parallel_for},
    {"parallel_inner", parallel_inner},
};
enum { num_constructs = sizeof(constructs) / sizeof(constructs[0]) };

int main(int argc, char **argv) {
  long count = argc == 3 ? atol(argv[2]) : 0;
  for (int i = 0; count > 0 && i < num_constructs; ++i) {
    if (strcmp(constructs[i].name, argv[1]) != 0)
      continue;
    /* The first team takes longer to form, and so does a first visit. */
    constructs[i].run(1);
    double begin = omp_get_wtime();
    constructs[i].run(count);
    printf("%.2f\n", (omp_get_wtime() - begin) * 1e9 / (double)count);
    return 0;
  }
  fprintf(stderr, "usage: effect CONSTRUCT COUNT\n");
  return 2;
}
