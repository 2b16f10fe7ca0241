/*===- place.h - Where a finding is, for other tools ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_PLACE_H
#define POMP_REPORT_PLACE_H

#include "advise/advise.h"

#include <jansson.h>

struct pomp_spot {
  /** Relative to the current directory if it is in there; null if no file is
   *  known. */
  const char *file;
  /** 0 if it is not known. */
  unsigned line, column;
};

/** \returns the place of a region, or of its end. */
struct pomp_spot pomp_region_place(const struct pomp_result *result,
                                   uint32_t region, bool is_end);

/** \returns the region that has the place of a finding, or POMP_NONE, and sets
 *  whether it is behind that. */
uint32_t pomp_finding_region(const struct pomp_finding *finding,
                             bool *is_behind);

/** \returns the place of a finding; behind the first of two regions if it is
 *  between them. */
struct pomp_spot pomp_finding_place(const struct pomp_result *result,
                                    const struct pomp_finding *finding);

/** \returns an array with each place of a finding, the one to look at first; it
 *  is empty if none is known. */
json_t *pomp_finding_places_to_json(const struct pomp_result *result,
                                    const struct pomp_finding *finding);

/** Appends the title and the gain, as the begin of a sentence. */
void pomp_finding_gain(struct pomp_text *text, const struct pomp_result *result,
                       const struct pomp_finding *finding);

/** Appends one sentence: the title, the gain, the evidence and what to try. */
void pomp_finding_sentence(struct pomp_text *text,
                           const struct pomp_result *result,
                           const struct pomp_finding *finding);

#endif
