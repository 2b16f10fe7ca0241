/*===- throttle.c - Switches off regions that flood -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/throttle.h"
#include "base/clock.h"
#include "base/message.h"
#include "base/mutex.h"
#include "process/variables.h"

#include "pomp/ctc.h"
#include "pomp/kinds.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>

/** The effect of an event. */
enum role {
  role_none,
  role_count,
  role_open,
  role_close,
  /** A pair inside the one that is a visit. */
  role_part_open,
  role_part_close
};

/** \returns what \p event does here. Parallel regions and tasks stay. */
static enum role role_of(unsigned event) {
  const struct pomp_event_role *r = &pomp_event_roles[event];
  bool is_part = pomp_kind_has(r->kind, POMP_TRAIT_ALONG);
  switch ((enum pomp_role)r->role) {
  case POMP_ROLE_POINT:
    return role_count;
  case POMP_ROLE_OPEN:
    return is_part ? role_part_open : role_open;
  case POMP_ROLE_CLOSE:
    return is_part ? role_part_close : role_close;
  case POMP_ROLE_BODY:
    return role_part_open;
  case POMP_ROLE_BODY_END:
    return role_part_close;
  default:
    return role_none;
  }
}

/** The data of one thread for a region. */
struct visits {
  /** Since it was last found to be worth its events. */
  uint64_t calls, ticks;
  /** Pairs that are open and whose begin was dropped. */
  uint32_t skipped;
};

/** A pair that is open in a thread. */
struct open_pair {
  pomp_region_id region;
  uint64_t time;
};

enum {
  regions_per_block = 1024,
  num_blocks = POMP_MAX_REGIONS / regions_per_block,
  max_open = 256
};

struct pomp_throttle_thread {
  struct visits *blocks[num_blocks];
  /** The depth; visits deeper than max_open are not timed. */
  uint32_t depth;
  struct open_pair open[max_open];
};

bool pomp_throttle_enabled;
static uint64_t max_calls;
static uint64_t min_ns;
/** A byte for each region, not zero once it is off. Unwritten pages cost
 *  nothing. */
static _Atomic uint8_t *off;

static bool parse(const char *text) {
  char *end;
  errno = 0;
  if (*text < '0' || *text > '9')
    return false;
  max_calls = strtoull(text, &end, 10);
  if (*end != ',' || end[1] < '0' || end[1] > '9')
    return false;
  min_ns = strtoull(end + 1, &end, 10);
  return !*end && !errno && max_calls;
}

void pomp_throttle_start(void) {
  const char *text = pomp_variable_value(POMP_VARIABLE_THROTTLE);
  if (!text)
    return;
  if (!parse(text)) {
    pomp_variable_wrong(POMP_VARIABLE_THROTTLE, text);
    return;
  }
  void *memory = mmap(NULL, POMP_MAX_REGIONS, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    pomp_message("POMP_THROTTLE=%s: no memory; nothing is switched off", text);
    return;
  }
  off = memory;
  pomp_throttle_enabled = true;
}

bool pomp_throttle_is_off(pomp_region_id region) {
  return pomp_throttle_enabled &&
         atomic_load_explicit(&off[region], memory_order_relaxed);
}

uint32_t pomp_throttle_count(void) {
  uint32_t number = 0, count = atomic_load_explicit(&pomp_region_count,
                                                    memory_order_acquire);
  for (pomp_region_id r = 0; pomp_throttle_enabled && r < count; ++r)
    number += pomp_throttle_is_off(r);
  return number;
}

void pomp_throttle_report(void) {
  if (!pomp_throttle_enabled)
    return;
  pomp_core_lock();
  uint32_t count =
      atomic_load_explicit(&pomp_region_count, memory_order_acquire);
  for (pomp_region_id r = 0; r < count; ++r) {
    if (!pomp_throttle_is_off(r))
      continue;
    const char *ctc = pomp_region_ctc(r);
    char type[32], name[256] = "", file[256] = "", lines[32] = "";
    struct pomp_ctc_attribute a;
    struct {
      const char *key;
      char *value;
      size_t size;
    } wanted[] = {{"type", type, sizeof(type)},
                  {"name", name, sizeof(name)},
                  {"file", file, sizeof(file)},
                  {"slines", lines, sizeof(lines)}};
    for (unsigned i = 0; i < sizeof(wanted) / sizeof(wanted[0]); ++i) {
      wanted[i].value[0] = '\0';
      if (pomp_ctc_find(ctc, wanted[i].key, &a))
        pomp_ctc_unescape(&a, wanted[i].value, wanted[i].size);
    }
    char *comma = lines;
    while (*comma && *comma != ',')
      ++comma;
    *comma = '\0';
    pomp_message("POMP_THROTTLE switched off %s%s%s, %s:%s", type,
                 *name ? " " : "", name, file, lines);
  }
  pomp_core_unlock();
}

/** \returns null if there is no memory. */
static struct visits *visits_of(struct pomp_thread *thread,
                                pomp_region_id region) {
  struct pomp_throttle_thread *t = thread->throttle;
  if (POMP_UNLIKELY(!t)) {
    t = pomp_arena_alloc(&thread->arena, sizeof(*t));
    if (!t)
      return NULL;
    thread->throttle = t;
  }
  struct visits **block = &t->blocks[region / regions_per_block];
  if (POMP_UNLIKELY(!*block)) {
    *block = pomp_arena_alloc(&thread->arena,
                              regions_per_block * sizeof(struct visits));
    if (!*block)
      return NULL;
  }
  return &(*block)[region % regions_per_block];
}

bool pomp_throttle_drops(struct pomp_thread *thread, unsigned event,
                         pomp_region_id region) {
  enum role role = role_of(event);
  if (POMP_LIKELY(!pomp_throttle_is_off(region)) || role == role_none)
    return false;
  struct visits *v = visits_of(thread, region);
  if (!v)
    return false;
  if (role == role_open || role == role_part_open) {
    ++v->skipped;
  } else if (role != role_count) {
    if (!v->skipped)
      return false;
    --v->skipped;
  }
  return true;
}

/** Counts a visit, and decides after every so many. */
static void visited(struct visits *v, pomp_region_id region, uint64_t ticks) {
  v->ticks += ticks;
  if (POMP_LIKELY(++v->calls < max_calls))
    return;
  if (pomp_clock_to_ns(v->ticks) / v->calls < min_ns)
    atomic_store_explicit(&off[region], 1, memory_order_relaxed);
  v->calls = v->ticks = 0;
}

void pomp_throttle_note(struct pomp_thread *thread, unsigned event,
                        pomp_region_id region, uint64_t time) {
  enum role role = role_of(event);
  if (role == role_none || role >= role_part_open)
    return;
  struct visits *v = visits_of(thread, region);
  if (!v)
    return;
  struct pomp_throttle_thread *t = thread->throttle;
  if (role == role_count) {
    visited(v, region, 0);
  } else if (role == role_open) {
    if (t->depth < max_open)
      t->open[t->depth] = (struct open_pair){region, time};
    ++t->depth;
  } else if (t->depth && --t->depth < max_open &&
             t->open[t->depth].region == region) {
    visited(v, region, time - t->open[t->depth].time);
  }
}
