/*===- task_id.c - The numbers of task instances ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/task_id.h"
#include "process/lifecycle.h"

_Thread_local struct pomp_task_thread pomp_task_self = {.next_id = 1};

enum { block_size = 1024 };
static _Atomic int64_t next_number = 1;
static _Atomic int64_t last_single;

void pomp_task_id_one_by_one(int64_t last) {
  atomic_store_explicit(&last_single, last, memory_order_relaxed);
}

POMP_NOINLINE struct pomp_task_thread *pomp_task_refill(void) {
  struct pomp_task_thread *self = &pomp_task_self;
  /* The environment says how to number. */
  pomp_core_try_init();
  bool single = atomic_load_explicit(&next_number, memory_order_relaxed) <=
                atomic_load_explicit(&last_single, memory_order_relaxed);
  int64_t count = single ? 1 : block_size;
  int64_t first =
      atomic_fetch_add_explicit(&next_number, count, memory_order_relaxed);
  /* In this order: a signal handler in between finds an empty block. */
  self->next_id = first;
  atomic_signal_fence(memory_order_seq_cst);
  self->last_id = first + count - 1;
  return self;
}
