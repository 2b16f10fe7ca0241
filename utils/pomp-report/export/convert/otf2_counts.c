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

#include "export/convert/otf2_writer.h"

#include <stdlib.h>
#include <string.h>

typedef struct pomp_otf2_writer writer;

bool pomp_otf2_take_counts(void *data, const struct pomp_trace *trace,
                           const struct pomp_trace_event *event) {
  writer *w = data;
  struct pomp_otf2_thread *t = &w->threads[event->thread];
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
      w, OTF2_EvtWriter_Metric(t->events, NULL, time, w->counts_class,
                               (uint8_t)w->num_counted, types, values));
}

void pomp_otf2_find_class(writer *w, const struct pomp_trace *trace) {
  struct pomp_otf2_counter_class class = {.num_counters = trace->num_counters};
  w->num_counted = trace->num_counters;
  for (uint32_t i = 0; i < trace->num_counters; ++i) {
    class.counters[i].name = pomp_otf2_string(w, trace->counters[i].name);
    class.counters[i].event = pomp_otf2_string(w, trace->counters[i].event);
  }
  uint32_t i = 0;
  while (i < w->num_classes &&
         (w->classes[i].num_counters != class.num_counters ||
          memcmp(w->classes[i].counters, class.counters,
                 sizeof(class.counters)) != 0))
    ++i;
  if (trace->num_counters && i == w->num_classes) {
    class.number = w->next_metric++;
    if (!pomp_otf2_grow(w, &w->classes, &w->classes_capacity, i,
                        sizeof(*w->classes)))
      return;
    w->classes[w->num_classes++] = class;
  }
  w->counts_class = trace->num_counters ? w->classes[i].number : 0;
}

static void define_class(writer *w,
                         const struct pomp_otf2_counter_class *class) {
  OTF2_GlobalDefWriter *d = w->definitions;
  OTF2_MetricMemberRef members[POMP_MAX_COUNTERS];
  for (uint32_t i = 0; i < class->num_counters; ++i) {
    members[i] = w->next_member++;
    pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteMetricMember(
                           d, members[i], class->counters[i].name,
                           class->counters[i].event, OTF2_METRIC_TYPE_PAPI,
                           OTF2_METRIC_ACCUMULATED_START, OTF2_TYPE_UINT64,
                           OTF2_BASE_DECIMAL, 0, pomp_otf2_string(w, "#")));
  }
  pomp_otf2_check(w,
                  OTF2_GlobalDefWriter_WriteMetricClass(
                      d, class->number, (uint8_t) class->num_counters, members,
                      OTF2_METRIC_SYNCHRONOUS, OTF2_RECORDER_KIND_CPU));
}

void pomp_otf2_define_counts(writer *w) {
  for (uint32_t i = 0; i < w->num_classes; ++i)
    define_class(w, &w->classes[i]);
}

void pomp_otf2_free_counts(writer *w) {
  for (uint32_t i = 0; w->threads && i < w->num_threads; ++i)
    free(w->threads[i].counts);
}

#endif
