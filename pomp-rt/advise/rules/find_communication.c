/*===- find_communication.c - Time in calls of MPI ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The initial thread of a rank is in calls of MPI outside of parallel regions,
|* while its other threads have nothing to do. The gain is that time. Calls that
|* start and end the job do not count.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/derive.h"
#include "profile/report/report_parts.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CALLS = 3, LEAST_PERCENT = 5 };

static bool begins_job(const struct pomp_result_region *r) {
  return strncmp(r->fields.name, "MPI_Init", 8) == 0;
}

static bool ends_job(const struct pomp_result_region *r) {
  return strcmp(r->fields.name, "MPI_Finalize") == 0;
}

struct pomp_mpi_calls pomp_find_mpi_calls(const struct pomp_advisor *a) {
  struct pomp_mpi_calls calls = {0};
  for (uint32_t i = 0; i < a->result->num_regions; ++i) {
    const struct pomp_result_region *r = &a->result->regions[i];
    uint64_t own = pomp_own_time(a, r, POMP_STATE_SERIAL);
    if (!pomp_region_is_mpi(r))
      continue;
    calls.is_measured = true;
    *(begins_job(r) ? &calls.init
      : ends_job(r) ? &calls.finalize
                    : &calls.others) += own;
  }
  return calls;
}

/** \returns the call that takes most of the time less than \p limit, or
 *  POMP_NONE. */
static uint32_t next_call(const struct pomp_advisor *a, uint64_t limit) {
  uint32_t found = POMP_NONE;
  uint64_t most = 0;
  for (uint32_t i = 0; i < a->result->num_regions; ++i) {
    const struct pomp_result_region *r = &a->result->regions[i];
    uint64_t own = pomp_own_time(a, r, POMP_STATE_SERIAL);
    if (pomp_region_is_mpi(r) && !begins_job(r) && !ends_job(r) && own > most &&
        own < limit) {
      most = own;
      found = i;
    }
  }
  return found;
}

/** Appends the call of \p region that samples see most often, or else the
 *  function or user region around most of its time. \returns whether one of
 * them is known. */
static bool add_caller(struct pomp_text *text, const struct pomp_advisor *a,
                       uint32_t region) {
  const struct pomp_result *p = a->result;
  struct pomp_text caller = {0};
  uint32_t around = POMP_NONE;
  uint64_t most = 0;
  const char *name = p->regions[region].fields.name;
  if (a->hot)
    a->hot->calling(&caller, a->hot->samples, region,
                    &(struct pomp_callees){&name, 1, false});
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (p->nodes[i].region == region && p->nodes[i].parent &&
        p->nodes[i].inclusive > most) {
      most = p->nodes[i].inclusive;
      around = p->nodes[p->nodes[i].parent].region;
    }
  if (caller.data) {
    pomp_text_add(text, ", most of it from ");
    pomp_text_plain(text, caller.data);
  } else if (around != POMP_NONE) {
    pomp_text_add(text, ", most of it in ");
    pomp_report_where(text, &p->regions[around], SIZE_MAX);
  }
  text->failed |= caller.failed;
  bool is_known = caller.data || around != POMP_NONE;
  free(caller.data);
  return is_known;
}

static bool add_call(struct pomp_text *text, const struct pomp_advisor *a,
                     uint32_t region, uint64_t own) {
  const struct pomp_result_region *r = &a->result->regions[region];
  char time[16], each[16], count[16];
  pomp_text_plain(text, r->fields.name);
  pomp_text_add(text, " %s in %s %s of %s", pomp_time_spell(time, own),
                pomp_count_spell(count, r->visits),
                pomp_plural(r->visits, "call", "calls"),
                pomp_time_spell(each, own / (r->visits ? r->visits : 1)));
  return add_caller(text, a, region);
}

void pomp_find_communication(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  uint64_t time = pomp_find_mpi_calls(a).others;
  uint64_t cost = time * pomp_team_threads(p);
  if (!pomp_matters(a, cost) || pomp_is_of_scheduler(a, time))
    return;
  char spelled[16];
  struct pomp_text text = {0};
  uint32_t longest = next_call(a, UINT64_MAX), call = longest;
  bool is_known = true;
  for (int k = 0; k < MOST_CALLS && call != POMP_NONE; ++k) {
    uint64_t own = pomp_own_time(a, &p->regions[call], POMP_STATE_SERIAL);
    if (pomp_percent(own, time) < LEAST_PERCENT)
      break;
    pomp_text_add(&text, "%s", k > 0 ? "; " : "");
    is_known &= add_call(&text, a, call, own);
    call = next_call(a, own);
  }
  a->findings->failed |= text.failed;
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_COMMUNICATION, "Communication between ranks", longest,
      cost,
      is_known
          ? "fewer and larger messages; calls that do not block, with work "
            "before they are completed; fewer ranks with more threads each. If "
            "ranks wait for others that have more work: give all the same "
            "amount"
          : "fewer and larger messages; calls that do not block, with work "
            "before they are completed; fewer ranks with more threads each. If "
            "ranks wait for others that have more work: give all the same "
            "amount. POMP_SAMPLE=1000 shows where the calls are",
      "%s outside of parallel regions are in calls of MPI: %s",
      pomp_time_spell(spelled, time), text.data ? text.data : "");
  if (f)
    f->cost_of_work = time;
  free(text.data);
}
