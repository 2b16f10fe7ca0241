/*===- report_locks.h - The locks in the profile ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_REPORT_REPORT_LOCKS_H
#define POMP_PROFILE_REPORT_REPORT_LOCKS_H

#include "base/text.h"
#include "profile/result.h"

/** The member locks of profile.json. */
void pomp_report_locks(struct pomp_text *text,
                       const struct pomp_result *result);

#endif
