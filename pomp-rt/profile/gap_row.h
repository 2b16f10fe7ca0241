/*===- gap_row.h - Serial time between two parallel regions ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_GAP_ROW_H
#define POMP_PROFILE_GAP_ROW_H

#include "program/measures.h"

/** For qsort: the longest first, and the rest last. */
static inline int pomp_gap_row_compare(const void *x, const void *y) {
  const struct pomp_gap_row *a = (const struct pomp_gap_row *)x;
  const struct pomp_gap_row *b = (const struct pomp_gap_row *)y;
  if (a->is_rest != b->is_rest)
    return a->is_rest ? 1 : -1;
  if (a->time != b->time)
    return a->time < b->time ? 1 : -1;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  return a->to < b->to ? -1 : a->to > b->to;
}

#endif
