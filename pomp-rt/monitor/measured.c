/*===- measured.c - What this process measures ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/measured.h"
#include "base/clock.h"
#include "process/directory.h"
#include "process/team.h"
#include "profile/derive/derive.h"
#include "profile/merge/merge.h"
#include "profile/merge/merge_samples.h"
#include "profile/overview.h"
#include "profile/setting.h"
#include "program/level.h"
#include "sources/counters/counters.h"
#include "sources/speed.h"

#include <errno.h>

static const char *ctc_of(const struct pomp_engine_host *host,
                          pomp_region_id region) {
  (void)host;
  return pomp_region_ctc(region);
}

static const char *keep(const struct pomp_engine_host *host,
                        pomp_region_id region) {
  (void)host;
  return pomp_region_keep(region);
}

static uint32_t num_regions(const struct pomp_engine_host *host) {
  (void)host;
  return atomic_load_explicit(&pomp_region_count, memory_order_acquire);
}

static uint64_t fork_identity(const struct pomp_engine_host *host,
                              const struct pomp_thread *thread,
                              bool outermost) {
  (void)host;
  if (outermost)
    return pomp_team_identity_outside(thread->index == 0);
  return pomp_team_is_alone() ? (uint64_t)POMP_TEAM_ALONE
                              : pomp_team_identity(false);
}

static uint64_t team_identity(const struct pomp_engine_host *host,
                              const struct pomp_thread *thread) {
  (void)host;
  (void)thread;
  return pomp_team_identity(true);
}

static const struct pomp_engine_host host = {
    .ctc = ctc_of,
    .keep = keep,
    .num_regions = num_regions,
    .fork_identity = fork_identity,
    .team_identity = team_identity,
    .runtime_chunk = pomp_team_runtime_chunk,
    .usage = pomp_usage_read_own,
    .probe = pomp_speed_probe,
    .mask = &pomp_mask,
    .mask_changed = &pomp_mask_changed};

struct pomp_engine pomp_measured_engine;

void pomp_measured_init(void) {
  pomp_engine_init(&pomp_measured_engine, &host, POMP_MEMORY_KEPT);
  pomp_measured_engine.clock_read = pomp_clock_read_ticks();
}

struct pomp_result *pomp_measured_build(uint64_t end) {
  const struct pomp_measured measured = {.engine = &pomp_measured_engine,
                                         .threads = pomp_thread_first(),
                                         .begin = pomp_clock_begin(),
                                         .end = end,
                                         .ns_per_tick =
                                             pomp_clock_ns_per_tick(),
                                         .num_regions = num_regions(&host),
                                         .counters = pomp_counter_list(),
                                         .merge_samples = pomp_merge_samples};
  struct pomp_result *result = pomp_result_build(&measured);
  if (!result)
    return NULL;
  result->program = program_invocation_short_name;
  result->setting = pomp_setting_block(&result->setting_size);
  result->run = pomp_run_id();
  result->clock_read_ps = pomp_setting_clock_read_ps();
  result->page_fault_ns = pomp_setting_page_fault_ns();
  pomp_result_note_calls(result, pomp_setting_calls());
  pomp_overview_take(result);
  if (!pomp_result_derive(result)) {
    pomp_result_free(result);
    return NULL;
  }
  return result;
}
