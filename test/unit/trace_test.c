/*===- trace_test.c - Unit tests of writing and reading traces ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/clock.h"
#include "monitor/trace_monitor.h"
#include "pomp/trace.h"
#include "talk.h"
#include "unit.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct child child;

/** A directory of this test, and one in it for the trace at hand. */
static char out[64];

/*===- A disk that is full after a while ---------------------------------===*/

/** How long a file may become; what it has can be written again. The runtime
 *  linked in here calls the functions below. */
static off_t room = INT64_MAX;
/** Whether there is room for a window. */
static bool room_for_windows = true;

int posix_fallocate(int file, off_t offset, off_t size) {
  if (!room_for_windows)
    return ENOSPC;
  return fallocate(file, 0, offset, size) == 0 ? 0 : errno;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t offset) {
  if (offset >= room) {
    errno = ENOSPC;
    return -1;
  }
  if ((off_t)size > room - offset)
    size = (size_t)(room - offset); /* As much as fits. */
  return syscall(SYS_pwrite64, file, data, size, offset);
}

/*===- What a trace says -------------------------------------------------===*/

/** Opens the trace in \p directory. */
static struct pomp_trace *open_trace(const char *directory) {
  memset(said, 0, sizeof(said));
  return pomp_trace_open(directory, &talk);
}

/** Reads the next event that the program delivered. */
static bool next(struct pomp_trace *trace, struct pomp_trace_event *event) {
  while (pomp_trace_next(trace, event))
    if (event->event < POMP_TRACE_FIRST_SPECIAL)
      return true;
  return false;
}

/** \returns how many events \p directory has. */
static uint64_t count_events(const char *directory) {
  struct pomp_trace *trace = open_trace(directory);
  assert_non_null(trace);
  struct pomp_trace_event e;
  uint64_t count = 0;
  while (next(trace, &e))
    ++count;
  pomp_trace_free(trace);
  return count;
}

static void expect_event(struct pomp_trace *trace, enum pomp_function event,
                         const char *region, int thread_id, unsigned num_values,
                         const int64_t *values) {
  struct pomp_trace_event e;
  assert_true(next(trace, &e));
  assert_int_equal(e.event, event);
  assert_string_equal(trace->regions[e.region].name, region);
  assert_int_equal(e.thread_id, thread_id);
  assert_int_equal(e.num_values, num_values);
  for (unsigned i = 0; i < num_values; ++i)
    assert_int_equal(e.values[i], values[i]);
}

/*===- What runs ---------------------------------------------------------===*/

/** Runs \p body with a trace in out, and more environment: pairs of name and
 *  value, then null. */
static void run_traced(void (*body)(void), const char *const *more) {
  const char *environment[16] = {"POMP_MONITOR", "trace",       "POMP_REPORT",
                                 "none",         "POMP_OUTPUT", out};
  for (unsigned i = 6; more && *more && i < 14; ++i)
    environment[i] = *more++;
  run_child(&child, body, environment);
}

static void expect_quiet(int code) {
  if (child.code != code || *child.text)
    print_error("%s", child.text);
  assert_int_equal(child.code, code);
  assert_string_equal(child.text, "");
}

static void regions(unsigned count) {
  POMP_Handle_t h = NULL;
  for (unsigned i = 0; i < count; ++i) {
    POMP_User_region_begin(&h, 0, "0*name=r**");
    POMP_User_region_end(h, 0);
  }
}

static void all_arguments(void) {
  POMP_Handle_t h = NULL;
  const int64_t values[] = {7, -8, 9};
  POMP_Loop_enter(&h, 3, 4, -5, INT64_MAX, -1, "0*type=loop*name=l**");
  POMP_Loop_exit(h, 70000);
  h = NULL;
  POMP_Atomic_event(&h, 1, "0*name=off**"); /* By default. */
  h = NULL;
  POMP_User_region_begin_values(&h, 2, 3, values, "0*name=u**");
  POMP_User_region_end_values(h, -1, 0, values);
  POMP_Task_depend(h, -1, 5, 2, values);
  h = NULL;
  POMP_Critical_enter(&h, 65534, "0*name=c**");
}

static void ends_of_shares(void) {
  POMP_Handle_t h[3] = {0};
  static const char *const ctc[3] = {"0*type=loop*name=loop**",
                                     "0*type=loop*name=nowait*hasNowait=1**",
                                     "0*type=single*name=single**"};
  for (int i = 0; i < 6; ++i) {
    POMP_Handle_t *l = &h[i % 3];
    if (i % 3 == 2)
      POMP_Single_enter(l, 0, ctc[2]);
    else
      POMP_Loop_enter(l, 0, 1, 0, 9, 1, ctc[i % 3]);
    POMP_Implicit_barrier_enter(l, 0, NULL);
    POMP_Implicit_barrier_exit(*l, 0);
    /* Neighbours may have the same time as it is. */
    usleep(1);
    if (i % 3 == 2)
      POMP_Single_exit(*l, 0);
    else
      POMP_Loop_exit(*l, 0);
  }
}

static void a_share_ends_with_its_barrier(void **state) {
  (void)state;
  run_traced(ends_of_shares, NULL);
  expect_quiet(0);
  struct pomp_trace *trace = open_trace(out);
  assert_non_null(trace);
  struct pomp_trace_event e;
  uint64_t last = 0;
  unsigned exits = 0;
  while (next(trace, &e)) {
    if (e.event == POMP_FN_Loop_exit || e.event == POMP_FN_Single_exit) {
      bool at_once = strcmp(trace->regions[e.region].name, "nowait") != 0;
      assert_int_equal(e.time == last, at_once);
      ++exits;
    } else {
      assert_true(e.time >= last);
    }
    last = e.time;
  }
  assert_int_equal(exits, 6);
  pomp_trace_free(trace);
}

static void everything_is_read_again(void **state) {
  (void)state;
  run_traced(all_arguments, NULL);
  expect_quiet(0);
  struct pomp_trace *trace = open_trace(out);
  assert_non_null(trace);
  assert_string_equal(said, "");
  assert_true(trace->ended);
  assert_string_equal(trace->program, "unit-trace");
  assert_true(trace->realtime_ns > UINT64_C(1600000000) * 1000000000);
  assert_int_equal(trace->num_threads, 1);
  expect_event(trace, POMP_FN_Loop_enter, "l", 3, 4,
               (int64_t[]){4, -5, INT64_MAX, -1});
  expect_event(trace, POMP_FN_Loop_exit, "l", 70000, 0, NULL);
  expect_event(trace, POMP_FN_User_region_begin_values, "u", 2, 4,
               (int64_t[]){3, 7, -8, 9});
  expect_event(trace, POMP_FN_User_region_end_values, "u",
               POMP_TRACE_MAX_REGIONS - 1, 1, (int64_t[]){0});
  expect_event(trace, POMP_FN_Task_depend, "u", POMP_TRACE_MAX_REGIONS - 1, 4,
               (int64_t[]){5, 2, 7, -8});
  expect_event(trace, POMP_FN_Critical_enter, "c", 65534, 0, NULL);
  struct pomp_trace_event e;
  assert_false(next(trace, &e));
  assert_false(next(trace, &e));
  pomp_trace_free(trace);
}

static void many_values(void) {
  POMP_Handle_t h = NULL;
  int64_t values[1000];
  for (int i = 0; i < 1000; ++i)
    values[i] = i;
  POMP_User_region_begin_values(&h, 0, 1000, values, "0*name=u**");
  POMP_User_region_end_values(h, 0, 1000, NULL);
  POMP_User_region_end_values(h, 0, -1, values);
}

static void values_beyond_the_limit_are_missing(void **state) {
  (void)state;
  run_traced(many_values, NULL);
  expect_quiet(0);
  struct pomp_trace *trace = open_trace(out);
  struct pomp_trace_event e;
  assert_true(next(trace, &e));
  assert_int_equal(e.num_values, POMP_TRACE_MAX_VALUES);
  assert_int_equal(e.values[0], 1000);
  assert_int_equal(e.values[254], 253);
  expect_event(trace, POMP_FN_User_region_end_values, "u", 0, 1,
               (int64_t[]){1000});
  expect_event(trace, POMP_FN_User_region_end_values, "u", 0, 1,
               (int64_t[]){-1});
  pomp_trace_free(trace);
}

static void long_run(void) { regions(100000); }

static void no_event_is_lost_between_chunks(void **state) {
  (void)state;
  run_traced(long_run, NULL);
  expect_quiet(0);
  struct pomp_trace *trace = open_trace(out);
  struct pomp_trace_event e;
  uint64_t count = 0, last = 0;
  for (; next(trace, &e); ++count) {
    assert_int_equal(e.event, count % 2 ? POMP_FN_User_region_end
                                        : POMP_FN_User_region_begin);
    assert_true(e.time >= last);
    last = e.time;
  }
  assert_int_equal(count, 200000);
  assert_true(last <= trace->end_ns);
  pomp_trace_free(trace);
}

/** More than a window has room for, and no event among them. */
static void many_samples(void) {
  enum { depth = 40, number = 5000 };
  uint64_t calls[depth];
  const struct pomp_sample_place place = {.subject = 1};
  POMP_Handle_t h = NULL;
  for (unsigned i = 0; i < depth; ++i)
    calls[i] = 1000 + i;
  POMP_User_region_begin(&h, 0, "0*name=r**");
  for (unsigned i = 0; i < number; ++i) {
    calls[0] = i;
    pomp_trace_sample(pomp_thread_self, 3, i % 2 ? &place : NULL, calls,
                      i % 2 ? depth : 0);
  }
  POMP_User_region_end(h, 0);
  /* A process that is killed leaves them as well. */
  kill(getpid(), SIGKILL);
}

static void samples_are_between_the_events(void **state) {
  (void)state;
  run_traced(many_samples, NULL);
  assert_int_equal(child.code, 256 + SIGKILL);
  struct pomp_trace *trace = open_trace(out);
  struct pomp_trace_event e;
  expect_event(trace, POMP_FN_User_region_begin, "r", 0, 0, NULL);
  for (unsigned i = 0; i < 5000; ++i) {
    assert_true(pomp_trace_next(trace, &e));
    assert_int_equal(e.event, POMP_TRACE_SAMPLE);
    assert_int_equal(e.values[0], 3);
    assert_int_equal(e.num_values, i % 2 ? 41 : 1);
    assert_int_equal(e.region, i % 2 ? 0 : UINT32_MAX);
    if (i % 2)
      assert_int_equal(e.values[1], i);
  }
  expect_event(trace, POMP_FN_User_region_end, "r", 0, 0, NULL);
  pomp_trace_free(trace);
}

static void many_regions(void) {
  char ctc[64];
  for (unsigned i = 0; i < 5000; ++i) {
    POMP_Handle_t h = NULL;
    snprintf(ctc, sizeof(ctc), "0*name=region %u**", i);
    POMP_User_region_begin(&h, 0, ctc);
    if (i == 4000)
      kill(getpid(), SIGKILL);
  }
}

static void regions_are_defined_before_they_are_used(void **state) {
  (void)state;
  run_traced(many_regions, NULL);
  assert_int_equal(child.code, 256 + SIGKILL);
  struct pomp_trace *trace = open_trace(out);
  char name[64];
  for (unsigned i = 0; i <= 4000; ++i) {
    snprintf(name, sizeof(name), "region %u", i);
    expect_event(trace, POMP_FN_User_region_begin, name, 0, 0, NULL);
  }
  assert_int_equal(trace->num_regions, 4001);
  pomp_trace_free(trace);
}

/*===- The end comes early -----------------------------------------------===*/

static pthread_barrier_t barrier;

static void *work(void *unused) {
  regions(30000);
  pthread_barrier_wait(&barrier);
  pause();
  return unused;
}

static void start_threads(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 4);
  for (int i = 0; i < 3; ++i)
    pthread_create(&thread, NULL, work, NULL);
  pthread_barrier_wait(&barrier);
}

static void is_killed(void) {
  start_threads();
  usleep(2000);
  regions(10001);
  kill(getpid(), SIGKILL);
}

static void aborts(void) {
  start_threads();
  regions(10001);
  signal(SIGABRT, SIG_DFL);
  abort();
}

static void exits_at_once(void) {
  start_threads();
  regions(10001);
  _exit(3);
}

static void executes(void) {
  start_threads();
  regions(10001);
  execl("/bin/true", "true", (char *)NULL);
}

static void all_records_survive(void (*body)(void), int code) {
  run_traced(body, NULL);
  assert_int_equal(child.code, code);
  assert_string_equal(child.text, "");
  struct pomp_trace *trace = open_trace(out);
  assert_non_null(strstr(said, "did not end normally"));
  assert_ptr_equal(strchr(said, '\n'), strrchr(said, '\n'));
  assert_false(trace->ended);
  assert_int_equal(trace->num_threads, 4);
  struct pomp_trace_event e;
  uint64_t count = 0, last = 0;
  for (; next(trace, &e); ++count) {
    assert_true(e.time >= last); /* Of all threads. */
    last = e.time;
  }
  assert_int_equal(count, 2 * (3 * 30000 + 10001));
  /* The clock is known well enough although nobody said how it ended. */
  assert_in_range(last, 1000000, UINT64_C(30000000000));
  pomp_trace_free(trace);
}

static void a_killed_program_leaves_all_its_records(void **state) {
  (void)state;
  all_records_survive(is_killed, 256 + SIGKILL);
}

static void an_aborted_program_leaves_all_its_records(void **state) {
  (void)state;
  all_records_survive(aborts, 256 + SIGABRT);
}

static void a_program_that_exits_at_once_leaves_all_its_records(void **state) {
  (void)state;
  all_records_survive(exits_at_once, 3);
}

static void a_program_that_executes_another_leaves_all(void **state) {
  (void)state;
  all_records_survive(executes, 0);
}

static void is_killed_late(void) {
  for (time_t begin = clock(); clock() - begin < CLOCKS_PER_SEC / 20;)
    regions(1);
  kill(getpid(), SIGKILL);
}

/** If the length of a tick is not recorded, two distant moments tell it. */
static void the_clock_is_noted_now_and_then(void **state) {
  (void)state;
  run_traced(is_killed_late, NULL);
  struct pomp_trace_thread_header h;
  struct pomp_trace_header common;
  struct pomp_trace_definition d;
  struct pomp_trace_clock c = {0};
  char path[PATH_MAX], text[256];
  snprintf(path, sizeof(path), "%s/thread-0.trace", out);
  FILE *f = fopen(path, "rb");
  assert_int_equal(fread(&h, sizeof(h), 1, f), 1);
  fclose(f);
  snprintf(path, sizeof(path), "%s/definitions.trace", out);
  f = fopen(path, "rb");
  assert_int_equal(fread(&common, sizeof(common), 1, f), 1);
  do {
    assert_int_equal(fread(&d, sizeof(d), 1, f), 1);
    size_t size = (d.size + 7u) & ~7u;
    assert_in_range(size, 1, sizeof(text));
    assert_int_equal(fread(text, 1, size, f), size);
  } while (d.kind != POMP_TRACE_CLOCK);
  fclose(f);
  memcpy(&c, text, sizeof(c));
  uint64_t last =
      h.moments[0].ns > h.moments[1].ns ? h.moments[0].ns : h.moments[1].ns;
  assert_true(last > c.moment.ns + 10 * 1000000);
}

/*===- Limits ------------------------------------------------------------===*/

static void a_full_trace_stops(void **state) {
  (void)state;
  run_traced(long_run, (const char *[]){"POMP_TRACE_SIZE", "512K", NULL});
  assert_int_equal(child.code, 0);
  assert_string_equal(child.text,
                      "pomp: the trace of thread 0 has reached "
                      "POMP_TRACE_SIZE=512K: its events from here on are "
                      "missing\n");
  struct pomp_trace *trace = open_trace(out);
  assert_non_null(strstr(said, "events are missing at the end"));
  struct pomp_trace_event e;
  uint64_t count = 0;
  for (; next(trace, &e); ++count)
    assert_int_equal(e.event, count % 2 ? POMP_FN_User_region_end
                                        : POMP_FN_User_region_begin);
  assert_true(count * 8 > 500 * 1024 && count * 8 < 512 * 1024);
  assert_int_equal(count + trace->threads[0].lost, 200000);
  pomp_trace_free(trace);
}

static void counted(void) {
  POMP_Handle_t h = NULL;
  for (int32_t i = 0; i < 100000; ++i)
    POMP_Get_num_threads_event(&h, 0, i, "0*type=runtime**");
}

static void expect_latest(uint64_t at_least, uint64_t at_most) {
  struct pomp_trace *trace = open_trace(out);
  assert_non_null(strstr(said, "bytes of records were written over"));
  struct pomp_trace_event e;
  uint64_t count = 0;
  int64_t last = -1;
  for (; next(trace, &e); ++count) {
    assert_true(last < 0 || e.values[0] == last + 1);
    last = e.values[0];
  }
  assert_int_equal(last, 99999);
  assert_in_range(count * 16, at_least, at_most);
  assert_in_range(trace->threads[0].overwritten + count * 16, 100000 * 16,
                  100000 * 16 + 4096); /* Records other than events. */
  assert_int_equal(trace->threads[0].lost, 0);
  pomp_trace_free(trace);
}

static const char *const ring[] = {
    "POMP_TRACE_SIZE", "1M", "POMP_TRACE_FULL", "Ring", "POMP_RUNTIME",
    "Event",           NULL};

static void a_ring_keeps_the_latest(void **state) {
  (void)state;
  run_traced(counted, ring);
  expect_quiet(0);
  expect_latest(800 * 1024, 1024 * 1024);
}

static void counted_on_a_full_disk(void) {
  room = 600 * 1024;
  counted();
}

static void a_ring_on_a_full_disk_keeps_the_latest(void **state) {
  (void)state;
  run_traced(counted_on_a_full_disk,
             (const char *[]){"POMP_TRACE_FULL", "ring", "POMP_RUNTIME",
                              "Event", NULL});
  assert_int_equal(child.code, 0);
  assert_non_null(strstr(child.text, "No space left on device; of thread 0 the "
                                     "latest events are kept\n"));
  assert_ptr_equal(strchr(child.text, '\n'), strrchr(child.text, '\n'));
  expect_latest(384 * 1024, 600 * 1024);
}

static void on_a_full_disk(void) {
  room = 500 * 1024;
  regions(100000);
  CHECK_EQUAL(POMP_Finalize(), POMP_SUCCESS);
}

static void a_full_disk_is_one_sentence(void **state) {
  (void)state;
  char expected[512];
  run_traced(on_a_full_disk, NULL);
  assert_int_equal(child.code, 0);
  snprintf(expected, sizeof(expected),
           "pomp: cannot write more of the trace to %s: No space left on "
           "device; of thread 0 all events from here on are missing\n",
           out);
  assert_string_equal(child.text, expected);
  struct pomp_trace *trace = open_trace(out);
  struct pomp_trace_event e;
  uint64_t count = 0;
  while (next(trace, &e))
    ++count;
  /* Two chunks of 128 KiB, and what is in the window. */
  assert_in_range(count * 8, 380 * 1024, 384 * 1024);
  assert_int_equal(count + trace->threads[0].lost, 200000);
  pomp_trace_free(trace);
}

static void with_no_room(void) {
  room_for_windows = false;
  regions(10);
}

static void no_room_at_all_is_one_sentence(void **state) {
  (void)state;
  run_traced(with_no_room, NULL);
  assert_int_equal(child.code, 0);
  assert_non_null(strstr(child.text, "No space left on device"));
  assert_ptr_equal(strchr(child.text, '\n'), strrchr(child.text, '\n'));
  assert_int_equal(count_events(out), 0);
}

static void with_small_files(void) {
  const struct rlimit l = {300 * 1024, 300 * 1024};
  CHECK_EQUAL(setrlimit(RLIMIT_FSIZE, &l), 0);
  regions(100000);
}

static void a_limit_on_files_does_not_kill_the_program(void **state) {
  (void)state;
  run_traced(with_small_files, NULL);
  assert_int_equal(child.code, 0);
  assert_non_null(strstr(child.text, "File too large"));
  assert_ptr_equal(strchr(child.text, '\n'), strrchr(child.text, '\n'));
  assert_in_range(count_events(out) * 8, 250 * 1024, 300 * 1024);
}

static void with_tiny_files(void) {
  const struct rlimit l = {100 * 1024, 100 * 1024};
  CHECK_EQUAL(setrlimit(RLIMIT_FSIZE, &l), 0);
  regions(10);
}

static void a_limit_below_a_chunk_does_not_kill_the_program(void **state) {
  (void)state;
  run_traced(with_tiny_files, NULL);
  assert_int_equal(child.code, 0);
  assert_non_null(strstr(child.text, "File too large"));
  assert_ptr_equal(strchr(child.text, '\n'), strrchr(child.text, '\n'));
}

static void with_full_definitions(void) {
  char path[PATH_MAX], ctc[512];
  regions(10);
  snprintf(path, sizeof(path), "%s/definitions.trace", out);
  struct stat status;
  CHECK_EQUAL(stat(path, &status), 0);
  const rlim_t most = (rlim_t)status.st_size + 100;
  const struct rlimit l = {most, most};
  CHECK_EQUAL(setrlimit(RLIMIT_FSIZE, &l), 0);
  POMP_Handle_t h = NULL;
  memset(ctc, 'x', sizeof(ctc));
  memcpy(ctc, "0*name=", 7);
  memcpy(ctc + sizeof(ctc) - 3, "**", 3);
  POMP_User_region_begin(&h, 0, ctc);
  POMP_User_region_end(h, 0);
}

static void what_cannot_be_defined_is_recorded(void **state) {
  (void)state;
  run_traced(with_full_definitions, NULL);
  assert_int_equal(child.code, 0);
  assert_non_null(strstr(child.text, "cannot write definitions.trace to "));
  assert_ptr_equal(strchr(child.text, '\n'), strrchr(child.text, '\n'));
  struct pomp_trace *trace = open_trace(out);
  struct pomp_trace_event e;
  for (int i = 0; i < 20; ++i)
    assert_true(next(trace, &e));
  expect_event(trace, POMP_FN_User_region_begin, "region 1", 0, 0, NULL);
  expect_event(trace, POMP_FN_User_region_end, "region 1", 0, 0, NULL);
  /* It ends in the normal way: there was room for that. */
  assert_string_equal(said, "");
  pomp_trace_free(trace);
}

static void closes_all_files(void) {
  regions(10);
  for (int i = 3; i < 100; ++i)
    close(i);
  int mine = open("/dev/null", O_RDWR);
  regions(50000);
  CHECK_EQUAL(write(mine, "x", 1), 1);
}

static void a_program_that_closes_all_files_does_no_harm(void **state) {
  (void)state;
  run_traced(closes_all_files, NULL);
  expect_quiet(0);
  assert_int_equal(count_events(out), 100020);
}

static void some(void) { regions(10); }

static void expect_sentence(const char *name, const char *value,
                            const char *sentence) {
  run_traced(some, (const char *[]){name, value, NULL});
  assert_int_equal(child.code, 0);
  assert_string_equal(child.text, sentence);
  assert_int_equal(count_events(out), 20);
}

static void wrong_limits_are_one_sentence(void **state) {
  (void)state;
  expect_sentence("POMP_TRACE_SIZE", "12Q",
                  "pomp: POMP_TRACE_SIZE=12Q: expected a number of bytes, or "
                  "one with K, M or G; using 1G\n");
}

static void a_size_without_a_number_is_one_sentence(void **state) {
  (void)state;
  expect_sentence("POMP_TRACE_SIZE", "-1",
                  "pomp: POMP_TRACE_SIZE=-1: expected a number of bytes, or "
                  "one with K, M or G; using 1G\n");
}

static void a_size_too_large_is_one_sentence(void **state) {
  (void)state;
  expect_sentence("POMP_TRACE_SIZE", "99999999999999G",
                  "pomp: POMP_TRACE_SIZE=99999999999999G: expected a number "
                  "of bytes, or one with K, M or G; using 1G\n");
}

static void a_size_too_small_is_one_sentence(void **state) {
  (void)state;
  expect_sentence("POMP_TRACE_SIZE", "4k",
                  "pomp: POMP_TRACE_SIZE=4k: expected at least 512K; using "
                  "512K\n");
}

static void a_wrong_choice_is_one_sentence(void **state) {
  (void)state;
  expect_sentence("POMP_TRACE_FULL", "bell",
                  "pomp: POMP_TRACE_FULL=bell: expected stop or ring; using "
                  "stop\n");
}

/*===- Directories -------------------------------------------------------===*/

/** \returns the one directory in scratch whose name begins like this. */
static const char *find_directory(const char *prefix) {
  static char path[PATH_MAX];
  *path = '\0';
  DIR *d = opendir(scratch);
  for (struct dirent *e; d && (e = readdir(d));)
    if (strncmp(e->d_name, prefix, strlen(prefix)) == 0) {
      assert_string_equal(path, "");
      snprintf(path, sizeof(path), "%s/%s", scratch, e->d_name);
    }
  if (d)
    closedir(d);
  return path;
}

static void in_scratch(void) {
  CHECK_EQUAL(chdir(scratch), 0);
  regions(10);
  CHECK_EQUAL(chdir("/"), 0);
  regions(10000); /* More than a chunk: the file is opened again. */
}

static void without_a_directory_it_makes_one(void **state) {
  (void)state;
  const char *environment[] = {"POMP_MONITOR", "trace", NULL};
  run_child(&child, in_scratch, environment);
  assert_int_equal(child.code, 0);
  int pid;
  assert_int_equal(sscanf(child.text,
                          "pomp: writing the trace to "
                          "pomp-trace-%d\n",
                          &pid),
                   1);
  assert_ptr_equal(strchr(child.text, '\n'), strrchr(child.text, '\n'));
  assert_int_equal(count_events(find_directory("pomp-trace-")), 20020);
}

static void a_trace_is_not_mixed_with_another(void **state) {
  (void)state;
  run_traced(some, NULL);
  expect_quiet(0);
  run_traced(long_run, NULL);
  assert_int_equal(child.code, 0);
  assert_non_null(
      strstr(child.text, "has the results of another run; writing this run's"));
  assert_ptr_equal(strchr(child.text, '\n'), strrchr(child.text, '\n'));
  assert_int_equal(count_events(out), 20);
  assert_int_equal(count_events(find_directory("trace.")), 200000);
}

static void where_its_own_name_is_taken(void) {
  char path[PATH_MAX];
  CHECK_EQUAL(mkdir(out, 0777), 0);
  snprintf(path, sizeof(path), "%s/definitions.trace", out);
  CHECK(close(creat(path, 0666)) == 0);
  snprintf(path, sizeof(path), "%s.2", out);
  CHECK_EQUAL(mkdir(path, 0777), 0);
  snprintf(path, sizeof(path), "%s.2/definitions.trace", out);
  CHECK(close(creat(path, 0666)) == 0);
  regions(10);
}

static void two_traces_are_not_mixed_with_another(void **state) {
  (void)state;
  run_traced(where_its_own_name_is_taken, NULL);
  assert_int_equal(child.code, 0);
  char expected[256];
  snprintf(expected, sizeof(expected), "writing this run's to %s.3\n", out);
  assert_non_null(strstr(child.text, expected));
  snprintf(expected, sizeof(expected), "%s.3", out);
  assert_int_equal(count_events(expected), 20);
}

/** Another run's files, with the names of ours. */
static void where_another_run_begins(void) {
  static const char *const names[] = {"definitions.trace", "thread-0.trace"};
  regions(10);
  for (size_t i = 0; i < 2; ++i) {
    char path[PATH_MAX];
    snprintf(path, sizeof(path), "%s/%s", out, names[i]);
    CHECK_EQUAL(unlink(path), 0);
    FILE *f = fopen(path, "w");
    CHECK(f && fputs("another's", f) >= 0 && fclose(f) == 0);
  }
  regions(20000);
  POMP_Handle_t h = NULL;
  POMP_User_region_begin(&h, 0, "0*name=more**");
  POMP_User_region_end(h, 0);
}

static void what_another_run_writes_is_left_alone(void **state) {
  (void)state;
  run_traced(where_another_run_begins, NULL);
  assert_int_equal(child.code, 0);
  static const char *const names[] = {"definitions.trace", "thread-0.trace"};
  for (size_t i = 0; i < 2; ++i) {
    char path[PATH_MAX], text[64] = "";
    snprintf(path, sizeof(path), "%s/%s", out, names[i]);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_int_equal(fread(text, 1, sizeof(text), f), 9);
    fclose(f);
    assert_string_equal(text, "another's");
  }
}

static void an_unwritable_directory_is_one_sentence(void **state) {
  (void)state;
  run_traced(some,
             (const char *[]){"POMP_OUTPUT", "/proc/nowhere/at/all", NULL});
  assert_int_equal(child.code, 0);
  assert_string_equal(child.text, "pomp: POMP_OUTPUT=/proc/nowhere/at/all: "
                                  "cannot write there: No such file or "
                                  "directory; writing no file\n");
}

static void without_events_there_is_no_directory(void **state) {
  (void)state;
  run_traced((void (*)(void))(void *)POMP_Init, NULL);
  expect_quiet(0);
  assert_int_equal(access(out, F_OK), -1);
}

static void both(void) { regions(10); }

/** \returns whether \p file has \p text. */
static bool contains(const char *file, const char *text) {
  static char data[65536];
  FILE *f = fopen(file, "r");
  assert_non_null(f);
  size_t size = fread(data, 1, sizeof(data), f);
  fclose(f);
  return memmem(data, size, text, strlen(text));
}

static void both_monitors_see_all(void **state) {
  (void)state;
  run_traced(both, (const char *[]){"POMP_MONITOR", " Trace , profile", NULL});
  expect_quiet(0);
  char path[128];
  snprintf(path, sizeof(path), "%s/profile.json", out);
  assert_int_equal(access(path, R_OK), 0);
  assert_int_equal(count_events(out), 20);
  /* Both tell of which run they are. */
  struct pomp_trace *trace = open_trace(out);
  assert_int_equal(strlen(trace->run), 16);
  assert_true(contains(path, trace->run));
  pomp_trace_free(trace);
}

static void a_profile_stays_with_its_trace(void **state) {
  (void)state;
  static const char *const environment[] = {"POMP_MONITOR", "profile,trace",
                                            NULL};
  char path[PATH_MAX + 16];
  run_traced(both, environment);
  snprintf(path, sizeof(path), "%s/profile.json", out);
  assert_int_equal(unlink(path), 0);
  run_traced(both, environment);
  assert_int_equal(access(path, F_OK), -1);
  snprintf(path, sizeof(path), "%s/profile.json", find_directory("trace."));
  assert_int_equal(access(path, R_OK), 0);
}

/*===- Processes and threads ---------------------------------------------===*/

static void forks(void) {
  regions(10);
  pid_t pid = fork();
  if (pid == 0) {
    regions(20000);
    pid = fork();
    if (pid == 0)
      exit(0); /* Delivers nothing, leaves nothing. */
    waitpid(pid, NULL, 0);
    exit(0);
  }
  int status;
  CHECK_EQUAL(waitpid(pid, &status, 0), pid);
  CHECK_EQUAL(status, 0);
  regions(10);
}

static void a_forked_child_writes_its_own(void **state) {
  (void)state;
  run_traced(forks, NULL);
  assert_int_equal(child.code, 0);
  int pid;
  assert_int_equal(
      sscanf(child.text, "pomp: the forked process %d writes its trace", &pid),
      1);
  assert_ptr_equal(strchr(child.text, '\n'), strrchr(child.text, '\n'));
  assert_int_equal(count_events(out), 40);
  assert_string_equal(said, "");
  assert_int_equal(count_events(find_directory("trace.")), 40000);
  assert_string_equal(said, "");
}

static void *short_work(void *unused) {
  regions(10);
  return unused;
}

static void *forks_in_thread(void *unused) {
  regions(5);
  pid_t pid = fork();
  if (pid == 0) {
    pthread_t thread;
    regions(7);
    pthread_create(&thread, NULL, short_work, NULL);
    pthread_join(thread, NULL);
    exit(0);
  }
  waitpid(pid, NULL, 0);
  return unused;
}

static void forks_while_others_write(void) {
  start_threads();
  pthread_t thread;
  pthread_create(&thread, NULL, forks_in_thread, NULL);
  pthread_join(thread, NULL);
}

static void a_child_of_a_thread_writes_its_own(void **state) {
  (void)state;
  run_traced(forks_while_others_write, NULL);
  assert_int_equal(child.code, 0);
  assert_int_equal(count_events(out), 2 * (3 * 30000 + 5));
  const char *path = find_directory("trace.");
  assert_int_equal(count_events(path), 2 * (7 + 10));
  /* Of the four threads of the parent, and no more. */
  struct pomp_trace *trace = open_trace(path);
  assert_int_equal(trace->num_threads, 2);
  assert_in_range(trace->threads[1].number, 0, 3);
  pomp_trace_free(trace);
}

static void clones(void) {
  /* For a while: at first the clock is looked at so often that the child would
   * not come far, whatever it writes to. */
  unsigned count = 0;
  for (time_t begin = clock(); clock() - begin < CLOCKS_PER_SEC / 5; ++count)
    regions(1);
  /* Nobody is told of this child. */
  long pid = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (pid == 0) {
    regions(20000);
    _exit(0);
  }
  waitpid((pid_t)pid, NULL, 0);
  regions(10);
  fprintf(stderr, "%u\n", 2 * (count + 10));
}

static void a_cloned_child_leaves_its_parents_trace_alone(void **state) {
  (void)state;
  run_traced(clones, NULL);
  assert_int_equal(child.code, 0);
  unsigned expected;
  assert_int_equal(sscanf(child.text, "%u\n", &expected), 1);
  assert_int_equal(count_events(out), expected);
  assert_string_equal(find_directory("trace."), "");
}

static unsigned open_files(void) {
  unsigned count = 0;
  DIR *d = opendir("/proc/self/fd");
  while (d && readdir(d))
    ++count;
  if (d)
    closedir(d);
  return count;
}

static void threads_come_and_go(void) {
  regions(10);
  unsigned before = open_files();
  for (int i = 0; i < 1000; ++i) {
    pthread_t thread;
    CHECK_EQUAL(pthread_create(&thread, NULL, short_work, NULL), 0);
    pthread_join(thread, NULL);
  }
  CHECK_EQUAL(open_files(), before);
}

static void threads_that_come_and_go_share_a_file(void **state) {
  (void)state;
  run_traced(threads_come_and_go, NULL);
  expect_quiet(0);
  struct pomp_trace *trace = open_trace(out);
  assert_int_equal(trace->num_threads, 2);
  struct pomp_trace_event e;
  unsigned begins = 0, ends = 0, events = 0;
  while (pomp_trace_next(trace, &e)) {
    begins += e.event == POMP_TRACE_THREAD_BEGIN;
    ends += e.event == POMP_TRACE_THREAD_END;
    events += e.event < POMP_TRACE_FIRST_SPECIAL;
  }
  assert_int_equal(begins, 1001);
  assert_int_equal(ends, 1000);
  assert_int_equal(events, 20020);
  pomp_trace_free(trace);
}

enum { end_rounds = 14, short_threads = 40 };

static void *some_regions(void *count) {
  regions(*(unsigned *)count);
  return NULL;
}

static void one_thread(unsigned count) {
  pthread_t thread;
  CHECK_EQUAL(pthread_create(&thread, NULL, some_regions, &count), 0);
  pthread_join(thread, NULL);
}

/* A chunk has room for 16,384 records, and comes to its end in the middle of
 * the short threads of a round. These take 7 each, so the long one decides how
 * many are left for the last of them. */
static void threads_end_everywhere(void) {
  for (unsigned i = 0; i < end_rounds; ++i) {
    one_thread((i == 0 ? 8119 : 8052) - i % 7);
    for (int j = 0; j < short_threads; ++j)
      one_thread(1);
  }
}

/* However full the chunk is in which it ends. */
static void each_thread_ends(void **state) {
  (void)state;
  run_traced(threads_end_everywhere, NULL);
  expect_quiet(0);
  struct pomp_trace *trace = open_trace(out);
  struct pomp_trace_event e;
  int ends = 0;
  while (pomp_trace_next(trace, &e))
    ends += e.event == POMP_TRACE_THREAD_END;
  assert_int_equal(ends, end_rounds * (short_threads + 1));
  pomp_trace_free(trace);
}

static void switched(void) {
  POMP_Handle_t h = NULL;
  POMP_User_region_begin(&h, 0, "0*name=r**");
  POMP_Off();
  POMP_User_region_end(h, 0);
  POMP_User_region_begin(&h, 0, "0*name=r**");
  POMP_Handle_t p = NULL;
  POMP_Get_handle(&p, "0*name=p**");
  POMP_Parallel_begin(p, 0);
  POMP_Loop_chunk_begin(p, 0, 1, 2);
  POMP_Task_begin(p, 0, 1);
  POMP_On();
  POMP_User_region_end(h, 0);
}

static void what_was_open_is_closed_when_switched_off(void **state) {
  (void)state;
  run_traced(switched, NULL);
  expect_quiet(0);
  struct pomp_trace *trace = open_trace(out);
  expect_event(trace, POMP_FN_User_region_begin, "r", 0, 0, NULL);
  expect_event(trace, POMP_FN_User_region_end, "r", 0, 0, NULL);
  expect_event(trace, POMP_FN_User_region_end, "r", 0, 0, NULL);
  struct pomp_trace_event e;
  assert_false(next(trace, &e));
  pomp_trace_free(trace);
}

/*===- Broken files ------------------------------------------------------===*/

static void path_in(char *path, const char *name) {
  snprintf(path, PATH_MAX, "%s/%s", out, name);
}

static FILE *open_at(const char *name, const char *mode, long offset) {
  char path[PATH_MAX];
  path_in(path, name);
  FILE *f = fopen(path, mode);
  assert_non_null(f);
  assert_int_equal(fseek(f, offset, SEEK_SET), 0);
  return f;
}

/** Writes \p size bytes of \p data at \p offset. */
static void patch(const char *name, long offset, const void *data,
                  size_t size) {
  FILE *f = open_at(name, "r+b", offset);
  assert_int_equal(fwrite(data, 1, size, f), size);
  assert_int_equal(fclose(f), 0);
}

static void fetch(const char *name, long offset, void *data, size_t size) {
  FILE *f = open_at(name, "rb", offset);
  assert_int_equal(fread(data, 1, size, f), size);
  fclose(f);
}

static void expect_trouble(const char *name, const char *trouble,
                           uint64_t events) {
  char expected[PATH_MAX + 256];
  assert_int_equal(count_events(out), events);
  snprintf(expected, sizeof(expected),
           "%s/%s: at byte %s; what can be read "
           "is used\n",
           out, name, trouble);
  assert_string_equal(said, expected);
}

/** Records that stand behind each other: where time passes, what says so may
 *  come in between. */
static void some_at_once(void) {
  use_fake_clock();
  fake_now = UINT64_C(0x4000000012345);
  some();
}

static void broken_files_are_one_sentence_each(void **state) {
  (void)state;
  static const char thread[] = "thread-0.trace";
  static const char definitions[] = "definitions.trace";
  char path[PATH_MAX];
  /* The window begins at a page, its records 64 bytes later; the first two
   * have a value, and say the time and which thread it is. */
  const long record = 4096 + 64 + 32;
  const uint32_t unknown = POMP_TRACE_WHAT(POMP_TRACE_FIRST_SPECIAL - 1, 0, 0),
                 foreign = 0x04030201,
                 many = POMP_TRACE_WHAT(POMP_FN_User_region_end + 1, 7, 0),
                 end = POMP_TRACE_WHAT(POMP_FN_User_region_end + 1, 0, 0),
                 number = 1u << 30;
  const uint64_t early = 1;
  uint64_t time;
  run_traced(some_at_once, NULL);
  expect_quiet(0);
  patch(thread, record + 8, &unknown, 4);
  expect_trouble(thread, "4200: a record of an unknown event", 19);
  patch(thread, record + 8, &many, 4);
  expect_trouble(thread, "4200: a record has too many values", 1);
  patch(thread, record + 8, &end, 4);
  fetch(thread, record - 24, &time, 8);
  patch(thread, record - 24, &early, 8);
  expect_trouble(thread, "4160: a record has an impossible time", 0);
  patch(thread, record - 24, &time, 8);
  expect_quiet(0);
  path_in(path, thread);
  assert_int_equal(truncate(path, record + 12), 0);
  expect_trouble(thread, "4204: the file ends in the middle of a chunk", 1);
  patch(thread, record, &many, 4);
  expect_trouble(thread, "4204: the file ends in the middle of a chunk", 0);
  patch(thread, 4096, &number, 4);
  expect_trouble(thread, "4096: expected a chunk", 0);
  patch(thread, 8, &foreign, 4);
  expect_trouble(thread,
                 "0: it was written on a machine with another byte "
                 "order",
                 0);
  patch(thread, 0, "POMPx", 5);
  expect_trouble(thread, "0: this is not a trace file", 0);
  path_in(path, thread);
  assert_int_equal(truncate(path, 0), 0);
  expect_trouble(thread, "0: the file is empty", 0);
  assert_int_equal(unlink(path), 0);
  path_in(path, definitions);
  struct stat status;
  assert_int_equal(stat(path, &status), 0);
  assert_int_equal(truncate(path, status.st_size - 4), 0);
  assert_int_equal(count_events(out), 0);
  assert_non_null(strstr(said, "the file ends in the middle of a definition"));
  assert_int_equal(unlink(path), 0);
  assert_null(open_trace(out));
  assert_non_null(strstr(said, "there is no trace in this directory\n"));
  assert_null(open_trace("/nowhere"));
  assert_string_equal(said, "/nowhere: No such file or directory\n");
}

static void another_version_is_refused(void **state) {
  (void)state;
  const uint32_t version = POMP_TRACE_VERSION + 1;
  static const char *const names[] = {"definitions.trace", "thread-0.trace"};
  char expected[PATH_MAX + 128];
  run_traced(some, NULL);
  for (int i = 0; i < 2; ++i) {
    patch(names[i], offsetof(struct pomp_trace_header, version), &version, 4);
    said[0] = '\0';
    assert_null(open_trace(out));
    snprintf(expected, sizeof(expected),
             "%s/%s: expected version %d of the format of traces, found %d\n",
             out, names[i], POMP_TRACE_VERSION, POMP_TRACE_VERSION + 1);
    assert_string_equal(said, expected);
  }
}

static void regions_without_definitions_have_numbers(void **state) {
  (void)state;
  char path[PATH_MAX];
  run_traced(some, NULL);
  path_in(path, "definitions.trace");
  assert_int_equal(unlink(path), 0);
  struct pomp_trace *trace = open_trace(out);
  expect_event(trace, POMP_FN_User_region_begin, "region 0", 0, 0, NULL);
  assert_non_null(strstr(said, "the regions have no names"));
  pomp_trace_free(trace);
}

static void a_copy_of_the_window_counts_once(void **state) {
  (void)state;
  char path[PATH_MAX];
  run_traced(some, NULL);
  path_in(path, "thread-0.trace");
  static char bytes[4096 + 128 * 1024];
  FILE *f = fopen(path, "r+b");
  assert_int_equal(fread(bytes, 1, sizeof(bytes), f), sizeof(bytes));
  /* As if it had been killed between the copy and the emptying. */
  fwrite(bytes + 4096, 1, sizeof(bytes) - 4096, f);
  fclose(f);
  assert_int_equal(count_events(out), 20);
  assert_string_equal(said, "");
  /* And a little later. */
  const uint64_t none = 0;
  patch("thread-0.trace", 4096 + 8, &none, 8);
  assert_int_equal(count_events(out), 20);
  assert_string_equal(said, "");
}

static void a_definition_without_end_is_not_read(void **state) {
  (void)state;
  run_traced(some, NULL);
  const uint32_t size = UINT32_MAX - 20;
  patch("definitions.trace", sizeof(struct pomp_trace_header) + 4, &size, 4);
  assert_int_equal(count_events(out), 20);
  assert_non_null(strstr(said,
                         "/definitions.trace: at byte 32: a definition is "
                         "too long"));
}

/** Anything may stand in a file: the reader ends, and does no harm. */
static void any_bytes_are_read_without_harm(void **state) {
  (void)state;
  run_traced(all_arguments, NULL);
  static char original[2][8192], bytes[8192];
  static const char *const names[] = {"thread-0.trace", "definitions.trace"};
  size_t sizes[2];
  char path[PATH_MAX];
  for (int i = 0; i < 2; ++i) {
    path_in(path, names[i]);
    FILE *f = fopen(path, "rb");
    sizes[i] = fread(original[i], 1, sizeof(original[i]), f);
    fclose(f);
  }
  unsigned seed = 12345;
  for (int round = 0; round < 3000; ++round) {
    int which = round % 3 != 0;
    which = !which;
    size_t size = sizes[which];
    memcpy(bytes, original[which], size);
    /* Bytes that are in use: the header, or the first records. */
    for (int i = rand_r(&seed) % 8; i >= 0; --i) {
      size_t at = (size_t)rand_r(&seed) % (which ? size : 4096 + 512);
      if (!which && at >= 128 && at < 4096)
        at = 4096 + at % 64;
      bytes[at] = (char)rand_r(&seed);
    }
    if (rand_r(&seed) % 4 == 0)
      size = (size_t)rand_r(&seed) % size;
    path_in(path, names[which]);
    FILE *f = fopen(path, "wb");
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    fclose(f);
    struct pomp_trace *trace = open_trace(out);
    struct pomp_trace_event e;
    unsigned count = 0;
    uint64_t last = 0;
    while (trace && pomp_trace_next(trace, &e)) {
      assert_true(e.region < trace->num_regions ||
                  e.event >= POMP_TRACE_FIRST_SPECIAL);
      assert_true(e.time >= last);
      last = e.time;
      ++count;
    }
    assert_true(count < 100000);
    pomp_trace_free(trace);
    f = fopen(path, "wb");
    fwrite(original[which], 1, sizes[which], f);
    fclose(f);
  }
}

/*===- Setting up --------------------------------------------------------===*/

static int begin_test(void **state) {
  snprintf(out, sizeof(out), "%s/trace", scratch);
  return empty_scratch(state);
}

#define TEST(Name) cmocka_unit_test_setup(Name, begin_test)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(everything_is_read_again),
      TEST(a_share_ends_with_its_barrier),
      TEST(values_beyond_the_limit_are_missing),
      TEST(no_event_is_lost_between_chunks),
      TEST(samples_are_between_the_events),
      TEST(regions_are_defined_before_they_are_used),
      TEST(a_killed_program_leaves_all_its_records),
      TEST(an_aborted_program_leaves_all_its_records),
      TEST(a_program_that_exits_at_once_leaves_all_its_records),
      TEST(a_program_that_executes_another_leaves_all),
      TEST(the_clock_is_noted_now_and_then),
      TEST(a_full_trace_stops),
      TEST(a_ring_keeps_the_latest),
      TEST(a_ring_on_a_full_disk_keeps_the_latest),
      TEST(a_full_disk_is_one_sentence),
      TEST(no_room_at_all_is_one_sentence),
      TEST(a_limit_on_files_does_not_kill_the_program),
      TEST(a_limit_below_a_chunk_does_not_kill_the_program),
      TEST(what_cannot_be_defined_is_recorded),
      TEST(a_program_that_closes_all_files_does_no_harm),
      TEST(wrong_limits_are_one_sentence),
      TEST(a_size_without_a_number_is_one_sentence),
      TEST(a_size_too_large_is_one_sentence),
      TEST(a_size_too_small_is_one_sentence),
      TEST(a_wrong_choice_is_one_sentence),
      TEST(without_a_directory_it_makes_one),
      TEST(a_trace_is_not_mixed_with_another),
      TEST(two_traces_are_not_mixed_with_another),
      TEST(what_another_run_writes_is_left_alone),
      TEST(an_unwritable_directory_is_one_sentence),
      TEST(without_events_there_is_no_directory),
      TEST(both_monitors_see_all),
      TEST(a_profile_stays_with_its_trace),
      TEST(a_forked_child_writes_its_own),
      TEST(a_child_of_a_thread_writes_its_own),
      TEST(a_cloned_child_leaves_its_parents_trace_alone),
      TEST(threads_that_come_and_go_share_a_file),
      TEST(each_thread_ends),
      TEST(what_was_open_is_closed_when_switched_off),
      TEST(broken_files_are_one_sentence_each),
      TEST(another_version_is_refused),
      TEST(regions_without_definitions_have_numbers),
      TEST(a_copy_of_the_window_counts_once),
      TEST(a_definition_without_end_is_not_read),
      TEST(any_bytes_are_read_without_harm),
  };
  return cmocka_run_group_tests(tests, make_scratch, remove_scratch);
}
