/*===- calls.h - The calls of samples beneath call paths ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_CALLS_H
#define POMP_REPORT_CALLS_H

#include "model/profile.h"
#include "sample/samples.h"

/** A stack of samples, as far as it is beneath its call path. */
struct pomp_calls {
  const struct report_stack *stack;
  /** So many of its innermost calls. */
  uint32_t depth;
};

/** The calls of a profile, by call path. Empty if it has no samples. */
struct pomp_call_list {
  struct pomp_calls *items;
  /** By path: the first of its own; one more behind the last path. */
  uint32_t *first;
  /** The most calls of one. */
  uint32_t deepest;
};

/** \param kept by path: the path that its samples go to.
 *  \returns false if there is no memory. */
bool pomp_calls_make(struct pomp_call_list *calls,
                     const struct pomp_profile *profile, const uint32_t *kept);
void pomp_calls_free(struct pomp_call_list *calls);

#endif
