/*===- monitor.h - What listens to the events -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_MONITOR_H
#define POMP_MONITOR_MONITOR_H

#include "base/types.h"
#include "engine/record.h"
#include "pomp/attach.h"
#include "process/ompt/told.h"
#include "process/thread.h"
#include "program/region.h"

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

/** A sink of events. */
struct pomp_monitor {
  const char *name;
  /** How events are delivered if it is the only monitor; then it has index 0.
   */
  enum pomp_delivery delivery;
  /** The thread's data[index] is this monitor's. \returns whether it can
   *  work. Null if it has no data and something else has started it. */
  bool (*start)(unsigned index);
  /** Called when a thread delivers its first event. It may have the data of a
   *  thread that has ended. May be null. */
  bool (*thread_start)(struct pomp_thread *);
  /** Called when the measurement begins, in a thread that has started. May be
   *  null. */
  void (*begin)(struct pomp_thread *);
  /** May be null. */
  void (*thread_stop)(struct pomp_thread *);
  /** Called before the time of an event is taken, so that slow preparations for
   *  a first event do not count for the construct. May be null. */
  void (*prepare)(struct pomp_thread *, const struct pomp_record *);
  int32_t (*event)(struct pomp_thread *, const struct pomp_record *);
  /** While other threads may still be in event(). May be null. */
  int32_t (*finish)(uint64_t end);
  /** Called in a forked child, with the core lock held: continues there with
   *  its own data. Null if it measures only the parent. */
  void (*forked)(void);
  /** Called for reports of the OpenMP runtime. The thread is null if a report
   *  belongs to none. May be null. */
  void (*told)(struct pomp_thread *, uint64_t time, const struct pomp_told *);
};

#endif
