/*===- compiled.h - What was compiled in ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_COMPILED_H
#define POMP_PROGRAM_COMPILED_H

#include "base/types.h"

/** Notes the levels of a unit; \p ctc is its string or null. With the core lock
 *  held. */
void pomp_compiled_add_unit(const char *ctc);

/** Prints once, as soon as there are units, the levels that the environment
 *  asks for and no unit has. */
void pomp_compiled_check(void);

/* Properties of the units. Call with the core lock held. */

/** \returns the levels of \p group that some unit has. */
int32_t pomp_compiled_levels(int group);

/** \returns whether some unit reports user functions. */
bool pomp_compiled_has_functions(void);

/** \returns how many constructs the compiler had to leave alone. */
uint64_t pomp_compiled_left_alone(void);

#endif
