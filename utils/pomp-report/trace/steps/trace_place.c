/*===- trace_place.c - What places are called -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/steps/trace_place.h"
#include "pomp/attach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POMP_FIRST_HANDLE
#define POMP_HANDLE
#define POMP_THREAD
#define POMP_INT32(name, na) #name,
#define POMP_INT64(name, na) #name,
#define POMP_LOCK "lock_id",
#define POMP_NEST_LOCK "lock_id",
#define POMP_VALUES "n",
#define POMP_CTC
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  static const char *const parameters_of_##Name[] = {SIGNATURE NULL};
#include "pomp/events.def"

const char *const *pomp_event_parameters(int event) {
  static const char *const *const parameters[POMP_NUM_EVENTS] = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) parameters_of_##Name,
#include "pomp/events.def"
  };
  static const char *const none[] = {NULL};
  return event >= 0 && event < POMP_NUM_EVENTS ? parameters[event] : none;
}

unsigned pomp_event_num_values(const struct pomp_trace_event *e) {
  const char *const *names = pomp_event_parameters(e->event);
  unsigned count = 0;
  while (names[count])
    ++count;
  bool has_more = count && strcmp(names[count - 1], "n") == 0;
  return has_more || e->num_values < count ? e->num_values : count;
}

/** Writes item \p index of a list with commas. \returns false if it is
 *  empty, or there is another one like it. */
static bool find_item(const char *list, unsigned index,
                      char name[POMP_VALUE_NAME]) {
  unsigned same = 0;
  *name = '\0';
  for (int round = 0; round < 2; ++round) {
    const char *at = list;
    for (unsigned i = 0; *at || i <= index; ++i) {
      size_t length = strcspn(at, ",");
      if (!round && i == index)
        snprintf(name, POMP_VALUE_NAME, "%.*s", (int)length, at);
      same += round && strlen(name) == length && strncmp(at, name, length) == 0;
      at += length;
      at += *at == ',';
    }
  }
  return *name && same == 1;
}

void pomp_value_name(const struct pomp_model *m, const struct pomp_step *step,
                     unsigned index, char name[POMP_VALUE_NAME]) {
  /* The arguments of steps have them beside the values. */
  static const char *const taken[] = {"n", "file", "line", "directive"};
  const char *const *names = pomp_event_parameters(step->event);
  unsigned number = index;
  for (unsigned i = 0; names[i]; ++i, --number)
    if (i == index) {
      snprintf(name, POMP_VALUE_NAME, "%s", names[i]);
      return;
    }
  const struct pomp_ctc_fields *r =
      &m->trace->regions[m->places[step->place].region];
  char *list = pomp_ctc_copy(r->ctc, "values");
  bool is_good = list && find_item(list, number, name);
  for (unsigned i = 0; i < sizeof(taken) / sizeof(taken[0]); ++i)
    is_good = is_good && strcmp(name, taken[i]) != 0;
  if (!is_good)
    snprintf(name, POMP_VALUE_NAME, "value %u", number);
  free(list);
}

void pomp_place_label(const struct pomp_model *m,
                      const struct pomp_place *place, char *buffer,
                      size_t capacity) {
  const struct pomp_ctc_fields *r = &m->trace->regions[place->region];
  const char *what =
      place->kind == POMP_KIND_PARALLEL
          ? pomp_visit_name(place->kind, pomp_kind_names[place->kind], r->type)
          : pomp_kind_names[place->kind];
  bool is_named_so = pomp_kind_has(place->kind, POMP_TRAIT_NAMED);
  if (is_named_so)
    what = *r->name ? "" : *r->type ? r->type : what;
  const char *base = r->where.brief;
  char kind[32], line[POMP_WHERE_LINES];
  /* Its beginning is enough. */
  struct pomp_where where = r->where;
  where.last = where.first;
  snprintf(kind, sizeof(kind), "%s", what);
  for (char *p = kind; *p; ++p)
    *p = *p == '_' ? ' ' : *p;
  pomp_where_lines(&where, line);
  const char *part = place->is_resumed ? " (resumed)"
                     : place->is_body  ? " (body)"
                                       : "";
  const char *function = *base ? r->function : "";
  snprintf(buffer, capacity, "%s%s%s%s%s%s%s%s%s", kind,
           *kind && *r->name ? " " : "", r->name, *base ? " @" : "", base,
           *base ? line : "", *function ? " in " : "", function, part);
}

const char *pomp_depend_name(int64_t kind) {
  switch (kind) {
  case POMP_DEPEND_KIND_IN:
    return "in";
  case POMP_DEPEND_KIND_OUT:
    return "out";
  case POMP_DEPEND_KIND_MUTEXINOUTSET:
    return "mutexinoutset";
  case POMP_DEPEND_KIND_INOUTSET:
    return "inoutset";
  default:
    return "all memory";
  }
}
