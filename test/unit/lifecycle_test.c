/*===- lifecycle_test.c - Unit tests of the beginning and the end --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "core/level.h"
#include "core/lifecycle.h"
#include "unit.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct child child;

static unsigned reports(void) {
  unsigned count = 0;
  for (const char *p = child.text; (p = strstr(p, "POMP profile of")); ++p)
    ++count;
  return count;
}

static void region(const char *ctc) {
  POMP_Handle_t h = NULL;
  POMP_User_region_begin(&h, 0, ctc);
  POMP_User_region_end(h, 0);
}

static void simple(void) { region("0*name=simple**"); }

static void the_first_event_begins_and_exit_ends_it(void **state) {
  (void)state;
  run_child(&child, simple, NULL);
  assert_int_equal(child.code, 0);
  assert_int_equal(reports(), 1);
  assert_non_null(strstr(child.text, "simple"));
}

static void silent(void) {
  POMP_Init();
  POMP_Handle_t h = NULL;
  POMP_Get_handle(&h, "2**");
}

static void without_events_it_says_nothing(void **state) {
  (void)state;
  run_child(&child, silent, NULL);
  assert_int_equal(child.code, 0);
  assert_string_equal(child.text, "");
}

static void twice(void) {
  CHECK_EQUAL(POMP_Finalize(), POMP_SUCCESS); /* Nothing to end yet. */
  CHECK_EQUAL(POMP_Init(), POMP_SUCCESS);
  CHECK_EQUAL(POMP_Init(), POMP_SUCCESS);
  region("0*name=first**");
  CHECK_EQUAL(POMP_Finalize(), POMP_SUCCESS);
  CHECK_EQUAL(POMP_Finalize(), POMP_SUCCESS);
  CHECK_EQUAL(POMP_Init(), POMP_SUCCESS);
  POMP_Handle_t h = NULL;
  CHECK_EQUAL(POMP_User_region_begin(&h, 0, "0*name=late**"),
              POMP_ERROR_NOT_ACTIVE);
  CHECK(!h);
  CHECK_EQUAL(POMP_User_region_end(h, 0), POMP_ERROR_NOT_ACTIVE);
  CHECK_EQUAL(POMP_Get_handle(&h, "2**"), POMP_ERROR_NOT_ACTIVE);
  CHECK_EQUAL(POMP_On(), POMP_ERROR_NOT_ACTIVE);
  CHECK_EQUAL(POMP_Off(), POMP_ERROR_NOT_ACTIVE);
  CHECK_EQUAL(POMP_Set_level(POMP_GROUP_USER, 0), POMP_ERROR_NOT_ACTIVE);
  CHECK_EQUAL(POMP_Finalize(), POMP_SUCCESS);
}

static void it_ends_once(void **state) {
  (void)state;
  run_child(&child, twice, NULL);
  if (child.code)
    print_error("%s", child.text);
  assert_int_equal(child.code, 0);
  assert_int_equal(reports(), 1);
  assert_non_null(strstr(child.text, "first"));
  assert_null(strstr(child.text, "late"));
}

static void forks(void) {
  region("0*name=parents**");
  pid_t pid = fork();
  if (pid == 0) {
    POMP_Handle_t h = NULL;
    CHECK_EQUAL(POMP_User_region_begin(&h, 0, "0*name=childs**"),
                POMP_ERROR_NOT_ACTIVE);
    CHECK_EQUAL(POMP_On(), POMP_ERROR_NOT_ACTIVE);
    CHECK_EQUAL(pomp_mask, 0);
    POMP_Finalize();
    exit(7);
  }
  int status;
  CHECK_EQUAL(waitpid(pid, &status, 0), pid);
  CHECK_EQUAL(WEXITSTATUS(status), 7);
}

static void a_forked_child_reports_nothing(void **state) {
  (void)state;
  run_child(&child, forks, NULL);
  if (child.code)
    print_error("%s", child.text);
  assert_int_equal(child.code, 0);
  assert_int_equal(reports(), 1);
  assert_non_null(strstr(child.text, "parents"));
  assert_null(strstr(child.text, "childs"));
}

static _Atomic bool locked;

static void *locks(void *unused) {
  pomp_core_lock();
  locked = true;
  usleep(20000);
  pomp_core_unlock();
  locked = false;
  return unused;
}

static void forks_while_locked(void) {
  POMP_Init();
  pthread_t thread;
  CHECK_EQUAL(pthread_create(&thread, NULL, locks, NULL), 0);
  /* In the child nobody could join it. */
  CHECK_EQUAL(pthread_detach(thread), 0);
  while (!locked)
    usleep(100);
  pid_t pid = fork();
  if (pid == 0) {
    alarm(5); /* Where it waits for a thread that is not here. */
    pomp_core_lock();
    pomp_core_unlock();
    POMP_Off();
    _exit(0);
  }
  int status;
  CHECK_EQUAL(waitpid(pid, &status, 0), pid);
  CHECK_EQUAL(status, 0);
  while (locked)
    usleep(100);
}

static void a_child_does_not_inherit_a_taken_lock(void **state) {
  (void)state;
  run_quietly(forks_while_locked, NULL);
}

static void *exits(void *unused) {
  POMP_Handle_t h = NULL;
  POMP_User_region_begin(&h, 0, "0*name=inside**");
  exit(3);
  return unused;
}

static void exit_in_a_thread(void) {
  POMP_Init();
  pthread_t thread;
  pthread_create(&thread, NULL, exits, NULL);
  for (;;)
    region("0*name=other**");
}

static void exit_in_a_region_of_a_thread_reports(void **state) {
  (void)state;
  run_child(&child, exit_in_a_thread, NULL);
  assert_int_equal(child.code, 3);
  assert_int_equal(reports(), 1);
  assert_non_null(strstr(child.text, "inside"));
}

static void late_handler(void) { region("0*name=late**"); }

static void events_in_exit_handlers(void) {
  atexit(late_handler); /* Runs after ours. */
  region("0*name=early**");
}

static void events_after_the_end_are_ignored(void **state) {
  (void)state;
  run_child(&child, events_in_exit_handlers, NULL);
  assert_int_equal(child.code, 0);
  assert_int_equal(reports(), 1);
  assert_null(strstr(child.text, "late"));
}

/** A directory of this test. */
static char scratch[] = "/tmp/pomp-unit-XXXXXX";

static void output_goes_to_its_directory(void **state) {
  (void)state;
  char path[128], file[160];
  snprintf(path, sizeof(path), "%s/out", scratch);
  snprintf(file, sizeof(file), "%s/profile.json", path);
  const char *environment[] = {"POMP_OUTPUT", path, "POMP_REPORT", "none",
                               NULL};
  /* The second time the directory is there, and the file as well. */
  for (int i = 0; i < 2; ++i) {
    run_child(&child, simple, environment);
    assert_int_equal(child.code, 0);
    assert_string_equal(child.text, "");
    static char text[65536];
    FILE *f = fopen(file, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof(text) - 1, f)] = '\0';
    fclose(f);
    assert_null(json_error(text));
    assert_non_null(strstr(text, "\"schema\":\"pomp-profile\",\"version\":1"));
    assert_non_null(strstr(text, "\"name\":\"simple\""));
  }
  unlink(file);
  assert_int_equal(rmdir(path), 0); /* Nothing else was left there. */
}

static void moves(void) {
  region("0*name=moved**");
  CHECK_EQUAL(chdir("/"), 0);
}

static void moves_after_start(void) {
  CHECK_EQUAL(chdir(scratch), 0);
  moves();
}

static void a_relative_output_is_where_the_program_started(void **state) {
  (void)state;
  const char *environment[] = {"POMP_OUTPUT", "here", "POMP_REPORT", "none",
                               NULL};
  char file[128];
  run_child(&child, moves_after_start, environment);
  assert_string_equal(child.text, "");
  snprintf(file, sizeof(file), "%s/here/profile.json", scratch);
  assert_int_equal(unlink(file), 0);
  *strrchr(file, '/') = '\0';
  assert_int_equal(rmdir(file), 0);
}

static void finalize_code(void) {
  simple();
  CHECK_EQUAL(POMP_Finalize(), POMP_ERROR_OUTPUT);
}

static void an_unwritable_output_is_one_sentence(void **state) {
  (void)state;
  const char *environment[] = {"POMP_OUTPUT", "/nowhere/at/all", "POMP_REPORT",
                               "none", NULL};
  run_child(&child, finalize_code, environment);
  assert_int_equal(child.code, 0);
  static const char sentence[] =
      "pomp: POMP_OUTPUT=/nowhere/at/all: cannot write profile.json there: No "
      "such file or directory\n";
  assert_memory_equal(child.text, sentence, sizeof(sentence) - 1);
  assert_null(strstr(child.text + 5, "pomp:"));
  /* What was measured is not lost. */
  assert_int_equal(reports(), 1);

  environment[1] = "/dev/null";
  run_child(&child, simple, environment);
  assert_non_null(strstr(child.text, "Not a directory"));
  assert_int_equal(reports(), 1);
}

static int make_scratch(void **state) {
  (void)state;
  return mkdtemp(scratch) ? 0 : -1;
}

static int remove_scratch(void **state) {
  (void)state;
  return rmdir(scratch);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_first_event_begins_and_exit_ends_it),
      cmocka_unit_test(without_events_it_says_nothing),
      cmocka_unit_test(it_ends_once),
      cmocka_unit_test(a_forked_child_reports_nothing),
      cmocka_unit_test(a_child_does_not_inherit_a_taken_lock),
      cmocka_unit_test(exit_in_a_region_of_a_thread_reports),
      cmocka_unit_test(events_after_the_end_are_ignored),
      cmocka_unit_test(output_goes_to_its_directory),
      cmocka_unit_test(a_relative_output_is_where_the_program_started),
      cmocka_unit_test(an_unwritable_output_is_one_sentence),
  };
  return cmocka_run_group_tests(tests, make_scratch, remove_scratch);
}
