/*===- quantities.c - The counts of a construct --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/gate/quantities.h"

#include "pomp/ctc.h"
#include "profile/derive/copied.h"

#include <stdlib.h>
#include <string.h>

const struct pomp_quantity_row pomp_quantities[POMP_NUM_QUANTITIES] = {
#define MORE false
#define FEWER true
#define ALWAYS false
#define SOMETIMES true
#define POMP_QUANTITY(name, WORSE, PERCENT, KNOWN, Doc)                        \
  {#name, WORSE, (PERCENT) / 100.0, KNOWN},
#include "study/gate/quantities.def"
#undef MORE
#undef FEWER
#undef ALWAYS
#undef SOMETIMES
};

/** What the call paths say of a region. */
struct found {
  /** How many threads its teams had together. */
  uint64_t members;
  /** Of a loop: its chunks, those of the thread that has most, and in how many
   *  threads it was. */
  uint64_t chunks, most_chunks, threads;
};

struct pomp_counting {
  const struct pomp_result *result;
  struct found *of;
  /** Among the counters; their number if it is none of them. */
  uint32_t instructions;
};

/** A region whose counts are computed. */
struct counted {
  const struct pomp_counting *counting;
  const struct pomp_result_region *region;
  const struct found *found;
  uint32_t index;
};

static uint64_t find_threads(const struct counted *c) {
  const uint64_t teams = c->region->visits;
  return c->found->members ? (c->found->members + teams / 2) / teams : 0;
}

static uint64_t find_visits(const struct counted *c) {
  return c->region->visits;
}

static uint64_t find_barriers(const struct counted *c) {
  const struct pomp_result_region *r = c->region;
  return pomp_ctc_ends_in_barrier(r->fields.ctc) ? r->visits : 0;
}

static uint64_t find_tasks(const struct counted *c) {
  const struct pomp_result_region *r = c->region;
  if (!r->tasks)
    return 0;
  return r->tasks->started > r->tasks->created ? r->tasks->started
                                               : r->tasks->created;
}

/** Older profiles know them only of some loops without chunks. */
static uint64_t find_iterations(const struct counted *c) {
  return c->region->loop.chunks ? c->region->loop.iterations : 0;
}

static uint64_t find_chunks(const struct counted *c) {
  return c->region->loop.chunks;
}

/** Who gets how many chunks is a matter of chance unless the schedule is
 *  static. */
static uint64_t find_balance(const struct counted *c) {
  const struct found *f = c->found;
  if (!f->chunks || strncmp(c->region->fields.schedule, "static", 6) != 0)
    return 0;
  return (100 * f->most_chunks * f->threads + f->chunks / 2) / f->chunks;
}

/** The bytes of all clauses, once for each thread or task. */
static uint64_t find_copied(const struct counted *c) {
  const struct pomp_result_region *r = c->region;
  const double bytes = pomp_copied_bytes(r->fields.ctc, NULL, NULL);
  const uint64_t times = r->tasks                        ? find_tasks(c)
                         : r->kind == POMP_KIND_PARALLEL ? c->found->members
                                                         : r->visits;
  return (uint64_t)bytes * times;
}

static uint64_t find_moved(const struct counted *c) {
  const struct pomp_result_region *r = c->region;
  return r->transfers.bytes_to + r->transfers.bytes_from;
}

static uint64_t find_instructions(const struct counted *c) {
  const struct pomp_result *result = c->counting->result;
  return c->counting->instructions < result->counters.number
             ? pomp_count_row(result->counts->regions,
                              c->index)[c->counting->instructions]
             : 0;
}

/** Adds the chunks of each thread. \param chunks has a place for each thread
 * and region. */
static void add_chunks(struct pomp_counting *counting, uint64_t *chunks) {
  const struct pomp_result *r = counting->result;
  for (uint32_t i = 1; i < r->num_nodes; ++i) {
    if (r->nodes[i].kind != POMP_KIND_CHUNK)
      continue;
    struct found *found = &counting->of[r->nodes[i].region];
    for (const struct pomp_metric *m = r->nodes[i].metrics; m; m = m->next) {
      uint64_t *own =
          &chunks[(uint64_t)r->nodes[i].region * r->num_threads + m->thread];
      found->chunks += m->visits;
      *own += m->visits;
      if (*own > found->most_chunks)
        found->most_chunks = *own;
    }
  }
}

/** Counts the threads of loops, also those that had no chunk. */
static void add_threads(struct pomp_counting *counting, uint64_t *entered) {
  const struct pomp_result *r = counting->result;
  for (uint32_t i = 1; i < r->num_nodes; ++i) {
    if (r->nodes[i].kind != POMP_KIND_LOOP)
      continue;
    for (const struct pomp_metric *m = r->nodes[i].metrics; m; m = m->next) {
      uint64_t *own =
          &entered[(uint64_t)r->nodes[i].region * r->num_threads + m->thread];
      if (!m->visits || *own)
        continue;
      *own = 1;
      ++counting->of[r->nodes[i].region].threads;
    }
  }
}

struct pomp_counting *pomp_counting_new(const struct pomp_result *result) {
  struct pomp_counting *c = calloc(1, sizeof(*c));
  const size_t places = (size_t)result->num_regions * result->num_threads + 1;
  uint64_t *chunks = calloc(places, sizeof(*chunks));
  uint64_t *entered = calloc(places, sizeof(*entered));
  if (c) {
    c->result = result;
    c->of = calloc((size_t)result->num_regions + 1, sizeof(*c->of));
  }
  if (!c || !c->of || !chunks || !entered) {
    free(chunks);
    free(entered);
    pomp_counting_free(c);
    return NULL;
  }
  while (
      c->instructions < result->counters.number &&
      pomp_counter_role_of(result->counters.counters[c->instructions].event) !=
          POMP_COUNTER_INSTRUCTIONS)
    ++c->instructions;
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    if (result->nodes[i].kind == POMP_KIND_TEAM)
      c->of[result->nodes[i].region].members +=
          pomp_result_path_visits(&result->nodes[i]);
  add_chunks(c, chunks);
  add_threads(c, entered);
  free(chunks);
  free(entered);
  return c;
}

void pomp_counting_free(struct pomp_counting *counting) {
  if (counting)
    free(counting->of);
  free(counting);
}

void pomp_count_quantities(const struct pomp_counting *counting,
                           uint32_t region,
                           uint64_t counts[POMP_NUM_QUANTITIES]) {
  static uint64_t (*const finders[POMP_NUM_QUANTITIES])(
      const struct counted *) = {
#define POMP_QUANTITY(name, WORSE, PERCENT, KNOWN, Doc) find_##name,
#include "study/gate/quantities.def"
  };
  const struct counted counted = {counting, &counting->result->regions[region],
                                  &counting->of[region], region};
  for (int q = 0; q < POMP_NUM_QUANTITIES; ++q)
    counts[q] = finders[q](&counted);
}
