/*===- context.h - Context strings as OPARI2 writes them ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADAPTERS_POMP2_CONTEXT_H
#define POMP_ADAPTERS_POMP2_CONTEXT_H

#include <stdbool.h>

/** The properties of a construct in POMP2. */
struct pomp2_context {
  /** The string, which the caller frees; null: POMP2 has no such construct, or
   *  there is no memory. */
  char *ctc;
  /** A user region, or a function. */
  bool is_user;
  bool is_untied;
  /** A parallel region and its loop or sections in one. */
  bool is_combined;
  /** OPARI2 gives it no implicit barrier, although it has one. */
  bool has_hidden_barrier;
  /** Its team has a barrier with events of its own. */
  bool has_team_barrier;
};

/* OPARI2 has one region for a combined directive, we have a parallel region and
 * a loop or sections. */

/** \returns the first line of \p ctc, if it is a parallel region of a combined
 *  directive; else 0. */
unsigned pomp2_context_combined_line(const char *ctc);

/** \returns likewise the line of a loop or of sections. */
unsigned pomp2_context_inner_line(const char *ctc);

/** \returns whether these two, at the same line, are one directive. */
bool pomp2_context_is_pair(const char *parallel, const char *inner);

/** Translates our string \p ctc, and that of the loop or sections in the same
 *  directive, or null. */
struct pomp2_context pomp2_context_make(const char *ctc, const char *inner);

#endif
