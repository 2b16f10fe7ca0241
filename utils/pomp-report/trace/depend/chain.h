/*===- chain.h - A chain of work ------------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_CHAIN_H
#define POMP_REPORT_CHAIN_H

#include "base/table.h"

#include <stdbool.h>
#include <stdint.h>

/** What several links of one site did. */
struct pomp_link_sum {
  uint32_t site;
  /** Explicit tasks. */
  bool is_task;
  uint64_t count, work;
};

/** Sums by site and whether of explicit tasks, in the order in which they were
 *  added. Zero-initialized; freed by its owner. */
struct pomp_link_sums {
  struct pomp_table places;
  struct pomp_link_sum *items;
  uint32_t number, capacity;
};

/** \returns false if there is no memory. */
bool pomp_link_sums_add(struct pomp_link_sums *sums,
                        const struct pomp_link_sum *sum);

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
  /** How many links of the chain were before it. */
  uint64_t number;
  /** The sums of those between before and this one, in their order, which are
   *  not kept one by one. */
  struct pomp_link_sum *sums;
  uint32_t num_sums;
  /** How many links of the chain are kept, as far as that is known, and at how
   *  many it is shortened. */
  uint32_t kept, limit;
};

/** As many links from the begin of a chain are kept one by one. The others may
 *  become sums when nothing else begins with them. */
enum { POMP_CHAIN_LINKS = 1000 };

/** The end of a chain. Zero-initialized. */
struct pomp_chain {
  uint64_t length;
  /** Null if the length is 0. */
  struct pomp_link *last;
};

/** Makes \p link the last one of \p chain, whose length grows by its work.
 *  \returns false if there is no memory. */
bool pomp_chain_add(struct pomp_chain *chain, const struct pomp_link *link);
/** \returns \p chain, with one reference more to its last link. */
struct pomp_chain pomp_chain_keep(const struct pomp_chain *chain);
void pomp_chain_drop(struct pomp_chain *chain);
/** Makes \p to the longer one. */
void pomp_chain_max(struct pomp_chain *to, const struct pomp_chain *from);

#endif
