/*===- notices.h - What code hosts show at a line ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_NOTICES_H
#define POMP_REPORT_NOTICES_H

#include "findings/place.h"
#include "model/profile.h"

/** A finding, or a count that a gate compared. */
struct pomp_notice {
  /** Its stable name and what that means: "pomp-imbalanced-loop", "Imbalanced
   *  loop". */
  char *name, *title;
  /** Of what it is, without lines: "loop in step #1". */
  char *subject;
  /** The place, whose file is ours, and others that share it. */
  struct pomp_spot place, *related;
  uint32_t num_related;
  /** One sentence or more. */
  char *text;
  /** Where to read more, such as "pomp explain pomp-imbalanced-loop". */
  char *help;
  /** A check that found nothing wrong. Formats without such leave it out. */
  bool passed;
  /** It fails a gate; otherwise it is advice. */
  bool is_error;
  /** Of a finding, in percent of the wall time and of the thread time. */
  double gain, cost;
};

struct pomp_notices {
  /** Of what program, and what they are: "findings". */
  char *program, *suite;
  struct pomp_notice *items;
  uint32_t count, capacity;
  /** There was no memory. */
  bool failed;
};

/** Begins with none. */
struct pomp_notices pomp_notices_of(const char *program, const char *suite);

/** Adds one whose texts are \p name, \p title, \p subject and the file of
 *  \p place, which are copied, and \p text and \p help, which are taken.
 *  \returns it for the rest, or null. */
struct pomp_notice *pomp_notices_add(struct pomp_notices *notices,
                                     const char *name, const char *title,
                                     const char *subject,
                                     const struct pomp_spot *place,
                                     struct pomp_text *text,
                                     struct pomp_text *help);

/** \returns the findings of a profile. */
struct pomp_notices pomp_notices_of_profile(const struct pomp_profile *profile);

/** \returns how many of them are no checks that found nothing wrong. */
uint32_t pomp_notices_shown(const struct pomp_notices *notices);

/** \returns a number that stays when lines move. */
uint64_t pomp_notice_fingerprint(const struct pomp_notices *notices,
                                 const struct pomp_notice *notice);

void pomp_notices_free(struct pomp_notices *notices);

#endif
