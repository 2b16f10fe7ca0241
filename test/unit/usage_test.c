/*===- usage_test.c - Unit tests of CPU usage of threads ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/report.h"
#include "profile/setting.h"
#include "sources/usage.h"
#include "unit.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static void a_file_of_the_kernel_is_read(void **state) {
  struct pomp_usage_times times = {1, 2, 3};
  (void)state;
  assert_true(pomp_usage_read_schedstat("123456789012 345 67\n", &times));
  assert_int_equal(times.delay, 345);
  assert_int_equal(times.turns, 67);
  /* The CPU time in it is behind. */
  assert_int_equal(times.cpu, 1);
  assert_true(pomp_usage_read_schedstat("0 0 0 9 news\n", &times));
  assert_int_equal(times.delay, 0);
}

static void what_is_no_such_file_is_not_read(void **state) {
  static const char *const texts[] = {
      "", "\n", "1", "1 2\n", "1 2 ", "x 2 3", "-1 2 3", "1 -2 3", "1 2 x"};
  (void)state;
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); ++i) {
    struct pomp_usage_times times = {1, 2, 3};
    assert_false(pomp_usage_read_schedstat(texts[i], &times));
    assert_int_equal(times.delay, 2);
    assert_int_equal(times.turns, 3);
  }
}

static uint64_t cpu_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/** Uses a processor for 20 ms, in a region. */
static void *spin(void *handle) {
  POMP_User_region_begin(handle, 0, "0*name=spin**");
  /* The time before the thread's first event is not known. */
  uint64_t begin = cpu_ns();
  while (cpu_ns() - begin < 20000000)
    ;
  POMP_User_region_end(*(POMP_Handle_t *)handle, 0);
  return NULL;
}

/** Two threads, one of which takes the place of one that has ended. */
static void spin_in_threads(void) {
  static POMP_Handle_t handle;
  pthread_t thread;
  spin(&handle);
  for (int i = 0; i < 2; ++i) {
    CHECK(pthread_create(&thread, NULL, spin, &handle) == 0);
    pthread_join(thread, NULL);
  }
}

static void each_thread_is_asked_for(void) {
  spin_in_threads();
  uint64_t all = 0, delay = 0;
  bool knows_delay = access("/proc/self/schedstat", R_OK) == 0;
  POMP_Finalize();
  for (const struct pomp_thread *t = pomp_thread_first(); t; t = t->next) {
    struct pomp_usage_times times = pomp_usage_of(t);
    CHECK(times.cpu >= (t->index ? 40000000 : 20000000));
    CHECK(times.cpu < 10000000000);
    CHECK((times.delay != POMP_USAGE_UNKNOWN) == knows_delay);
    CHECK((times.turns != POMP_USAGE_UNKNOWN) == knows_delay);
    all += times.cpu;
    delay += times.delay;
  }
  CHECK_EQUAL(pomp_usage()->threads.cpu, all);
  CHECK(!knows_delay || pomp_usage()->threads.delay == delay);
  CHECK(pomp_usage()->processors >= 1);
}

static void threads_have_what_they_used(void **state) {
  (void)state;
  run_quietly(each_thread_is_asked_for, NULL);
}

/** Ten times a millisecond of CPU time, which is shorter than a tick. */
static void the_last_moment_is_counted(void **state) {
  enum { rounds = 10, length = 1000000 };
  struct pomp_usage_own own = {0};
  int up_to_date = 0;
  (void)state;
  pomp_usage_start();
  for (int i = 0; i < rounds; ++i) {
    struct timespec now, begin;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    do
      clock_gettime(CLOCK_MONOTONIC, &now);
    while ((now.tv_sec - begin.tv_sec) * 1000000000 + now.tv_nsec -
               begin.tv_nsec <
           length);
    assert_true(pomp_usage_read_own(&own));
    up_to_date += cpu_ns() - own.cpu < length / 2;
  }
  assert_true(up_to_date > rounds / 2);
}

/** \returns what the environment of \p block is as JSON; to be freed. */
static char *environment(const char *block, size_t size) {
  struct pomp_text text = {0};
  pomp_setting_json(&text, block, size);
  pomp_text_add(&text, "%s", "");
  assert_false(text.failed);
  assert_null(json_error(text.data));
  return text.data;
}

static void machine_times_are_read(void **state) {
  (void)state;
  uint64_t tick = 1000000000u / (uint64_t)sysconf(_SC_CLK_TCK);
  struct pomp_usage_machine machine =
      pomp_usage_read_machine("cpu  1 2 3 40 50 6 7 80 9 10\ncpu0 1 2");
  CHECK_EQUAL(machine.stolen, 80 * tick);
  CHECK_EQUAL(machine.busy, (1 + 2 + 3 + 6 + 7) * tick);
  machine = pomp_usage_read_machine("cpu 0 0 0 0 0 0 0 0\n");
  CHECK_EQUAL(machine.stolen, 0);
  CHECK_EQUAL(machine.busy, 0);
  static const char *const other[] = {"", "cpu", "cpu0 1 2 3 4 5 6 7 8",
                                      "cpu  1 2 3 4 5 6 7\ncpu0 8 9",
                                      "cpu  1 2 3 4 5 6 7 -8"};
  for (size_t i = 0; i < sizeof(other) / sizeof(other[0]); ++i)
    CHECK_EQUAL(pomp_usage_read_machine(other[i]).stolen, POMP_USAGE_UNKNOWN);
}

static void the_environment_has_threads(void **state) {
  static const char block[] =
      "T1 50 - 7\0T0 5 6 7\0r\0s30\0b40\0D20\0p2\0K9413\0G250\0S1020300";
  static const char broken[] = "T\0T1\0T 1 2\0Tx 99999999999999999999999999 2 "
                               "3 4\0r-5\0p2x";
  (void)state;
  char *json = environment(block, sizeof(block));
  assert_non_null(
      strstr(json, "\"processors\":2,\"involuntary_switches\":null,"
                   "\"run_delay_ns\":null,\"stolen_ns\":30,\"others_ns\":40,"
                   "\"children_ns\":20,"
                   "\"threads\":["
                   "{\"id\":1,\"cpu_ns\":50,\"run_delay_ns\":null,\"turns\":7},"
                   "{\"id\":0,\"cpu_ns\":5,\"run_delay_ns\":6,\"turns\":7}]"));
  assert_non_null(strstr(json, "\"clock_read_ps\":9413"));
  assert_non_null(strstr(json, "\"page_fault_ns\":250"));
  assert_non_null(strstr(json, "\"probe_ps\":1020300"));
  free(json);
  json = environment(broken, sizeof(broken));
  assert_non_null(strstr(json, "{\"id\":1,\"cpu_ns\":null,"));
  assert_non_null(strstr(json, "{\"id\":null,\"cpu_ns\":null,"));
  assert_non_null(strstr(json, "\"processors\":null"));
  free(json);
}

static void a_page_fault_has_a_cost(void **state) {
  enum { page = 4096, pages = 2000 };
  (void)state;
  volatile char *memory = mmap(NULL, pages * page, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert_true(memory != MAP_FAILED);
  madvise((void *)memory, pages * page, MADV_NOHUGEPAGE);
  for (int i = 0; i < pages; ++i)
    memory[i * page] = 1;
  uint64_t cost = pomp_usage_page_fault_ns();
  assert_true(cost > 0 && cost < 1000000);
  munmap((void *)memory, pages * page);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_file_of_the_kernel_is_read),
      cmocka_unit_test(what_is_no_such_file_is_not_read),
      cmocka_unit_test(threads_have_what_they_used),
      cmocka_unit_test(the_last_moment_is_counted),
      cmocka_unit_test(machine_times_are_read),
      cmocka_unit_test(the_environment_has_threads),
      cmocka_unit_test(a_page_fault_has_a_cost),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
