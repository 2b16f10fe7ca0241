/*===- profile.c - The profile monitor ------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/profile.h"
#include "base/clock.h"
#include "base/message.h"
#include "engine/step.h"
#include "monitor/inquiry.h"
#include "monitor/live.h"
#include "monitor/measured.h"
#include "monitor/output.h"
#include "process/task_id.h"
#include "process/variables.h"

#include <sys/syscall.h>
#include <unistd.h>

/** Makes the table of the first tasks, if the environment asks for one. */
static void start_instances(void) {
  struct pomp_instances *instances = &pomp_measured_engine.instances;
  unsigned long number = pomp_variable_number(POMP_VARIABLE_TASK_INSTANCES);
  if (!number)
    return;
  struct pomp_arena arena = {.kind = POMP_MEMORY_KEPT};
  /* The largest one that the variable can request takes 1.6 gigabytes of
   * address space. Only written pages use memory. */
  instances->table =
      pomp_arena_alloc(&arena, number * sizeof(*instances->table));
  if (!instances->table) {
    pomp_message("POMP_TASK_INSTANCES=%lu: no memory for as many; using 0",
                 number);
    return;
  }
  instances->capacity = (uint32_t)number;
  pomp_task_id_one_by_one((int64_t)number);
  pomp_live_add_instances(instances->table, instances->capacity);
}

static bool start_without_result(unsigned index) {
  if (index != POMP_PROFILE_INDEX)
    return false;
  pomp_measured_init();
  pomp_inquiry_enable();
  return true;
}

static bool profile_start(unsigned index) {
  if (!start_without_result(index))
    return false;
  pomp_live_start();
  start_instances();
  return true;
}

static bool profile_thread_start(struct pomp_thread *thread) {
  uint64_t now = pomp_clock_now();
  bool is_new = !pomp_profile_data(thread);
  thread->arena.kind = POMP_MEMORY_KEPT;
  if (!pomp_engine_start_thread(&pomp_measured_engine, thread,
                                is_new && syscall(SYS_gettid) == getpid(),
                                pomp_clock_begin(), now))
    return false;
  atomic_store_explicit(&pomp_profile_data(thread)->kernel_id,
                        (int32_t)syscall(SYS_gettid), memory_order_relaxed);
  if (is_new)
    pomp_live_add_thread(pomp_profile_data(thread));
  return true;
}

static void profile_begin(struct pomp_thread *first) {
  pomp_engine_begin(first, pomp_clock_begin());
}

static void profile_thread_stop(struct pomp_thread *thread) {
  pomp_engine_stop_thread(thread, pomp_clock_now());
}

static int32_t profile_event(struct pomp_thread *thread,
                             const struct pomp_record *record) {
  pomp_engine_step(thread, record);
  return POMP_SUCCESS;
}

const struct pomp_monitor pomp_profile_monitor = {
    .name = "profile",
    .delivery = POMP_DELIVERY_PROFILE,
    .start = profile_start,
    .thread_start = profile_thread_start,
    .begin = profile_begin,
    .thread_stop = profile_thread_stop,
    .event = profile_event,
    .finish = pomp_output_profile,
    .told = pomp_engine_told};

const struct pomp_monitor pomp_profile_for_inquiries = {
    .name = "state",
    .delivery = POMP_DELIVERY_PROFILE,
    .start = start_without_result,
    .thread_start = profile_thread_start,
    .begin = profile_begin,
    .thread_stop = profile_thread_stop,
    .event = profile_event,
    .told = pomp_engine_told};
