/*===- calls.h - Functions that let one thread at a time -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_SOURCES_CALLS_H
#define POMP_SOURCES_CALLS_H

#include "base/text.h"

/** Appends the names of the rare functions of pomp/calls.def that objects with
 *  OpenMP constructs call, with commas between them. */
void pomp_calls_find(struct pomp_text *text);

#endif
