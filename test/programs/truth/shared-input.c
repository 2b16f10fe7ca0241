/*===- shared-input.c - A pipe that threads read one after the other ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT blocked-work
#include "data.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RECORDS = 600, PAUSE_US = 1500 };

/** Writes the records, slowly if that is the fault. */
static void feed(int to) {
  for (uint64_t i = 1; i <= RECORDS; ++i) {
#ifdef PLANTED
    usleep(PAUSE_US);
#endif
    if (write(to, &i, sizeof(i)) != sizeof(i))
      break;
  }
  _exit(0);
}

int main(void) {
  uint64_t all = 0;
  int ends[2];
  if (pipe(ends))
    return 1;
  if (fork() == 0) {
    close(ends[0]);
    feed(ends[1]);
  }
  close(ends[1]);
#pragma omp parallel reduction(+ : all)
  for (int more = 1; more;) {
    uint64_t record = 0;
#pragma omp critical(input) // HERE
    more = read(ends[0], &record, sizeof(record)) == sizeof(record);
    if (more)
      all += digest(record, 300000);
  }
  wait(NULL);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
