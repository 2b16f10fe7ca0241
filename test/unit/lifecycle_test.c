/*===- lifecycle_test.c - Unit tests of startup and shutdown ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/mutex.h"
#include "process/lifecycle.h"
#include "program/level.h"
#include "unit.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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
    alarm(600); /* If it waits for a thread that does not exist. */
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

static char vanishing[128];

static char text[65536];

static void read_profile(const char *directory) {
  char file[256];
  snprintf(file, sizeof(file), "%s/profile.json", directory);
  FILE *f = fopen(file, "r");
  assert_non_null(f);
  text[fread(text, 1, sizeof(text) - 1, f)] = '\0';
  fclose(f);
  assert_null(json_error(text));
  assert_non_null(strstr(text, "\"schema\":\"pomp-profile\",\"version\":1"));
  assert_non_null(strstr(text, "\"name\":\"simple\""));
}

/** Removes a directory in which there is a profile and nothing else. */
static void remove_profile(const char *directory) {
  char file[256];
  snprintf(file, sizeof(file), "%s/profile.json", directory);
  assert_int_equal(unlink(file), 0);
  assert_int_equal(rmdir(directory), 0);
}

static void output_goes_to_its_directory(void **state) {
  (void)state;
  char path[128];
  snprintf(path, sizeof(path), "%s/out", scratch);
  const char *environment[] = {"POMP_OUTPUT", path, "POMP_REPORT", "none",
                               NULL};
  run_child(&child, simple, environment);
  assert_int_equal(child.code, 0);
  assert_string_equal(child.text, "");
  read_profile(path);
  remove_profile(path);
  /* One that is there and empty is as good. */
  assert_int_equal(mkdir(path, 0777), 0);
  run_child(&child, simple, environment);
  assert_string_equal(child.text, "");
  read_profile(path);
  remove_profile(path);
}

static void a_profile_stays_that_of_its_run(void **state) {
  (void)state;
  char path[128], second[160], third[160], first_run[64];
  snprintf(path, sizeof(path), "%s/again", scratch);
  snprintf(second, sizeof(second), "%s.2", path);
  snprintf(third, sizeof(third), "%s.3", path);
  const char *environment[] = {"POMP_OUTPUT", path, "POMP_REPORT", "none",
                               NULL};
  run_child(&child, simple, environment);
  read_profile(path);
  assert_int_equal(
      sscanf(strstr(text, "\"run\""), "\"run\":\"%16[0-9a-f]\"", first_run), 1);
  assert_int_equal(strlen(first_run), 16);
  /* A file that is no directory is not in the way. */
  FILE *f = fopen(second, "w");
  assert_non_null(f);
  fclose(f);
  run_child(&child, simple, environment);
  assert_int_equal(child.code, 0);
  char expected[512];
  snprintf(expected, sizeof(expected),
           "pomp: POMP_OUTPUT=%s: has the results of another run; writing this "
           "run's to %s\n",
           path, third);
  assert_string_equal(child.text, expected);
  read_profile(third);
  assert_null(strstr(text, first_run));
  read_profile(path);
  assert_non_null(strstr(text, first_run));
  unlink(second);
  remove_profile(path);
  remove_profile(third);
}

/** Starts when all are there. */
static void one_of_many(void) {
  char byte;
  CHECK_EQUAL(read(STDIN_FILENO, &byte, 1), 0);
  simple();
}

static void many_at_once_have_a_directory_each(void **state) {
  (void)state;
  enum { many = 100 };
  char path[128], own[160];
  int gate[2];
  pid_t children[many];
  snprintf(path, sizeof(path), "%s/many", scratch);
  assert_int_equal(pipe(gate), 0);
  for (int i = 0; i < many; ++i) {
    children[i] = fork();
    if (children[i] == 0) {
      close(gate[1]);
      dup2(gate[0], STDIN_FILENO);
      close(STDERR_FILENO);
      setenv("POMP_OUTPUT", path, 1);
      setenv("POMP_REPORT", "none", 1);
      one_of_many();
      exit(0);
    }
  }
  close(gate[0]);
  close(gate[1]);
  for (int i = 0; i < many; ++i) {
    int status;
    assert_int_equal(waitpid(children[i], &status, 0), children[i]);
    assert_int_equal(status, 0);
  }
  for (int i = 1; i <= many; ++i) {
    snprintf(own, sizeof(own), i > 1 ? "%s.%d" : "%s", path, i);
    read_profile(own);
    remove_profile(own);
  }
}

/** A thread of the child that nobody was told of. */
static void *late_thread(void *unused) {
  simple();
  return unused;
}

static void clones(void) {
  simple();
  long pid = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (pid == 0) {
    pthread_t thread;
    for (int i = 0; i < 1000; ++i)
      simple();
    /* Ends a thread that has events, and begins others. */
    pthread_create(&thread, NULL, late_thread, NULL);
    pthread_join(thread, NULL);
    exit(7);
  }
  int status;
  CHECK_EQUAL(waitpid((pid_t)pid, &status, 0), pid);
  CHECK_EQUAL(WEXITSTATUS(status), 7);
  simple();
}

static void a_cloned_child_leaves_the_profile_alone(void **state) {
  (void)state;
  char path[128];
  snprintf(path, sizeof(path), "%s/out", scratch);
  const char *environment[] = {"POMP_OUTPUT", path, "POMP_REPORT", "none",
                               NULL};
  run_child(&child, clones, environment);
  assert_int_equal(child.code, 0);
  assert_string_equal(child.text, "");
  read_profile(path);
  assert_non_null(strstr(text, "\"visits\":2,"));
  assert_non_null(strstr(text, "\"events\":4,"));
  remove_profile(path);
}

static void has_no_room_at_the_end(void) {
  simple();
  const struct rlimit l = {1024, 1024};
  CHECK_EQUAL(setrlimit(RLIMIT_FSIZE, &l), 0);
}

static void what_cannot_be_written_is_kept(void **state) {
  (void)state;
  char path[128], file[160];
  snprintf(path, sizeof(path), "%s/out", scratch);
  snprintf(file, sizeof(file), "%s/profile.live", path);
  const char *environment[] = {"POMP_OUTPUT", path, "POMP_REPORT", "none",
                               NULL};
  run_child(&child, has_no_room_at_the_end, environment);
  assert_int_equal(child.code, 0);
  assert_non_null(strstr(child.text, "cannot write profile.json there: File "
                                     "too large; pomp-report makes it of "
                                     "profile.live\n"));
  assert_int_equal(reports(), 1);
  assert_int_equal(unlink(file), 0);
  assert_int_equal(rmdir(path), 0);
}

/** Somebody removes the directory, and another run takes it. */
static void is_not_alone(void) {
  char file[160], ctc[64];
  simple();
  snprintf(file, sizeof(file), "%s/profile.live", vanishing);
  CHECK_EQUAL(unlink(file), 0);
  FILE *f = fopen(file, "w");
  CHECK(f && fputs("another's", f) >= 0 && fclose(f) == 0);
  /* More than the file had room for. */
  for (int i = 0; i < 5000; ++i) {
    snprintf(ctc, sizeof(ctc), "0*name=region%d**", i);
    region(ctc);
  }
}

static void what_another_run_took_is_left_alone(void **state) {
  (void)state;
  char file[160], second[160], others[64] = "";
  snprintf(vanishing, sizeof(vanishing), "%s/taken", scratch);
  const char *environment[] = {"POMP_OUTPUT", vanishing, "POMP_REPORT", "none",
                               NULL};
  run_child(&child, is_not_alone, environment);
  assert_int_equal(child.code, 0);
  assert_non_null(strstr(child.text, "writing this run's to "));
  snprintf(file, sizeof(file), "%s/profile.live", vanishing);
  FILE *f = fopen(file, "r");
  assert_non_null(f);
  assert_int_equal(fread(others, 1, sizeof(others), f), 9);
  fclose(f);
  assert_string_equal(others, "another's");
  assert_int_equal(unlink(file), 0);
  assert_int_equal(rmdir(vanishing), 0);
  snprintf(second, sizeof(second), "%s.2", vanishing);
  remove_profile(second);
}

static void missing_parents_are_made(void **state) {
  (void)state;
  char path[128];
  snprintf(path, sizeof(path), "%s/a/b/c", scratch);
  const char *environment[] = {"POMP_OUTPUT", path, "POMP_REPORT", "none",
                               NULL};
  run_child(&child, simple, environment);
  assert_string_equal(child.text, "");
  read_profile(path);
  remove_profile(path);
  for (int i = 0; i < 2; ++i) {
    *strrchr(path, '/') = '\0';
    assert_int_equal(rmdir(path), 0);
  }
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
  POMP_Init();
  fprintf(stderr, "running\n");
  simple();
  CHECK_EQUAL(POMP_Finalize(), POMP_ERROR_OUTPUT);
}

static void an_unwritable_output_is_said_at_the_start(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"/dev/null", "Not a directory"},
      {"/dev/null/below", "Not a directory"},
      {"/proc/nowhere/at/all", "No such file or directory"}};
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
    const char *environment[] = {"POMP_OUTPUT", cases[i][0], "POMP_REPORT",
                                 "none", NULL};
    char sentence[256];
    int length =
        snprintf(sentence, sizeof(sentence),
                 "pomp: POMP_OUTPUT=%s: cannot write there: %s; writing no "
                 "file\nrunning\n",
                 cases[i][0], cases[i][1]);
    run_child(&child, finalize_code, environment);
    assert_int_equal(child.code, 0);
    assert_memory_equal(child.text, sentence, (size_t)length);
    assert_null(strstr(child.text + 5, "pomp:"));
    /* The measurement is not lost. */
    assert_int_equal(reports(), 1);
  }
}

static void without_its_live_file(void) {
  char file[256];
  simple();
  snprintf(file, sizeof(file), "%s/profile.live", vanishing);
  CHECK_EQUAL(unlink(file), 0);
  CHECK_EQUAL(rmdir(vanishing), 0);
}

static void an_output_that_vanishes_is_made_again(void **state) {
  (void)state;
  snprintf(vanishing, sizeof(vanishing), "%s/vanishing", scratch);
  const char *environment[] = {"POMP_OUTPUT", vanishing, "POMP_REPORT", "none",
                               NULL};
  run_child(&child, without_its_live_file, environment);
  assert_int_equal(child.code, 0);
  assert_string_equal(child.text, "");
  read_profile(vanishing);
  remove_profile(vanishing);
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
      cmocka_unit_test(a_profile_stays_that_of_its_run),
      cmocka_unit_test(many_at_once_have_a_directory_each),
      cmocka_unit_test(a_cloned_child_leaves_the_profile_alone),
      cmocka_unit_test(what_cannot_be_written_is_kept),
      cmocka_unit_test(what_another_run_took_is_left_alone),
      cmocka_unit_test(missing_parents_are_made),
      cmocka_unit_test(an_unwritable_output_is_said_at_the_start),
      cmocka_unit_test(an_output_that_vanishes_is_made_again),
  };
  return cmocka_run_group_tests(tests, make_scratch, remove_empty_scratch);
}
