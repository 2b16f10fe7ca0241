/*===- output_name.h - What stands for what in POMP_OUTPUT ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_OUTPUT_NAME_H
#define POMP_MONITOR_OUTPUT_NAME_H

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

/** What may follow a %, for a sentence. */
#define POMP_NAME_EXPECTED "%r (rank), %p (process), %h (host), %t (date) or %%"

/** Writes the name that \p pattern stands for: %r is the rank, 0 of what is
 *  none, %p the number of the process, %h the host, %t the date in UTC, as
 *  2026-11-23, and %% a %.
 *  \param wrong where the part is that is wrong. */
enum pomp_output_name pomp_output_name(const char *pattern, char *name,
                                       size_t size, const char **wrong);

#endif
