/*===- library.h - The POMP2 library that measures ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADAPTERS_POMP2_LIBRARY_H
#define POMP_ADAPTERS_POMP2_LIBRARY_H

#include "base/types.h"

/** Its functions. Those that it may lack are null, or do nothing. */
struct pomp2_library {
#define POMP2_NEEDED(Name, Result, Parameters) Result(*Name) Parameters;
#include "adapters/pomp2/calls.def"
};

/** Zero before pomp2_library_find. */
extern struct pomp2_library pomp2_library;

/** Looks for the library: in the process, then the one that POMP2_LIBRARY
 *  names. Prints once what is wrong.
 *  \returns whether there is one. */
bool pomp2_library_find(void);

#endif
