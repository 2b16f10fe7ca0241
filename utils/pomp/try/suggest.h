/*===- suggest.h - Patches for what was not tried ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_SUGGEST_H
#define POMP_TRY_SUGGEST_H

#include "try/experiments.h"

#include "base/text.h"

/** Appends a unified diff for a finding whose repair is mechanical: nowait, or
 *  one parallel region instead of several adjacent ones. Whether the program
 *  then does the same has to be looked at.
 *  \returns false if there is none, or the source is not as expected. */
bool pomp_suggest_patch(struct pomp_text *text,
                        const struct pomp_suggestion *suggestion);

#endif
