/*===- delivery.h - To whom an event goes, and how --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_DELIVERY_H
#define POMP_MONITOR_DELIVERY_H

#include "process/thread.h"

/** How the events of a thread are delivered. All but the general one are fast
 *  paths: see fast_path.h. */
enum pomp_delivery {
  /** To all that are active, and past the throttle. */
  POMP_DELIVERY_GENERAL = POMP_DELIVERY_BUSY + 1,
  /** To this one alone. */
  POMP_DELIVERY_PROFILE,
  POMP_DELIVERY_TRACE,
  /** The same, and time comes from the CPU's counter. */
  POMP_DELIVERY_PROFILE_COUNTER,
  POMP_DELIVERY_TRACE_COUNTER
};

#endif
