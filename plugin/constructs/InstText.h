/*===- InstText.h - Description of the option inst --------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CONSTRUCTS_INSTTEXT_H
#define POMP_CONSTRUCTS_INSTTEXT_H

/** The text of a row of options.def, which has all groups. C and C++. */
static const char pomp_inst_text[] =
    "Compile in these levels of detail. By default these are all but the "
    "iteration levels of loops. GROUP is "
#define POMP_GROUP(NAME, Spelling) "`" #Spelling "`, "
#include "pomp/events.def"
    "or `all`.";

#endif
