/*===- compiled.h - What was compiled in ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CORE_COMPILED_H
#define POMP_CORE_COMPILED_H

/** Notes the levels of a unit; \p ctc is its string or null. With the core lock
 *  held. */
void pomp_compiled_add_unit(const char *ctc);

/** Says which levels the environment asks for that no unit has, once, as soon
 *  as there are units. */
void pomp_compiled_check(void);

#endif
