/*===- copied.h - What clauses copy -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_DERIVE_COPIED_H
#define POMP_PROFILE_DERIVE_COPIED_H

#include <stdbool.h>

/** \returns how many bytes a clause of a construct copies for each thread or
 *  task, as its attribute "copied" says: 0 if it says nothing.
 *  \param ctc the context string.
 *  \param clause such as "firstprivate"; null: all clauses together.
 *  \param[out] has_more whether it may copy more: what objects own, and arrays
 *    of variable length; may be null. */
double pomp_copied_bytes(const char *ctc, const char *clause, bool *has_more);

#endif
