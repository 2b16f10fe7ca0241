/*===- live.c - A profile that outlives its program -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/live.h"
#include "base/file_names.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/write.h"
#include "monitor/measured.h"
#include "process/directory.h"
#include "profile/setting.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  first_size = 512 * 1024,
  /** Segments grow, so a few are enough for any profile. */
  last_size = 64 * 1024 * 1024
};

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

/** Null if nothing is kept. */
static struct pomp_live_header *header;
static pid_t owner;

/* Guarded by the mutex, which is never held while anything else is waited for.
 */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char path[PATH_MAX + 128];
static dev_t device;
static ino_t inode;
static uint64_t file_size;
static uint64_t segment_size = first_size;
static char *next;
static size_t left;
static unsigned moment;

uint64_t pomp_live_layout(void) {
  static const size_t sizes[] = {sizeof(struct pomp_live_header),
                                 sizeof(struct pomp_profile_thread),
                                 sizeof(struct pomp_node),
                                 sizeof(struct pomp_frame),
                                 sizeof(struct pomp_task_stats),
                                 sizeof(struct pomp_timed_stats),
                                 sizeof(struct pomp_callpath),
                                 sizeof(struct pomp_alive),
                                 sizeof(struct pomp_team_fork),
                                 sizeof(struct pomp_instance),
                                 sizeof(struct pomp_lock),
                                 sizeof(struct pomp_lock_use),
                                 sizeof(struct pomp_lock_blame),
                                 offsetof(struct pomp_node, path),
                                 offsetof(struct pomp_callpath, ctc),
                                 offsetof(struct pomp_frame, fork),
                                 (size_t)POMP_NUM_KINDS,
                                 (size_t)POMP_NUM_STATES,
                                 offsetof(struct pomp_live_header, segments)};
  uint64_t hash = 1; /* The version, for changes that sizes do not show. */
  for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); ++i)
    hash = hash * UINT64_C(0x100000001b3) + sizes[i];
  return hash;
}

bool pomp_live_is_on(void) { return header && getpid() == owner; }

/** Maps \p size more bytes of the file. No file stays open, because a program
 *  may close all files.
 *  \returns null with errno on failure. */
static void *map_more(uint64_t size) {
  int file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  struct stat status;
  if (file < 0)
    return NULL;
  int error = fstat(file, &status) != 0 ? errno : 0;
  /* The directory may be gone, and be another run's by now. */
  if (!error && file_size &&
      (status.st_dev != device || status.st_ino != inode))
    error = ENOENT;
  if (!file_size) {
    device = status.st_dev;
    inode = status.st_ino;
  }
  void *p = MAP_FAILED;
  struct pomp_write_guard guard;
  pomp_write_guard_begin(&guard);
  /* A page that the kernel could not provide later would be a signal. */
  while (!error && (error = posix_fallocate(file, (off_t)file_size,
                                            (off_t)size)) == EINTR)
    error = 0;
  pomp_write_guard_end(&guard, error);
  if (!error && (p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file,
                          (off_t)file_size)) == MAP_FAILED)
    error = errno;
  close(file);
  errno = error;
  return error ? NULL : p;
}

/** The time on both clocks, because the program may end early. */
static void note_moment(void) {
  struct pomp_clock_moment now = pomp_clock_both();
  struct pomp_clock_moment *m = &header->moments[moment ^= 1];
  /* Never half a moment. */
  *(volatile uint64_t *)&m->ticks = 0;
  *(volatile uint64_t *)&m->ns = now.ns;
  *(volatile uint64_t *)&m->ticks = now.ticks;
}

static void add_segment(void *address, uint64_t size) {
  uint64_t count =
      atomic_load_explicit(&header->num_segments, memory_order_relaxed);
  header->segments[count] =
      (struct pomp_live_segment){(uintptr_t)address, file_size, size};
  atomic_store_explicit(&header->num_segments, count + 1, memory_order_release);
  file_size += size;
}

/** Makes room for \p size bytes. */
static bool make_room(size_t size) {
  if (size > last_size ||
      atomic_load_explicit(&header->num_segments, memory_order_relaxed) ==
          POMP_LIVE_SEGMENTS)
    return false;
  uint64_t wanted = segment_size > size ? segment_size : size;
  char *p = map_more(wanted);
  if (!p)
    return false;
  add_segment(p, wanted);
  next = p;
  left = wanted;
  if (segment_size < last_size)
    segment_size *= 2;
  return true;
}

/** See pomp_memory_kept. If no more can be kept, the profile continues in other
 *  memory, and the program does not notice. */
static void *allocate(size_t size) {
  if (!pomp_live_is_on())
    return NULL;
  int saved = errno;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size = (size + page - 1) & ~(page - 1);
  char *p = NULL;
  pthread_mutex_lock(&mutex);
  note_moment();
  if (size <= left || make_room(size)) {
    p = next;
    next += size;
    left -= size;
  }
  pthread_mutex_unlock(&mutex);
  if (p)
    madvise(p, size, MADV_POPULATE_WRITE);
  errno = saved;
  return p;
}

void pomp_live_start(void) {
  if (!pomp_directory())
    return;
  snprintf(path, sizeof(path), "%s/" POMP_LIVE_FILE, pomp_directory());
  uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  uint64_t size = (sizeof(*header) + page - 1) & ~(page - 1);
  struct pomp_live_header *h = map_more(size + first_size);
  if (!h) {
    pomp_message("POMP_OUTPUT=%s: no room to keep the profile while the "
                 "program runs: %s; it is written at the end only",
                 pomp_directory_name(), strerror(errno));
    return;
  }
  h->layout = pomp_live_layout();
  snprintf(h->run, sizeof(h->run), "%s", pomp_run_id());
  snprintf(h->program, sizeof(h->program), "%s", program_invocation_short_name);
  h->process = (uint64_t)getpid();
  h->clock_kind = (uint32_t)pomp_clock_kind;
  h->begin = pomp_clock_first();
  h->root_path = (uintptr_t)&pomp_measured_engine.paths.root;
  owner = getpid();
  header = h;
  add_segment(h, size + first_size);
  next = (char *)h + size;
  left = first_size;
  note_moment();
  /* From here on there is a profile. */
  memcpy(h->magic, POMP_LIVE_MAGIC, sizeof(h->magic));
  pomp_memory_kept = allocate;
}

/** \returns whether there was room for \p p. */
static bool is_kept(const void *p) {
  uint64_t address = (uintptr_t)p, count = header->num_segments;
  for (uint64_t i = 0; i < count; ++i)
    if (address - header->segments[i].address < header->segments[i].size)
      return true;
  return false;
}

void pomp_live_add_setting(void) {
  size_t size;
  const char *block = pomp_setting_block(&size);
  if (pomp_live_is_on() && block && is_kept(block))
    header->setting = (uintptr_t)block;
}

void pomp_live_add_counters(void) {
  if (pomp_live_is_on())
    header->counters = *pomp_counter_list();
}

void pomp_live_begin(void) {
  if (pomp_live_is_on())
    header->begin = pomp_clock_first();
}

void pomp_live_add_thread(struct pomp_profile_thread *p) {
  if (!pomp_live_is_on() || !is_kept(p))
    return;
  pthread_mutex_lock(&mutex);
  note_moment();
  p->next_live = (struct pomp_profile_thread *)(uintptr_t)atomic_load_explicit(
      &header->threads, memory_order_relaxed);
  atomic_store_explicit(&header->threads, (uintptr_t)p, memory_order_release);
  pthread_mutex_unlock(&mutex);
}

void pomp_live_add_instances(const struct pomp_instance *table,
                             uint32_t number) {
  if (!pomp_live_is_on() || !is_kept(table))
    return;
  header->num_instances = number;
  header->instances = (uintptr_t)table;
}

bool pomp_live_go_on(struct pomp_live_header *header, ino_t inode) {
  char path[64], *line = NULL;
  size_t size = 0;
  bool is_mapped = false;
  snprintf(path, sizeof(path), "/proc/%llu/maps",
           (unsigned long long)header->process);
  FILE *maps = fopen(path, "re");
  /* Some file systems have other devices there, so the name has to do. */
  while (maps && !is_mapped && getline(&line, &size, maps) > 0) {
    unsigned long long number = 0;
    is_mapped = strstr(line, "/" POMP_LIVE_FILE) &&
                sscanf(line, "%*s %*s %*s %*s %llu", &number) == 1 &&
                number == inode;
  }
  free(line);
  if (maps)
    fclose(maps);
  if (is_mapped) {
    pomp_clock_kind = header->clock_kind == POMP_CLOCK_COUNTER
                          ? POMP_CLOCK_COUNTER
                          : POMP_CLOCK_MONOTONIC;
    header->moments[0] = header->moments[1] = pomp_clock_both();
  }
  return is_mapped;
}
