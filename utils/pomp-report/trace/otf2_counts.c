/*===- otf2_counts.c - What threads counted, in an OTF2 archive -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * Each location has the counters of its thread, as sums since it began. They
 * are written where a region is entered or left.
 */
#ifdef POMP_HAVE_OTF2

#include "otf2_writer.h"

#include <stdlib.h>

typedef struct pomp_otf2_writer writer;

bool pomp_otf2_take_counts(void *data, const struct pomp_trace *trace,
                           const struct pomp_trace_event *event) {
  writer *w = data;
  struct pomp_otf2_thread *t = &w->threads[event->thread];
  w->num_counted = trace->num_counters;
  if (!event->counts)
    return true;
  if (!t->counts &&
      !(t->counts = calloc(POMP_MAX_COUNTERS, sizeof(*t->counts))))
    return pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
  for (uint32_t i = 0; i < trace->num_counters; ++i)
    t->counts[i] += event->counts[i];
  t->counts_changed = true;
  return true;
}

void pomp_otf2_write_counts(writer *w, struct pomp_otf2_thread *t,
                            uint64_t time) {
  OTF2_Type types[POMP_MAX_COUNTERS];
  OTF2_MetricValue values[POMP_MAX_COUNTERS];
  if (!t->counts_changed)
    return;
  t->counts_changed = false;
  for (uint32_t i = 0; i < w->num_counted && i < POMP_MAX_COUNTERS; ++i) {
    types[i] = OTF2_TYPE_UINT64;
    values[i].unsigned_int = t->counts[i];
  }
  pomp_otf2_check(
      w, OTF2_EvtWriter_Metric(t->events, NULL, time, POMP_OTF2_COUNTS,
                               (uint8_t)w->num_counted, types, values));
}

void pomp_otf2_define_counts(writer *w, const struct pomp_trace *trace) {
  OTF2_GlobalDefWriter *d = w->definitions;
  OTF2_MetricMemberRef members[POMP_MAX_COUNTERS];
  if (!trace->num_counters)
    return;
  for (uint32_t i = 0; i < trace->num_counters; ++i) {
    members[i] = POMP_OTF2_NUM_COUNTERS + i;
    pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteMetricMember(
                           d, members[i],
                           pomp_otf2_string(w, trace->counters[i].name),
                           pomp_otf2_string(w, trace->counters[i].event),
                           OTF2_METRIC_TYPE_PAPI, OTF2_METRIC_ACCUMULATED_START,
                           OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, 0,
                           pomp_otf2_string(w, "#")));
  }
  pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteMetricClass(
                         d, POMP_OTF2_COUNTS, (uint8_t)trace->num_counters,
                         members, OTF2_METRIC_SYNCHRONOUS,
                         OTF2_RECORDER_KIND_CPU));
}

void pomp_otf2_free_counts(writer *w) {
  for (uint32_t i = 0; w->threads && i < w->num_threads; ++i)
    free(w->threads[i].counts);
}

#endif
