/*===- overview.c - What the process knows of its measurement -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/overview.h"
#include "base/mutex.h"
#include "engine/throttle.h"
#include "pomp/ctc.h"
#include "process/rank.h"
#include "process/runtimes.h"
#include "program/compiled.h"
#include "program/level.h"
#include "program/region.h"
#include "sources/usage.h"

#include <stdatomic.h>
#include <unistd.h>

/** Reads an attribute of a few characters. */
static void read_attribute(const char *ctc, const char *key, char *value,
                           size_t size) {
  struct pomp_ctc_attribute a;
  *value = '\0';
  if (pomp_ctc_find(ctc, key, &a))
    pomp_ctc_unescape(&a, value, size);
}

void pomp_overview_coverage(struct pomp_coverage *c) {
  pomp_core_lock();
  uint32_t count =
      atomic_load_explicit(&pomp_region_count, memory_order_acquire);
  for (pomp_region_id r = 0; r < count; ++r) {
    char type[32], name[64];
    read_attribute(pomp_region_ctc(r), "type", type, sizeof(type));
    read_attribute(pomp_region_ctc(r), "name", name, sizeof(name));
    pomp_coverage_add_construct(c, type, name);
  }
  for (int g = 0; g < POMP_NUM_GROUPS; ++g) {
    c->compiled[g] = pomp_compiled_levels(g);
    c->in_force[g] = pomp_level_get(g);
  }
  c->has_functions = pomp_compiled_has_functions();
  c->left_alone = pomp_compiled_left_alone();
  c->throttled_regions = pomp_throttle_count();
  pomp_core_unlock();
  c->has_levels = c->has_constructs = true;
  c->unseen_threads = pomp_usage()->unseen_threads;
  c->other_runtime = pomp_other_runtime();
  c->unmeasured_library = pomp_unmeasured_library();
  c->mpi = pomp_mpi_measured();
  c->run_delay_unknown = pomp_usage()->threads.delay == POMP_USAGE_UNKNOWN;
}

/** Helpers have no time of their own that their delay could be a part of. */
void pomp_overview_take(struct pomp_result *result) {
  const uint64_t unknown = POMP_USAGE_UNKNOWN;
  result->cpu = pomp_usage()->cpu_ns;
  result->processors = pomp_usage()->processors;
  result->allowed = pomp_usage()->allowed;
  result->stolen =
      pomp_usage()->stolen_ns == unknown ? 0 : pomp_usage()->stolen_ns;
  result->others = pomp_usage()->others_ns;
  result->children = pomp_usage()->children_ns;
  result->switches = pomp_usage()->involuntary_switches;
  result->peak_memory = pomp_usage()->peak_memory;
  result->cpus = pomp_usage()->cpus;
  result->is_of_job = pomp_rank()->is_known;
  for (char **variable = environ; variable && *variable; ++variable)
    pomp_result_note_variable(result, *variable);
  result->delay = pomp_usage()->threads.delay;
  for (uint32_t i = 0; i < result->num_threads; ++i)
    result->threads[i].usage =
        (struct pomp_usage_times){unknown, unknown, unknown};
  for (const struct pomp_thread *t = pomp_thread_first(); t; t = t->next) {
    if (t->index >= result->num_threads)
      continue;
    struct pomp_result_thread *thread = &result->threads[t->index];
    thread->usage = pomp_usage_of(t);
    if (thread->helper && result->delay != unknown &&
        thread->usage.delay <= result->delay)
      result->delay -= thread->usage.delay;
  }
  pomp_overview_coverage(&result->coverage);
}
