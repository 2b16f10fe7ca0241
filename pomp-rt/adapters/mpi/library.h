/*===- library.h - The MPI library of the process ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* MPI libraries differ in the types of handles and in the values of constants,
|* but not in how functions are called on 64-bit machines: all parameters are
|* integers, pointers or handles, and handles are one of the two. So one library
|* serves all of them, and takes the constants from here.
|*
\*===--------------------------------------------------------------------===*/
#ifndef POMP_MPI_LIBRARY_H
#define POMP_MPI_LIBRARY_H

#include <stdint.h>

/** Any parameter of a function of MPI. */
typedef uintptr_t pomp_word;

/** Constants of MPI libraries with the same ABI. */
struct pomp_mpi_abi {
  pomp_word comm_world, comm_null, byte, datatype_null, info_null, shared_type,
      status_ignore;
};

enum { POMP_MPI_UNDEFINED = -32766 };

/** \returns the constants of the MPI library of the process, or null if its ABI
 *  is none that is known. */
const struct pomp_mpi_abi *pomp_mpi_abi(void);

/** \returns a function of MPI behind this library: that of another module of
 * the profiling interface, or of the MPI library. Ends the program if there is
 *  none, because it has called it. */
void *pomp_mpi_next(const char *name);

/** Calls a function of MPI behind this library with up to 7 arguments. */
int pomp_mpi_do(const char *name, const pomp_word arguments[7]);

/** Calls one of the MPI library itself. Pointers have to be cast. */
#define POMP_PMPI(Name, ...)                                                   \
  pomp_mpi_do("PMPI_" #Name, (const pomp_word[7]){__VA_ARGS__})

/** With POMP_MPI_CLOCKS=on, measures the difference between the clocks of the
 *  hosts, and passes it to pomp-rt (pomp/clock.h). On separate communicators,
 * so it cannot receive messages of the program. All ranks of the program must
 * have the variable and this library. */
void pomp_mpi_measure_clocks(void);

#endif
