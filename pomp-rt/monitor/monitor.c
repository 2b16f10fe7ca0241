/*===- monitor.c - What listens to the events ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/monitor.h"
#include "core/lifecycle.h"
#include "core/message.h"
#include "monitor/output.h"
#include "monitor/throttle.h"

#include <stdlib.h>
#include <strings.h>

static const struct pomp_monitor *const monitors[] = {&pomp_profile_monitor};
enum { num_monitors = sizeof(monitors) / sizeof(monitors[0]) };
_Static_assert((int)num_monitors <= (int)POMP_MAX_MONITORS,
               "each has its thread data");

static const struct pomp_monitor *active[POMP_MAX_MONITORS];
static unsigned num_active;

static bool start(void) {
  const char *name = secure_getenv("POMP_MONITOR");
  pomp_output_init();
  pomp_throttle_start();
  if (name && strcasecmp(name, "none") == 0)
    return false;
  const struct pomp_monitor *chosen = monitors[0];
  bool found = !name || !*name;
  for (unsigned i = 0; !found && i < num_monitors; ++i)
    if (strcasecmp(name, monitors[i]->name) == 0) {
      chosen = monitors[i];
      found = true;
    }
  if (!found)
    pomp_message("POMP_MONITOR=%s: expected profile or none; using %s", name,
                 chosen->name);
  if (!chosen->start(num_active))
    return false;
  active[num_active++] = chosen;
  return true;
}

static bool thread_start(struct pomp_thread *thread) {
  for (unsigned i = 0; i < num_active; ++i)
    if (!active[i]->thread_start(thread))
      return false;
  return true;
}

static void thread_stop(struct pomp_thread *thread) {
  for (unsigned i = 0; i < num_active; ++i)
    active[i]->thread_stop(thread);
}

static int32_t finish(uint64_t end) {
  int32_t result = POMP_SUCCESS;
  for (unsigned i = 0; i < num_active; ++i) {
    int32_t code = active[i]->finish(end);
    result = result ? result : code;
  }
  pomp_throttle_report();
  return result;
}

int32_t pomp_monitor_event(struct pomp_thread *thread,
                           const struct pomp_record *record) {
  int32_t result = POMP_SUCCESS;
  for (unsigned i = 0; i < num_active; ++i) {
    int32_t code = active[i]->event(thread, record);
    result = result ? result : code;
  }
  return result;
}

const struct pomp_core_hooks pomp_core_hooks = {
    {thread_start, thread_stop}, start, finish};
