/*===- pair_lines.c - The hot lines of two runs --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sample/samples.h"

#include <stdlib.h>
#include <string.h>

static bool ends_alike(const char *x, const char *y) {
  return strcmp(basename(x), basename(y)) == 0;
}

/** \returns whether a line of one run is that of another one, whose files may
 *  be elsewhere. */
static bool is_same(const struct report_samples *s, uint32_t i,
                    const struct report_samples *t, uint32_t k) {
  const struct pomp_code_line *x = &s->lines[i], *y = &t->lines[k];
  if (strcmp(x->function, y->function) != 0 || x->line != y->line)
    return false;
  if (x->line)
    return ends_alike(x->file, y->file);
  return ends_alike(s->objects[x->object], t->objects[y->object]) &&
         (*x->function || x->address == y->address);
}

/** A profile, and one of its regions or POMP_NONE for all of it. */
struct part {
  const struct pomp_profile *profile;
  uint32_t region;
};

static bool is_in(const struct part *part,
                  const struct report_hot_place *place) {
  return part->region == POMP_NONE ||
         (!place->is_serial && place->region == part->region);
}

/** Adds the lines of one run. */
static size_t add_lines(struct pomp_line_pair *pairs, size_t count,
                        const struct part *part, bool is_b) {
  const struct report_samples *s = part->profile->samples;
  for (uint32_t p = 0; p < s->num_places; ++p)
    for (uint32_t i = 0;
         is_in(part, &s->places[p]) && i < s->places[p].num_lines; ++i) {
      const struct report_hot_line *line = &s->places[p].lines[i];
      uint64_t time = pomp_samples_time(s, line->count);
      size_t k = 0;
      while (k < count &&
             !is_same(pairs[k].samples, pairs[k].line, s, line->line))
        ++k;
      if (k == count)
        pairs[count++] = (struct pomp_line_pair){s, line->line, 0, 0};
      *(is_b ? &pairs[k].b : &pairs[k].a) += time;
    }
  return count;
}

static uint64_t difference(const struct pomp_line_pair *p) {
  return p->a > p->b ? p->a - p->b : p->b - p->a;
}

static int compare(const void *x, const void *y) {
  const struct pomp_line_pair *p = x, *q = y;
  uint64_t a = difference(p), b = difference(q);
  if (a != b)
    return a < b ? 1 : -1;
  if (p->a != q->a)
    return p->a < q->a ? 1 : -1;
  return (p->line > q->line) - (p->line < q->line);
}

static size_t count_lines(const struct report_samples *s) {
  size_t count = 0;
  for (uint32_t p = 0; p < s->num_places; ++p)
    count += s->places[p].num_lines;
  return count;
}

static struct pomp_line_pair *pair(const struct part *a, const struct part *b,
                                   size_t *count) {
  const struct report_samples *s = a->profile->samples;
  const struct report_samples *t = b->profile->samples;
  *count = 0;
  if (!s || !t)
    return NULL;
  struct pomp_line_pair *pairs =
      calloc(count_lines(s) + count_lines(t) + 1, sizeof(*pairs));
  if (!pairs)
    return NULL;
  *count = add_lines(pairs, 0, a, false);
  *count = add_lines(pairs, *count, b, true);
  qsort(pairs, *count, sizeof(*pairs), compare);
  return pairs;
}

struct pomp_line_pair *pomp_pair_lines(const struct pomp_profile *a,
                                       const struct pomp_profile *b,
                                       size_t *count) {
  return pair(&(struct part){a, POMP_NONE}, &(struct part){b, POMP_NONE},
              count);
}

struct pomp_line_pair *pomp_pair_lines_of(const struct pomp_profile *a,
                                          uint32_t in_a,
                                          const struct pomp_profile *b,
                                          uint32_t in_b, size_t *count) {
  return pair(&(struct part){a, in_a}, &(struct part){b, in_b}, count);
}
