/*===- lent.c - Visits that the instrumented code counts --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/lent.h"
#include "engine/calltree.h"

#include <stddef.h>

void pomp_lent_return(struct pomp_thread *thread, struct pomp_visits *v) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  struct pomp_node *n =
      (struct pomp_node *)((char *)v - offsetof(struct pomp_node, counted));
  pomp_visits_self.open = NULL;
  --v->begun;
  --v->limit;
  bool has_body = pomp_kind_has(n->kind, POMP_TRAIT_BODY);
  struct pomp_frame *f =
      pomp_calltree_open(thread, p, n, POMP_STATE_WORK, pomp_read(&p->last));
  if (f)
    pomp_frame_set_flags(f, pomp_brief_flags(n->kind));
  else
    pomp_calltree_cut(p);
  pomp_add(&p->events, has_body ? 2 : 1);
  pomp_add(&n->visits, 1);
  pomp_add(&n->bodies, has_body);
}
