/*===- condition.c - Threads that wait for a condition variable -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT blocked-work
#include "data.h"

#include <pthread.h>
#include <stdio.h>

enum { ITEMS = 2000, WORK = 60000 };

#ifdef PLANTED
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turned = PTHREAD_COND_INITIALIZER;
static int turn;

static void wait_for_turn(int item) {
  pthread_mutex_lock(&mutex);
  while (turn != item)
    pthread_cond_wait(&turned, &mutex);
  pthread_mutex_unlock(&mutex);
}

static void end_turn(void) {
  pthread_mutex_lock(&mutex);
  ++turn;
  pthread_cond_broadcast(&turned);
  pthread_mutex_unlock(&mutex);
}
#else
static void wait_for_turn(int item) { (void)item; }
static void end_turn(void) {}
#endif

int main(void) {
  uint64_t all = 0;
#pragma omp parallel for schedule(static, 1) reduction(+ : all) // HERE
  for (int i = 0; i < ITEMS; ++i) {
    wait_for_turn(i);
    all += digest((uint64_t)i, WORK);
    end_turn();
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
