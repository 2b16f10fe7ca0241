/*===- thread.c - What a thread knows of its tasks ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "adapters/pomp2/thread.h"
#include "base/types.h"
#include "pomp/attach.h"

#include <pthread.h>
#include <stdlib.h>

#define EXPORT __attribute__((visibility("default")))

/** How many task numbers a thread gets at a time. */
enum { num_ids = 1024 };

/** A task that was left, or one that began. */
struct entry {
  int64_t task;
  bool is_begin;
};

static _Thread_local struct {
  struct entry *entries;
  size_t depth, capacity;
  /** If memory is exhausted. */
  struct entry lost;
} stack;

static _Thread_local struct pomp_task_thread tasks;

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void forget(void *entries) {
  free(entries);
  stack.entries = NULL;
  stack.depth = stack.capacity = 0;
}

static void make_key(void) { pthread_key_create(&key, forget); }

POMP_NOINLINE static bool grow(void) {
  size_t capacity = stack.capacity ? 2 * stack.capacity : 64;
  struct entry *entries = realloc(stack.entries, capacity * sizeof(*entries));
  if (!entries)
    return false;
  stack.entries = entries;
  stack.capacity = capacity;
  pthread_once(&once, make_key);
  pthread_setspecific(key, entries);
  return true;
}

static struct entry *push(bool is_begin) {
  if (stack.depth == stack.capacity && !grow())
    return &stack.lost;
  struct entry *entry = &stack.entries[stack.depth++];
  *entry = (struct entry){.is_begin = is_begin};
  return entry;
}

int64_t *pomp2_thread_push(void) { return &push(false)->task; }

int64_t pomp2_thread_pop(void) {
  if (!stack.depth)
    return stack.lost.task;
  struct entry *top = &stack.entries[stack.depth - 1];
  /* For an untied task, entries that another thread has pushed were the task
   * itself. */
  stack.depth -= !top->is_begin;
  return top->task;
}

void pomp2_thread_begin_task(int64_t task) { push(true)->task = task; }

void pomp2_thread_end_task(void) {
  while (stack.depth && !stack.entries[--stack.depth].is_begin)
    ;
}

EXPORT struct pomp_task_thread *POMP_Task_thread(void) {
  static _Atomic int64_t last;
  if (tasks.next_id >= tasks.last_id) {
    tasks.last_id = atomic_fetch_add(&last, num_ids) + num_ids;
    tasks.next_id = tasks.last_id - num_ids + 1;
  }
  return &tasks;
}

int64_t *pomp2_thread_subject(void) { return (int64_t *)tasks.subject->data; }
