/*===- complete_locks.h - Names and sums of locks ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_DERIVE_COMPLETE_LOCKS_H
#define POMP_PROFILE_DERIVE_COMPLETE_LOCKS_H

#include "profile/result.h"

/** Completes the locks when regions are known: names, sums, critical sections,
 *  an order. \returns false if there is no memory. */
bool pomp_result_complete_locks(struct pomp_result *result);

#endif
