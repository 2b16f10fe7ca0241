/*===- live_watch.c - What threads of a running program do -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * For a process that watches the program, as pomp run does: it reads the live
 * file while the program writes it. What it sees of a thread is true if the
 * thread has no event meanwhile, and since its last event.
 */
#include "engine/calltree.h"
#include "monitor/outside/live_memory.h"
#include "monitor/outside/watched.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int file = -1;
static struct pomp_live_memory memory;

/** Maps what the file has by now. */
static bool map(void) {
  struct stat status;
  if (fstat(file, &status) != 0 ||
      (uint64_t)status.st_size < sizeof(struct pomp_live_header))
    return false;
  if ((uint64_t)status.st_size != memory.size) {
    if (memory.size)
      munmap((void *)memory.data, memory.size);
    void *p =
        mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED, file, 0);
    memory = (struct pomp_live_memory){0};
    if (p == MAP_FAILED)
      return false;
    memory = (struct pomp_live_memory){p, (uint64_t)status.st_size, p, 0};
  }
  memory.num_segments =
      atomic_load_explicit(&memory.header->num_segments, memory_order_acquire);
  return !pomp_live_check(&memory);
}

__attribute__((visibility("default"))) bool
pomp_rt_watch_open(const char *path);
__attribute__((visibility("default"))) int32_t pomp_rt_watch_process(void);
__attribute__((visibility("default"))) bool
pomp_rt_watch(int32_t kernel_id, struct pomp_watched *watched);

/** Opens the live file of a running program, one in a process.
 *  \returns false if there is none yet. */
bool pomp_rt_watch_open(const char *path) {
  file = open(path, O_RDONLY | O_CLOEXEC);
  return file >= 0;
}

/** \returns the number of the program, as it numbers itself, or 0: the file is
 *  not complete yet. */
int32_t pomp_rt_watch_process(void) {
  return map() ? (int32_t)memory.header->process : 0;
}

/** \returns the moment of \p ticks, which were a moment ago, in nanoseconds. */
static uint64_t to_ns(uint64_t ticks) {
  const struct pomp_clock_moment begin = memory.header->begin;
  pomp_clock_kind = memory.header->clock_kind == POMP_CLOCK_COUNTER
                        ? POMP_CLOCK_COUNTER
                        : POMP_CLOCK_MONOTONIC;
  const struct pomp_clock_moment now = pomp_clock_both();
  if (ticks >= now.ticks || begin.ticks >= now.ticks)
    return now.ns;
  double ns_per_tick =
      (double)(now.ns - begin.ns) / (double)(now.ticks - begin.ticks);
  return now.ns - (uint64_t)((double)(now.ticks - ticks) * ns_per_tick);
}

/** \returns the path at an address of the program, or null. */
static const struct pomp_callpath *path_at(const struct pomp_callpath *path) {
  return pomp_live_at(&memory, (uintptr_t)path, sizeof(*path));
}

/** \returns the CTC string of the parallel region with this number plus one,
 *  one that the thread \p p has encountered, or null. */
static const char *region_of(const struct pomp_profile_thread *p,
                             uint32_t number) {
  enum { most_nodes = 4096 };
  uint64_t next = (uintptr_t)atomic_load_explicit(&p->root.first_child,
                                                  memory_order_acquire);
  for (unsigned i = 0; next && i < most_nodes; ++i) {
    const struct pomp_node *n = pomp_live_at(&memory, next, sizeof(*n));
    const struct pomp_callpath *path = n ? path_at(n->path) : NULL;
    if (!path)
      return NULL;
    if (path->region + 1 == number)
      return pomp_live_string(&memory, (uintptr_t)path->ctc);
    next = (uintptr_t)atomic_load_explicit(&n->sibling, memory_order_acquire);
  }
  return NULL;
}

/** Fills in what a thread does, unless it waits. */
static void look_at(const struct pomp_profile_thread *p,
                    struct pomp_watched *watched) {
  const struct pomp_frame *f = pomp_live_at(
      &memory, (uintptr_t)atomic_load_explicit(&p->top, memory_order_acquire),
      sizeof(*f));
  if (!f || pomp_frame_get_state(f) != POMP_STATE_WORK ||
      (pomp_frame_get_flags(f) & POMP_FRAME_JOINING))
    return;
  const struct pomp_node *n =
      pomp_live_at(&memory, (uintptr_t)pomp_frame_node(f), sizeof(*n));
  /* The root's path, outside of all regions, is no part of the file. */
  const bool is_outside = n && (uintptr_t)n->path == memory.header->root_path;
  const struct pomp_callpath *path = n ? path_at(n->path) : NULL;
  if (path && path->in_parallel) {
    watched->ctc = pomp_live_string(&memory, (uintptr_t)path->ctc);
    watched->state = watched->ctc ? POMP_WATCHED_WORK : POMP_WATCHED_OTHER;
  } else if ((path || is_outside) &&
             atomic_load_explicit(&p->encountering, memory_order_relaxed)) {
    watched->ctc = region_of(p, p->gaps.from);
    watched->state = POMP_WATCHED_SERIAL;
  }
}

/** Looks at the thread with the number \p kernel_id. \returns whether it is
 *  one of the profile, and alive. */
bool pomp_rt_watch(int32_t kernel_id, struct pomp_watched *watched) {
  enum { most_threads = 1 << 16 };
  uint64_t next = map() ? memory.header->threads : 0;
  *watched = (struct pomp_watched){POMP_WATCHED_OTHER, NULL, UINT64_MAX};
  for (unsigned i = 0; next && i < most_threads; ++i) {
    const struct pomp_profile_thread *p =
        pomp_live_at(&memory, next, sizeof(*p));
    if (!p)
      return false;
    if (p->kernel_id == kernel_id && p->alive) {
      uint64_t last = atomic_load_explicit(&p->last, memory_order_acquire);
      look_at(p, watched);
      atomic_thread_fence(memory_order_acquire);
      if (last == pomp_read(&p->last))
        watched->since = to_ns(last);
      else
        watched->state = POMP_WATCHED_OTHER;
      return true;
    }
    next = (uintptr_t)p->next_live;
  }
  return false;
}
