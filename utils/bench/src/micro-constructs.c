/*===- micro-constructs.c - Executes each construct many times ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* After the EPCC OpenMP micro benchmarks (Bull, 1999), whose idea is to repeat
|* a construct that does nothing. Written without macros around the constructs,
|* so that a source-to-source tool understands it.
|*
\*===----------------------------------------------------------------------===*/
#include "micro.h"

#include <omp.h>

void bench_parallel(long n) {
  begin_clock();
  for (long i = 0; i < n; ++i) {
#pragma omp parallel
    { TOUCH(); }
  }
  end_clock();
}

void bench_reduction(long n) {
  long sum = 0;
  begin_clock();
  for (long i = 0; i < n; ++i) {
#pragma omp parallel reduction(+ : sum)
    { ++sum; }
  }
  end_clock();
}

void bench_for(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#pragma omp for schedule(static)
      for (int k = 0; k < num_threads; ++k) {
        TOUCH();
      }
    }
    end_clock();
  }
}

void bench_for_nowait(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#pragma omp for schedule(static) nowait
      for (int k = 0; k < num_threads; ++k) {
        TOUCH();
      }
    }
    end_clock();
  }
}

/* A chunk for each iteration, and one loop for all of them. */
void bench_chunk(long n) {
#pragma omp parallel
  {
    begin_clock();
#pragma omp for schedule(dynamic, 1)
    for (long i = 0; i < n * num_threads; ++i) {
      TOUCH();
    }
    end_clock();
  }
}

void bench_barrier(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#pragma omp barrier
    }
    end_clock();
  }
}

void bench_single(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#pragma omp single
      { TOUCH(); }
    }
    end_clock();
  }
}

void bench_critical(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#pragma omp critical
      { TOUCH(); }
    }
    end_clock();
  }
}

static volatile long counter;

void bench_atomic(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#pragma omp atomic
      ++counter;
    }
    end_clock();
  }
}

void bench_flush(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#pragma omp flush
    }
    end_clock();
  }
}

void bench_master(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#pragma omp master
      { TOUCH(); }
    }
    end_clock();
  }
}

/* An ordered construct for each iteration, the iterations dealt out in turn. */
void bench_ordered(long n) {
#pragma omp parallel
  {
    begin_clock();
#pragma omp for schedule(static, 1) ordered
    for (long i = 0; i < n * num_threads; ++i) {
#pragma omp ordered
      { TOUCH(); }
    }
    end_clock();
  }
}

/* A sections construct with two sections. */
void bench_sections(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#pragma omp sections
      {
#pragma omp section
        { TOUCH(); }
#pragma omp section
        { TOUCH(); }
      }
    }
    end_clock();
  }
}

/* Every thread makes tasks, and waits for its own at the end. */
void bench_task(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#pragma omp task
      { TOUCH(); }
    }
#pragma omp taskwait
    end_clock();
  }
}

void bench_taskwait(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#pragma omp taskwait
    }
    end_clock();
  }
}

/* Each thread its own lock. */
void bench_lock(long n) {
#pragma omp parallel
  {
    omp_lock_t lock[16];
    omp_init_lock(&lock[0]);
    begin_clock();
    for (long i = 0; i < n; ++i) {
      omp_set_lock(&lock[0]);
      omp_unset_lock(&lock[0]);
    }
    end_clock();
    omp_destroy_lock(&lock[0]);
  }
}

void bench_user_region(long n) {
#pragma omp parallel
  {
    begin_clock();
    for (long i = 0; i < n; ++i) {
#ifdef _POMP
#pragma pomp userregion start(region)
#endif
#ifdef BENCH_OPARI2
#pragma pomp inst begin(region)
#endif
      TOUCH();
#ifdef BENCH_OPARI2
#pragma pomp inst end(region)
#endif
#ifdef _POMP
#pragma pomp userregion stop(region)
#endif
    }
    end_clock();
  }
}

void bench_function(long n) {
#pragma omp parallel
  {
    begin_clock();
    call_function(n);
    end_clock();
  }
}
