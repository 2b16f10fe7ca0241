/*===- timeline.h - What the threads did when -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TIMELINE_H
#define POMP_REPORT_TIMELINE_H

#include "model/profile.h"

/** The timeline of the threads, for the page. If there are too many spans,
 *  merges the shortest.
 *  \returns null after an error message. */
json_t *pomp_timeline_to_json(const char *directory,
                              const struct pomp_profile *profile);

#endif
