/*===- read_stopped.h - How long the program was stopped ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_READ_STOPPED_H
#define POMP_REPORT_READ_STOPPED_H

#include "model/profile.h"

/** Reads what pomp run has left beside the profile, if it has.
 *  \returns false after a sentence. */
bool pomp_read_stopped(struct pomp_profile *profile);

#endif
