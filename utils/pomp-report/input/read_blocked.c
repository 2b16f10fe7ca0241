/*===- read_blocked.c - Where threads slept in their work --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/read_blocked.h"
#include "base/file_names.h"
#include "model/beside.h"
#include "model/reader.h"
#include "model/region_index.h"
#include "sample/samples.h"
#include "support/message.h"

#include <stdlib.h>
#include <string.h>

struct reading {
  struct pomp_profile *profile;
  struct pomp_region_index index;
  uint32_t *paths;
  /** For each stack of profile->asleep its element of the result. */
  uint32_t *blocked_of;
};

/** Reads one element. \returns false if it is broken, or there is no memory. */
static bool read_one(const struct reading *r, const json_t *item,
                     struct pomp_blocked *to) {
  const char *ctc = NULL, *call = NULL, *doing = NULL;
  json_int_t time = 0;
  struct pomp_ctc_fields fields = {0};
  if (json_unpack((json_t *)item, "{ss ss ss sI}", "ctc", &ctc, "call", &call,
                  "doing", &doing, "time_ns", &time) != 0 ||
      time < 0)
    return false;
  *to = (struct pomp_blocked){.time = (uint64_t)time};
  snprintf(to->call, sizeof(to->call), "%s", call);
  snprintf(to->doing, sizeof(to->doing), "%s", doing);
  bool good = pomp_ctc_read_fields(&fields, strdup(ctc));
  if (good)
    to->region = pomp_region_index_find(r->profile, &r->index, &fields);
  pomp_ctc_free_fields(&fields);
  return good;
}

/** Reads the call stack of an element, which older commands do not write. */
static bool read_stack(struct reading *r, const struct pomp_cursor *at,
                       uint32_t index, uint64_t time) {
  const struct pomp_result *p = r->profile->result;
  struct report_samples *s = r->profile->asleep;
  const json_t *stack = json_object_get(at->object, "stack");
  uint32_t region = p->blocked[index].region;
  if (!s->num_objects || !json_array_size(stack) || !r->paths[region])
    return true;
  struct report_stack *to = &s->stacks[s->num_stacks];
  r->blocked_of[s->num_stacks++] = index;
  to->path = r->paths[region];
  to->subject = POMP_NONE;
  to->count = time;
  return pomp_read_addresses(at, s, to);
}

/** \returns the number of the element for the same sleep, or of the next new
 *  one. */
static uint32_t find_same(const struct pomp_result *p,
                          const struct pomp_blocked *item) {
  uint32_t i = 0;
  while (i < p->num_blocked && (p->blocked[i].region != item->region ||
                                strcmp(p->blocked[i].call, item->call) != 0 ||
                                strcmp(p->blocked[i].doing, item->doing) != 0))
    ++i;
  return i;
}

static bool read_items(struct reading *r, struct pomp_cursor at,
                       const json_t *items) {
  struct pomp_result *p = r->profile->result;
  bool good = true;
  at.array = "blocked";
  for (size_t i = 0; good && i < json_array_size(items); ++i) {
    struct pomp_blocked item;
    at.object = json_array_get(items, i);
    good = read_one(r, at.object, &item);
    if (!good || item.region == POMP_NONE)
      continue;
    uint32_t same = find_same(p, &item);
    uint64_t time = item.time;
    if (same == p->num_blocked)
      p->num_blocked++;
    else
      item.time += p->blocked[same].time;
    p->blocked[same] = item;
    good = read_stack(r, &at, same, time);
  }
  return good;
}

/** Says who sleeps longest in each element. */
static void name_callers(const struct reading *r) {
  const struct report_samples *s = r->profile->asleep;
  struct pomp_result *p = r->profile->result;
  for (uint32_t b = 0; b < p->num_blocked; ++b) {
    const struct report_stack *longest = NULL;
    for (uint32_t i = 0; i < s->num_stacks; ++i)
      if (r->blocked_of[i] == b &&
          (!longest || s->stacks[i].count > longest->count))
        longest = &s->stacks[i];
    uint32_t call = longest ? pomp_hot_call(s, longest) : 0;
    if (!call || !s->lines[longest->lines[call]].line)
      continue;
    struct pomp_text text = {0};
    const char *function =
        pomp_library_function(&s->lines[longest->lines[call - 1]]);
    if (*function) {
      pomp_text_plain(&text, function);
      pomp_text_add(&text, ", called from ");
    }
    pomp_add_line(&text, s, longest->lines[call]);
    if (text.data && !text.failed)
      snprintf(p->blocked[b].from, sizeof(p->blocked[b].from), "%s", text.data);
    free(text.data);
  }
}

static int longest_first(const void *x, const void *y) {
  const struct pomp_blocked *a = x, *b = y;
  return a->time < b->time ? 1 : a->time > b->time ? -1 : 0;
}

static bool read_all(struct reading *r, struct pomp_cursor at) {
  struct pomp_result *p = r->profile->result;
  const json_t *items = json_object_get(at.object, "blocked");
  struct report_samples *s = r->profile->asleep = pomp_make(1, sizeof(*s));
  size_t count = json_array_size(items);
  bool good =
      json_is_array(items) && s &&
      pomp_region_index_make(r->profile, &r->index) &&
      (r->paths = pomp_paths_of_regions(r->profile)) &&
      (r->blocked_of = pomp_make(count, sizeof(*r->blocked_of))) &&
      (s->stacks = pomp_make(count, sizeof(*s->stacks))) &&
      (p->blocked = pomp_make(count, sizeof(*p->blocked))) &&
      pomp_reserve_addresses(s, items) &&
      (!json_object_get(at.object, "objects") || pomp_read_objects(&at, s)) &&
      read_items(r, at, items);
  if (!good)
    return false;
  pomp_find_sample_lines(s);
  name_callers(r);
  qsort(p->blocked, p->num_blocked, sizeof(*p->blocked), longest_first);
  return true;
}

bool pomp_read_blocked(struct pomp_profile *profile) {
  char path[PATH_MAX];
  json_error_t error;
  if (!pomp_is_beside(profile, POMP_BLOCKED_FILE, path))
    return true;
  json_t *document = json_load_file(path, 0, &error);
  struct reading r = {.profile = profile};
  bool good = read_all(&r, (struct pomp_cursor){path, NULL, 0, document});
  /* The strings in it are in use. */
  good &= json_object_set_new(profile->document, "blocked", document) == 0;
  pomp_region_index_free(&r.index);
  free(r.paths);
  free(r.blocked_of);
  if (!good)
    pomp_complain("%s: expected calls in which threads slept, as pomp run "
                  "writes them; \"pomp run\" again, or remove the file",
                  path);
  return good;
}
