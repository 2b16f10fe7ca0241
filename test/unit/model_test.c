/*===- model_test.c - Unit tests of profiles made from traces ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The traces are written by hand here: each test is a list of events, and the
 * steps that must come out.
 */
#include "base/table.h"
#include "export/convert/convert.h"
#include "pomp/trace.h"
#include "talk.h"
#include "trace/items.h"
#include "trace/steps/trace_place.h"
#include "trace/trace_reader.h"
#include "unit.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { max_threads = 4, chunk_size = 64 * 1024 };
static FILE *files[max_threads];
static struct pomp_trace_header header(const char *magic, uint32_t thread) {
  struct pomp_trace_header h = {.byte_order = POMP_TRACE_BYTE_ORDER,
                                .version = POMP_TRACE_VERSION,
                                .pid = 42,
                                .thread = thread};
  memcpy(h.magic, magic, sizeof(h.magic));
  return h;
}

static FILE *open_file(const char *name) {
  char path[PATH_MAX];
  snprintf(path, sizeof(path), "%s/%s", scratch, name);
  FILE *f = fopen(path, "wb");
  assert_non_null(f);
  return f;
}

static void put(FILE *f, const void *data, size_t size) {
  assert_int_equal(fwrite(data, 1, size, f), size);
}

static void define(FILE *f, uint32_t kind, const void *data, size_t size) {
  static const char zeros[8];
  const struct pomp_trace_definition d = {kind, (uint32_t)size};
  put(f, &d, sizeof(d));
  put(f, data, size);
  put(f, zeros, -size & 7);
}

/** Begins a trace whose regions have these CTC strings, then null. A tick is a
 *  nanosecond, and it ends at \p end. */
static void begin_trace(uint64_t end, const char *const *regions) {
  const struct pomp_trace_header h = header(POMP_TRACE_DEFINITIONS_MAGIC, 0);
  const struct pomp_trace_clock clock = {0, {1, 1}, 1700000000000000001};
  const struct pomp_trace_end e = {end, 1.0};
  memset(said, 0, sizeof(said));
  FILE *f = open_file(POMP_TRACE_DEFINITIONS_FILE);
  put(f, &h, sizeof(h));
  define(f, POMP_TRACE_PROGRAM, "program", 7);
  define(f, POMP_TRACE_CLOCK, &clock, sizeof(clock));
  for (; *regions; ++regions)
    define(f, POMP_TRACE_REGION, *regions, strlen(*regions));
  define(f, POMP_TRACE_END, &e, sizeof(e));
  fclose(f);
}

/** Events that are missing at the end of the next thread that begins. */
static uint64_t num_lost;

static FILE *file_of(uint32_t thread) {
  if (files[thread])
    return files[thread];
  char name[64];
  snprintf(name, sizeof(name), POMP_TRACE_THREAD_FILE, thread);
  FILE *f = files[thread] = open_file(name);
  const struct pomp_trace_thread_header h = {
      .common = header(POMP_TRACE_THREAD_MAGIC, thread),
      .chunks_begin = sizeof(h),
      .chunk_size = chunk_size,
      .lost = num_lost};
  const struct pomp_trace_chunk c = {.magic = POMP_TRACE_CHUNK_MAGIC,
                                     .size = chunk_size,
                                     .sequence = 1,
                                     .thread_id = thread};
  put(f, &h, sizeof(h));
  put(f, &c, sizeof(c));
  return f;
}

/** Of the thread, if it is not the same as its number in the trace. */
static uint32_t number_in_team;

static void write_record(uint64_t time, uint32_t thread, int event,
                         uint32_t region, unsigned num_values,
                         const int64_t *values) {
  const struct pomp_trace_record id = {
      POMP_TRACE_WHAT(POMP_TRACE_THREAD_ID, 0, number_in_team), (uint32_t)time};
  const struct pomp_trace_record r = {
      POMP_TRACE_WHAT(event + 1, num_values, region), (uint32_t)time};
  if (number_in_team)
    put(file_of(thread), &id, sizeof(id));
  put(file_of(thread), &r, sizeof(r));
  put(file_of(thread), values, num_values * sizeof(*values));
}

/** Writes an event with two values at most. */
static void write_values(uint64_t time, uint32_t thread, int event,
                         uint32_t region, unsigned num_values, int64_t first,
                         int64_t second) {
  const int64_t values[] = {first, second};
  write_record(time, thread, event, region, num_values, values);
}

static void on(uint64_t time, uint32_t thread, int event, uint32_t region) {
  write_values(time, thread, event, region, 0, 0, 0);
}

static void with(uint64_t time, uint32_t thread, int event, uint32_t region,
                 int64_t value) {
  write_values(time, thread, event, region, 1, value, 0);
}

static void end_trace(void) {
  for (int i = 0; i < max_threads; ++i) {
    if (!files[i])
      continue;
    long size = ftell(files[i]);
    long full = (long)sizeof(struct pomp_trace_thread_header) + chunk_size;
    assert_int_equal(ftruncate(fileno(files[i]), size), 0);
    fclose(files[i]);
    char path[PATH_MAX], name[64];
    snprintf(name, sizeof(name), POMP_TRACE_THREAD_FILE, (unsigned)i);
    snprintf(path, sizeof(path), "%s/%s", scratch, name);
    assert_int_equal(truncate(path, full), 0);
    files[i] = NULL;
  }
}

/*===- Steps -------------------------------------------------------------===*/

static char steps[16384];
static char stacks[max_threads][4096];

__attribute__((format(printf, 1, 2))) static void add(const char *format, ...) {
  size_t length = strlen(steps);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(steps + length, sizeof(steps) - length, format, arguments);
  va_end(arguments);
}

/** Checks that what is left is what was entered last. */
static void check_stack(const struct pomp_step *s, const char *label) {
  char *stack = stacks[s->thread];
  size_t length = strlen(stack);
  if (s->kind == POMP_STEP_ENTER) {
    snprintf(stack + length, sizeof(stacks[0]) - length, "/%s", label);
    return;
  }
  char *last = strrchr(stack, '/');
  assert_non_null(last);
  assert_string_equal(last + 1, label);
  *last = '\0';
}

static bool take(void *data, const struct pomp_model *m,
                 const struct pomp_step *s) {
  static const char *const names[] = {
      "enter",  "leave", "fork",    "joined",   "join",      "size",
      "team",   "end",   "acquire", "release",  "create",    "detach",
      "depend", "range", "switch",  "complete", "fulfilled", "gone"};
  uint64_t *last = data;
  assert_true(s->time >= *last);
  *last = s->time;
  add("%d %d %s", (int)s->time, (int)s->thread, names[s->kind]);
  switch (s->kind) {
  case POMP_STEP_ENTER:
  case POMP_STEP_LEAVE: {
    char label[256];
    pomp_place_label(m, &m->places[s->place], label, sizeof(label));
    check_stack(s, label);
    add(" %s%s", label,
        s->kind == POMP_STEP_ENTER && !s->is_visit ? " (not a visit)" : "");
    if (s->has_dependence)
      add(" %d ns", (int)s->dependence);
    break;
  }
  case POMP_STEP_ACQUIRE:
  case POMP_STEP_RELEASE:
    add(" %d %d", (int)s->lock, (int)s->order);
    break;
  case POMP_STEP_FORK:
    add(" %d of %d", (int)s->team, (int)s->num_threads);
    break;
  case POMP_STEP_JOINED:
  case POMP_STEP_JOIN:
  case POMP_STEP_TEAM_BEGIN:
  case POMP_STEP_TEAM_END:
    add(" %d", (int)s->team);
    break;
  case POMP_STEP_TASK_FULFILLED:
    add(" %d", (int)s->values[0]);
    break;
  default:
    if (s->task)
      add(" %d.%d.%d", (int)s->task->team, (int)s->task->creator_rank,
          (int)s->task->generation);
    break;
  }
  add("\n");
  return true;
}

/** Plays the trace. \returns how many events did not match. */
static uint64_t play(const char *expected) {
  end_trace();
  *steps = '\0';
  memset(stacks, 0, sizeof(stacks));
  struct pomp_trace *trace = pomp_trace_open(scratch, &talk);
  assert_non_null(trace);
  struct pomp_model *model = pomp_model_new(trace, &talk);
  assert_non_null(model);
  uint64_t last = 0;
  assert_true(pomp_model_play(model, take, &last));
  for (int i = 0; i < max_threads; ++i)
    assert_string_equal(stacks[i], "");
  if (expected)
    assert_string_equal(steps, expected);
  assert_int_equal(*said != '\0', num_lost != 0);
  assert_int_equal(model->num_tasks, 0);
  uint64_t unbalanced = model->unbalanced;
  pomp_model_free(model);
  pomp_trace_free(trace);
  return unbalanced;
}

static void a_team_is_those_who_came(void **state) {
  (void)state;
  begin_trace(100,
              (const char *[]){"0*type=pregion*file=d/a.c*slines=7,7**",
                               "0*type=loop*file=d/a.c*slines=8,9**", NULL});
  write_values(10, 0, E(Parallel_enter), 0, 2, 2, 1);
  on(20, 0, E(Parallel_begin), 0);
  on(25, 1, E(Parallel_begin), 0);
  on(30, 1, E(Loop_enter), 1);
  on(35, 1, E(Implicit_barrier_enter), 1);
  on(36, 1, E(Implicit_barrier_exit), 1);
  on(40, 1, E(Loop_exit), 1);
  on(45, 1, E(Parallel_end), 0);
  on(50, 0, E(Parallel_end), 0);
  on(60, 0, E(Parallel_exit), 0);
  assert_int_equal(play("10 0 enter parallel @a.c:7\n"
                        "10 0 fork 0 of 2\n"
                        "20 0 team 0\n"
                        "20 0 enter team @a.c:7\n"
                        "25 1 team 0\n"
                        "25 1 enter team @a.c:7\n"
                        "30 1 enter loop @a.c:8\n"
                        "35 1 enter implicit barrier @a.c:8\n"
                        "36 1 leave implicit barrier @a.c:8\n"
                        "40 1 leave loop @a.c:8\n"
                        "45 1 leave team @a.c:7\n"
                        "45 1 end 0\n"
                        "50 0 leave team @a.c:7\n"
                        "50 0 end 0\n"
                        "60 0 join 0\n"
                        "60 0 leave parallel @a.c:7\n"),
                   0);
}

/** The OpenMP runtime tells when all have arrived, and of a region that is not
 *  in the trace as well. */
static void a_team_waits_until_all_have_arrived(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=p**", "0*name=u**", NULL});
  on(5, 0, POMP_TRACE_JOINED - 1, 0);
  with(9, 0, POMP_TRACE_TEAM - 1, 0, 2);
  on(10, 0, E(Parallel_enter), 0);
  on(11, 0, POMP_TRACE_TEAM - 1, 0);
  with(12, 0, POMP_TRACE_TEAM - 1, 0, 2);
  on(20, 0, E(Parallel_begin), 0);
  on(21, 0, E(User_region_begin), 1);
  on(22, 0, POMP_TRACE_JOINED - 1, 0);
  on(23, 0, E(User_region_end), 1);
  on(50, 0, E(Parallel_end), 0);
  on(52, 0, POMP_TRACE_JOINED - 1, 0);
  on(60, 0, E(Parallel_exit), 0);
  assert_int_equal(play("10 0 enter parallel p\n"
                        "10 0 fork 0 of 0\n"
                        "12 0 size\n"
                        "20 0 team 0\n"
                        "20 0 enter team p\n"
                        "21 0 enter u\n"
                        "23 0 leave u\n"
                        "50 0 leave team p\n"
                        "50 0 end 0\n"
                        "52 0 joined 0\n"
                        "60 0 join 0\n"
                        "60 0 leave parallel p\n"),
                   0);
}

/** Two threads encounter the same nested region; the thread with number 1 of
 *  each team must find a team that has no such thread. */
static void nested_teams_have_each_number_once(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=o**", "0*name=i**", NULL});
  on(10, 0, E(Parallel_enter), 0);
  on(11, 0, E(Parallel_begin), 0);
  on(11, 1, E(Parallel_begin), 0);
  on(12, 0, E(Parallel_enter), 1);
  on(13, 1, E(Parallel_enter), 1);
  number_in_team = 1;
  on(14, 2, E(Parallel_begin), 1);
  on(15, 3, E(Parallel_begin), 1);
  number_in_team = 0;
  on(16, 2, E(Parallel_end), 1);
  on(17, 3, E(Parallel_end), 1);
  on(18, 0, E(Parallel_exit), 1);
  on(19, 1, E(Parallel_exit), 1);
  on(20, 1, E(Parallel_end), 0);
  on(21, 0, E(Parallel_end), 0);
  on(22, 0, E(Parallel_exit), 0);
  assert_int_equal(play(NULL), 0);
  assert_non_null(strstr(steps, "12 0 fork 1 of 0\n"));
  assert_non_null(strstr(steps, "13 1 fork 2 of 0\n"));
  assert_non_null(strstr(steps, "14 2 team 2\n"));
  assert_non_null(strstr(steps, "15 3 team 1\n"));
  assert_non_null(strstr(steps, "18 0 join 1\n"));
  assert_non_null(strstr(steps, "22 0 join 0\n"));
}

/** The same where all have the number 1 in a team of two, but the value that
 *  follows the parameters tells which one. */
static void nested_teams_are_told_apart_by_identity(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=o**", NULL});
  on(10, 0, E(Parallel_enter), 0);
  on(11, 0, E(Parallel_begin), 0);
  write_record(12, 0, E(Parallel_enter), 0, 3, (const int64_t[]){-1, 1, 77});
  write_record(13, 1, E(Parallel_enter), 0, 3, (const int64_t[]){-1, 1, -78});
  number_in_team = 1;
  with(14, 2, E(Parallel_begin), 0, -78);
  with(15, 3, E(Parallel_begin), 0, 77);
  number_in_team = 0;
  assert_int_equal(play(NULL), 0);
  assert_non_null(strstr(steps, "12 0 fork 1 of 0\n"));
  assert_non_null(strstr(steps, "13 1 fork 2 of 0\n"));
  assert_non_null(strstr(steps, "14 2 team 2\n"));
  assert_non_null(strstr(steps, "15 3 team 1\n"));
}

static void what_is_open_at_the_end_is_left_there(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=p**", "0*name=c**", NULL});
  on(10, 0, E(Parallel_enter), 0);
  on(11, 0, E(Parallel_begin), 0);
  on(12, 0, E(Critical_enter), 1);
  on(13, 0, E(Critical_begin), 1);
  assert_int_equal(play("10 0 enter parallel p\n"
                        "10 0 fork 0 of 0\n"
                        "11 0 team 0\n"
                        "11 0 enter team p\n"
                        "12 0 enter critical c\n"
                        "13 0 acquire 0 1\n"
                        "13 0 enter critical c (body) (not a visit)\n"
                        "100 0 leave critical c (body)\n"
                        "100 0 release 0 1\n"
                        "100 0 leave critical c\n"
                        "100 0 leave team p\n"
                        "100 0 end 0\n"
                        "100 0 join 0\n"
                        "100 0 leave parallel p\n"),
                   0);
}

static void what_does_not_match_is_closed_or_dropped(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=f**", "0*name=l**", NULL});
  on(10, 0, E(Loop_exit), 1); /* Entered while switched off. */
  on(11, 0, E(Function_begin), 0);
  on(12, 0, E(Loop_enter), 1);
  on(13, 0, E(Critical_begin), 1);
  on(14, 0, E(Function_end), 0); /* The loop's exit was switched off. */
  on(15, 0, E(Loop_chunk_end), 1);
  assert_int_equal(play("11 0 enter f\n"
                        "12 0 enter loop l\n"
                        "14 0 leave loop l\n"
                        "14 0 leave f\n"),
                   4);
}

static void a_task_closes_nothing_outside(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=l**", "0*name=t**", NULL});
  on(10, 0, E(Loop_enter), 0);
  with(11, 0, E(Task_begin), 1, 5);
  on(12, 0, E(Loop_exit), 0);
  with(13, 0, E(Task_end), 1, 5);
  on(14, 0, E(Loop_exit), 0);
  assert_int_equal(play(NULL), 1);
  assert_null(strstr(steps, "12 0"));
  assert_non_null(strstr(steps, "14 0 leave loop l\n"));
}

static void a_thread_that_ends_leaves_all(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=u**", NULL});
  on(10, 0, E(User_region_begin), 0);
  on(20, 0, POMP_TRACE_THREAD_END - 1, 0);
  on(30, 0, E(User_region_end), 0);
  on(40, 0, E(User_region_begin), 0);
  on(50, 0, POMP_TRACE_THREAD_BEGIN - 1, 0);
  assert_int_equal(play("10 0 enter u\n20 0 leave u\n20 0 gone\n"
                        "40 0 enter u\n50 0 leave u\n"),
                   1);
}

static void a_thread_whose_events_are_missing_ends(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=u**", NULL});
  num_lost = 3;
  on(10, 0, E(User_region_begin), 0);
  on(20, 0, E(User_region_begin), 0);
  play("10 0 enter u\n20 0 enter u\n20 0 leave u\n20 0 leave u\n20 0 gone\n");
  begin_trace(100, (const char *[]){"0*name=u**", NULL});
  on(10, 0, E(User_region_begin), 0);
  on(20, 0, POMP_TRACE_JOINED - 1, 0);
  play("10 0 enter u\n20 0 leave u\n20 0 gone\n");
  num_lost = 0;
}

/** As the OpenMP runtime tells. The last records are broken. */
static void tasks_wait_for_others_and_events(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=t**", NULL});
  with(10, 0, E(Task_create_enter), 0, 5);
  with(11, 0, E(Task_create_exit), 0, 5);
  with(19, 0, POMP_TRACE_DEPENDENCE - 1, 0, 7);
  with(20, 0, E(Task_begin), 0, 5);
  with(30, 0, E(Task_end), 0, 5);
  with(40, 0, POMP_TRACE_FULFILLED - 1, 0, 5);
  on(50, 0, POMP_TRACE_FULFILLED - 1, 0);
  on(60, 0, POMP_TRACE_DEPENDENCE - 1, 0);
  assert_int_equal(play(NULL), 0);
  assert_non_null(strstr(steps, "20 0 enter task t 7 ns\n"));
  assert_non_null(strstr(steps, "40 0 fulfilled 5\n"));
  assert_null(strstr(steps, "50 0"));
}

static void points_take_no_time(void **state) {
  (void)state;
  begin_trace(100,
              (const char *[]){"0*type=atomic*file=a.c*slines=3,3**", NULL});
  on(10, 0, E(Atomic_event), 0);
  assert_int_equal(play("10 0 enter atomic @a.c:3\n"
                        "10 0 leave atomic @a.c:3\n"),
                   0);
}

static void locks_are_held_by_one_at_a_time(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=omp_set_lock**",
                                    "0*name=omp_unset_lock**", NULL});
  with(10, 0, E(Set_lock_enter), 0, 0x1000);
  with(11, 0, E(Set_lock_exit), 0, 0x1000);
  with(12, 1, E(Set_lock_enter), 0, 0x1000);
  with(20, 1, E(Set_lock_exit), 0, 0x1000);
  with(21, 0, E(Unset_lock_event), 1, 0x1000); /* Told after it is free. */
  with(22, 2, E(Set_lock_event), 0, 0x2000);
  with(23, 1, E(Unset_lock_event), 1, 0x1000);
  write_values(24, 0, E(Test_lock_event), 0, 2, 0x1000, 0);
  write_values(25, 0, E(Test_lock_event), 0, 2, 0x1000, 1);
  assert_int_equal(play(NULL), 0);
  char found[1024] = "";
  for (char *line = strtok(steps, "\n"); line; line = strtok(NULL, "\n"))
    if (strstr(line, "acquire") || strstr(line, "release"))
      snprintf(found + strlen(found), sizeof(found) - strlen(found), "%s\n",
               line);
  assert_string_equal(found, "11 0 acquire 0 1\n"
                             "20 0 release 0 1\n"
                             "20 1 acquire 0 2\n"
                             "22 2 acquire 1 1\n"
                             "23 1 release 0 2\n"
                             "25 0 acquire 0 3\n");
}

static void a_nest_lock_is_acquired_once(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=omp_set_nest_lock**", NULL});
  with(10, 0, E(Set_nest_lock_event), 0, 0x1000);
  with(11, 0, E(Set_nest_lock_event), 0, 0x1000);
  with(12, 0, E(Unset_nest_lock_event), 0, 0x1000);
  with(13, 0, E(Unset_nest_lock_event), 0, 0x1000);
  assert_int_equal(play(NULL), 0);
  assert_non_null(strstr(steps, "10 0 acquire 0 1\n"));
  assert_null(strstr(steps, "11 0 acquire"));
  assert_null(strstr(steps, "12 0 release"));
  assert_non_null(strstr(steps, "13 0 release 0 1\n"));
}

static void critical_sections_of_one_name_share_a_lock(void **state) {
  (void)state;
  static const char *const regions[] = {"0*type=critical*name=x*slines=1,1**",
                                        "0*type=critical*name=x*slines=2,2**",
                                        "0*type=critical*name=y*slines=3,3**",
                                        NULL};
  begin_trace(100, regions);
  for (uint32_t i = 0; i < 3; ++i) {
    on(10 + i * 10, 0, E(Critical_enter), i);
    on(11 + i * 10, 0, E(Critical_begin), i);
    on(12 + i * 10, 0, E(Critical_end), i);
    on(13 + i * 10, 0, E(Critical_exit), i);
  }
  assert_int_equal(play(NULL), 0);
  assert_non_null(strstr(steps, "11 0 acquire 0 1\n"));
  assert_non_null(strstr(steps, "21 0 acquire 0 2\n"));
  assert_non_null(strstr(steps, "31 0 acquire 1 1\n"));
}

static void tasks_are_created_once_and_completed_once(void **state) {
  (void)state;
  begin_trace(100,
              (const char *[]){"0*name=p**", "0*name=t**", "0*name=w**", NULL});
  on(10, 0, E(Parallel_enter), 0);
  on(11, 0, E(Parallel_begin), 0);
  on(12, 1, E(Parallel_begin), 0);
  with(20, 0, E(Task_create_enter), 1, 0);
  write_values(22, 0, E(Task_create_exit), 1, 2, 501, 1);
  write_values(23, 0, E(Task_create_enter), 1, 2, 0, 502);
  write_values(24, 1, E(Task_begin), 1, 2, 502, 502);
  with(25, 1, E(Task_end), 1, 502);
  write_values(26, 0, E(Task_create_exit), 1, 2, 502, 1);
  on(30, 1, E(Taskwait_enter), 2);
  with(31, 1, E(Task_begin), 1, 501);
  with(32, 1, E(Task_end), 1, 501);
  on(33, 1, E(Taskwait_exit), 2);
  on(40, 1, E(Parallel_end), 0);
  on(41, 0, E(Parallel_end), 0);
  on(42, 0, E(Parallel_exit), 0);
  assert_int_equal(play("10 0 enter parallel p\n"
                        "10 0 fork 0 of 0\n"
                        "11 0 team 0\n"
                        "11 0 enter team p\n"
                        "12 1 team 0\n"
                        "12 1 enter team p\n"
                        "20 0 enter task create t\n"
                        "22 0 create 0.0.1\n"
                        "22 0 leave task create t\n"
                        "23 0 enter task create t\n"
                        "24 0 create 0.0.2\n"
                        "24 1 switch 0.0.2\n"
                        "24 1 enter task t\n"
                        "25 1 leave task t\n"
                        "25 1 complete 0.0.2\n"
                        "25 1 switch\n"
                        "26 0 leave task create t\n"
                        "30 1 enter taskwait w\n"
                        "31 1 switch 0.0.1\n"
                        "31 1 enter task t\n"
                        "32 1 leave task t\n"
                        "32 1 complete 0.0.1\n"
                        "32 1 switch\n"
                        "33 1 leave taskwait w\n"
                        "40 1 leave team p\n"
                        "40 1 end 0\n"
                        "41 0 leave team p\n"
                        "41 0 end 0\n"
                        "42 0 join 0\n"
                        "42 0 leave parallel p\n"),
                   0);
}

static void the_tasks_of_a_taskloop_are_its_creators(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*type=taskloop*name=l**", NULL});
  write_values(10, 0, E(Task_create_enter), 0, 2, 0, 7);
  write_values(12, 1, E(Task_begin), 0, 2, 8, 7);
  write_values(13, 0, E(Task_create_exit), 0, 2, 0, -1);
  write_values(14, 1, E(Task_end), 0, 1, 8, 0);
  write_values(15, 1, E(Task_begin), 0, 2, 9, 7);
  write_values(16, 1, E(Task_end), 0, 1, 9, 0);
  /* Created before the trace begins. */
  write_values(17, 1, E(Task_begin), 0, 2, 10, 3);
  write_values(18, 1, E(Task_end), 0, 1, 10, 0);
  assert_int_equal(play("10 0 enter task create l\n"
                        "12 0 create 0.0.1\n"
                        "12 1 switch 0.0.1\n"
                        "12 1 enter task l\n"
                        "13 0 leave task create l\n"
                        "14 1 leave task l\n"
                        "14 1 complete 0.0.1\n"
                        "14 1 switch\n"
                        "15 0 create 0.0.2\n"
                        "15 1 switch 0.0.2\n"
                        "15 1 enter task l\n"
                        "16 1 leave task l\n"
                        "16 1 complete 0.0.2\n"
                        "16 1 switch\n"
                        "17 1 create 1.0.1\n"
                        "17 1 switch 1.0.1\n"
                        "17 1 enter task l\n"
                        "18 1 leave task l\n"
                        "18 1 complete 1.0.1\n"
                        "18 1 switch\n"),
                   0);
}

static void an_untied_task_goes_on_elsewhere(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=t**", NULL});
  with(10, 0, E(Task_create_enter), 0, 0);
  write_values(11, 0, E(Task_create_exit), 0, 2, 7, 1);
  with(20, 0, E(Task_begin), 0, 7);
  with(30, 0, E(Task_suspend), 0, 7);
  with(40, 1, E(Task_resume), 0, 7);
  with(50, 1, E(Task_end), 0, 7);
  assert_int_equal(play("10 0 enter task create t\n"
                        "11 0 create 0.0.1\n"
                        "11 0 leave task create t\n"
                        "20 0 switch 0.0.1\n"
                        "20 0 enter task t\n"
                        "30 0 leave task t\n"
                        "30 0 switch\n"
                        "40 1 switch 0.0.1\n"
                        "40 1 enter task t (resumed) (not a visit)\n"
                        "50 1 leave task t (resumed)\n"
                        "50 1 complete 0.0.1\n"
                        "50 1 switch\n"),
                   0);
}

static void what_is_open_in_an_untied_task_goes_on_with_it(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=t**", "0*name=g**",
                                    "0*type=critical*name=c**", NULL});
  with(20, 0, E(Task_begin), 0, 7);
  with(21, 0, E(Taskgroup_enter), 1, 0);
  with(22, 0, E(Critical_enter), 2, 0);
  with(23, 0, E(Critical_begin), 2, 0);
  with(30, 0, E(Task_suspend), 0, 7);
  with(40, 1, E(Task_resume), 0, 7);
  with(41, 1, E(Critical_end), 2, 0);
  with(42, 1, E(Critical_exit), 2, 0);
  with(43, 1, E(Taskgroup_exit), 1, 0);
  with(50, 1, E(Task_end), 0, 7);
  assert_int_equal(play("20 0 create 0.0.1\n"
                        "20 0 switch 0.0.1\n"
                        "20 0 enter task t\n"
                        "21 0 enter taskgroup g\n"
                        "22 0 enter critical c\n"
                        "23 0 acquire 0 1\n"
                        "23 0 enter critical c (body) (not a visit)\n"
                        "30 0 leave critical c (body)\n"
                        "30 0 release 0 1\n"
                        "30 0 leave critical c\n"
                        "30 0 leave taskgroup g\n"
                        "30 0 leave task t\n"
                        "30 0 switch\n"
                        "40 1 switch 0.0.1\n"
                        "40 1 enter task t (resumed) (not a visit)\n"
                        "40 1 enter taskgroup g (resumed) (not a visit)\n"
                        "40 1 enter critical c (resumed) (not a visit)\n"
                        "40 1 acquire 0 2\n"
                        "40 1 enter critical c (body) (not a visit)\n"
                        "41 1 leave critical c (body)\n"
                        "41 1 release 0 2\n"
                        "42 1 leave critical c (resumed)\n"
                        "43 1 leave taskgroup g (resumed)\n"
                        "50 1 leave task t (resumed)\n"
                        "50 1 complete 0.0.1\n"
                        "50 1 switch\n"),
                   0);
}

static void tasks_inside_tasks_give_back_the_outer_one(void **state) {
  (void)state;
  begin_trace(100, (const char *[]){"0*name=t**", NULL});
  with(10, 0, E(Task_begin), 0, 1);
  write_values(11, 0, E(Task_create_enter), 0, 2, 1, 2);
  write_values(12, 0, E(Task_begin), 0, 2, 2, 2); /* Executed at once. */
  with(13, 0, E(Task_end), 0, 2);
  write_values(14, 0, E(Task_create_exit), 0, 2, 2, 0);
  with(15, 0, E(Task_end), 0, 1);
  assert_int_equal(play(NULL), 0);
  assert_non_null(strstr(steps, "12 0 switch 0.0.2\n"));
  assert_non_null(strstr(steps, "13 0 complete 0.0.2\n13 0 switch 0.0.1\n"));
  assert_non_null(strstr(steps, "15 0 complete 0.0.1\n15 0 switch\n"));
  assert_null(strstr(steps, "14 0 create"));
}

/** Memory follows the tasks that are alive, not all there ever were. */
static void many_tasks_are_forgotten(void **state) {
  (void)state;
  begin_trace(1000000, (const char *[]){"0*name=t**", NULL});
  for (int64_t i = 0; i < 500; ++i) {
    uint64_t time = (uint64_t)i * 10 + 10;
    with(time, 0, E(Task_create_enter), 0, 0);
    write_values(time + 1, 0, E(Task_create_exit), 0, 2, i + 1, 1);
    with(time + 2, 0, E(Task_begin), 0, i + 1);
    with(time + 3, 0, E(Task_end), 0, i + 1);
  }
  end_trace();
  char file[PATH_MAX];
  snprintf(file, sizeof(file), "%s/visits", scratch);
  assert_int_equal(pomp_report_visits(scratch, file, &talk), 0);
  FILE *f = fopen(file, "r");
  unsigned visits;
  assert_int_equal(fscanf(f, "%u", &visits), 1);
  assert_int_equal(visits, 500);
  fclose(f);
}

/*===- Converters --------------------------------------------------------===*/

static void a_small_program(void) {
  begin_trace(1000, (const char *[]){"0*type=pregion*name=p\"\xff**",
                                     "0*type=loop*name=l;m**", NULL});
  on(100, 0, E(Parallel_enter), 0);
  on(110, 0, E(Parallel_begin), 0);
  on(120, 1, E(Parallel_begin), 0);
  on(130, 1, E(Loop_enter), 1);
  on(180, 1, E(Loop_exit), 1);
  on(190, 1, E(Parallel_end), 0);
  on(290, 0, E(Parallel_end), 0);
  on(300, 0, E(Parallel_exit), 0);
  end_trace();
}

static const char *contents(const char *path) {
  static char text[65536];
  FILE *f = fopen(path, "rb");
  assert_non_null(f);
  text[fread(text, 1, sizeof(text) - 1, f)] = '\0';
  fclose(f);
  return text;
}

static void stacks_hang_beneath_the_fork(void **state) {
  (void)state;
  char file[PATH_MAX];
  snprintf(file, sizeof(file), "%s/folded", scratch);
  a_small_program();
  assert_int_equal(pomp_report_folded(scratch, file, &talk), 0);
  assert_string_equal(contents(file),
                      "parallel p\"\xff 20\n"
                      "parallel p\"\xff;team p\"\xff 200\n"
                      "parallel p\"\xff;team p\"\xff;loop l?m 50\n"
                      "parallel p\"\xff;waiting at the join 110\n");
}

static void the_json_is_json(void **state) {
  (void)state;
  char file[PATH_MAX];
  snprintf(file, sizeof(file), "%s/perfetto", scratch);
  a_small_program();
  assert_int_equal(pomp_report_perfetto(scratch, file, &talk), 0);
  const char *text = contents(file);
  assert_null(json_error(text));
  assert_non_null(strstr(text, "{\"ph\":\"B\",\"pid\":42,\"tid\":1,\"ts\":0.130"
                               ",\"cat\":\"loop\",\"name\":\"loop l;m\""));
  assert_non_null(strstr(text, "{\"ph\":\"E\",\"pid\":42,\"tid\":1,\"ts\":0.180"
                               "}"));
}

static void outputs_that_cannot_be_written_are_one_sentence(void **state) {
  (void)state;
  a_small_program();
  assert_int_equal(pomp_report_folded(scratch, "/nowhere/f", &talk), 1);
  assert_string_equal(said, "/nowhere/f: No such file or directory\n");
  *said = '\0';
  assert_int_equal(pomp_report_perfetto(scratch, "/dev/full", &talk), 1);
  assert_string_equal(said,
                      "/dev/full: cannot write: No space left on device\n");
  *said = '\0';
  assert_int_equal(pomp_report_otf2(scratch, scratch, &talk), 1);
  assert_non_null(strstr(said, scratch));
}

/** Numbers that fall together in the table are found after others went. */
static void a_table_keeps_what_is_not_removed(void **state) {
  (void)state;
  enum { num_keys = 500 };
  struct pomp_table table = {0};
  uint32_t values[num_keys] = {0};
  unsigned seed = 1;
  for (uint32_t round = 1; round < 20000; ++round) {
    uint64_t i = (uint64_t)rand_r(&seed) % num_keys, key = i * i * 4096;
    if (rand_r(&seed) % 2) {
      *pomp_table_find(&table, key) = values[i] = round;
    } else {
      pomp_table_remove(&table, key);
      values[i] = 0;
    }
    uint64_t other = (uint64_t)rand_r(&seed) % num_keys;
    const uint32_t *found = pomp_table_get(&table, other * other * 4096);
    assert_int_equal(found ? *found : 0, values[other]);
  }
  pomp_table_free(&table);
}

/** An item is zero when it is new, whatever had its place before. */
static void items_that_are_removed_make_room(void **state) {
  (void)state;
  enum { num_items = 300, most = 100 };
  struct pomp_items items = {0};
  uint32_t values[num_items] = {0}, count = 0;
  unsigned seed = 1;
  assert_null(pomp_items_find(&items, 1));
  pomp_items_remove(&items, 1);
  for (uint32_t round = 1; round < 20000; ++round) {
    uint32_t i = (uint32_t)rand_r(&seed) % num_items;
    if (values[i]) {
      pomp_items_remove(&items, i);
      values[i] = 0;
      --count;
    } else if (count < most) {
      uint32_t *item = pomp_items_add(&items, i, sizeof(*item));
      assert_int_equal(*item, 0);
      *item = values[i] = round;
      assert_ptr_equal(pomp_items_add(&items, i, sizeof(*item)), item);
      ++count;
    }
    uint32_t other = (uint32_t)rand_r(&seed) % num_items;
    const uint32_t *found = pomp_items_find(&items, other);
    assert_int_equal(found ? *found : 0, values[other]);
  }
  assert_in_range(items.num_places, count, most);
  for (uint32_t place = 0; place < items.num_places; ++place)
    if (*(uint32_t *)pomp_items_at(&items, place))
      --count;
  assert_int_equal(count, 0);
  pomp_items_free(&items);
}

static void what_was_there_stays_where_there_is_no_trace(void **state) {
  (void)state;
  char file[PATH_MAX];
  snprintf(file, sizeof(file), "%s/file", scratch);
  FILE *f = fopen(file, "w");
  fputs("mine", f);
  fclose(f);
  *said = '\0';
  assert_int_equal(pomp_report_folded("/nowhere", file, &talk), 1);
  assert_int_equal(pomp_report_perfetto("/nowhere", file, &talk), 1);
  assert_int_equal(pomp_report_otf2("/nowhere", file, &talk), 1);
  assert_string_equal(contents(file), "mine");
  assert_int_equal(unlink(file), 0);
  assert_int_equal(pomp_report_otf2("/nowhere", file, &talk), 1);
  assert_int_equal(access(file, F_OK), -1);
}

#define TEST(Name) cmocka_unit_test_setup(Name, empty_scratch)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(a_team_is_those_who_came),
      TEST(a_team_waits_until_all_have_arrived),
      TEST(tasks_wait_for_others_and_events),
      TEST(nested_teams_have_each_number_once),
      TEST(nested_teams_are_told_apart_by_identity),
      TEST(what_is_open_at_the_end_is_left_there),
      TEST(what_does_not_match_is_closed_or_dropped),
      TEST(a_task_closes_nothing_outside),
      TEST(a_thread_that_ends_leaves_all),
      TEST(a_thread_whose_events_are_missing_ends),
      TEST(points_take_no_time),
      TEST(locks_are_held_by_one_at_a_time),
      TEST(a_nest_lock_is_acquired_once),
      TEST(critical_sections_of_one_name_share_a_lock),
      TEST(tasks_are_created_once_and_completed_once),
      TEST(the_tasks_of_a_taskloop_are_its_creators),
      TEST(an_untied_task_goes_on_elsewhere),
      TEST(what_is_open_in_an_untied_task_goes_on_with_it),
      TEST(tasks_inside_tasks_give_back_the_outer_one),
      TEST(many_tasks_are_forgotten),
      TEST(a_table_keeps_what_is_not_removed),
      TEST(items_that_are_removed_make_room),
      TEST(stacks_hang_beneath_the_fork),
      TEST(the_json_is_json),
      TEST(what_was_there_stays_where_there_is_no_trace),
      TEST(outputs_that_cannot_be_written_are_one_sentence),
  };
  return cmocka_run_group_tests(tests, make_scratch, remove_scratch);
}
