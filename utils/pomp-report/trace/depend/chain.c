/*===- chain.c - A chain of work ------------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/depend/chain.h"

#include <stdlib.h>

void pomp_chain_drop(struct pomp_chain *chain) {
  struct pomp_link *link = chain->last;
  while (link && !--link->references) {
    struct pomp_link *before = link->before;
    free(link);
    link = before;
  }
  *chain = (struct pomp_chain){0};
}

struct pomp_chain pomp_chain_keep(const struct pomp_chain *chain) {
  if (chain->last)
    ++chain->last->references;
  return *chain;
}

void pomp_chain_max(struct pomp_chain *to, const struct pomp_chain *from) {
  if (from->length <= to->length)
    return;
  struct pomp_chain longer = pomp_chain_keep(from);
  pomp_chain_drop(to);
  *to = longer;
}
