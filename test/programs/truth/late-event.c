/*===- late-event.c - Tasks whose events a thread fulfills late -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT task-event
#include "data.h"

#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum { STEPS = 30, PACKETS = 8 };

static uint64_t packets[PACKETS];
static omp_event_handle_t events[PACKETS];
static int queue[2];

/** Fulfills events in the order in which they come. */
static void *transmit(void *unused) {
  int number;
  while (read(queue[0], &number, sizeof(number)) == (ssize_t)sizeof(number)) {
#ifdef PLANTED
    /* Waits for more packets that may come. */
    usleep(1000);
#endif
    omp_fulfill_event(events[number]);
  }
  return unused;
}

static void send(int number) {
  if (write(queue[1], &number, sizeof(number)) < 0)
    perror("write");
}

int main(void) {
  pthread_t thread;
  if (pipe(queue) || pthread_create(&thread, NULL, transmit, NULL))
    return 1;
#pragma omp parallel
#pragma omp single
  for (int step = 0; step < STEPS; ++step) {
    for (int p = 0; p < PACKETS; ++p) {
      omp_event_handle_t event;
#pragma omp task detach(event) // HERE
      {
        packets[p] = digest(packets[p] + (uint64_t)p, 800000);
        events[p] = event;
        send(p);
      }
    }
#pragma omp taskwait
  }
  close(queue[1]);
  pthread_join(thread, NULL);
  uint64_t all = 0;
  for (int p = 0; p < PACKETS; ++p)
    all = mix(all ^ packets[p]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
