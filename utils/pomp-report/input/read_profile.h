/*===- read_profile.h - Reads a profile -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_READ_PROFILE_H
#define POMP_REPORT_READ_PROFILE_H

#include "model/profile.h"

/** Reads the profile in \p input: a file, which may be a merged profile, or a
 *  directory with a profile.json, a live file or a trace, which tell the same.
 *  \returns null after one sentence on standard error about what is wrong. */
struct pomp_profile *pomp_profile_read(const char *input);

/** Reads only the values of the whole run from \p directory, if its
 *  profile.json has them at its beginning. The profile then has no regions, no
 *  call paths and no values derived from them, except for the parts of the
 *  efficiency and the processor times of threads. Other files are read
 *  completely.
 *  \returns null after one sentence, as pomp_profile_read. */
struct pomp_profile *pomp_profile_read_totals(const char *directory);

#endif
