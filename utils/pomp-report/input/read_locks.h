/*===- read_locks.h - Reads the locks of a profile ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_READ_LOCKS_H
#define POMP_REPORT_READ_LOCKS_H

#include "model/reader.h"

/** Reads the member locks, which the first runtimes did not write. */
bool pomp_read_locks(struct pomp_cursor at, struct pomp_profile *profile);

#endif
