/*===- instance.h - The first tasks of a run, one by one --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_SHARED_INSTANCE_H
#define POMP_ENGINE_SHARED_INSTANCE_H

#include "engine/shared/callpath.h"
#include "pomp/attach.h"
#include "process/thread.h"

/** One instance of a task. Times are in ticks, and 0 where not known. */
struct pomp_instance {
  /** Set last: 0 in an instance that is not there. */
  _Atomic int64_t id;
  _Atomic int64_t parent;
  _Atomic(const struct pomp_callpath *) path;
  /** The index of the thread plus one; 0 where not known. */
  _Atomic uint32_t creator;
  _Atomic uint32_t executor;
  _Atomic uint64_t create_begin;
  _Atomic uint64_t create_end;
  _Atomic uint64_t begin;
  _Atomic uint64_t end;
  /** For an instance that has ended. */
  _Atomic uint64_t execution;
  _Atomic uint64_t suspended;
};

enum {
  /** Those that are kept of a trace, or of all ranks of a job. */
  POMP_FIRST_INSTANCES = 1000
};

/** The first instances. */
struct pomp_instances {
  /** Zero-initialized, or null. */
  struct pomp_instance *table;
  uint32_t capacity;
  /** How many were wanted: it may be more than the capacity. */
  _Atomic uint32_t count;
};

/** \returns how many instances there may be in the table. */
uint32_t pomp_instance_count(const struct pomp_instances *instances);

uint32_t pomp_instance_add_slow(struct pomp_instances *instances,
                                const struct pomp_task *task,
                                const struct pomp_callpath *path,
                                const struct pomp_thread *creator,
                                uint64_t create_begin);

/** Takes a place in the table, if there is one. \param instances may be null.
 *  \param creator null where not known.
 *  \returns its number, or 0 if the table is full or there is none. */
static inline uint32_t pomp_instance_add(struct pomp_instances *instances,
                                         const struct pomp_task *task,
                                         const struct pomp_callpath *path,
                                         const struct pomp_thread *creator,
                                         uint64_t create_begin) {
  return POMP_LIKELY(!instances)
             ? 0
             : pomp_instance_add_slow(instances, task, path, creator,
                                      create_begin);
}

/* They record what happened to it, and do nothing if \p number is 0. */

void pomp_instance_created(struct pomp_instances *instances, uint32_t number,
                           uint64_t now);
void pomp_instance_begin(struct pomp_instances *instances, uint32_t number,
                         const struct pomp_thread *executor, uint64_t now);
void pomp_instance_end(struct pomp_instances *instances, uint32_t number,
                       uint64_t now, uint64_t execution, uint64_t suspended);
/** Its event was fulfilled, after the end of its body. */
void pomp_instance_complete(struct pomp_instances *instances, uint32_t number,
                            uint64_t now);

#endif
