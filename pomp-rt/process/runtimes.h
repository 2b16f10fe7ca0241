/*===- runtimes.h - The runtimes of a process -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_RUNTIMES_H
#define POMP_PROCESS_RUNTIMES_H

/** \returns the name of the library that answers omp_get_thread_num, if that is
 *  an OpenMP runtime which does not execute the constructs that clang compiles,
 *  as where a library of GCC's is linked first; else null. Numbers of threads
 *  are then wrong, for us and for the program. */
const char *pomp_other_runtime(void);

/** \returns the name of a library with parallel regions that was not compiled
 *  with the plugin, or null: what threads do in them has no events. */
const char *pomp_unmeasured_library(void);

/** \returns how calls of MPI are measured: "preloaded" or "linked" is
 *  libpomp-mpi.so, "none" if they are not, or null if the process has no MPI
 *  library, as far as is known. */
const char *pomp_mpi_measured(void);

#endif
