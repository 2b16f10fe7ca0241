/*===- chunks.c - Loops without a chunk for each thread, or unequal ones -===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/dispatch.h"
#include "advise/rules.h"
#include "profile/derive/processors.h"
#include "profile/report/report_parts.h"

#include "pomp/ctc.h"

#include <stdlib.h>

void pomp_mark_inside(struct pomp_advisor *a, uint32_t region) {
  const struct pomp_result *p = a->result;
  a->inside[0] = false;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    a->inside[i] =
        p->nodes[i].region == region || a->inside[p->nodes[i].parent];
}

uint32_t pomp_loop_of_few_chunks(struct pomp_advisor *a, uint32_t region) {
  const struct pomp_result *p = a->result;
  pomp_mark_inside(a, region);
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    const struct pomp_result_region *r = &p->regions[p->nodes[i].region];
    uint64_t chunks = a->inside[i] && p->nodes[i].kind == POMP_KIND_LOOP
                          ? pomp_region_chunks(r)
                          : 0;
    if (chunks && chunks < r->loop.executions * r->threads)
      return p->nodes[i].region;
  }
  return POMP_NONE;
}

uint32_t pomp_dealt_loop(struct pomp_advisor *a, uint32_t region) {
  const struct pomp_result *p = a->result;
  uint32_t loop = POMP_NONE;
  pomp_mark_inside(a, region);
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    uint32_t r = p->nodes[i].region;
    if (!a->inside[i] || !pomp_shares_work(&p->regions[r]) || r == loop)
      continue;
    if (loop != POMP_NONE || !p->regions[r].loop.chunks)
      return POMP_NONE;
    loop = r;
  }
  return loop;
}

void pomp_found_few_chunks(struct pomp_advisor *a, uint32_t loop,
                           uint64_t cost) {
  const struct pomp_result_region *r = &a->result->regions[loop];
  uint64_t chunks = pomp_region_chunks(r);
  char wait[16];
  pomp_found(a, POMP_FINDING_IDLE_THREAD, "Fewer chunks than threads", loop,
             cost, "smaller chunks, or share out the work of one iteration",
             "%llu %s in %llu %s by %llu %s: those without one wait %s",
             (unsigned long long)chunks, pomp_plural(chunks, "chunk", "chunks"),
             (unsigned long long)r->loop.executions,
             pomp_plural(r->loop.executions, "execution", "executions"),
             (unsigned long long)r->threads,
             pomp_plural(r->threads, "thread", "threads"),
             pomp_time_spell(wait, cost));
}

/** \returns how many sections a sections construct has, or 0. */
static uint64_t number_of_sections(const struct pomp_result_region *r) {
  struct pomp_ctc_attribute number;
  char value[32] = "";
  if (r->kind == POMP_KIND_SECTIONS &&
      pomp_ctc_find(r->fields.ctc, "numSections", &number))
    pomp_ctc_unescape(&number, value, sizeof(value));
  return strtoull(value, NULL, 10);
}

bool pomp_found_few_parts(struct pomp_advisor *a, uint32_t index,
                          uint64_t cost) {
  const struct pomp_result_region *r = &a->result->regions[index];
  uint64_t sections = number_of_sections(r);
  char wait[16];
  if (r->kind == POMP_KIND_LOOP && pomp_loop_of_few_chunks(a, index) == index)
    pomp_found_few_chunks(a, index, cost);
  else if (sections && sections < pomp_at_once(a->result, r->threads))
    pomp_found(a, POMP_FINDING_IDLE_THREAD, "Fewer sections than threads",
               index, cost,
               "more and smaller sections, or share out the work of one: "
               "tasks, or a parallel region inside",
               "%llu %s for %llu %s: those without one wait %s",
               (unsigned long long)sections,
               pomp_plural(sections, "section", "sections"),
               (unsigned long long)r->threads,
               pomp_plural(r->threads, "thread", "threads"),
               pomp_time_spell(wait, cost));
  else
    return false;
  return true;
}

const char pomp_last_chunk_advice[] =
    "smaller chunks, or longest iterations first: the last chunk is too large "
    "a part of the loop";

#define CHUNK(SIZE)                                                            \
  {                                                                            \
    SIZE, "schedule(dynamic, " #SIZE                                           \
          "): iterations do not cost the same, but each is so brief that "     \
          "getting it alone, as with schedule(dynamic), may take longer"       \
  }

/** \returns what to write instead where a static loop has iterations so brief
 *  that to get each of them costs more than it gains, or null. */
static const char *advice_for_brief(const struct pomp_result_region *r) {
  /* To get a chunk takes a twentieth of it at most, and each thread gets
   * several. */
  enum { share = 20, least_chunks = 4 };
  static const struct {
    double size;
    const char *advice;
  } chunks[] = {CHUNK(4),   CHUNK(16),   CHUNK(64),
                CHUNK(256), CHUNK(1024), CHUNK(4096)};
  double iterations = (double)r->loop.iterations;
  double each = iterations > 0 ? (double)r->work / iterations : 0;
  double threads = (double)r->threads;
  double previous = 1;
  const char *advice = NULL;
  if (each <= 0 || each >= pomp_thresholds[FINE_CHUNK].value)
    return NULL;
  for (size_t i = 0; i < sizeof(chunks) / sizeof(*chunks); ++i) {
    if (previous * each < share * pomp_thresholds[DISPATCH].value &&
        chunks[i].size * least_chunks * threads * (double)r->loop.executions <=
            iterations)
      advice = chunks[i].advice;
    previous = chunks[i].size;
  }
  return advice;
}

/** \returns whether \p r, a loop, has an iteration for each thread, as far as
 *  is known. */
static bool has_one_for_each(const struct pomp_result_region *r) {
  return r->loop.executions &&
         r->loop.iterations >= r->loop.executions * r->threads;
}

const char *pomp_advice_for_loop(const struct pomp_result_region *r,
                                 const struct pomp_balance *b) {
  if (pomp_region_is_runtime(r))
    return "OMP_SCHEDULE=dynamic or guided, or that in the schedule clause, "
           "with small chunks: iterations do not cost the same";
  if (!pomp_region_is_static(r))
    return pomp_last_chunk_advice;
  if (!has_one_for_each(r) &&
      100 * (double)b->least <
          pomp_thresholds[IDLE_WORK].value * (double)b->most)
    return "if it has fewer iterations than threads, share out the work of "
           "one: collapse, tasks, or a parallel loop inside; otherwise "
           "schedule(dynamic) or schedule(guided), as some iterations have "
           "all the work";
  const char *brief = advice_for_brief(r);
  return brief ? brief
               : "schedule(dynamic) or schedule(guided), or a static schedule "
                 "with a small chunk: iterations do not cost the same";
}
