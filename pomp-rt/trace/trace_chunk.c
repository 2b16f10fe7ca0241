/*===- trace_chunk.c - Room on the disk for the records of a thread -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * A thread fills one chunk, its window. It is mapped, and its room on the disk
 * is reserved before: a page that the kernel could not provide would raise a
 * signal that kills the program. The kernel keeps the contents even if the
 * program is killed. A full window is appended to the file, which is several
 * times cheaper than mapping another chunk, because the pages stay mapped. The
 * file is not open in between: a program may close all its files and reuse
 * their numbers. A mapping survives that.
 */
#include "trace/trace_chunk.h"
#include "base/clock.h"
#include "base/message.h"
#include "base/write.h"
#include "process/variables.h"
#include "trace/trace_directory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  chunk_size = 128 * 1024,
  min_limit = 4 * chunk_size,
  /** How much is reserved at once, which makes writing faster. */
  reservation = 1024 * 1024
};

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

/** Of the chunks of a thread, in bytes. */
static uint64_t limit;
static char limit_text[32];
static bool is_ring;
static _Atomic bool was_said;

/** \returns whether \p text is a number of bytes. */
static bool parse_size(const char *text, uint64_t *size) {
  char *rest;
  if (*text < '0' || *text > '9')
    return false;
  errno = 0;
  unsigned long long number = strtoull(text, &rest, 10);
  int shift = 0;
  if (*rest)
    switch (*rest++) {
    case 'k':
    case 'K':
      shift = 10;
      break;
    case 'm':
    case 'M':
      shift = 20;
      break;
    case 'g':
    case 'G':
      shift = 30;
      break;
    default:
      return false;
    }
  if (errno || *rest || number > (UINT64_C(1) << 50) >> shift)
    return false;
  *size = (uint64_t)number << shift;
  return true;
}

void pomp_trace_limits_init(void) {
  const char *value = pomp_variable_default(POMP_VARIABLE_TRACE_SIZE);
  uint64_t size;
  parse_size(value, &limit);
  snprintf(limit_text, sizeof(limit_text), "%s", value);
  value = pomp_variable_value(POMP_VARIABLE_TRACE_SIZE);
  if (value) {
    if (!parse_size(value, &size)) {
      pomp_variable_wrong(POMP_VARIABLE_TRACE_SIZE, value);
    } else if (size < min_limit) {
      pomp_message("POMP_TRACE_SIZE=%s: expected at least %dK; using %dK",
                   value, min_limit / 1024, min_limit / 1024);
      limit = min_limit;
      snprintf(limit_text, sizeof(limit_text), "%dK", min_limit / 1024);
    } else {
      limit = size;
      snprintf(limit_text, sizeof(limit_text), "%s", value);
    }
  }
  is_ring = pomp_variable_word(POMP_VARIABLE_TRACE_FULL);
}

enum { path_size = PATH_MAX + 64 };

static void path_of(const struct pomp_trace_writer *w, char *path) {
  int length = snprintf(path, PATH_MAX, "%s/", pomp_trace_directory());
  snprintf(path + length, (size_t)(path_size - length), POMP_TRACE_THREAD_FILE,
           w->thread);
}

static int open_file(const struct pomp_trace_writer *w, int flags) {
  char path[path_size];
  path_of(w, path);
  return open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0666);
}

/** Opens the file that make_file has made. */
static int open_again(const struct pomp_trace_writer *w) {
  struct stat status;
  int file = open_file(w, 0);
  if (file < 0 || (fstat(file, &status) == 0 && status.st_dev == w->device &&
                   status.st_ino == w->inode))
    return file;
  close(file);
  errno = ENOENT;
  return -1;
}

/** Empties the window and begins the next chunk in it. If the program is killed
 *  meanwhile, the window is lost, but the file has a copy. */
static void begin_chunk(struct pomp_trace_writer *w) {
  struct pomp_trace_chunk *c = w->chunk;
  *(volatile uint64_t *)&c->sequence = 0;
  atomic_signal_fence(memory_order_seq_cst);
  if (w->sequence)
    memset(c + 1, 0, chunk_size - sizeof(*c));
  struct pomp_clock_moment now = pomp_clock_both();
  c->magic = POMP_TRACE_CHUNK_MAGIC;
  c->size = chunk_size;
  c->moment.ticks = now.ticks;
  c->moment.ns = now.ns;
  c->bytes_before = w->bytes_before;
  c->base_ticks = w->base_ticks;
  c->thread_id = (uint32_t)w->thread_id;
  atomic_signal_fence(memory_order_release);
  *(volatile uint64_t *)&c->sequence = ++w->sequence;
  w->next = (struct pomp_trace_record *)(c + 1);
  w->end = w->real_end = (struct pomp_trace_record *)((char *)c + chunk_size);
}

/** Makes the file of a thread, with its window. \returns 0 or an errno. */
static int make_file(struct pomp_trace_writer *w) {
  int file = open_file(w, O_CREAT | O_EXCL);
  struct stat status;
  if (file < 0)
    return errno;
  if (fstat(file, &status) == 0) {
    w->device = status.st_dev;
    w->inode = status.st_ino;
  }
  uint64_t begin = (uint64_t)sysconf(_SC_PAGESIZE), size = begin + chunk_size;
  int error = pomp_write_may_grow(size);
  struct pomp_write_guard guard;
  pomp_write_guard_begin(&guard);
  while (!error && (error = posix_fallocate(file, 0, (off_t)size)) == EINTR)
    error = 0;
  pomp_write_guard_end(&guard, error);
  char *p = MAP_FAILED;
  if (!error && (p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file,
                          0)) == MAP_FAILED)
    error = errno;
  close(file);
  if (error)
    return error;
  madvise(p, size, MADV_POPULATE_WRITE);
  struct pomp_trace_thread_header *h = (struct pomp_trace_thread_header *)p;
  memcpy(h->common.magic, POMP_TRACE_THREAD_MAGIC, sizeof(h->common.magic));
  h->common.byte_order = POMP_TRACE_BYTE_ORDER;
  h->common.version = POMP_TRACE_VERSION;
  h->common.pid = getpid();
  h->common.thread = w->thread;
  h->chunks_begin = begin;
  h->chunk_size = chunk_size;
  w->header = h;
  w->chunk = (struct pomp_trace_chunk *)(p + begin);
  w->reserved = w->num_slots = 1;
  begin_chunk(w);
  return 0;
}

static uint64_t offset_of(const struct pomp_trace_writer *w, uint64_t slot) {
  return w->header->chunks_begin + slot * chunk_size;
}

/** Copies the window to its own place in the file.
 *  \returns 0 or an errno; then the file is unchanged. */
static int copy_window(struct pomp_trace_writer *w, uint64_t slot) {
  int file = open_again(w);
  if (file < 0)
    return errno;
  uint64_t offset = offset_of(w, slot);
  struct pomp_write_guard guard;
  pomp_write_guard_begin(&guard);
  /* If this is not possible, or there is less room, writing shows whether there
   * is enough. */
  if (slot >= w->reserved && pomp_write_may_grow(offset + reservation) == 0 &&
      fallocate(file, FALLOC_FL_KEEP_SIZE, (off_t)offset, reservation) == 0)
    w->reserved = slot + reservation / chunk_size;
  int error = pomp_write_may_grow(offset + chunk_size);
  const char *data = (const char *)w->chunk;
  size_t left = chunk_size;
  while (!error && left) {
    ssize_t written =
        pwrite(file, data, left, (off_t)(offset + chunk_size - left));
    if (written > 0) {
      data += written;
      left -= (size_t)written;
    } else if (written == 0 || errno != EINTR) {
      error = written < 0 ? errno : ENOSPC;
    }
  }
  pomp_write_guard_end(&guard, error);
  if (error && slot >= w->num_slots && ftruncate(file, (off_t)offset) != 0)
    left = 0; /* Half a copy is no harm: the window is what counts. */
  close(file);
  return error;
}

static void say_once(const struct pomp_trace_writer *w, int error) {
  if (atomic_exchange(&was_said, true))
    return;
  if (!error)
    pomp_message("the trace of thread %u has reached POMP_TRACE_SIZE=%s: its "
                 "events from here on are missing",
                 w->thread, limit_text);
  else
    /* Not strerror: this may be in a signal handler. */
    pomp_message("cannot write more of the trace to %s: %s; of thread %u %s",
                 pomp_trace_directory(), strerrordesc_np(error), w->thread,
                 w->stopped ? "all events from here on are missing"
                            : "the latest events are kept");
}

static bool stop(struct pomp_trace_writer *w, int error) {
  w->stopped = true;
  w->end = w->next;
  if (w->header)
    ++w->header->lost;
  say_once(w, error);
  return false;
}

bool pomp_trace_next_chunk(struct pomp_trace_writer *w) {
  if (!w->header) {
    int error = make_file(w);
    return error ? stop(w, error) : true;
  }
  /* The first place is the window's. */
  uint64_t slot =
      1 + (w->ring_slots ? w->num_copies % w->ring_slots : w->num_copies);
  bool is_full = !w->ring_slots && (slot + 1) * chunk_size > limit;
  int error = is_full ? 0 : copy_window(w, slot);
  if ((is_full || error) && is_ring && !w->ring_slots && w->num_copies > 1) {
    w->ring_slots = w->num_copies;
    if (error)
      say_once(w, error);
    is_full = false;
    slot = 1;
    error = copy_window(w, slot);
  }
  if (is_full || error)
    return stop(w, error);
  ++w->num_copies;
  w->num_slots = slot >= w->num_slots ? slot + 1 : w->num_slots;
  w->bytes_before += (uint64_t)((char *)w->next - (char *)(w->chunk + 1));
  begin_chunk(w);
  return true;
}

void pomp_trace_close(const struct pomp_trace_writer *w) {
  if (!w || !w->header || w->reserved <= w->num_slots)
    return;
  int file = open_again(w);
  if (file < 0)
    return;
  if (ftruncate(file, (off_t)offset_of(w, w->num_slots)) != 0)
    errno = 0; /* It takes more room than it need. */
  close(file);
}
