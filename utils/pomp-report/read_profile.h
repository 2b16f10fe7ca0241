/*===- read_profile.h - Reads a profile -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_READ_PROFILE_H
#define POMP_REPORT_READ_PROFILE_H

#include "profile.h"

/** Reads the profile in \p input: a file, or a directory with a profile.json, a
 *  live file or a trace, which tell the same.
 *  \returns null after one sentence on standard error about what is wrong. */
struct pomp_profile *pomp_profile_read(const char *input);

/** Reads only what is in \p directory of the run as a whole, in a profile.json
 *  that has it at its beginning: the profile then has no regions, call paths
 *  and what follows from these, but for the parts of the efficiency and what
 *  processors did for the threads. Of others
 *  all is read.
 *  \returns null after one sentence, as pomp_profile_read. */
struct pomp_profile *pomp_profile_read_totals(const char *directory);

#endif
