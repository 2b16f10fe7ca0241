/*===- tried.c - Changes that pomp try makes while a program runs --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/tried.h"
#include "base/loader.h"
#include "base/message.h"
#include "monitor/faster.h"
#include "monitor/places.h"
#include "pomp/ctc.h"
#include "process/variables.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** One change: "region=FILE:LINE threads=N", "loop=FILE:LINE
 *  schedule=KIND,CHUNK" or "construct=FILE:LINE faster=PERCENT". */
struct change {
  /** The type of its construct in the CTC string, or null: any. */
  const char *type;
  /** The end of the name of its file, as long as this. */
  const char *file;
  size_t length;
  unsigned long line;
  int threads;
  /** A value of enum sched_type of the OpenMP runtime, and the chunk size. */
  int32_t kind;
  int64_t chunk;
  bool is_faster;
  /** There is such a construct, and it can be changed. */
  bool is_found, is_done;
};

enum { MOST_CHANGES = 16 };

static struct change changes[MOST_CHANGES];
static unsigned num_changes;
/** The process that reports what is wrong with them. */
static pid_t owner;
/** How much faster constructs are, all of them. */
static unsigned long percent;
/** The regions that are encountered with another number of threads. */
static struct pomp_places places;

/** The functions of the OpenMP runtime that clang's code calls for a
 *  num_threads clause: it holds for the next region only. */
static int32_t (*global_thread)(void *);
static void (*push_num_threads)(void *, int32_t, int32_t);

static const char *const blanks = " \t";

/** Reads "NAME=FILE:LINE" at \p *text. */
static bool read_place(const char **text, const char *name, struct change *c) {
  const size_t length = strlen(name);
  if (strncmp(*text, name, length) != 0)
    return false;
  const char *begin = *text + length, *end = begin + strcspn(begin, " \t;");
  const char *colon = end;
  while (colon > begin && *colon != ':')
    --colon;
  char *rest;
  c->file = begin;
  c->length = (size_t)(colon - begin);
  c->line = strtoul(colon + 1, &rest, 10);
  *text = end;
  return c->length && c->line && rest == end;
}

/** \returns whether \p *text begins with \p word; then it is behind that. */
static bool skip(const char **text, const char *word) {
  const size_t length = strlen(word);
  if (strncmp(*text, word, length) != 0)
    return false;
  *text += length;
  return true;
}

static bool read_number(const char **text, unsigned long most,
                        unsigned long *value) {
  char *rest;
  if (**text < '0' || **text > '9')
    return false;
  *value = strtoul(*text, &rest, 10);
  *text = rest;
  return *value <= most;
}

/** Reads "dynamic,4" as clang would pass it to the OpenMP runtime. */
static bool read_schedule(const char **text, struct change *c) {
  enum {
    STATIC_CHUNKED = 33,
    STATIC = 34,
    NONMONOTONIC = 1 << 30,
    DYNAMIC = 35 | NONMONOTONIC,
    GUIDED = 36 | NONMONOTONIC
  };
  unsigned long chunk = 1;
  if (skip(text, "static"))
    c->kind = STATIC;
  else if (skip(text, "dynamic"))
    c->kind = DYNAMIC;
  else if (skip(text, "guided"))
    c->kind = GUIDED;
  else
    return false;
  if (skip(text, ",")) {
    if (!read_number(text, INT32_MAX, &chunk) || !chunk)
      return false;
    c->kind = c->kind == STATIC ? STATIC_CHUNKED : c->kind;
  }
  c->chunk = (int64_t)chunk;
  return true;
}

static bool has_faster(void) {
  for (unsigned i = 0; i < num_changes; ++i)
    if (changes[i].is_faster)
      return true;
  return false;
}

/** Reads one change at \p *text, to its semicolon or the end. */
static bool read_change(const char **text, struct change *c) {
  unsigned long threads = 0;
  if (read_place(text, "region=", c)) {
    c->type = "pregion";
    *text += strspn(*text, blanks);
    if (!skip(text, "threads=") || !read_number(text, UINT16_MAX, &threads) ||
        !threads)
      return false;
    c->threads = (int)threads;
  } else if (read_place(text, "loop=", c)) {
    c->type = "loop";
    *text += strspn(*text, blanks);
    if (!skip(text, "schedule=") || !read_schedule(text, c))
      return false;
  } else if (read_place(text, "construct=", c)) {
    const unsigned long before = percent;
    const bool is_first = !has_faster();
    c->is_faster = true;
    *text += strspn(*text, blanks);
    if (!skip(text, "faster=") || !read_number(text, 99, &percent) ||
        (!is_first && percent != before))
      return false;
  } else {
    return false;
  }
  *text += strspn(*text, blanks);
  return !**text || **text == ';';
}

/** Says which changes were not possible. */
static void finish(void) {
  if (getpid() != owner)
    return;
  for (unsigned i = 0; i < num_changes; ++i) {
    const struct change *c = &changes[i];
    const char *what = c->is_faster ? "construct" : c->kind ? "loop" : "region";
    if (!c->is_found)
      pomp_message("POMP_TRY: %s=%.*s:%lu: expected the first line of a %s "
                   "that was compiled with the plugin",
                   what, (int)c->length, c->file, c->line,
                   c->is_faster ? "construct"
                   : c->kind    ? "worksharing loop"
                                : "parallel region");
    else if (!c->is_done)
      pomp_message("POMP_TRY: %s=%.*s:%lu: expected a loop that was compiled "
                   "with -fplugin-arg-pomp-try and whose result does not "
                   "depend on its schedule; it keeps its own",
                   what, (int)c->length, c->file, c->line);
  }
}

bool pomp_tried_start(void) {
  const char *value = pomp_variable_value(POMP_VARIABLE_TRY);
  for (const char *at = value; at && *at;) {
    at += strspn(at, blanks);
    if (num_changes == MOST_CHANGES ||
        !read_change(&at, &changes[num_changes])) {
      pomp_variable_wrong(POMP_VARIABLE_TRY, value);
      num_changes = 0;
      return false;
    }
    ++num_changes;
    at += *at == ';';
  }
  if (num_changes && dlsym) {
    *(void **)&global_thread = dlsym(RTLD_DEFAULT, "__kmpc_global_thread_num");
    *(void **)&push_num_threads =
        dlsym(RTLD_DEFAULT, "__kmpc_push_num_threads");
  }
  if (num_changes) {
    owner = getpid();
    atexit(finish);
  }
  pomp_faster_start((unsigned)percent);
  bool has_regions = false;
  for (unsigned i = 0; i < num_changes; ++i)
    has_regions |= changes[i].threads > 0;
  return has_regions && global_thread && push_num_threads;
}

bool pomp_tried_faster(void) { return has_faster(); }

/** \returns whether the construct is where the change wants it. */
static bool is_at(const char *ctc, const struct change *c) {
  struct pomp_ctc_attribute file, lines;
  char name[4096], line[32];
  if (!pomp_ctc_find(ctc, "file", &file) ||
      !pomp_ctc_find(ctc, "slines", &lines) ||
      pomp_ctc_unescape(&file, name, sizeof(name)) >= sizeof(name) ||
      pomp_ctc_unescape(&lines, line, sizeof(line)) >= sizeof(line))
    return false;
  const size_t length = strlen(name);
  return strtoul(line, NULL, 10) == c->line && length >= c->length &&
         strncmp(name + length - c->length, c->file, c->length) == 0 &&
         (length == c->length || name[length - c->length - 1] == '/');
}

/** \returns whether the construct has this type. */
static bool is_type(const char *ctc, const char *type) {
  struct pomp_ctc_attribute found;
  char name[32];
  return pomp_ctc_find(ctc, "type", &found) &&
         pomp_ctc_unescape(&found, name, sizeof(name)) < sizeof(name) &&
         strcmp(name, type) == 0;
}

/** Sets the schedule of construct \p number. \returns false if it has to stay.
 */
static bool set_schedule(const struct pomp_unit *unit, uint32_t number,
                         const struct change *c) {
  struct pomp_ctc_attribute flag;
  if (!unit->ctc || !pomp_ctc_find(unit->ctc, "schedules", &flag))
    return false;
  struct pomp_loop_schedules *all =
      ((const struct pomp_unit_to_try *)unit)->schedules;
  bool is_set = false;
  for (uint32_t i = 0; all && i < all->count; ++i) {
    struct pomp_loop_schedule *s = &all->loops[i];
    if (s->construct != number)
      continue;
    s->chunk = c->chunk;
    s->kind = c->kind;
    is_set = true;
  }
  return is_set;
}

/** Makes a change in construct \p number, which is at its place. */
static void make(const struct pomp_unit *unit, uint32_t number,
                 struct change *c) {
  pomp_region_id region;
  c->is_found = true;
  if (c->kind) {
    c->is_done |= set_schedule(unit, number, c);
  } else if (pomp_region_from_handle(unit->constructs[number].handle,
                                     &region)) {
    c->is_done = true;
    if (c->is_faster)
      pomp_faster_add(region);
    else
      pomp_places_add(&places, region, c->threads);
  }
}

void pomp_tried_add_unit(const struct pomp_unit *unit) {
  for (unsigned i = 0; i < num_changes; ++i)
    for (uint32_t k = 0; k < unit->num_constructs; ++k) {
      const char *ctc = unit->constructs[k].ctc;
      if ((!changes[i].type || is_type(ctc, changes[i].type)) &&
          is_at(ctc, &changes[i]))
        make(unit, k, &changes[i]);
    }
}

static int32_t event(struct pomp_thread *thread,
                     const struct pomp_record *record) {
  (void)thread;
  if (record->event != POMP_FN_Parallel_enter)
    return POMP_SUCCESS;
  const int *threads = pomp_places_find(&places, record->region);
  if (threads)
    push_num_threads(NULL, global_thread(NULL), *threads);
  return POMP_SUCCESS;
}

const struct pomp_monitor pomp_tried_monitor = {
    .name = "try", .delivery = POMP_DELIVERY_GENERAL, .event = event};
