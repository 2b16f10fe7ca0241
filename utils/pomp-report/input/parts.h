/*===- head.h - The totals at the beginning of a profile ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_HEAD_H
#define POMP_REPORT_HEAD_H

#include <jansson.h>

/** Parses what stands before the regions in a profile.json as pomp-rt writes
 *  it, and reads no more of the file but its last bytes. Does not complain.
 *  \returns a new object, or null if that part is not there or is none, or
 *  where the file does not end as one does. */
json_t *pomp_load_head(const char *path);

#endif
