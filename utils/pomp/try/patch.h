/*===- patch.h - Changes as patches of the source ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_PATCH_H
#define POMP_TRY_PATCH_H

#include "try/experiments.h"

#include "base/text.h"

/** Appends a unified diff that puts the clauses of candidates into the source.
 *  Those without a clause, or whose directive is not found where it was, are
 *  left out.
 *  \returns how many clauses it has. */
unsigned pomp_patch_add(struct pomp_text *text,
                        const struct pomp_candidate *const *candidates,
                        unsigned count);

/** Puts the clauses into the source.
 *  \returns false after a sentence. */
bool pomp_patch_apply(const struct pomp_candidate *const *candidates,
                      unsigned count);

#endif
