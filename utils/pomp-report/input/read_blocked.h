/*===- read_blocked.h - Where threads slept in their work --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_READ_BLOCKED_H
#define POMP_REPORT_READ_BLOCKED_H

#include "model/profile.h"

/** Reads what pomp run has left beside the profile, if it has.
 *  \returns false after a sentence. */
bool pomp_read_blocked(struct pomp_profile *profile);

#endif
