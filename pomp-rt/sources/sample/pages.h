/*===- pages.h - On which node the memory is that a thread uses ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_SOURCES_SAMPLE_PAGES_H
#define POMP_SOURCES_SAMPLE_PAGES_H

#include "base/types.h"

/** Pages to which registers of an interrupted thread pointed, and those of them
 *  on another node of the machine than its processor. */
struct pomp_pages {
  _Atomic uint64_t seen, remote;
};

/** Reads POMP_NUMA. If the kernel does not tell where pages are, a sentence
 * says so. */
void pomp_pages_start(void);

/** \returns whether pages are looked for. */
bool pomp_pages_are_on(void);

/** Looks where the pages are to which the registers in \p context, a
 * ucontext_t, point. Async-signal-safe. */
void pomp_pages_look(const void *context, struct pomp_pages *pages);

#endif
