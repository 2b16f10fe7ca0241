/*===- pairs.h - Numbers of two regions -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_PAIRS_H
#define POMP_PROFILE_PAIRS_H

#include "base/table.h"
#include "program/measures.h"

/* Arrays that grow by one; both return null if there is no memory. */

/** \returns the creations of tasks of \p child by those of \p parent. \p
 *  numbers, a zero-initialized table, finds them. */
struct pomp_creation *pomp_creation_in(struct pomp_creation **items,
                                       uint32_t *count,
                                       struct pomp_table *numbers,
                                       uint32_t child, uint32_t parent);

/** \returns the serial time between the regions \p from and \p to. */
struct pomp_gap_row *pomp_gap_in(struct pomp_gap_row **items, uint32_t *count,
                                 uint32_t from, uint32_t to, bool is_rest);

/** Sorts: the longest first, and the rest last. */
void pomp_gaps_sort(struct pomp_gap_row *items, uint32_t count);

#endif
