/*===- runtime.h - What the tool asks the runtime for -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_RUNTIME_H
#define POMP_REPORT_RUNTIME_H

#include <jansson.h>
#include <stdbool.h>

/** \returns whether \p path is a live file: what a run has left that is still
 *  going on, or ended early. */
bool pomp_is_live(const char *path);

/** \returns the profile in the live file \p path as profile.json has it, or
 * null after a complaint. */
json_t *pomp_live_to_profile(const char *path);

#endif
