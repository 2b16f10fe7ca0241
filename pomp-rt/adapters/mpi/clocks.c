/*===- clocks.c - How far apart the clocks of the hosts are ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* One rank of each host, its leader, asks rank 0 what time it is.
|*
\*===--------------------------------------------------------------------===*/
#include "library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void tell(int64_t local, int64_t offset, int64_t uncertainty) {
  int32_t (*function)(uint64_t, int64_t, uint64_t) = NULL;
  /* The process has it, or there is nothing to tell. */
  void *library = dlopen("libpomp-rt.so.1", RTLD_LAZY | RTLD_NOLOAD);
  *(void **)&function =
      dlsym(library ? library : RTLD_DEFAULT, "pomp_clock_offset");
  if (function)
    function((uint64_t)local, offset, (uint64_t)uncertainty);
  if (library)
    dlclose(library);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/** The number of round trips, of which the fastest counts. */
enum { questions = 20 };

static void send_time(const struct pomp_mpi_abi *abi, const int64_t *time,
                      int rank, pomp_word comm) {
  POMP_PMPI(Send, (pomp_word)time, time ? sizeof(*time) : 0, abi->byte,
            (pomp_word)rank, 0, comm);
}

static void receive_time(const struct pomp_mpi_abi *abi, int64_t *time,
                         int rank, pomp_word comm) {
  POMP_PMPI(Recv, (pomp_word)time, time ? sizeof(*time) : 0, abi->byte,
            (pomp_word)rank, 0, comm, abi->status_ignore);
}

/** Answers the other leaders, one after the other. */
static void answer(const struct pomp_mpi_abi *abi, pomp_word leaders,
                   int count) {
  for (int leader = 1; leader < count; ++leader)
    for (int i = 0; i < questions; ++i) {
      receive_time(abi, NULL, leader, leaders);
      int64_t time = now();
      send_time(abi, &time, leader, leaders);
    }
}

static void ask(const struct pomp_mpi_abi *abi, pomp_word leaders) {
  int64_t local = 0, offset = 0, shortest = INT64_MAX;
  for (int i = 0; i < questions; ++i) {
    int64_t time, before = now();
    send_time(abi, NULL, 0, leaders);
    receive_time(abi, &time, 0, leaders);
    int64_t after = now();
    if (after - before >= shortest)
      continue;
    shortest = after - before;
    local = before + shortest / 2;
    offset = time - local;
  }
  tell(local, offset, (shortest + 1) / 2);
}

static void measure(const struct pomp_mpi_abi *abi, int rank) {
  pomp_word host = 0, leaders = 0;
  int rank_in_host = 0, number = 0;
#ifdef POMP_MPI_HOST_OF
  /* A test, which takes ranks for hosts. */
  POMP_PMPI(Comm_split, abi->comm_world, (pomp_word)POMP_MPI_HOST_OF(rank),
            (pomp_word)rank, (pomp_word)&host);
#else
  /* Ranks that share memory have one kernel, and so one clock. */
  POMP_PMPI(Comm_split_type, abi->comm_world, abi->shared_type, (pomp_word)rank,
            abi->info_null, (pomp_word)&host);
#endif
  POMP_PMPI(Comm_rank, host, (pomp_word)&rank_in_host);
  POMP_PMPI(Comm_split, abi->comm_world,
            rank_in_host ? (pomp_word)POMP_MPI_UNDEFINED : 0, (pomp_word)rank,
            (pomp_word)&leaders);
  if (leaders != abi->comm_null) {
    POMP_PMPI(Comm_rank, leaders, (pomp_word)&rank);
    POMP_PMPI(Comm_size, leaders, (pomp_word)&number);
    if (rank)
      ask(abi, leaders);
    else
      answer(abi, leaders, number);
    POMP_PMPI(Comm_free, (pomp_word)&leaders);
  }
  POMP_PMPI(Comm_free, (pomp_word)&host);
}

void pomp_mpi_measure_clocks(void) {
  const char *wanted = secure_getenv("POMP_MPI_CLOCKS");
  static int is_said;
  const char *wrong = NULL;
  int rank = 0;
  if (!wanted || !*wanted || strcmp(wanted, "off") == 0)
    return;
  const struct pomp_mpi_abi *abi = pomp_mpi_abi();
  if (strcmp(wanted, "on") != 0)
    wrong = "expected on or off; using off";
  else if (!abi)
    wrong = "expected Open MPI, MPICH or a library with MPICH's ABI; using off";
  if (abi)
    POMP_PMPI(Comm_rank, abi->comm_world, (pomp_word)&rank);
  if (!wrong)
    measure(abi, rank);
  else if (rank == 0 && !is_said++)
    fprintf(stderr, "pomp: POMP_MPI_CLOCKS=%s: %s\n", wanted, wrong);
}
