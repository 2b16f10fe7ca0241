/*===- profile.h - The profile monitor --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_PROFILE_H
#define POMP_MONITOR_PROFILE_H

#include "monitor/monitor.h"

extern const struct pomp_monitor pomp_profile_monitor;

/** The same without a result, for queries while the program runs. */
extern const struct pomp_monitor pomp_profile_for_inquiries;

#endif
