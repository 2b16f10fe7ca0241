/*===- judgement.c - A judgement, for people and for programs -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/gate/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Appends "barrier in step at app.c:42". */
static void add_name(struct pomp_text *text, const struct pomp_gate_item *item,
                     bool is_gone) {
  const char *number = strrchr(item->key, '#');
  size_t length = strlen(item->key);
  /* The place says which of several it is. */
  if (number && *item->place && number > item->key)
    length = (size_t)(number - item->key) - 1;
  pomp_text_append(text, item->key, length);
  if (*item->place)
    pomp_text_add(text, is_gone ? ", before at %s" : " at %s", item->place);
}

/** Appends "visits 7, baseline 5". */
static void add_counts(struct pomp_text *text,
                       const struct pomp_difference *d) {
  pomp_text_add(text, "%s ", pomp_quantities[d->quantity].name);
  pomp_extent_print(text, &d->now);
  pomp_text_add(text, ", baseline ");
  pomp_extent_print(text, &d->before);
}

static void add_difference(struct pomp_text *text,
                           const struct pomp_difference *d) {
  pomp_text_add(text, "  %s",
                d->kind == POMP_DIFFERENCE_NEW_FINDING    ? "new "
                : d->kind == POMP_DIFFERENCE_GONE_FINDING ? "no more "
                                                          : "");
  add_name(text, d->item, d->is_gone);
  if (d->kind == POMP_DIFFERENCE_RENAMED)
    pomp_text_add(text, ": was %s", d->was);
  if (d->kind == POMP_DIFFERENCE_COUNT) {
    pomp_text_add(text, ": ");
    add_counts(text, d);
  }
  pomp_text_add(text, "\n");
}

static void add_all(struct pomp_text *text,
                    const struct pomp_differences *differences, bool worse) {
  for (size_t i = 0; i < differences->count; ++i)
    if (differences->items[i].is_worse == worse &&
        differences->items[i].kind != POMP_DIFFERENCE_NONE)
      add_difference(text, &differences->items[i]);
}

void pomp_differences_print(struct pomp_text *text,
                            const struct pomp_differences *d) {
  if (d->num_worse) {
    pomp_text_add(text, "Worse than the baseline\n");
    add_all(text, d, true);
  } else {
    pomp_text_add(text, "Within the rules: %zu %s compared with the baseline\n",
                  d->num_compared,
                  pomp_plural(d->num_compared, "count", "counts"));
  }
  if (d->num_other) {
    pomp_text_add(text, "Other than the baseline, which fails no rule; "
                        "--record writes a new one\n");
    add_all(text, d, false);
  }
}

static json_t *extent_to_json(const struct pomp_extent *e) {
  return json_pack("{sI sI}", "least", (json_int_t)e->least, "most",
                   (json_int_t)e->most);
}

static json_t *difference_to_json(const struct pomp_difference *d) {
  static const char *const kinds[] = {"", "count", "renamed", "new-finding",
                                      "gone-finding"};
  const bool is_count = d->kind == POMP_DIFFERENCE_COUNT;
  return json_pack(
      "{ss sb sb ss ss ss? ss? so so}", "kind", kinds[d->kind], "worse",
      (int)d->is_worse, "gone", (int)d->is_gone, "construct", d->item->key,
      "place", d->item->place, "was", d->was, "quantity",
      is_count ? pomp_quantities[d->quantity].name : NULL, "baseline",
      is_count ? extent_to_json(&d->before) : json_null(), "now",
      is_count ? extent_to_json(&d->now) : json_null());
}

json_t *pomp_differences_to_json(const struct pomp_differences *differences,
                                 const struct pomp_gate_record *now) {
  json_t *array = json_array();
  for (size_t i = 0; i < differences->count; ++i)
    if (differences->items[i].kind != POMP_DIFFERENCE_NONE)
      json_array_append_new(array, difference_to_json(&differences->items[i]));
  return json_pack("{ss si ss si sI sI so}", "schema", "pomp-gate", "version",
                   1, "program", now->program, "runs", (int)now->num_runs,
                   "compared", (json_int_t)differences->num_compared, "worse",
                   (json_int_t)differences->num_worse, "differences", array);
}

/** \returns the file in the place of an item, to free or null, and its line. */
static struct pomp_spot find_spot(const struct pomp_gate_item *item) {
  const char *colon = strrchr(item->place, ':');
  struct pomp_spot spot = {0};
  if (!colon || colon == item->place)
    return spot;
  spot.file = strndup(item->place, (size_t)(colon - item->place));
  spot.line = (unsigned)strtoul(colon + 1, NULL, 10);
  return spot;
}

/** Adds a notice of a construct. */
static void add_notice(struct pomp_notices *notices,
                       const struct pomp_difference *d, const char *name,
                       const char *title) {
  const bool is_finding = d->item->is_finding;
  struct pomp_spot spot = find_spot(d->item);
  struct pomp_text text = {0}, help = {0};
  pomp_text_add(&text, "%s%s", is_finding ? "new " : "", d->item->key);
  if (!is_finding) {
    pomp_text_add(&text, ": ");
    add_counts(&text, d);
  }
  pomp_text_add(&help, is_finding ? "pomp explain %s" : "docs/Gate.md", name);
  struct pomp_notice *n = pomp_notices_add(
      notices, name, title, pomp_gate_construct(d->item), &spot, &text, &help);
  if (n) {
    n->passed = !d->is_worse;
    n->is_error = true;
  }
  free((char *)spot.file);
}

/** Adds a count that was compared. */
static void add_count_notice(struct pomp_notices *notices,
                             const struct pomp_difference *d) {
  const struct pomp_quantity_row *row = &pomp_quantities[d->quantity];
  char name[64], title[64];
  snprintf(name, sizeof(name), "pomp-gate-%s", row->name);
  snprintf(title, sizeof(title), "%s %s than the baseline",
           row->fewer_is_worse ? "Fewer" : "More", row->name);
  add_notice(notices, d, name, title);
}

/** Adds a new finding. */
static void add_finding_notice(struct pomp_notices *notices,
                               const struct pomp_difference *d) {
  /* "finding pomp-imbalanced-loop: loop in step #1". */
  const char *begin = d->item->key + strcspn(d->item->key, " ");
  char name[64];
  begin += *begin == ' ';
  snprintf(name, sizeof(name), "%.*s", (int)strcspn(begin, ":"), begin);
  add_notice(notices, d, name, "New finding");
}

struct pomp_notices
pomp_differences_to_notices(const struct pomp_differences *differences,
                            const struct pomp_gate_record *now) {
  struct pomp_notices notices =
      pomp_notices_of(now->program, "compared with the baseline");
  for (size_t i = 0; i < differences->count; ++i) {
    const struct pomp_difference *d = &differences->items[i];
    if (d->kind == POMP_DIFFERENCE_NONE || d->kind == POMP_DIFFERENCE_COUNT)
      add_count_notice(&notices, d);
    else if (d->kind == POMP_DIFFERENCE_NEW_FINDING && d->is_worse)
      add_finding_notice(&notices, d);
  }
  return notices;
}
