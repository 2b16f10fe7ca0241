/*===- names.c - What counters are called, and what they mean -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sources/counters/names.h"

#include <string.h>

const struct pomp_counter_row pomp_counter_rows[] = {
    {"instructions", "PAPI_TOT_INS", "instructions that were completed",
     POMP_COUNTER_INSTRUCTIONS},
    {"cycles", "PAPI_TOT_CYC", "cycles of the core's clock",
     POMP_COUNTER_CYCLES},
    {"reference-cycles", "PAPI_REF_CYC", "cycles of a clock that never changes",
     POMP_COUNTER_OTHER},
    {"stalled-cycles", "PAPI_RES_STL", "cycles in which nothing could go on",
     POMP_COUNTER_OTHER},
    {"l1-misses", "PAPI_L1_DCM", "misses of the first data cache",
     POMP_COUNTER_MISSES},
    {"l2-misses", "PAPI_L2_TCM", "misses of the second cache",
     POMP_COUNTER_MISSES},
    {"l3-misses", "PAPI_L3_TCM", "misses of the third cache",
     POMP_COUNTER_MISSES},
    {"tlb-misses", "PAPI_TLB_DM", "misses of the table of data pages",
     POMP_COUNTER_MISSES},
    {"loads", "PAPI_LD_INS", "instructions that load", POMP_COUNTER_OTHER},
    {"stores", "PAPI_SR_INS", "instructions that store", POMP_COUNTER_OTHER},
    {"branches", "PAPI_BR_INS", "branches", POMP_COUNTER_OTHER},
    {"branches-missed", "PAPI_BR_MSP", "branches that were predicted wrongly",
     POMP_COUNTER_MISSES},
    {"flops", "PAPI_FP_OPS", "floating-point operations", POMP_COUNTER_OTHER},
    {"double-flops", "PAPI_DP_OPS", "the same in double precision",
     POMP_COUNTER_OTHER},
    {NULL, NULL, NULL, POMP_COUNTER_OTHER}};

const char *pomp_counter_event(const char *name) {
  for (const struct pomp_counter_row *r = pomp_counter_rows; r->name; ++r)
    if (strcmp(name, r->name) == 0)
      return r->event;
  return name;
}

enum pomp_counter_role pomp_counter_role_of(const char *event) {
  /* The kernel's names of its events, and their names in PAPI. */
  static const struct {
    const char *event;
    enum pomp_counter_role role;
  } others[] = {{"perf::INSTRUCTIONS", POMP_COUNTER_INSTRUCTIONS},
                {"perf::CYCLES", POMP_COUNTER_CYCLES},
                {"perf::CPU-CYCLES", POMP_COUNTER_CYCLES}};
  for (const struct pomp_counter_row *r = pomp_counter_rows; r->name; ++r)
    if (strcmp(event, r->event) == 0)
      return r->role;
  for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); ++i)
    if (strcmp(event, others[i].event) == 0)
      return others[i].role;
  return strstr(event, "MISS") ? POMP_COUNTER_MISSES : POMP_COUNTER_OTHER;
}

int pomp_counter_is_memory(const char *event) {
  static const char *const events[] = {"PAPI_L3_TCM", "PAPI_L3_DCM",
                                       "PAPI_L3_LDM", "perf::CACHE-MISSES",
                                       "perf::LLC-LOAD-MISSES"};
  for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); ++i)
    if (strcmp(event, events[i]) == 0)
      return 1;
  return 0;
}

void pomp_counter_rates_of(struct pomp_counter_rates *rates,
                           const struct pomp_counter *counters, uint32_t number,
                           const uint64_t *values) {
  double instructions = 0, cycles = 0;
  for (uint32_t c = 0; c < number; ++c) {
    enum pomp_counter_role role = pomp_counter_role_of(counters[c].event);
    if (role == POMP_COUNTER_INSTRUCTIONS && instructions == 0)
      instructions = (double)values[c];
    if (role == POMP_COUNTER_CYCLES && cycles == 0)
      cycles = (double)values[c];
  }
  rates->ipc = instructions > 0 && cycles > 0 ? instructions / cycles : -1;
  for (uint32_t c = 0; c < number; ++c)
    rates->per_thousand[c] =
        instructions > 0 &&
                pomp_counter_role_of(counters[c].event) == POMP_COUNTER_MISSES
            ? (double)values[c] * 1000 / instructions
            : -1;
}
