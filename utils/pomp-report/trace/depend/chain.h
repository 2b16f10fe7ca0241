/*===- chain.h - A chain of work ------------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_CHAIN_H
#define POMP_REPORT_CHAIN_H

#include <stdint.h>

/** A part of a chain: what one strand did. */
struct pomp_link {
  struct pomp_link *before;
  uint32_t references;
  /** The name that the caller of pomp_strand_new gives it. */
  uint32_t site;
  int64_t task;
  /** The thread that executed it, from when to when. */
  uint32_t thread;
  uint64_t begin, end;
  uint64_t work;
};

/** The end of a chain. Zero-initialized. */
struct pomp_chain {
  uint64_t length;
  /** Null if the length is 0. */
  struct pomp_link *last;
};

/** \returns \p chain, with one reference more to its last link. */
struct pomp_chain pomp_chain_keep(const struct pomp_chain *chain);
void pomp_chain_drop(struct pomp_chain *chain);
/** Makes \p to the longer one. */
void pomp_chain_max(struct pomp_chain *to, const struct pomp_chain *from);

#endif
