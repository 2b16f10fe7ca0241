/*===- pthreads.c - Teams formed by a thread of the program ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include <omp.h>
#include <pthread.h>

static omp_lock_t lock;

static void work(int thousands) {
  for (volatile int i = 0; i < 1000 * thousands; ++i)
    ;
}

/* The time before its first team is serial, too, with and without a region
 * around it. */
static void *run(void *argument) {
  work(500);
  omp_set_lock(&lock);
  work(1000);
  omp_unset_lock(&lock);
  work(1000);
  /* A thread's first event does not always tell in which of two concurrent
   * teams of one construct the thread is. */
  if (argument) {
#pragma omp parallel num_threads(2)
    {
      work(500);
#pragma omp single
      work(300);
    }
  }
  omp_set_lock(&lock);
  work(500);
  omp_unset_lock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  work(100);
  if (pthread_create(&thread, NULL, run, &lock))
    return 1;
  run(NULL);
  pthread_join(thread, NULL);
  omp_destroy_lock(&lock);
  return 0;
}
