/*===- preload.h - The library that measures calls of MPI ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_PRELOAD_H
#define POMP_COMMAND_PRELOAD_H

#include "installed.h"

/** How calls of MPI in a program can be measured. */
struct pomp_preload {
  /** The value of LD_PRELOAD that measures them, with what the user has there
   *  already; or "". */
  char value[2 * POMP_INSTALLED_SIZE];
  /** Why they are not, although the program calls MPI; or null. */
  const char *problem;
};

/** Looks for a program in \p command that needs an MPI library: the command
 *  itself, or one that a launcher or another command will run. \p preload says
 *  nothing if there is none, or if the program is linked with libpomp-mpi.so.
 */
void pomp_preload_for_mpi(char **command, struct pomp_preload *preload);

#endif
