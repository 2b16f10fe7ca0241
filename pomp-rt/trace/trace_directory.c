/*===- trace_directory.c - Where a trace goes, and what it is about -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/trace_directory.h"
#include "base/clock.h"
#include "base/message.h"
#include "base/mutex.h"
#include "base/write.h"
#include "process/directory.h"
#include "process/rank.h"
#include "profile/setting.h"
#include "program/ctc_fields.h"
#include "program/elf.h"
#include "program/region.h"
#include "sources/counters/counters.h"
#include "sources/sample/sample.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool is_child;
static _Atomic enum { dir_none, dir_made, dir_failed } state;

_Atomic uint32_t pomp_trace_num_defined;
/** How much of the setting is defined, in bytes. */
static size_t setting_defined;
_Atomic uint8_t *pomp_trace_barriers;

/** Definitions on their way to the file. Guarded by the core lock. */
static char buffer[32 * 1024];
static size_t buffered;
/** How long the file is while all of its definitions are whole. */
static uint64_t file_size;
static bool defining_failed;

/** The first and the last offset that were reported before there was a
 *  directory. Guarded by the core lock. */
static struct pomp_trace_offset offsets[2];
static unsigned num_offsets;

void pomp_trace_directory_init(void) {
  /* Unwritten pages cost nothing. */
  void *memory = mmap(NULL, POMP_MAX_REGIONS, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  pomp_trace_barriers = memory == MAP_FAILED ? NULL : memory;
}

void pomp_trace_directory_forked(void) {
  is_child = true;
  atomic_store(&state, dir_none);
  atomic_store(&pomp_trace_num_defined, 0);
  setting_defined = 0;
  buffered = 0;
  file_size = 0;
  defining_failed = false;
}

/** \returns 0 or an errno. */
static int flush(int file) {
  int error = pomp_write_may_grow(file_size + buffered);
  if (!error)
    error = pomp_write_all(file, buffer, buffered);
  if (!error)
    file_size += buffered;
  else if (ftruncate(file, (off_t)file_size) != 0)
    errno = 0; /* The reader stops where a definition is not whole. */
  buffered = 0;
  return error;
}

static int put(int file, const void *data, size_t size) {
  while (size) {
    if (buffered == sizeof(buffer)) {
      int error = flush(file);
      if (error)
        return error;
    }
    size_t part = sizeof(buffer) - buffered;
    part = part < size ? part : size;
    memcpy(buffer + buffered, data, part);
    buffered += part;
    data = (const char *)data + part;
    size -= part;
  }
  return 0;
}

static int define(int file, enum pomp_trace_definition_kind kind,
                  const void *data, size_t size) {
  static const char zeros[8];
  const struct pomp_trace_definition d = {kind, (uint32_t)size};
  int error = put(file, &d, sizeof(d));
  error = error ? error : put(file, data, size);
  return error ? error : put(file, zeros, -size & 7);
}

/** Says what ran, where and how, if it was not said yet. */
static int define_setting(int file) {
  size_t size;
  const char *block = pomp_setting_block(&size);
  if (!block || size == setting_defined)
    return 0;
  setting_defined = size;
  return define(file, POMP_TRACE_SETTING, block, size);
}

/** Defines the counters. */
static int define_counters(int file) {
  const struct pomp_counter_list *list = pomp_counter_list();
  int error = 0;
  for (uint32_t c = 0; c < list->number && !error; ++c) {
    const struct pomp_counter *counter = &list->counters[c];
    char names[2 * POMP_COUNTER_NAME];
    int size = snprintf(names, sizeof(names), "%s%c%s", counter->name, '\0',
                        counter->event);
    error = define(file, POMP_TRACE_COUNTER, names, (size_t)size);
  }
  return error;
}

struct objects {
  int file, error;
};

static bool define_object(const struct pomp_loaded *loaded, void *data) {
  struct objects *o = data;
  char definition[sizeof(struct pomp_trace_object) + PATH_MAX];
  struct pomp_trace_object object = {.bias = loaded->bias};
  size_t name_size = strnlen(loaded->name, PATH_MAX);
  unsigned cursor = 0;
  while (!o->error &&
         pomp_loaded_code(loaded, &cursor, &object.begin, &object.end)) {
    memcpy(definition, &object, sizeof(object));
    memcpy(definition + sizeof(object), loaded->name, name_size);
    o->error = define(o->file, POMP_TRACE_OBJECT, definition,
                      sizeof(object) + name_size);
  }
  return o->error != 0;
}

/** Defines the samples and the objects that they are in. */
static int define_samples(int file) {
  char definition[sizeof(struct pomp_trace_samples) + 256];
  struct pomp_trace_samples samples = {.rate = pomp_sample_rate()};
  const char *problem = pomp_sample_problem();
  if (!samples.rate)
    return 0;
  pomp_sample_missed(&samples.delivering, &samples.dropped);
  size_t size = problem ? strnlen(problem, 256) : 0;
  memcpy(definition, &samples, sizeof(samples));
  if (size)
    memcpy(definition + sizeof(samples), problem, size);
  struct objects o = {file, 0};
  o.error =
      define(file, POMP_TRACE_SAMPLES, definition, sizeof(samples) + size);
  if (!o.error)
    pomp_loaded_each(define_object, &o);
  return o.error;
}

/** Writes the definitions known at the beginning.
 *  \returns 0 or an errno. */
static int define_process(int file) {
  struct pomp_trace_header h = {.byte_order = POMP_TRACE_BYTE_ORDER,
                                .version = POMP_TRACE_VERSION,
                                .pid = getpid()};
  memcpy(h.magic, POMP_TRACE_DEFINITIONS_MAGIC, sizeof(h.magic));
  int error = put(file, &h, sizeof(h));
  const char *run = pomp_run_id();
  error = error ? error : define(file, POMP_TRACE_RUN, run, strlen(run));
  const char *program = program_invocation_short_name;
  error = error ? error
                : define(file, POMP_TRACE_PROGRAM, program, strlen(program));
  char host[256];
  if (!error && gethostname(host, sizeof(host)) == 0) {
    host[sizeof(host) - 1] = '\0';
    error = define(file, POMP_TRACE_HOST, host, strlen(host));
  }
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  struct pomp_clock_moment moment = pomp_clock_both();
  const struct pomp_trace_clock clock = {pomp_clock_begin(),
                                         {moment.ticks, moment.ns},
                                         (uint64_t)now.tv_sec * 1000000000u +
                                             (uint64_t)now.tv_nsec};
  error = error ? error : define(file, POMP_TRACE_CLOCK, &clock, sizeof(clock));
  for (unsigned i = 0; i < num_offsets && !error; ++i)
    error = define(file, POMP_TRACE_OFFSET, &offsets[i], sizeof(offsets[i]));
  error = error ? error : define_setting(file);
  error = error ? error : define_counters(file);
  error = error ? error : define_samples(file);
  return error ? error : flush(file);
}

/** \returns whether the first definition in \p file is our name. A file found
 *  by its name later may belong to another run, even with the same number. */
static bool is_ours(int file) {
  struct {
    struct pomp_trace_header header;
    struct pomp_trace_definition first;
    char run[16];
  } begin;
  return pread(file, &begin, sizeof(begin), 0) == sizeof(begin) &&
         begin.first.kind == POMP_TRACE_RUN &&
         memcmp(begin.run, pomp_run_id(), sizeof(begin.run)) == 0;
}

static int open_definitions(int flags) {
  char path[PATH_MAX + 128];
  snprintf(path, sizeof(path), "%s/%s", pomp_directory(),
           POMP_TRACE_DEFINITIONS_FILE);
  int file =
      open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | flags, 0666);
  if (file < 0 || flags || is_ours(file))
    return file;
  close(file);
  errno = ENOENT;
  return -1;
}

/** Prints where a trace without POMP_OUTPUT goes, once for all ranks. */
static void say_default(void) {
  char job[PATH_MAX + 128];
  if (!pomp_directory_of_job(job, sizeof(job)))
    pomp_message("writing the trace to %s", pomp_directory_name());
  else if (!pomp_rank()->number)
    pomp_message("writing the traces of all ranks to %s", job);
}

static void make_directory(void) {
  bool is_given = pomp_directory_is_given();
  if (is_given && !is_child && !pomp_directory()) {
    /* It was said at the start. */
    atomic_store(&state, dir_failed);
    return;
  }
  int file = -1, error = is_child   ? pomp_directory_take_for_child()
                         : is_given ? pomp_directory_keep()
                                    : pomp_directory_take_default();
  if (!error && (file = open_definitions(O_CREAT | O_EXCL)) < 0)
    error = errno;
  if (!error) {
    error = define_process(file);
    close(file);
  }
  if (error) {
    pomp_message("cannot write a trace to %s: %s", pomp_directory_name(),
                 strerror(error));
    atomic_store(&state, dir_failed);
    return;
  }
  pomp_directory_has_trace();
  if (is_child)
    pomp_message("the forked process %ld writes its trace to %s",
                 (long)getpid(), pomp_directory_name());
  else if (!is_given)
    say_default();
  atomic_store_explicit(&state, dir_made, memory_order_release);
}

const char *pomp_trace_directory(void) {
  if (atomic_load_explicit(&state, memory_order_acquire) == dir_none) {
    pomp_core_lock();
    if (state == dir_none)
      make_directory();
    pomp_core_unlock();
  }
  return state == dir_made ? pomp_directory() : NULL;
}

static int32_t defining_fails(int error) {
  if (!defining_failed)
    pomp_message("cannot write %s to %s: %s", POMP_TRACE_DEFINITIONS_FILE,
                 pomp_directory_name(), strerror(error));
  defining_failed = true;
  return POMP_ERROR_OUTPUT;
}

void pomp_trace_define_regions(void) {
  pomp_core_lock();
  uint32_t defined = pomp_trace_num_defined;
  uint32_t count =
      atomic_load_explicit(&pomp_region_count, memory_order_relaxed);
  int file = -1, error = 0;
  if (defined < count && !defining_failed) {
    if ((file = open_definitions(0)) < 0)
      error = errno;
    for (uint32_t i = defined; !error && i < count; ++i) {
      const char *ctc = pomp_region_ctc(i);
      if (pomp_trace_barriers && pomp_ctc_ends_in_barrier(ctc))
        atomic_store_explicit(&pomp_trace_barriers[i], 1, memory_order_relaxed);
      error = define(file, POMP_TRACE_REGION, ctc, strlen(ctc));
    }
    error = error ? error : define_setting(file);
    error = error ? error : flush(file);
    if (error)
      defining_fails(error);
    if (file >= 0)
      close(file);
  }
  atomic_store_explicit(&pomp_trace_num_defined, count, memory_order_relaxed);
  pomp_core_unlock();
}

void pomp_trace_define_offset(const struct pomp_trace_offset *offset) {
  pomp_core_lock();
  if (state == dir_none) {
    num_offsets += num_offsets < 2;
    offsets[num_offsets - 1] = *offset;
  } else if (state == dir_made && !defining_failed) {
    int file = open_definitions(0);
    int error = file < 0
                    ? errno
                    : define(file, POMP_TRACE_OFFSET, offset, sizeof(*offset));
    error = error ? error : flush(file);
    if (error)
      defining_fails(error);
    if (file >= 0)
      close(file);
  }
  pomp_core_unlock();
}

int32_t pomp_trace_define_end(uint64_t end) {
  if (state != dir_made)
    return state == dir_failed ? POMP_ERROR_OUTPUT : POMP_SUCCESS;
  const struct pomp_trace_end e = {end, pomp_clock_ns_per_tick()};
  int32_t code = POMP_SUCCESS;
  pomp_core_lock();
  int file = open_definitions(0);
  int error = file < 0 ? errno : define(file, POMP_TRACE_END, &e, sizeof(e));
  error = error ? error : flush(file);
  /* It is larger: where there is hardly any room the end is worth more. */
  error = error ? error : define_setting(file);
  error = error ? error : define_samples(file);
  error = error ? error : flush(file);
  if (error)
    code = defining_fails(error);
  if (file >= 0)
    close(file);
  pomp_core_unlock();
  return code;
}
