/*===- match.c - The same constructs in two profiles ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/match.h"

#include <stdlib.h>
#include <string.h>

/** How much two constructs have in common. */
enum likeness {
  /** All properties that distinguish constructs. */
  SAME,
  /** But for the column: the source was indented, or an older runtime wrote one
   *  of the profiles. */
  SAME_FILE,
  /** But for the directory. */
  SAME_LINES
};

/** The regions of both sides, which are compared. */
struct matching {
  struct pomp_region_list sides[2];
  /** See struct pomp_matches. */
  bool same_root;
  enum likeness likeness;
  /** The regions that have no partner yet, sorted. */
  uint32_t *left[2], count[2];
};

/** \returns less, equal or greater than 0. */
static int compare_keys(const struct matching *m,
                        const struct pomp_result_region *x,
                        const struct pomp_result_region *y) {
  int order = strcmp(x->fields.type, y->fields.type);
  if (!order)
    order = strcmp(x->fields.file, y->fields.file);
  for (int i = 0; !order && i < 4; ++i)
    order = x->fields.lines[i] < y->fields.lines[i]
                ? -1
                : x->fields.lines[i] > y->fields.lines[i];
  order = order ? order : strcmp(x->fields.name, y->fields.name);
  if (order || m->likeness == SAME_LINES)
    return order;
  const struct pomp_where *v = &x->fields.where, *w = &y->fields.where;
  order = m->same_root ? strcmp(pomp_where_identity(v), pomp_where_identity(w))
                       : strcmp(v->shown, w->shown);
  if (order || m->likeness == SAME_FILE)
    return order;
  if (v->column != w->column)
    return v->column < w->column ? -1 : 1;
  return strcmp(v->macro, w->macro);
}

struct sorting {
  const struct matching *m;
  const struct pomp_result_region *regions;
};

static int compare_regions(const void *x, const void *y, void *data) {
  const uint32_t i = *(const uint32_t *)x, j = *(const uint32_t *)y;
  const struct sorting *s = data;
  int order = compare_keys(s->m, &s->regions[i], &s->regions[j]);
  return order ? order : i < j ? -1 : i > j;
}

/** Takes all regions of both, by their keys. */
static void start(struct matching *m, bool same_root) {
  m->same_root = same_root;
  m->likeness = SAME;
  for (int side = 0; side < 2; ++side) {
    struct sorting s = {m, m->sides[side].regions};
    m->count[side] = m->sides[side].count;
    for (uint32_t i = 0; i < m->count[side]; ++i)
      m->left[side][i] = i;
    qsort_r(m->left[side], m->count[side], sizeof(uint32_t), compare_regions,
            &s);
  }
}

/** Pairs the constructs that are at least that similar, and leaves the others.
 */
static void join(struct matching *m, enum likeness likeness,
                 struct pomp_matches *all) {
  uint32_t *x = m->left[0], *y = m->left[1], i = 0, j = 0, p = 0, q = 0;
  m->likeness = likeness;
  while (i < m->count[0] || j < m->count[1]) {
    int order = i == m->count[0]   ? 1
                : j == m->count[1] ? -1
                                   : compare_keys(m, &m->sides[0].regions[x[i]],
                                                  &m->sides[1].regions[y[j]]);
    if (order == 0)
      all->pairs[all->count++] = (struct pomp_pair){x[i++], y[j++]};
    else if (order < 0)
      x[p++] = x[i++];
    else
      y[q++] = y[j++];
  }
  m->count[0] = p;
  m->count[1] = q;
}

struct pomp_matches pomp_match(struct pomp_region_list a,
                               struct pomp_region_list b) {
  struct matching m = {.sides = {a, b},
                       .left = {calloc((size_t)a.count + 1, sizeof(uint32_t)),
                                calloc((size_t)b.count + 1, sizeof(uint32_t))}};
  struct pomp_matches all = {
      .pairs = calloc((size_t)a.count + b.count + 1, sizeof(*all.pairs))};
  if (all.pairs && m.left[0] && m.left[1]) {
    start(&m, true);
    join(&m, SAME, &all);
    if (!all.count) {
      start(&m, false);
      join(&m, SAME, &all);
    }
    join(&m, SAME_FILE, &all);
    if (!m.same_root)
      join(&m, SAME_LINES, &all);
    all.same_root = m.same_root;
    for (uint32_t i = 0; i < m.count[0]; ++i)
      all.pairs[all.count++] = (struct pomp_pair){m.left[0][i], POMP_NONE};
    for (uint32_t i = 0; i < m.count[1]; ++i)
      all.pairs[all.count++] = (struct pomp_pair){POMP_NONE, m.left[1][i]};
  } else {
    free(all.pairs);
    all.pairs = NULL;
  }
  free(m.left[0]);
  free(m.left[1]);
  return all;
}

bool pomp_match_names(struct pomp_where *names, uint32_t count,
                      bool same_root) {
  return !same_root || pomp_where_tell_apart(names, sizeof(*names), count);
}
