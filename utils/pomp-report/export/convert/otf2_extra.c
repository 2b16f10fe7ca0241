/*===- otf2_extra.c - What an OTF2 archive has beside regions ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifdef POMP_HAVE_OTF2

#include "export/convert/otf2_writer.h"
#include "profile/setting.h"
#include "trace/steps/trace_place.h"

#include <stdlib.h>
#include <string.h>

typedef struct pomp_otf2_writer writer;

/*===- The program -------------------------------------------------------===*/

enum { most_arguments = 4096 };

/** Collects the command line.
 *  \returns the number of arguments. */
static uint32_t read_arguments(writer *w, const struct pomp_trace *t,
                               OTF2_StringRef *arguments) {
  const char *at = t->setting, *end = at ? at + t->setting_size : NULL;
  uint32_t count = 0;
  bool is_name = true;
  while (at && at < end && *at && count < most_arguments) {
    const char *zero = memchr(at, '\0', (size_t)(end - at));
    if (!zero)
      break;
    if (*at == POMP_SETTING_ARGUMENT && !is_name)
      arguments[count++] = pomp_otf2_string(w, at + 1);
    is_name &= *at != POMP_SETTING_ARGUMENT;
    at = zero + 1;
  }
  return count;
}

void pomp_otf2_program_begin(writer *w, const struct pomp_model *m) {
  OTF2_StringRef *arguments = calloc(most_arguments, sizeof(*arguments));
  if (!arguments) {
    pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
    return;
  }
  const char *name = *m->trace->program ? m->trace->program : "program";
  uint32_t count = read_arguments(w, m->trace, arguments);
  pomp_otf2_check(w, OTF2_EvtWriter_ProgramBegin(
                         w->threads[0].events, NULL, m->trace->begin_time,
                         pomp_otf2_string(w, name), count, arguments));
  free(arguments);
}

void pomp_otf2_program_end(writer *w, const struct pomp_model *m) {
  /* Nobody has told with which code. */
  pomp_otf2_check(w, OTF2_EvtWriter_ProgramEnd(w->threads[0].events, NULL,
                                               m->now, OTF2_UNDEFINED_INT64));
}

/*===- Counters ----------------------------------------------------------===*/

void pomp_otf2_flush_counters(writer *w) {
  static const OTF2_Type types[POMP_OTF2_NUM_COUNTERS] = {OTF2_TYPE_UINT64,
                                                          OTF2_TYPE_UINT64};
  OTF2_MetricValue values[POMP_OTF2_NUM_COUNTERS];
  if (!w->values_changed)
    return;
  w->values_changed = false;
  if (!w->counters && !w->num_instances)
    w->instance = POMP_OTF2_COUNTERS;
  else if (!w->counters)
    w->instance = w->next_metric++;
  if (!w->counters)
    w->counters = OTF2_Archive_GetEvtWriter(w->archive,
                                            w->first_location + w->num_threads);
  for (unsigned i = 0; i < POMP_OTF2_NUM_COUNTERS; ++i)
    values[i].unsigned_int = w->values[i];
  pomp_otf2_check(w, w->counters
                         ? OTF2_EvtWriter_Metric(
                               w->counters, NULL, w->values_time, w->instance,
                               POMP_OTF2_NUM_COUNTERS, types, values)
                         : OTF2_ERROR_PROCESSED_WITH_FAULTS);
}

void pomp_otf2_count(writer *w, uint64_t time, enum pomp_otf2_counter counter,
                     int change) {
  if (time != w->values_time)
    pomp_otf2_flush_counters(w);
  w->values[counter] += (uint64_t)(int64_t)change;
  w->values_time = time;
  w->values_changed = true;
}

/*===- What tasks depend on ----------------------------------------------===*/

enum { most_items = 64 };

void pomp_otf2_add_items(writer *w, struct pomp_otf2_thread *t,
                         const struct pomp_step *s) {
  if (!t->items && !(t->items = OTF2_AttributeList_New())) {
    pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
    return;
  }
  /* Two values each, behind the task and how many there are. */
  for (unsigned i = 2; i + 1 < s->num_values && t->num_items < most_items;
       i += 2) {
    char name[32];
    snprintf(name, sizeof(name), "depend %u: %s", ++t->num_items,
             pomp_depend_name(s->values[i + 1]));
    pomp_otf2_check(w, OTF2_AttributeList_AddInt64(t->items,
                                                   pomp_otf2_attribute(w, name),
                                                   s->values[i]));
  }
}

OTF2_AttributeList *pomp_otf2_take_items(struct pomp_otf2_thread *t) {
  OTF2_AttributeList *items = t->num_items ? t->items : NULL;
  t->num_items = 0;
  return items;
}

void pomp_otf2_free_items(writer *w) {
  for (uint32_t i = 0; i < w->num_threads; ++i)
    if (w->threads[i].items)
      OTF2_AttributeList_Delete(w->threads[i].items);
}

#endif
