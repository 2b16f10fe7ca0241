/*===- output_name.h - What stands for what in POMP_OUTPUT ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_OUTPUT_NAME_H
#define POMP_PROCESS_OUTPUT_NAME_H

#include <stdbool.h>
#include <stddef.h>

enum pomp_output_name {
  /** Ranks of a job have the same name. */
  POMP_NAME_SHARED,
  /** It has the rank or the process in it. */
  POMP_NAME_OF_PROCESS,
  /** Something else follows a %. */
  POMP_NAME_WRONG,
  POMP_NAME_TOO_LONG
};

/** The letters that may follow a %, for a message. */
#define POMP_NAME_EXPECTED                                                     \
  "%r (rank), %p (process), %h (host), %j (job), %t (date) or %%"

/** Expands \p pattern to a name: %r is the rank, or 0 if the process is none,
 *  %p the number of the process, %h the host, %j the job of a batch system, or
 * 0 if there is none, %t the date in UTC, as 2026-11-23, and %% a %. \param
 * wrong gets the position of a wrong part. */
enum pomp_output_name pomp_output_name(const char *pattern, char *name,
                                       size_t size, const char **wrong);

#endif
