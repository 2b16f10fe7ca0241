/*===- instance.c - The first tasks of a run, one by one --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/shared/instance.h"

uint32_t pomp_instance_count(const struct pomp_instances *instances) {
  uint32_t taken =
      atomic_load_explicit(&instances->count, memory_order_relaxed);
  return taken < instances->capacity ? taken : instances->capacity;
}

uint32_t pomp_instance_add_slow(struct pomp_instances *instances,
                                const struct pomp_task *task,
                                const struct pomp_callpath *path,
                                const struct pomp_thread *creator,
                                uint64_t create_begin) {
  if (atomic_load_explicit(&instances->count, memory_order_relaxed) >=
      instances->capacity)
    return 0;
  uint32_t index =
      atomic_fetch_add_explicit(&instances->count, 1, memory_order_relaxed);
  if (index >= instances->capacity)
    return 0;
  struct pomp_instance *i = &instances->table[index];
  atomic_store_explicit(&i->parent, task->parent, memory_order_relaxed);
  atomic_store_explicit(&i->path, path, memory_order_relaxed);
  atomic_store_explicit(&i->creator, creator ? creator->index + 1 : 0,
                        memory_order_relaxed);
  pomp_write(&i->create_begin, create_begin);
  atomic_store_explicit(&i->id, task->id, memory_order_release);
  return index + 1;
}

void pomp_instance_created(struct pomp_instances *instances, uint32_t number,
                           uint64_t now) {
  if (number)
    pomp_write(&instances->table[number - 1].create_end, now);
}

void pomp_instance_begin(struct pomp_instances *instances, uint32_t number,
                         const struct pomp_thread *executor, uint64_t now) {
  if (!number)
    return;
  struct pomp_instance *i = &instances->table[number - 1];
  atomic_store_explicit(&i->executor, executor->index + 1,
                        memory_order_relaxed);
  pomp_write(&i->begin, now);
}

void pomp_instance_end(struct pomp_instances *instances, uint32_t number,
                       uint64_t now, uint64_t execution, uint64_t suspended) {
  if (!number)
    return;
  struct pomp_instance *i = &instances->table[number - 1];
  pomp_write(&i->execution, execution);
  pomp_write(&i->suspended, suspended);
  pomp_write(&i->end, now);
}

void pomp_instance_complete(struct pomp_instances *instances, uint32_t number,
                            uint64_t now) {
  if (number)
    pomp_write(&instances->table[number - 1].end, now);
}
