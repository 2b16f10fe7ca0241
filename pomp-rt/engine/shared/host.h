/*===- host.h - What the engine asks of its host ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_SHARED_HOST_H
#define POMP_ENGINE_SHARED_HOST_H

#include "process/thread.h"
#include "program/region.h"
#include "sources/usage.h"

/** The code that feeds the engine: the monitors of a running program, or a
 *  reader of its trace. */
struct pomp_engine_host {
  /** \returns the CTC string of \p region, which is valid as long as the core
   *  lock is held. */
  const char *(*ctc)(const struct pomp_engine_host *host,
                     pomp_region_id region);
  /** \returns the same, valid as long as the engine, or null if there is no
   *  memory. Called with the core lock held. */
  const char *(*keep)(const struct pomp_engine_host *host,
                      pomp_region_id region);
  /** \returns the number of regions that there are by now. */
  uint32_t (*num_regions)(const struct pomp_engine_host *host);
  /** \returns which team \p thread, whose event it is, is about to form; as
   *  pomp_team_identity does, or POMP_TEAM_ALONE. \param outermost whether it
   *  is in no parallel region. */
  uint64_t (*fork_identity)(const struct pomp_engine_host *host,
                            const struct pomp_thread *thread, bool outermost);
  /** \returns which team it is in. */
  uint64_t (*team_identity)(const struct pomp_engine_host *host,
                            const struct pomp_thread *thread);
  /** \returns the chunk size of loops with schedule(runtime) that the calling
   *  thread enters, if they are dynamic, or 0. Null if nobody knows. */
  int64_t (*runtime_chunk)(void);
  /** Reads what the kernel knows of the calling thread, which is the one whose
   *  event it is, or null. \returns false if that is nothing. */
  bool (*usage)(struct pomp_usage_own *own);
  /** pomp_speed_probe, or null. */
  uint64_t (*probe)(void);
  /** Bit g is set while the events of enum pomp_guard g are delivered. */
  const _Atomic uint32_t *mask;
  /** Whether that changed after the measurement had begun: of the pairs that
   *  were going on, some have only one half. */
  const _Atomic bool *mask_changed;
};

#endif
