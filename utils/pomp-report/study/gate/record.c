/*===- record.c - The counts of runs that a gate compares -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/gate/record.h"
#include "findings/advice.h"
#include "model/merged.h"
#include "study/gate/quantities.h"

#include "base/relative.h"
#include "profile/report/report_parts.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void pomp_extent_print(struct pomp_text *text,
                       const struct pomp_extent *extent) {
  pomp_text_add(text, "%" PRIu64, extent->least);
  if (extent->most != extent->least)
    pomp_text_add(text, "..%" PRIu64, extent->most);
}

const char *pomp_gate_construct(const struct pomp_gate_item *item) {
  /* "finding pomp-imbalanced-loop: loop in step #1". */
  const char *colon = item->is_finding ? strstr(item->key, ": ") : NULL;
  return colon ? colon + 2 : item->key;
}

static int compare_items(const void *x, const void *y) {
  const struct pomp_gate_item *a = x, *b = y;
  return strcmp(a->key, b->key);
}

const struct pomp_gate_item *
pomp_gate_find(const struct pomp_gate_record *record, const char *key) {
  const struct pomp_gate_item item = {.key = (char *)key};
  return record->count ? bsearch(&item, record->items, record->count,
                                 sizeof(item), compare_items)
                       : NULL;
}

struct pomp_gate_item *pomp_gate_item_of(struct pomp_gate_record *record,
                                         const char *key) {
  struct pomp_gate_item *found =
      (struct pomp_gate_item *)pomp_gate_find(record, key);
  if (found)
    return found;
  struct pomp_gate_item *items =
      realloc(record->items, (record->count + 1) * sizeof(*items));
  struct pomp_gate_item item = {.key = strdup(key), .place = strdup("")};
  if (items)
    record->items = items;
  if (!items || !item.key || !item.place) {
    free(item.key);
    free(item.place);
    record->failed = true;
    return NULL;
  }
  size_t at = record->count++;
  for (; at && strcmp(items[at - 1].key, key) > 0; --at)
    items[at] = items[at - 1];
  items[at] = item;
  return &items[at];
}

/** Adds a count of one more run: \p item->num_runs are there already. */
static void extend(const struct pomp_gate_item *item,
                   struct pomp_extent *extent, uint64_t count) {
  if (!item->num_runs || count < extent->least)
    extent->least = count;
  if (!item->num_runs || count > extent->most)
    extent->most = count;
}

/** Appends a name that is one token of a key. */
static void add_name(struct pomp_text *text, const char *name) {
  for (; *name; ++name)
    pomp_text_add(text, "%c",
                  (name[0] == ':' && name[1] == ' ') || *name == '"' ||
                          iscntrl((unsigned char)*name)
                      ? '?'
                      : *name);
}

/** Appends "barrier in step", or "critical \"table\" in step". */
static void add_kind(struct pomp_text *text,
                     const struct pomp_result_region *r) {
  const char *function = r->fields.function;
  for (const char *type = pomp_report_type(r); *type; ++type)
    pomp_text_add(text, "%c", *type == ' ' ? '-' : *type);
  if (*r->fields.name) {
    pomp_text_add(text, " \"");
    add_name(text, r->fields.name);
    pomp_text_add(text, "\"");
  }
  pomp_text_add(text, " in ");
  add_name(text, *function         ? function
                 : *r->fields.file ? pomp_relative_path(r->fields.file)
                                   : "?");
}

/** A region on the way to its key. */
struct named {
  const struct pomp_result_region *region;
  uint32_t index;
  char *kind;
};

/** By kind, then in the order of the source. */
static int compare_named(const void *x, const void *y) {
  const struct named *a = x, *b = y;
  const struct pomp_ctc_fields *f = &a->region->fields, *g = &b->region->fields;
  int order = strcmp(a->kind, b->kind);
  order = order ? order
                : strcmp(pomp_where_identity(&f->where),
                         pomp_where_identity(&g->where));
  if (order)
    return order;
  if (f->lines[0] != g->lines[0])
    return f->lines[0] < g->lines[0] ? -1 : 1;
  if (f->where.column != g->where.column)
    return f->where.column < g->where.column ? -1 : 1;
  return a->index < b->index ? -1 : 1;
}

static void add_region(struct pomp_gate_record *record, const char *key,
                       const struct pomp_result_region *r,
                       const uint64_t counts[POMP_NUM_QUANTITIES]) {
  struct pomp_gate_item *item = pomp_gate_item_of(record, key);
  struct pomp_text place = {0};
  if (!item)
    return;
  pomp_text_plain(&place, pomp_relative_path(r->fields.file));
  if (r->fields.lines[0])
    pomp_text_add(&place, ":%u", r->fields.lines[0]);
  if (!place.failed && place.data) {
    free(item->place);
    item->place = place.data;
  }
  for (int q = 0; q < POMP_NUM_QUANTITIES; ++q)
    extend(item, &item->of[q], counts[q]);
  ++item->num_runs;
}

/** Adds a finding that is certain: it says what is gained at least. */
static void add_finding(struct pomp_gate_record *record, const char *name,
                        const char *key) {
  struct pomp_text text = {0};
  pomp_text_add(&text, "finding %s: %s", name, key);
  struct pomp_gate_item *item =
      text.failed ? NULL : pomp_gate_item_of(record, text.data);
  const struct pomp_gate_item *place = pomp_gate_find(record, key);
  if (item) {
    char *copy = place ? strdup(place->place) : NULL;
    if (copy) {
      free(item->place);
      item->place = copy;
    }
    item->is_finding = true;
    /* There may be two of a kind in one place. */
    item->num_runs += item->num_runs < record->num_runs;
  }
  free(text.data);
}

static void add_findings(struct pomp_gate_record *record,
                         const struct pomp_profile *profile, char **keys) {
  enum { LEAST_PERCENT = 5 };
  struct pomp_findings findings = pomp_profile_advise(profile);
  record->failed |= findings.failed;
  for (size_t i = 0; i < findings.count; ++i) {
    const struct pomp_finding *f = &findings.items[i];
    if (f->has_least &&
        pomp_percent(f->least_gain, profile->result->wall_time) >=
            LEAST_PERCENT)
      add_finding(record, pomp_finding_name(f->kind),
                  f->region != POMP_NONE && keys[f->region]
                      ? keys[f->region]
                      : POMP_GATE_PROGRAM);
  }
  pomp_findings_free(&findings);
}

static void add_regions(struct pomp_gate_record *record,
                        const struct pomp_result *result, char **keys) {
  struct named *all = calloc((size_t)result->num_regions + 1, sizeof(*all));
  struct pomp_counting *counting = pomp_counting_new(result);
  uint32_t count = 0, number = 0;
  record->failed |= !all || !counting;
  for (uint32_t i = 0; all && i < result->num_regions; ++i) {
    struct pomp_text kind = {0};
    if (!result->regions[i].visits)
      continue;
    add_kind(&kind, &result->regions[i]);
    record->failed |= kind.failed;
    if (kind.failed || !kind.data)
      free(kind.data);
    else
      all[count++] = (struct named){&result->regions[i], i, kind.data};
  }
  if (all)
    qsort(all, count, sizeof(*all), compare_named);
  for (uint32_t i = 0; i < count; ++i) {
    struct pomp_text key = {0};
    number = i && strcmp(all[i - 1].kind, all[i].kind) == 0 ? number + 1 : 1;
    pomp_text_add(&key, "%s #%u", all[i].kind, number);
    record->failed |= key.failed;
    if (!key.failed && counting) {
      uint64_t counts[POMP_NUM_QUANTITIES];
      pomp_count_quantities(counting, all[i].index, counts);
      add_region(record, key.data, all[i].region, counts);
    }
    keys[all[i].index] = key.data;
  }
  for (uint32_t i = 0; i < count; ++i)
    free(all[i].kind);
  free(all);
  pomp_counting_free(counting);
}

/** \returns a copy without the directory, and without what no line has. */
static char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  char *name = strdup(slash ? slash + 1 : path);
  for (char *at = name; at && *at; ++at)
    if (iscntrl((unsigned char)*at))
      *at = '?';
  return name;
}

void pomp_gate_add_run(struct pomp_gate_record *record,
                       const struct pomp_profile *profile) {
  const struct pomp_result *result = profile->result;
  char **keys = calloc((size_t)result->num_regions + 1, sizeof(*keys));
  if (!record->program)
    record->program = base_name(result->program);
  record->failed |= !keys || !record->program;
  if (record->failed) {
    free(keys);
    return;
  }
  record->processors = result->processors;
  record->ranks = profile->merged ? profile->merged->num_ranks : 0;
  ++record->num_runs;
  struct pomp_gate_item *program = pomp_gate_item_of(record, POMP_GATE_PROGRAM);
  if (program) {
    extend(program, &program->of[POMP_QUANTITY_threads],
           pomp_team_threads(result));
    ++program->num_runs;
  }
  add_regions(record, result, keys);
  add_findings(record, profile, keys);
  /* A construct that a run has not was visited 0 times there. */
  for (size_t i = 0; i < record->count; ++i)
    if (record->items[i].num_runs < record->num_runs)
      for (int q = 0; q < POMP_NUM_QUANTITIES; ++q)
        record->items[i].of[q].least = 0;
  for (uint32_t i = 0; i < result->num_regions; ++i)
    free(keys[i]);
  free(keys);
}

void pomp_gate_record_free(struct pomp_gate_record *record) {
  for (size_t i = 0; i < record->count; ++i) {
    free(record->items[i].key);
    free(record->items[i].place);
  }
  free(record->items);
  free(record->program);
  *record = (struct pomp_gate_record){0};
}
