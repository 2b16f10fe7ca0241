/*===- hybrid.h - How efficient a job of several ranks is ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_HYBRID_H
#define POMP_REPORT_HYBRID_H

#include "model/rank_row.h"

#include "base/text.h"

#include <jansson.h>

/** Adds up the ranks that were read, finds out what each of them waits for the
 *  others, and the efficiencies that follow. */
void pomp_ranks_sum_up(struct pomp_ranks *ranks);

/** Appends the parallel efficiency and its factors, without a new line at the
 *  end. */
void pomp_print_hybrid(struct pomp_text *text,
                       const struct pomp_hybrid *hybrid);

/** Adds them to an object as members. */
void pomp_add_hybrid(json_t *object, const struct pomp_hybrid *hybrid);

#endif
