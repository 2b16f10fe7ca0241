/*===- texts.h - Numbers for texts ---------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TEXTS_H
#define POMP_REPORT_TEXTS_H

#include "base/table.h"

/** Texts, each once, numbered from 0. Zero-initialized. */
struct pomp_texts {
  char **items;
  uint32_t count, capacity;
  /** By hash: one more than the number. */
  struct pomp_table number_of;
};

enum { POMP_NO_TEXT = UINT32_MAX };

/** \returns the number of \p text, or POMP_NO_TEXT if there is no memory. */
uint32_t pomp_texts_number(struct pomp_texts *texts, const char *text);

/** \returns a hash of \p text, which is the same in all versions. */
uint64_t pomp_texts_hash(const char *text);

void pomp_texts_free(struct pomp_texts *texts);

#endif
