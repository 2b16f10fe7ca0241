/*===- tried.c - Changes that pomp try makes while a program runs --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/tried.h"
#include "base/loader.h"
#include "pomp/ctc.h"
#include "process/variables.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/** One change: "region=FILE:LINE threads=N". */
struct change {
  /** The end of the name of its file, as long as this. */
  const char *file;
  size_t length;
  unsigned long line;
  int threads;
};

/** A region that is encountered with another number of threads. */
struct place {
  pomp_region_id region;
  int threads;
};

enum { MOST_CHANGES = 16, MOST_PLACES = 64 };

static struct change changes[MOST_CHANGES];
static unsigned num_changes;
static struct place places[MOST_PLACES];
/** Places are complete before it is increased. */
static _Atomic unsigned num_places;

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

/** Reads one change at \p *text, to its semicolon or the end. */
static bool read_change(const char **text, struct change *c) {
  static const char threads[] = "threads=";
  if (!read_place(text, "region=", c))
    return false;
  *text += strspn(*text, blanks);
  if (strncmp(*text, threads, sizeof(threads) - 1) != 0)
    return false;
  char *rest;
  const unsigned long value = strtoul(*text + sizeof(threads) - 1, &rest, 10);
  c->threads = (int)value;
  *text = rest + strspn(rest, blanks);
  return value && value < 65536 && (!**text || **text == ';');
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
  return num_changes > 0;
}

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

void pomp_tried_add_unit(const struct pomp_unit *unit) {
  for (unsigned i = 0; i < num_changes; ++i)
    for (uint32_t k = 0; k < unit->num_constructs; ++k) {
      const struct pomp_construct *construct = &unit->constructs[k];
      unsigned number = atomic_load_explicit(&num_places, memory_order_relaxed);
      struct place place = {.threads = changes[i].threads};
      if (number == MOST_PLACES || !is_type(construct->ctc, "pregion") ||
          !is_at(construct->ctc, &changes[i]) ||
          !pomp_region_from_handle(construct->handle, &place.region))
        continue;
      places[number] = place;
      atomic_store_explicit(&num_places, number + 1, memory_order_release);
    }
}

static bool start(unsigned index) {
  (void)index;
  return global_thread && push_num_threads;
}

static bool thread_start(struct pomp_thread *thread) {
  (void)thread;
  return true;
}

static void thread_stop(struct pomp_thread *thread) { (void)thread; }

static int32_t event(struct pomp_thread *thread,
                     const struct pomp_record *record) {
  (void)thread;
  if (record->event != POMP_FN_Parallel_enter)
    return POMP_SUCCESS;
  const unsigned number =
      atomic_load_explicit(&num_places, memory_order_acquire);
  for (unsigned i = 0; i < number; ++i)
    if (places[i].region == record->region)
      push_num_threads(NULL, global_thread(NULL), places[i].threads);
  return POMP_SUCCESS;
}

static int32_t finish(uint64_t end) {
  (void)end;
  return POMP_SUCCESS;
}

const struct pomp_monitor pomp_tried_monitor = {.name = "try",
                                                .delivery =
                                                    POMP_DELIVERY_GENERAL,
                                                .start = start,
                                                .thread_start = thread_start,
                                                .thread_stop = thread_stop,
                                                .event = event,
                                                .finish = finish};
