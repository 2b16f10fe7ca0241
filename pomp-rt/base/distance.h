/*===- distance.h - How similar two words are -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_DISTANCE_H
#define POMP_BASE_DISTANCE_H

#include <stddef.h>

enum { POMP_MOST_LETTERS = 64 };

/** \returns how many letters have to be changed, added, left out or swapped
 *  with their neighbour to make \p y of the first \p x_length letters of \p x;
 *  \p y has at most POMP_MOST_LETTERS. */
unsigned pomp_distance(const char *x, size_t x_length, const char *y);

#endif
