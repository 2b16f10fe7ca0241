/*===- called.h - How long threads are in functions of libraries ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_CALLED_H
#define POMP_REPORT_CALLED_H

#include "advise/findings.h"

/** Two of struct pomp_hot_lines. \param samples is a struct pomp_profile. */
struct pomp_called pomp_calling(struct pomp_text *text, const void *samples,
                                uint32_t region,
                                const struct pomp_callees *callees);
uint64_t pomp_in_atomics(struct pomp_text *text, const void *samples,
                         uint32_t region);

#endif
