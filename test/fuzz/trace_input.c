/*===- trace_input.c - A valid trace to mutate ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace_input.h"

#include "pomp/attach.h"
#include "pomp/trace.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { chunk_size = 512, max_size = 16384 };

static const char *const regions[] = {
    "*type=parallel*file=a.c*slines=5,5*elines=20,20**",
    "*type=loop*file=a.c*slines=5,5*elines=20,20*schedule=dynamic**",
    "*type=critical*file=a.c*slines=7,7*elines=9,9*name=table**",
    "*type=task*file=a.c*slines=11,11*elines=12,12**",
    "*type=taskwait*file=a.c*slines=13,13*elines=13,13**",
    "*type=user*file=a.c*slines=1,1*elines=30,30*name=solve**",
    "*type=runtime*file=a.c*slines=15,15*elines=15,15*name=omp_set_lock**",
    "*type=function*file=a.c*slines=1,1*elines=40,40*name=main**"};
enum { parallel, loop, critical, task, taskwait, user, lock, function };

static struct trace_input_file *out;

static void put(const void *data, size_t size) {
  memcpy(out->bytes.data + out->bytes.size, data, size);
  out->bytes.size += size;
}

static void begin(struct trace_input_file *file, const char *name) {
  out = file;
  snprintf(file->name, sizeof(file->name), "%s", name);
  file->bytes = (struct fuzz_bytes){calloc(1, max_size), 0};
}

static void put_header(const char *magic, uint32_t thread) {
  struct pomp_trace_header h = {.byte_order = POMP_TRACE_BYTE_ORDER,
                                .version = POMP_TRACE_VERSION,
                                .pid = 42,
                                .thread = thread};
  memcpy(h.magic, magic, sizeof(h.magic));
  put(&h, sizeof(h));
}

static void define(uint32_t kind, const void *data, size_t size) {
  const struct pomp_trace_definition d = {kind, (uint32_t)size};
  put(&d, sizeof(d));
  put(data, size);
  out->bytes.size += -size & 7;
}

static void make_definitions(struct trace_input_file *file) {
  const struct pomp_trace_clock clock = {0, {1, 1}, 1700000000000000001};
  const struct pomp_trace_end end = {100000, 1.0};
  begin(file, POMP_TRACE_DEFINITIONS_FILE);
  put_header(POMP_TRACE_DEFINITIONS_MAGIC, 0);
  define(POMP_TRACE_PROGRAM, "program", 7);
  define(POMP_TRACE_HOST, "machine", 7);
  define(POMP_TRACE_CLOCK, &clock, sizeof(clock));
  static const char setting[] = "aprogram\0d/directory\0n2\0vOMP_A=b\0"
                                "Cclang\0P1\0LLoop:Chunks\0Fnone\0lnone\0";
  define(POMP_TRACE_SETTING, setting, sizeof(setting) - 1);
  for (size_t i = 0; i < sizeof(regions) / sizeof(regions[0]); ++i) {
    char ctc[128];
    snprintf(ctc, sizeof(ctc), "%zu%s", strlen(regions[i]), regions[i]);
    define(POMP_TRACE_REGION, ctc, strlen(ctc));
  }
  define(POMP_TRACE_END, &end, sizeof(end));
}

/*===- The file of a thread ----------------------------------------------===*/

static uint32_t thread;
static uint64_t now, sequence, chunk_begin;

static void begin_chunk(void) {
  const struct pomp_trace_chunk c = {.magic = POMP_TRACE_CHUNK_MAGIC,
                                     .size = chunk_size,
                                     .sequence = sequence + 1,
                                     .moment = {now, now},
                                     .bytes_before =
                                         sequence * (chunk_size - sizeof(c)),
                                     .base_ticks = now,
                                     .thread_id = thread};
  ++sequence;
  chunk_begin = out->bytes.size;
  put(&c, sizeof(c));
}

static void put_event(unsigned event, uint32_t region, unsigned count,
                      const int64_t *values) {
  size_t num_words = count < POMP_TRACE_MANY ? count : (size_t)values[0] + 1;
  size_t size = sizeof(struct pomp_trace_record) + num_words * sizeof(*values);
  const struct pomp_trace_record r = {POMP_TRACE_WHAT(event, count, region),
                                      (uint32_t)(now += 100 + thread)};
  if (out->bytes.size + size > chunk_begin + chunk_size) {
    out->bytes.size = chunk_begin + chunk_size;
    begin_chunk();
  }
  put(&r, sizeof(r));
  put(values, num_words * sizeof(*values));
}

#define EVENT(NAME, REGION, ...)                                               \
  do {                                                                         \
    const int64_t values[] = {0, ##__VA_ARGS__};                               \
    put_event(POMP_FN_##NAME + 1, REGION, sizeof(values) / 8 - 1, values + 1); \
  } while (0)

static void work(int64_t number) {
  EVENT(Loop_enter, loop, 4, 0, 99, 1);
  EVENT(Loop_chunk_begin, loop, number, number + 3);
  EVENT(Critical_enter, critical);
  EVENT(Critical_begin, critical);
  EVENT(Atomic_event, critical);
  EVENT(Critical_end, critical);
  EVENT(Critical_exit, critical);
  EVENT(Loop_chunk_end, loop);
  EVENT(Implicit_barrier_enter, loop);
  EVENT(Implicit_barrier_exit, loop);
  EVENT(Loop_exit, loop);
  EVENT(Task_create_enter, task, 0);
  EVENT(Task_create_exit, task, number, 1);
  EVENT(Taskwait_enter, taskwait);
  put_event(POMP_TRACE_DEPENDENCE, 0, 1, &number);
  EVENT(Task_begin, task, number);
  EVENT(Set_lock_enter, lock, 4096);
  EVENT(Set_lock_exit, lock, 4096);
  EVENT(Unset_lock_event, lock, 4096);
  EVENT(Task_suspend, task, number);
  EVENT(Task_resume, task, number);
  EVENT(Task_detach, task, number, number);
  EVENT(Task_end, task, number);
  put_event(POMP_TRACE_FULFILLED, 0, 1, &number);
  EVENT(Taskwait_exit, taskwait);
}

static void make_thread(struct trace_input_file *file, uint32_t number) {
  char name[32];
  snprintf(name, sizeof(name), POMP_TRACE_THREAD_FILE, number);
  begin(file, name);
  put_header(POMP_TRACE_THREAD_MAGIC, number);
  const struct pomp_trace_thread_header h = {
      .chunks_begin = sizeof(h),
      .chunk_size = chunk_size,
      .moments = {{10, 10}, {90000, 90000}}};
  put((const char *)&h + sizeof(h.common), sizeof(h) - sizeof(h.common));
  thread = number;
  now = sequence = chunk_begin = 0;
  begin_chunk();
  const int64_t id = 1000 + number, time = 100 + number;
  put_event(POMP_TRACE_TIME, 0, 1, &time);
  put_event(POMP_TRACE_THREAD_BEGIN, 0, 1, &id);
  put_event(POMP_TRACE_THREAD_ID, number, 0, &id);
  if (!number) {
    EVENT(Function_begin, function);
    const int64_t values[] = {8, 7, 1, 2, 3, 4, 5, 6, -7};
    put_event(POMP_FN_User_region_begin_values + 1, user, POMP_TRACE_MANY,
              values);
    EVENT(Parallel_enter, parallel, 2, 1);
  }
  put_event(POMP_TRACE_TEAM, 0, 1, &id);
  EVENT(Parallel_begin, parallel);
  work(1 + number);
  work(3 + number);
  EVENT(Parallel_end, parallel);
  if (!number) {
    put_event(POMP_TRACE_JOINED, 0, 0, &id);
    EVENT(Parallel_exit, parallel);
    EVENT(User_region_end_values, user, 1, 8);
    EVENT(Function_end, function);
  }
  put_event(POMP_TRACE_THREAD_END, 0, 1, &id);
  out->bytes.size = chunk_begin + chunk_size;
}

void trace_input_make(struct trace_input_file files[TRACE_INPUT_FILES]) {
  make_definitions(&files[0]);
  make_thread(&files[1], 0);
  make_thread(&files[2], 1);
}
