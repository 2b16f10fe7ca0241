/*===- locks.h - Locks, who held them, and who waited ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_LOCKS_H
#define POMP_REPORT_LOCKS_H

#include "model/profile.h"
#include "model/reader.h"

json_t *pomp_locks_to_json(const struct pomp_profile *profile);

#endif
