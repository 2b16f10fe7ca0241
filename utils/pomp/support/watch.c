/*===- watch.c - Watches a program from outside ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* The kernel tells in which call of the system each thread is, and libpomp-rt,
|* which reads the live file, in which construct it works. So the program does
|* nothing for it.
|*
\*===----------------------------------------------------------------------===*/
#include "support/watch.h"

#include "base/file_names.h"
#include "installed.h"
#include "support/results.h"
#include "support/say.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
  INTERVAL = 10000000,
  /** The budget is one in so many nanoseconds. */
  BUDGET = 200,
  MOST_PLACES = 1000
};

/** A call of the system in a construct. */
struct place {
  char *ctc;
  long number;
  char doing[96];
  uint64_t time;
};

struct pomp_watch {
  char directory[POMP_PATH_SIZE];
  bool (*open)(const char *path);
  const char *(*construct_of)(int32_t thread);
  bool is_open;
  /** The kernel does not tell. */
  bool is_blind;
  uint64_t last;
  unsigned count;
  struct place places[MOST_PLACES];
};

static uint64_t read_clock(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

struct pomp_watch *pomp_watch_new(const char *directory) {
  void *runtime = pomp_open_runtime();
  struct pomp_watch *w = runtime ? calloc(1, sizeof(*w)) : NULL;
  if (!w)
    return NULL;
  snprintf(w->directory, sizeof(w->directory), "%s", directory);
  *(void **)&w->open = dlsym(runtime, "pomp_rt_watch_open");
  *(void **)&w->construct_of = dlsym(runtime, "pomp_rt_watch");
  w->last = read_clock(CLOCK_MONOTONIC);
  if (w->open && w->construct_of)
    return w;
  free(w);
  return NULL;
}

/** Reads a file of the kernel. \returns 0 or an errno. */
static int read_file(const char *path, char *text, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t length = file >= 0 ? read(file, text, size - 1) : -1;
  int error = length < 0 ? errno : 0;
  if (file >= 0)
    close(file);
  text[length > 0 ? length : 0] = '\0';
  return error;
}

/** A row of system_calls.def. */
struct call {
  long number;
  const char *name, *doing;
  bool has_file;
};

/** \returns the call with this number, or null. */
static const struct call *call_of(long number) {
  static const struct call calls[] = {
#define POMP_CALL(name, Doing) {SYS_##name, #name, Doing, false},
#define POMP_TRANSFER_CALL(name, Doing) {SYS_##name, #name, Doing, true},
#include "support/system_calls.def"
  };
  for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); ++i)
    if (calls[i].number == number)
      return &calls[i];
  return NULL;
}

/** Says what a file of the program is. */
static void name_file(pid_t program, unsigned long file, char *text,
                      size_t size) {
  char link[64];
  struct stat status;
  snprintf(link, sizeof(link), "/proc/%d/fd/%lu", (int)program, file);
  const char *kind = stat(link, &status) != 0   ? "something"
                     : S_ISFIFO(status.st_mode) ? "a pipe"
                     : S_ISSOCK(status.st_mode) ? "a socket"
                     : S_ISCHR(status.st_mode)  ? "a terminal or device"
                                                : "a file";
  snprintf(text, size, " %s", kind);
}

static void add(struct pomp_watch *w, const char *ctc, long number,
                const char *doing, uint64_t time) {
  struct place *p = w->places;
  while (p < w->places + w->count &&
         (p->number != number || strcmp(p->doing, doing) != 0 ||
          strcmp(p->ctc, ctc) != 0))
    ++p;
  if (p == w->places + MOST_PLACES)
    return;
  if (p == w->places + w->count) {
    *p = (struct place){.ctc = strdup(ctc), .number = number};
    if (!p->ctc)
      return;
    snprintf(p->doing, sizeof(p->doing), "%s", doing);
    ++w->count;
  }
  p->time += time;
}

/** Looks at a thread, which stands for \p time and may have ended. \returns 0
 * or an errno. */
static int look_at(struct pomp_watch *w, pid_t program, int thread,
                   uint64_t time) {
  char path[64], text[256], doing[96], file[64] = "";
  snprintf(path, sizeof(path), "/proc/%d/task/%d/syscall", (int)program,
           thread);
  int error = read_file(path, text, sizeof(text));
  if (error == ENOENT || error == ESRCH)
    return 0;
  long number = -1;
  unsigned long first = 0;
  /* It says "running" of a thread on a processor, and -1 outside of calls. */
  if (error || sscanf(text, "%ld %lx", &number, &first) < 1 || number < 0)
    return error;
  const char *ctc = w->construct_of(thread);
  if (!ctc)
    return 0;
  const struct call *call = call_of(number);
  if (call && call->has_file)
    name_file(program, first, file, sizeof(file));
  snprintf(doing, sizeof(doing), "%s%s", call ? call->doing : "", file);
  add(w, ctc, number, doing, time);
  return 0;
}

/** The live file of the program, once it is there. */
static bool open_live(struct pomp_watch *w) {
  char path[POMP_PATH_SIZE + 64];
  snprintf(path, sizeof(path), "%s/" POMP_LIVE_FILE, w->directory);
  if (!w->is_open)
    w->is_open = w->open(path);
  return w->is_open;
}

long pomp_watch_look(struct pomp_watch *w, pid_t program) {
  char path[64];
  int error = 0;
  if (!w || w->is_blind)
    return 0;
  uint64_t now = read_clock(CLOCK_MONOTONIC), time = now - w->last;
  uint64_t begin = read_clock(CLOCK_THREAD_CPUTIME_ID);
  w->last = now;
  snprintf(path, sizeof(path), "/proc/%d/task", (int)program);
  DIR *tasks = open_live(w) ? opendir(path) : NULL;
  for (struct dirent *e; tasks && !error && (e = readdir(tasks));)
    if (*e->d_name != '.')
      error = look_at(w, program, atoi(e->d_name), time);
  if (tasks)
    closedir(tasks);
  if (error) {
    w->is_blind = true;
    pomp_say("in which calls of the system threads sleep is not known: the "
             "kernel does not tell: %s",
             strerror(error));
    return 0;
  }
  uint64_t most = (read_clock(CLOCK_THREAD_CPUTIME_ID) - begin) * BUDGET;
  return (long)(most > INTERVAL ? most : INTERVAL);
}

static int longest_first(const void *x, const void *y) {
  const struct place *a = x, *b = y;
  return a->time < b->time ? 1 : a->time > b->time ? -1 : 0;
}

static json_t *place_to_json(const struct place *p) {
  char number[32];
  const struct call *call = call_of(p->number);
  snprintf(number, sizeof(number), "system call %ld", p->number);
  return json_pack("{ss ss ss sI}", "ctc", p->ctc, "call",
                   call ? call->name : number, "doing", p->doing, "time_ns",
                   (json_int_t)p->time);
}

void pomp_watch_end(struct pomp_watch *w) {
  char path[POMP_PATH_SIZE + 64];
  if (!w)
    return;
  json_t *places = json_array();
  qsort(w->places, w->count, sizeof(*w->places), longest_first);
  for (unsigned i = 0; i < w->count; ++i)
    json_array_append_new(places, place_to_json(&w->places[i]));
  json_t *document = json_pack("{ss si so}", "schema", "pomp-blocked",
                               "version", 1, "blocked", places);
  snprintf(path, sizeof(path), "%s/" POMP_BLOCKED_FILE, w->directory);
  if (w->count && (!document || json_dump_file(document, path, 0) != 0))
    pomp_say("cannot write %s: %s", path, strerror(errno));
  json_decref(document);
  for (unsigned i = 0; i < w->count; ++i)
    free(w->places[i].ctc);
  free(w);
}
