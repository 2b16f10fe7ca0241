/*===- ctc.h - What reports read of a CTC string --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CORE_CTC_FIELDS_H
#define POMP_CORE_CTC_FIELDS_H

#include <stdint.h>

/** \returns a copy of the value of \p key, empty if it is not there; or null
 *  where there is no memory. */
char *pomp_ctc_copy(const char *ctc, const char *key);

/** Reads first and last line, as slines and elines have them. \p lines stay
 * what they are where \p key is not there. */
void pomp_ctc_lines(const char *ctc, const char *key, unsigned lines[2]);

uint32_t pomp_ctc_hash(const char *ctc);

#endif
