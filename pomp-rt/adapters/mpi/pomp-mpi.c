/*===- pomp-mpi.c - Calls of MPI as user regions -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* A module for the profiling interface of MPI. Compile it with the plugin and
|* the compiler of your MPI library, because each library has its own ABI:
|*
|*   OMPI_CC=pompcc mpicc -fPIC -shared pomp-mpi.c -o libpomp-mpi.so
|*   mpirun -x LD_PRELOAD=$PWD/libpomp-mpi.so -n 4 ./app
|*
|* or linked before the MPI library. Each call is a user region with its name.
|* It may have two values: the bytes that this rank passes or can receive, and
|* the other rank as the call names it, or -1 if there is none. Other modules of
|* the interface may come before or after it.
|*
|* With POMP_MPI_CLOCKS=on, MPI_Init and MPI_Finalize also measure the
|* difference between the clocks of the hosts, and pass it to pomp-rt
|* (pomp/clock.h). All ranks of the program must have the variable and the
|* module.
|*
\*===----------------------------------------------------------------------===*/
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <mpi.h>

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/** The bytes of a buffer. With MPI_IN_PLACE, count and type are undefined. */
static int64_t bytes_of(const void *buffer, int count, MPI_Datatype type) {
  int size = 0;
  if (buffer == MPI_IN_PLACE || count <= 0 || type == MPI_DATATYPE_NULL ||
      PMPI_Type_size(type, &size) != MPI_SUCCESS)
    return 0;
  return (int64_t)count * size;
}

#define DIRECTIVE(...) _Pragma(#__VA_ARGS__)

/** A call whose values are \p Bytes and \p Partner. */
#define TRANSFER(Name, Parameters, Arguments, Bytes, Partner)                  \
  int Name Parameters {                                                        \
    const int64_t bytes = Bytes, partner = Partner;                            \
    DIRECTIVE(pomp userregion start(Name : bytes, partner))                    \
    int code = P##Name Arguments;                                              \
    DIRECTIVE(pomp userregion stop(Name : bytes, partner))                     \
    return code;                                                               \
  }

/** A call in whose place \p Expression stands. */
#define AROUND(Name, Parameters, Expression)                                   \
  int Name Parameters {                                                        \
    DIRECTIVE(pomp userregion start(Name))                                     \
    int code = Expression;                                                     \
    DIRECTIVE(pomp userregion stop(Name))                                      \
    return code;                                                               \
  }

/** One that transfers nothing, or what it did not say. */
#define CALL(Name, Parameters, Arguments)                                      \
  AROUND(Name, Parameters, P##Name Arguments)

/* Clocks. One rank of each host, its leader, asks rank 0 what time it is. */

/** Of libpomp-rt: see pomp/clock.h. */
int32_t pomp_clock_offset(uint64_t local, int64_t offset, uint64_t uncertainty)
    __attribute__((weak));

static void tell(int64_t local, int64_t offset, int64_t uncertainty) {
  int32_t (*function)(uint64_t, int64_t, uint64_t) = pomp_clock_offset;
  /* A reference does not find a library that the plugin has loaded. */
  void *library =
      function ? NULL : dlopen("libpomp-rt.so.1", RTLD_LAZY | RTLD_NOLOAD);
  if (library)
    *(void **)&function = dlsym(library, "pomp_clock_offset");
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

/** Answers the other leaders, one after the other. */
static void answer(MPI_Comm leaders, int count) {
  for (int leader = 1; leader < count; ++leader)
    for (int i = 0; i < questions; ++i) {
      PMPI_Recv(NULL, 0, MPI_BYTE, leader, 0, leaders, MPI_STATUS_IGNORE);
      int64_t time = now();
      PMPI_Send(&time, sizeof(time), MPI_BYTE, leader, 0, leaders);
    }
}

static void ask(MPI_Comm leaders) {
  int64_t local = 0, offset = 0, shortest = INT64_MAX;
  for (int i = 0; i < questions; ++i) {
    int64_t time, before = now();
    PMPI_Send(NULL, 0, MPI_BYTE, 0, 0, leaders);
    PMPI_Recv(&time, sizeof(time), MPI_BYTE, 0, 0, leaders, MPI_STATUS_IGNORE);
    int64_t after = now();
    if (after - before >= shortest)
      continue;
    shortest = after - before;
    local = before + shortest / 2;
    offset = time - local;
  }
  tell(local, offset, (shortest + 1) / 2);
}

/** Measures on separate communicators, so it cannot receive messages of the
 *  program. All ranks must call it: see above. */
static void measure_clocks(void) {
  const char *wanted = secure_getenv("POMP_MPI_CLOCKS");
  static int is_said;
  MPI_Comm host, leaders;
  int rank, rank_in_host, number;
  if (!wanted || !*wanted || strcmp(wanted, "off") == 0)
    return;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (strcmp(wanted, "on") != 0) {
    if (rank == 0 && !is_said++)
      fprintf(stderr,
              "pomp: POMP_MPI_CLOCKS=%s: expected on or off; using off\n",
              wanted);
    return;
  }
#ifdef POMP_MPI_HOST_OF
  /* A test, which takes ranks for hosts. */
  PMPI_Comm_split(MPI_COMM_WORLD, POMP_MPI_HOST_OF(rank), rank, &host);
#else
  /* Ranks that share memory have one kernel, and so one clock. */
  PMPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank,
                       MPI_INFO_NULL, &host);
#endif
  PMPI_Comm_rank(host, &rank_in_host);
  PMPI_Comm_split(MPI_COMM_WORLD, rank_in_host ? MPI_UNDEFINED : 0, rank,
                  &leaders);
  if (leaders != MPI_COMM_NULL) {
    PMPI_Comm_rank(leaders, &rank);
    PMPI_Comm_size(leaders, &number);
    if (rank)
      ask(leaders);
    else
      answer(leaders, number);
    PMPI_Comm_free(&leaders);
  }
  PMPI_Comm_free(&host);
}

static int begin(int code) {
  if (code == MPI_SUCCESS)
    measure_clocks();
  return code;
}

static int end(void) {
  measure_clocks();
  return PMPI_Finalize();
}

AROUND(MPI_Init, (int *argc, char ***argv), begin(PMPI_Init(argc, argv)))
AROUND(MPI_Init_thread, (int *argc, char ***argv, int required, int *provided),
       begin(PMPI_Init_thread(argc, argv, required, provided)))
AROUND(MPI_Finalize, (void), end())

/* From one rank to another. */
#define SEND(Name)                                                             \
  TRANSFER(Name,                                                               \
           (const void *buffer, int count, MPI_Datatype type, int rank,        \
            int tag, MPI_Comm comm),                                           \
           (buffer, count, type, rank, tag, comm),                             \
           bytes_of(buffer, count, type), rank)
#define SEND_LATER(Name)                                                       \
  TRANSFER(Name,                                                               \
           (const void *buffer, int count, MPI_Datatype type, int rank,        \
            int tag, MPI_Comm comm, MPI_Request *request),                     \
           (buffer, count, type, rank, tag, comm, request),                    \
           bytes_of(buffer, count, type), rank)
SEND(MPI_Send)
SEND(MPI_Ssend)
SEND(MPI_Bsend)
SEND(MPI_Rsend)
SEND_LATER(MPI_Isend)
SEND_LATER(MPI_Issend)
TRANSFER(MPI_Recv,
         (void *buffer, int count, MPI_Datatype type, int rank, int tag,
          MPI_Comm comm, MPI_Status *status),
         (buffer, count, type, rank, tag, comm, status),
         bytes_of(buffer, count, type), rank)
TRANSFER(MPI_Irecv,
         (void *buffer, int count, MPI_Datatype type, int rank, int tag,
          MPI_Comm comm, MPI_Request *request),
         (buffer, count, type, rank, tag, comm, request),
         bytes_of(buffer, count, type), rank)
TRANSFER(MPI_Sendrecv,
         (const void *out, int out_count, MPI_Datatype out_type, int to,
          int out_tag, void *in, int in_count, MPI_Datatype in_type, int from,
          int in_tag, MPI_Comm comm, MPI_Status *status),
         (out, out_count, out_type, to, out_tag, in, in_count, in_type, from,
          in_tag, comm, status),
         bytes_of(out, out_count, out_type), to)
CALL(MPI_Probe, (int rank, int tag, MPI_Comm comm, MPI_Status *status),
     (rank, tag, comm, status))
CALL(MPI_Wait, (MPI_Request * request, MPI_Status *status), (request, status))
CALL(MPI_Waitall, (int count, MPI_Request requests[], MPI_Status *statuses),
     (count, requests, statuses))
CALL(MPI_Waitany,
     (int count, MPI_Request requests[], int *index, MPI_Status *status),
     (count, requests, index, status))
CALL(MPI_Waitsome,
     (int count, MPI_Request requests[], int *done, int indices[],
      MPI_Status statuses[]),
     (count, requests, done, indices, statuses))
CALL(MPI_Test, (MPI_Request * request, int *flag, MPI_Status *status),
     (request, flag, status))
CALL(MPI_Testall,
     (int count, MPI_Request requests[], int *flag, MPI_Status statuses[]),
     (count, requests, flag, statuses))

/* Of all ranks. */
CALL(MPI_Barrier, (MPI_Comm comm), (comm))
TRANSFER(MPI_Bcast,
         (void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm),
         (buffer, count, type, root, comm), bytes_of(buffer, count, type), root)
TRANSFER(MPI_Reduce,
         (const void *out, void *in, int count, MPI_Datatype type, MPI_Op op,
          int root, MPI_Comm comm),
         (out, in, count, type, op, root, comm), bytes_of(out, count, type),
         root)
TRANSFER(MPI_Allreduce,
         (const void *out, void *in, int count, MPI_Datatype type, MPI_Op op,
          MPI_Comm comm),
         (out, in, count, type, op, comm), bytes_of(out, count, type), -1)
TRANSFER(MPI_Scan,
         (const void *out, void *in, int count, MPI_Datatype type, MPI_Op op,
          MPI_Comm comm),
         (out, in, count, type, op, comm), bytes_of(out, count, type), -1)
TRANSFER(MPI_Gather,
         (const void *out, int out_count, MPI_Datatype out_type, void *in,
          int in_count, MPI_Datatype in_type, int root, MPI_Comm comm),
         (out, out_count, out_type, in, in_count, in_type, root, comm),
         bytes_of(out, out_count, out_type), root)
TRANSFER(MPI_Gatherv,
         (const void *out, int out_count, MPI_Datatype out_type, void *in,
          const int in_counts[], const int places[], MPI_Datatype in_type,
          int root, MPI_Comm comm),
         (out, out_count, out_type, in, in_counts, places, in_type, root, comm),
         bytes_of(out, out_count, out_type), root)
TRANSFER(MPI_Scatter,
         (const void *out, int out_count, MPI_Datatype out_type, void *in,
          int in_count, MPI_Datatype in_type, int root, MPI_Comm comm),
         (out, out_count, out_type, in, in_count, in_type, root, comm),
         bytes_of(in, in_count, in_type), root)
TRANSFER(MPI_Scatterv,
         (const void *out, const int out_counts[], const int places[],
          MPI_Datatype out_type, void *in, int in_count, MPI_Datatype in_type,
          int root, MPI_Comm comm),
         (out, out_counts, places, out_type, in, in_count, in_type, root, comm),
         bytes_of(in, in_count, in_type), root)
TRANSFER(MPI_Allgather,
         (const void *out, int out_count, MPI_Datatype out_type, void *in,
          int in_count, MPI_Datatype in_type, MPI_Comm comm),
         (out, out_count, out_type, in, in_count, in_type, comm),
         bytes_of(out, out_count, out_type), -1)
TRANSFER(MPI_Allgatherv,
         (const void *out, int out_count, MPI_Datatype out_type, void *in,
          const int in_counts[], const int places[], MPI_Datatype in_type,
          MPI_Comm comm),
         (out, out_count, out_type, in, in_counts, places, in_type, comm),
         bytes_of(out, out_count, out_type), -1)
TRANSFER(MPI_Alltoall,
         (const void *out, int out_count, MPI_Datatype out_type, void *in,
          int in_count, MPI_Datatype in_type, MPI_Comm comm),
         (out, out_count, out_type, in, in_count, in_type, comm),
         bytes_of(out, out_count, out_type), -1)
CALL(MPI_Alltoallv,
     (const void *out, const int out_counts[], const int out_places[],
      MPI_Datatype out_type, void *in, const int in_counts[],
      const int in_places[], MPI_Datatype in_type, MPI_Comm comm),
     (out, out_counts, out_places, out_type, in, in_counts, in_places, in_type,
      comm))
TRANSFER(MPI_Reduce_scatter_block,
         (const void *out, void *in, int count, MPI_Datatype type, MPI_Op op,
          MPI_Comm comm),
         (out, in, count, type, op, comm), bytes_of(out, count, type), -1)

/* Windows and files. */
CALL(MPI_Win_fence, (int assertion, MPI_Win window), (assertion, window))
TRANSFER(MPI_File_read_all,
         (MPI_File file, void *buffer, int count, MPI_Datatype type,
          MPI_Status *status),
         (file, buffer, count, type, status), bytes_of(buffer, count, type), -1)
TRANSFER(MPI_File_write_all,
         (MPI_File file, const void *buffer, int count, MPI_Datatype type,
          MPI_Status *status),
         (file, buffer, count, type, status), bytes_of(buffer, count, type), -1)
