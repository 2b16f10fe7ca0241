/*===- instance.c - The first tasks of a run, one by one --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/instance.h"
#include "base/memory.h"
#include "base/message.h"
#include "process/task_id.h"
#include "process/variables.h"

struct pomp_instance *pomp_instance_table;

/** The largest table that the variable can request takes 1.6 gigabytes of
 *  address space. Only written pages use memory. */
static uint32_t capacity;
static _Atomic uint32_t count;

uint32_t pomp_instance_init(void) {
  unsigned long number = pomp_variable_number(POMP_VARIABLE_TASK_INSTANCES);
  if (!number)
    return 0;
  struct pomp_arena arena = {.kind = POMP_MEMORY_KEPT};
  pomp_instance_table =
      pomp_arena_alloc(&arena, number * sizeof(*pomp_instance_table));
  if (!pomp_instance_table) {
    pomp_message("POMP_TASK_INSTANCES=%lu: no memory for as many; using 0",
                 number);
    return 0;
  }
  capacity = (uint32_t)number;
  pomp_task_id_one_by_one((int64_t)number);
  return capacity;
}

void pomp_instance_adopt(struct pomp_instance *table, uint32_t number) {
  pomp_instance_table = table;
  capacity = number;
  atomic_store_explicit(&count, number, memory_order_relaxed);
}

uint32_t pomp_instance_count(void) {
  uint32_t taken = atomic_load_explicit(&count, memory_order_relaxed);
  return taken < capacity ? taken : capacity;
}

uint32_t pomp_instance_add_slow(const struct pomp_task *task,
                                const struct pomp_callpath *path,
                                const struct pomp_thread *creator,
                                uint64_t create_begin) {
  if (atomic_load_explicit(&count, memory_order_relaxed) >= capacity)
    return 0;
  uint32_t index = atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  if (index >= capacity)
    return 0;
  struct pomp_instance *i = &pomp_instance_table[index];
  atomic_store_explicit(&i->parent, task->parent, memory_order_relaxed);
  atomic_store_explicit(&i->path, path, memory_order_relaxed);
  atomic_store_explicit(&i->creator, creator ? creator->index + 1 : 0,
                        memory_order_relaxed);
  pomp_write(&i->create_begin, create_begin);
  atomic_store_explicit(&i->id, task->id, memory_order_release);
  return index + 1;
}

void pomp_instance_created(uint32_t number, uint64_t now) {
  if (number)
    pomp_write(&pomp_instance_table[number - 1].create_end, now);
}

void pomp_instance_begin(uint32_t number, const struct pomp_thread *executor,
                         uint64_t now) {
  if (!number)
    return;
  struct pomp_instance *i = &pomp_instance_table[number - 1];
  atomic_store_explicit(&i->executor, executor->index + 1,
                        memory_order_relaxed);
  pomp_write(&i->begin, now);
}

void pomp_instance_end(uint32_t number, uint64_t now, uint64_t execution,
                       uint64_t suspended) {
  if (!number)
    return;
  struct pomp_instance *i = &pomp_instance_table[number - 1];
  pomp_write(&i->execution, execution);
  pomp_write(&i->suspended, suspended);
  pomp_write(&i->end, now);
}

void pomp_instance_complete(uint32_t number, uint64_t now) {
  if (number)
    pomp_write(&pomp_instance_table[number - 1].end, now);
}
