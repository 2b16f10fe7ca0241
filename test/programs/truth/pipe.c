/*===- pipe.c - An answer awaited in each iteration -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT blocked-work
#include "data.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST = 64, SERVERS = 64, REQUESTS = 1280, LATENCY_US = 300 };

#ifdef PLANTED
enum { BATCH = 1 };
#else
enum { BATCH = MOST };
#endif

/** Of the server of each thread. */
static struct { int to, from; } pipes[SERVERS];

/** A server that takes as long for many requests as for one. */
static void serve(int from, int to) {
  uint64_t batch[MOST];
  ssize_t size;
  while ((size = read(from, batch, sizeof(batch))) > 0) {
    usleep(LATENCY_US);
    for (ssize_t i = 0; i < size / (ssize_t)sizeof(*batch); ++i)
      batch[i] = mix(batch[i]);
    if (write(to, batch, (size_t)size) != size)
      break;
  }
  _exit(0);
}

static void ask(int server, uint64_t *batch) {
  ssize_t size = BATCH * (ssize_t)sizeof(*batch);
  if (write(pipes[server].to, batch, (size_t)size) != size ||
      read(pipes[server].from, batch, (size_t)size) != size)
    abort();
}

int main(void) {
  uint64_t all = 0;
  for (int s = 0; s < omp_get_max_threads() && s < SERVERS; ++s) {
    int there[2], back[2];
    if (pipe(there) || pipe(back))
      return 1;
    if (fork() == 0) {
      for (int other = 0; other < s; ++other) {
        close(pipes[other].to);
        close(pipes[other].from);
      }
      close(there[1]);
      serve(there[0], back[1]);
    }
    close(there[0]);
    close(back[1]);
    pipes[s].to = there[1];
    pipes[s].from = back[0];
  }
#pragma omp parallel for schedule(dynamic) reduction(+ : all) // HERE
  for (int i = 0; i < REQUESTS / MOST; ++i)
    for (int k = 0; k < MOST; k += BATCH) {
      uint64_t batch[MOST];
      for (int j = 0; j < BATCH; ++j)
        batch[j] = (uint64_t)(i * MOST + k + j);
      ask(omp_get_thread_num(), batch);
      for (int j = 0; j < BATCH; ++j)
        all += digest(batch[j], 100000);
    }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
