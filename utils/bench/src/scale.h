/*===- scale.h - Common parts of the scale benchmark ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef SCALE_H
#define SCALE_H

/** The body of a user region: one instruction that no compiler removes. */
#define TOUCH() __asm__ volatile("nop" ::: "memory")

/** Functions with a user region each, in a unit that is generated. */
extern void (*const regions[])(void);
extern const int num_regions;

#endif
