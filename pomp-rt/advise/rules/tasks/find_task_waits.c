/*===- find_task_waits.c - Waits for tasks --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* What no cause explains is a wait for tasks in a taskwait or taskgroup.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/processors.h"

static void find_task_wait(struct pomp_advisor *a, uint32_t index) {
  const struct pomp_result_region *r = &a->result->regions[index];
  uint64_t wait = pomp_own_time(a, r, POMP_STATE_TASKWAIT) +
                  pomp_own_time(a, r, POMP_STATE_TASKGROUP);
  uint64_t visits = r->visits ? r->visits : 1;
  char waited[16], each[16];
  if (a->explained[index] || !pomp_matters(a, wait))
    return;
  /* With more threads than processors, tasks that wait for their own ones wait
   * for the turns of others. */
  if (pomp_is_wait_of_machine(a, index, wait) ||
      (pomp_is_crowded(a->result) &&
       pomp_path_around(a->result, index, POMP_KIND_TASK))) {
    pomp_note_unserved(a, wait);
    return;
  }
  if (pomp_is_of_scheduler(a, wait))
    return;
  pomp_found(a, POMP_FINDING_TASKWAIT, "Waiting for tasks", index, wait,
             "more tasks of more equal size, so that there is one to execute "
             "meanwhile; larger ones if they take less than some microseconds; "
             "if what follows needs only some of them, taskwait depend(in: "
             "...), or create the others outside of the taskgroup",
             "%llu %s %s altogether, %s each, and %s no task to execute",
             (unsigned long long)r->visits,
             pomp_plural(r->visits, "visit waits", "visits wait"),
             pomp_time_spell(waited, wait),
             pomp_time_spell(each, wait / visits),
             pomp_plural(r->visits, "has", "have"));
}

void pomp_find_task_waits(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i)
    find_task_wait(a, i);
}
