/*===- ranks.h - The ranks of a job, beside each other -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_RANKS_RANKS_H
#define POMP_REPORT_RANKS_RANKS_H

#include "study/ranks/find_ranks.h"

#include "base/text.h"

#include <jansson.h>

/** \returns whether \p input is the directory of a job. */
bool pomp_is_job(const char *input);

struct pomp_merger;

/** Reads what a table of the ranks needs, one rank after the other. If \p
 * merger is not null, reads all of several at once, and adds it there in their
 * order; then there can be other inputs than the directory of one job:
 * pomp_ranks_find_all. \returns false after a sentence if there is none that
 * can be read, or one of several inputs is wrong. */
bool pomp_ranks_read(struct pomp_ranks *ranks, char *const *inputs,
                     uint32_t num_inputs, struct pomp_merger *merger);

void pomp_ranks_free(struct pomp_ranks *ranks);

/** Writes the traces of all ranks to an OTF2 archive and to a file for
 *  Perfetto, where these are not null. Names the ranks that are left out.
 *  \returns false after a sentence, also if one is left out. */
bool pomp_ranks_convert(const char *input, const char *otf2,
                        const char *perfetto);

/** Appends the report; the table has all ranks where \p full. */
void pomp_print_ranks(struct pomp_text *text, const struct pomp_ranks *ranks,
                      bool full);

/** Appends the losses between the ranks, and the first finding of the rank that
 *  works most.
 *  \returns false after a sentence where that one's profile cannot be read. */
bool pomp_ranks_advise(struct pomp_text *text, const struct pomp_ranks *ranks);

/** The losses between the ranks, an array: a new reference. */
json_t *pomp_ranks_findings_to_json(const struct pomp_ranks *ranks);

/** A new reference, or null if there is no memory. */
json_t *pomp_ranks_to_json(const struct pomp_ranks *ranks);

#endif
