/*===- sampled.h - Where a thread is when it is sampled ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_SAMPLED_H
#define POMP_MONITOR_SAMPLED_H

#include <stdbool.h>

/** Starts sampling if it is requested and a monitor stores samples. There must
 *  be call paths. */
void pomp_sampled_start(bool has_profile, bool has_trace);

#endif
