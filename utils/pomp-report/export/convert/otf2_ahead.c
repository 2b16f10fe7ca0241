/*===- otf2_ahead.c - What an OTF2 archive wants to know before -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * A fork names the threads that were requested, which the trace may have at the
 * end of the region only. Nearly all executions of a region have the same, so
 * only others are kept.
 */
#ifdef POMP_HAVE_OTF2

#include "export/convert/otf2_writer.h"

#include <stdlib.h>

typedef struct pomp_otf2_writer writer;

static bool begin(void *data, const struct pomp_model *m) {
  (void)data, (void)m;
  return true;
}

static void open_fork(writer *w, const struct pomp_step *s) {
  struct pomp_otf2_sizes *sizes = &w->sizes;
  if (pomp_otf2_grow(w, &sizes->open, &sizes->open_capacity, sizes->num_open,
                     sizeof(*sizes->open)))
    sizes->open[sizes->num_open++] =
        (struct pomp_otf2_open){.fork = s->fork, .place = s->place};
}

/** \returns the index of the fork among the open ones, or num_open. */
static uint32_t find_open(const struct pomp_otf2_sizes *sizes, uint64_t fork) {
  for (uint32_t i = sizes->num_open; i > 0; --i)
    if (sizes->open[i - 1].fork == fork)
      return i - 1;
  return sizes->num_open;
}

/** Keeps the size of a team unless it is that of all teams of its region. */
static void keep_size(writer *w, const struct pomp_otf2_open *fork) {
  struct pomp_otf2_sizes *sizes = &w->sizes;
  if (!pomp_otf2_grow(w, &sizes->usual, &sizes->usual_capacity, fork->place,
                      sizeof(*sizes->usual)))
    return;
  struct pomp_otf2_size *usual = &sizes->usual[fork->place];
  if (!usual->came)
    *usual = fork->size;
  if (usual->came == fork->size.came && usual->asked == fork->size.asked)
    return;
  uint32_t *value = pomp_table_find(&sizes->unusual, fork->fork);
  if (value)
    *value = (uint32_t)fork->size.asked << 16 | fork->size.came;
  else
    pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
}

static void close_fork(writer *w, uint32_t index) {
  struct pomp_otf2_sizes *sizes = &w->sizes;
  keep_size(w, &sizes->open[index]);
  sizes->open[index] = sizes->open[--sizes->num_open];
}

static bool take(void *data, const struct pomp_model *m,
                 const struct pomp_step *s) {
  (void)m;
  writer *w = data;
  bool is_told = s->kind == POMP_STEP_TEAM_SIZE;
  if (s->kind == POMP_STEP_FORK)
    open_fork(w, s);
  if (!is_told && s->kind != POMP_STEP_TEAM_BEGIN && s->kind != POMP_STEP_JOIN)
    return !w->failed;
  uint32_t index = find_open(&w->sizes, s->fork);
  if (index == w->sizes.num_open)
    return !w->failed;
  struct pomp_otf2_size *size = &w->sizes.open[index].size;
  if (is_told) {
    uint32_t asked = (uint32_t)((uint64_t)s->values[0] >> 32);
    size->asked = asked < UINT16_MAX ? (uint16_t)asked : UINT16_MAX;
  } else if (s->kind == POMP_STEP_TEAM_BEGIN) {
    size->came += size->came < UINT16_MAX;
  } else {
    close_fork(w, index);
  }
  return !w->failed;
}

static bool finish(void *data, const struct pomp_model *m) {
  writer *w = data;
  while (w->sizes.num_open && !w->failed)
    close_fork(w, w->sizes.num_open - 1);
  return pomp_otf2_find_lines(w, m->trace);
}

/** Says nothing: the trace is read again. */
__attribute__((format(printf, 1, 2))) static void be_silent(const char *format,
                                                            ...) {
  (void)format;
}

bool pomp_otf2_read_ahead(writer *w, const char *directory) {
  static const struct pomp_converter counter = {begin, take, finish,
                                                pomp_otf2_see_sample};
  const struct pomp_talk silent = {be_silent, w->talk->progress};
  /* The reader of events prints errors of the trace. */
  (void)pomp_convert(directory, &silent, &counter, w);
  return !w->failed;
}

uint32_t pomp_otf2_requested(const writer *w, const struct pomp_step *fork) {
  const struct pomp_otf2_sizes *sizes = &w->sizes;
  const uint32_t *unusual = pomp_table_get(&sizes->unusual, fork->fork);
  struct pomp_otf2_size size = {0};
  if (unusual)
    size = (struct pomp_otf2_size){.asked = (uint16_t)(*unusual >> 16),
                                   .came = (uint16_t)*unusual};
  else if (fork->place < sizes->usual_capacity)
    size = sizes->usual[fork->place];
  if (size.asked)
    return size.asked;
  /* Without a clause, the variables of the runtime give the number, and usually
   * that many threads came. */
  return fork->num_threads ? fork->num_threads : size.came;
}

void pomp_otf2_free_sizes(writer *w) {
  free(w->sizes.open);
  free(w->sizes.usual);
  pomp_table_free(&w->sizes.unusual);
  w->sizes = (struct pomp_otf2_sizes){0};
}

#endif
