/*===- output.h - Where reports go ---------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_OUTPUT_H
#define POMP_MONITOR_OUTPUT_H

#include "core/types.h"

/** Reads POMP_REPORT and POMP_OUTPUT, at the start: the program may change its
 *  environment and its directory. */
void pomp_output_init(void);

/** \returns the full path of the directory of POMP_OUTPUT, or null. If \p name
 *  is not null it gets what the user called it. */
const char *pomp_output_directory(const char **name);

/** Makes everything go to \p path, which the user is told as \p name: what
 *  belongs to one run stays together. With the core lock held. */
void pomp_output_redirect(const char *path, const char *name);

/** Writes the reports on the profile that ends at \p end. */
int32_t pomp_output_profile(uint64_t end);

#endif
