/*===- trace_profile.h - The profile that a trace tells ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_PROFILE_H
#define POMP_REPORT_TRACE_PROFILE_H

#include "model/profile.h"

/** Fills in the profile from the trace in \p directory, the same as
 *  profile.json of that run.
 *  \returns false after an error message. */
bool pomp_trace_to_profile(const char *directory, struct pomp_profile *profile);

#endif
