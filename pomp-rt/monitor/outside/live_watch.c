/*===- live_watch.c - What threads of a running program do -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * For a process that watches the program, as pomp run does: it reads the live
 * file while the program writes it. A thread that is in a call of the system
 * changes nothing meanwhile.
 */
#include "engine/calltree.h"
#include "monitor/outside/live_memory.h"

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
__attribute__((visibility("default"))) const char *
pomp_rt_watch(int32_t kernel_id);

/** Opens the live file of a running program, one in a process.
 *  \returns false if there is none yet. */
bool pomp_rt_watch_open(const char *path) {
  file = open(path, O_RDONLY | O_CLOEXEC);
  return file >= 0;
}

/** \returns the construct in which a thread works, or null. */
static const char *construct_of(const struct pomp_profile_thread *p) {
  const struct pomp_frame *f = pomp_live_at(
      &memory, (uintptr_t)atomic_load_explicit(&p->top, memory_order_acquire),
      sizeof(*f));
  if (!f || pomp_frame_get_state(f) != POMP_STATE_WORK ||
      (pomp_frame_get_flags(f) & POMP_FRAME_JOINING))
    return NULL;
  const struct pomp_node *n =
      pomp_live_at(&memory, (uintptr_t)pomp_frame_node(f), sizeof(*n));
  const struct pomp_callpath *path =
      n ? pomp_live_at(&memory, (uintptr_t)n->path, sizeof(*path)) : NULL;
  return path && path->in_parallel
             ? pomp_live_string(&memory, (uintptr_t)path->ctc)
             : NULL;
}

/** \returns the CTC string of the construct in a parallel region in which the
 *  thread with the number \p kernel_id works, or null if it does something else
 *  or is not known. It is valid until the next call. */
const char *pomp_rt_watch(int32_t kernel_id) {
  enum { most_threads = 1 << 16 };
  uint64_t next = map() ? memory.header->threads : 0;
  for (unsigned i = 0; next && i < most_threads; ++i) {
    const struct pomp_profile_thread *p =
        pomp_live_at(&memory, next, sizeof(*p));
    if (!p)
      return NULL;
    if (p->kernel_id == kernel_id && p->alive)
      return construct_of(p);
    next = (uintptr_t)p->next_live;
  }
  return NULL;
}
