/*===- trial.c - Runs a program again and again --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/trial.h"
#include "support/say.h"
#include "watch/stops.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/** Copies a pipe, which can be read only once. \returns -1 with errno. */
static int copy_input(void) {
  int copy = memfd_create("pomp-input", MFD_CLOEXEC);
  char part[1 << 16];
  ssize_t length;
  while (copy >= 0 && (length = read(STDIN_FILENO, part, sizeof(part))) != 0) {
    if (length < 0 && errno == EINTR)
      continue;
    if (length < 0 || write(copy, part, (size_t)length) != length) {
      int error = errno;
      close(copy);
      errno = error;
      return -1;
    }
  }
  return copy;
}

bool pomp_subject_open(struct pomp_subject *s, char **command,
                       const char *check, const char *directory) {
  *s = (struct pomp_subject){
      .command = command, .check = check, .input = STDIN_FILENO};
  snprintf(s->directory, sizeof(s->directory), "%s", directory);
  s->begin = lseek(STDIN_FILENO, 0, SEEK_CUR);
  if (s->begin < 0 && errno == ESPIPE && !isatty(STDIN_FILENO)) {
    s->input = copy_input();
    s->begin = 0;
  }
  if (s->input < 0)
    pomp_say("cannot copy the standard input: %s", strerror(errno));
  return s->input >= 0;
}

void pomp_subject_rewind(const struct pomp_subject *s) {
  if (s->begin >= 0)
    lseek(s->input, s->begin, SEEK_SET);
}

void pomp_subject_close(struct pomp_subject *s) {
  if (s->input > STDERR_FILENO)
    close(s->input);
}

static void name_file(const struct pomp_subject *s, const char *name,
                      char path[POMP_PATH_SIZE + 32]) {
  snprintf(path, POMP_PATH_SIZE + 32, "%s/%s", s->directory, name);
}

void pomp_subject_discard(const struct pomp_subject *s) {
  static const char *const names[] = {"stdout.txt", "stderr.txt"};
  for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i) {
    char path[POMP_PATH_SIZE + 32];
    name_file(s, names[i], path);
    unlink(path);
  }
  pomp_results_remove(s->directory);
}

/** The time that all processors were busy since the machine started, in seconds
 *  of one. \returns false if that is not known. */
static bool read_busy(double *seconds) {
  FILE *file = fopen("/proc/stat", "re");
  unsigned long long t[8] = {0};
  bool good =
      file && fscanf(file, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", &t[0],
                     &t[1], &t[2], &t[3], &t[4], &t[5], &t[6], &t[7]) == 8;
  if (file)
    fclose(file);
  *seconds = (double)(t[0] + t[1] + t[2] + t[5] + t[6] + t[7]) /
             (double)sysconf(_SC_CLK_TCK);
  return good;
}

static bool have_same_bytes(const char *a, const char *b) {
  FILE *files[2] = {fopen(a, "re"), fopen(b, "re")};
  char parts[2][1 << 15];
  bool same = files[0] && files[1];
  for (size_t length = 1; same && length;) {
    length = fread(parts[0], 1, sizeof(parts[0]), files[0]);
    same = fread(parts[1], 1, sizeof(parts[1]), files[1]) == length &&
           memcmp(parts[0], parts[1], length) == 0;
  }
  for (int i = 0; i < 2; ++i)
    if (files[i])
      fclose(files[i]);
  return same;
}

/** Asks the user's command about the output in \p path. */
static enum pomp_verdict ask(const struct pomp_subject *s, const char *path,
                             int code) {
  char number[16];
  snprintf(number, sizeof(number), "%d", code);
  char *command[] = {"/bin/sh", "-c", (char *)s->check, NULL};
  const struct pomp_assignment environment[] = {{"POMP_TRY_OUTPUT", path},
                                                {"POMP_TRY_CODE", number}};
  struct pomp_launch launch = {
      .command = command, .environment = environment, .num_assignments = 2};
  struct pomp_outcome o = pomp_run_program(&launch);
  return o.interrupted                   ? POMP_RUN_INTERRUPTED
         : o.error || o.signal || o.code ? POMP_RUN_WRONG_OUTPUT
                                         : POMP_RUN_GOOD;
}

static enum pomp_verdict judge(struct pomp_subject *s,
                               const struct pomp_outcome *o, const char *path) {
  char reference[POMP_PATH_SIZE + 32];
  name_file(s, "stdout.txt", reference);
  if (o->error)
    return POMP_RUN_NOT_STARTED;
  if (o->interrupted)
    return POMP_RUN_INTERRUPTED;
  if (o->signal)
    return POMP_RUN_DIED;
  const enum pomp_verdict answer =
      s->check ? ask(s, path, o->code) : POMP_RUN_GOOD;
  if (answer != POMP_RUN_GOOD)
    return answer;
  if (!s->has_reference) {
    s->has_reference = true;
    s->code = o->code;
    return POMP_RUN_GOOD;
  }
  if (s->check)
    return POMP_RUN_GOOD;
  if (o->code != s->code)
    return POMP_RUN_WRONG_CODE;
  return s->ignores_output || have_same_bytes(path, reference)
             ? POMP_RUN_GOOD
             : POMP_RUN_WRONG_OUTPUT;
}

struct pomp_outcome pomp_run_timed(struct pomp_launch launch) {
  static const double least_part = 0.01;
  struct pomp_stops stops = {0};
  launch.look = pomp_stops_watch;
  launch.watch = &stops;
  struct pomp_outcome o = pomp_run_program(&launch);
  const double stopped = (double)stops.time / 1e9;
  o.stopped_seconds = stopped < least_part * o.seconds ? 0 : stopped;
  return o;
}

struct pomp_trial pomp_try_once(struct pomp_subject *s,
                                const struct pomp_assignment *environment,
                                unsigned num_assignments) {
  struct pomp_trial t = {.verdict = POMP_RUN_FAILED, .others = -1};
  char output[POMP_PATH_SIZE + 32], errors[POMP_PATH_SIZE + 32];
  name_file(s, s->has_reference ? "stdout-now.txt" : "stdout.txt", output);
  name_file(s, "stderr.txt", errors);
  const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
  struct pomp_launch launch = {.command = s->command,
                               .environment = environment,
                               .num_assignments = num_assignments,
                               .has_streams = true,
                               .streams = {s->input, open(output, flags, 0666),
                                           open(errors, flags, 0666)}};
  if (launch.streams[1] < 0 || launch.streams[2] < 0) {
    pomp_say("cannot write in %s: %s", s->directory, strerror(errno));
  } else {
    double before, after;
    pomp_subject_rewind(s);
    bool known = read_busy(&before);
    t.outcome = pomp_run_timed(launch);
    known = read_busy(&after) && known;
    if (known && t.outcome.seconds > 0.05 && !t.outcome.stopped_seconds) {
      double others = after - before - t.outcome.cpu_seconds;
      t.others = others > 0 ? others / t.outcome.seconds /
                                  (double)sysconf(_SC_NPROCESSORS_ONLN)
                            : 0;
    }
    t.verdict = judge(s, &t.outcome, output);
    if (s->has_reference && t.verdict == POMP_RUN_GOOD) {
      name_file(s, "stdout-now.txt", output);
      unlink(output);
    }
  }
  for (int i = 1; i < 3; ++i)
    if (launch.streams[i] >= 0)
      close(launch.streams[i]);
  return t;
}

void pomp_spell_verdict(const struct pomp_trial *t, char *text, size_t size) {
  switch (t->verdict) {
  case POMP_RUN_GOOD:
    snprintf(text, size, "its output is the same");
    break;
  case POMP_RUN_WRONG_OUTPUT:
    snprintf(text, size, "its output differs");
    break;
  case POMP_RUN_WRONG_CODE:
    snprintf(text, size, "it ended with exit code %d", t->outcome.code);
    break;
  case POMP_RUN_DIED:
    snprintf(text, size, "signal %d (%s) ended it", t->outcome.signal,
             strsignal(t->outcome.signal));
    break;
  case POMP_RUN_NOT_STARTED:
    snprintf(text, size, "it could not be run: %s", strerror(t->outcome.error));
    break;
  case POMP_RUN_INTERRUPTED:
    snprintf(text, size, "it was interrupted");
    break;
  case POMP_RUN_FAILED:
    snprintf(text, size, "its output could not be kept");
    break;
  }
}
