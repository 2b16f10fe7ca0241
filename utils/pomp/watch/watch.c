/*===- watch.c - Watches a program from outside ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* The kernel tells in which call of the system each thread is, and samples what
|* it executes; libpomp-rt, which reads the live file, tells in which construct
|* it works. So the program does nothing for it.
|*
|* A sample is older than the look that takes it out of its ring. If the thread
|* has had an event since, it is not known in which construct it was then: the
|* report finds that by the lines of its calls.
|*
|* Behind a shell or another command, the program is the process below it that
|* has made the live file.
|*
\*===----------------------------------------------------------------------===*/
#include "watch/watch.h"

#include "base/file_names.h"
#include "installed.h"
#include "monitor/outside/watched.h"
#include "support/results.h"
#include "support/say.h"
#include "watch/events.h"
#include "watch/kernel.h"
#include "watch/seen.h"
#include "watch/stops.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum {
  INTERVAL = 10000000,
  /** The budget is one in so many nanoseconds of the processors, and so many
   *  nanoseconds to begin with. */
  BUDGET = 200,
  BEGIN = 50000000,
  MOST_STACK = 8192
};

/** What a thread did in a sample. */
enum state {
  /** It worked, and it is known where. */
  STATE_WORK,
  STATE_SERIAL,
  /** It has had an event since; another than the initial one, and that one. */
  STATE_UNKNOWN,
  STATE_UNKNOWN_INITIAL
};

/** A thread of the program. */
struct thread {
  int id;
  /** The number of the look that found it last. */
  unsigned round;
  /** It is in the profile. */
  bool is_measured;
  struct pomp_events events;
};

struct pomp_watch {
  char directory[POMP_PATH_SIZE];
  bool (*open)(const char *path);
  int32_t (*process)(void);
  bool (*look)(int32_t thread, struct pomp_watched *watched);
  /** The process that was started, and the one that is watched: the same, as
   *  long as no other has a live file. */
  pid_t started, program;
  bool is_open, is_known;
  /** The kernel does not tell. */
  bool is_blind;
  uint64_t begin, used;
  struct pomp_stops stops;
  unsigned processors;
  /** Null before there is a live file. */
  struct pomp_code *code;
  /** Where threads slept, with times in nanoseconds. */
  struct pomp_seen asleep;
  bool samples;
  /** Why not all threads are sampled, or 0. */
  int sample_error;
  /** The kernel does not allow to sample what it executes itself. */
  bool without_kernel;
  struct pomp_seen sampled;
  uint64_t taken, waiting, dropped;
  unsigned round, num_threads;
  struct thread *threads;
};

static uint64_t read_clock(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

struct pomp_watch *pomp_watch_new(const char *directory, bool samples) {
  void *runtime = pomp_open_runtime();
  struct pomp_watch *w = runtime ? calloc(1, sizeof(*w)) : NULL;
  cpu_set_t set;
  if (!w || !pomp_seen_init(&w->asleep)) {
    free(w);
    return NULL;
  }
  snprintf(w->directory, sizeof(w->directory), "%s", directory);
  *(void **)&w->open = dlsym(runtime, "pomp_rt_watch_open");
  *(void **)&w->process = dlsym(runtime, "pomp_rt_watch_process");
  *(void **)&w->look = dlsym(runtime, "pomp_rt_watch");
  w->begin = read_clock(CLOCK_MONOTONIC);
  pomp_stops_begin(&w->stops, w->begin);
  w->processors = sched_getaffinity(0, sizeof(set), &set) == 0
                      ? (unsigned)CPU_COUNT(&set)
                      : 1;
  w->samples = samples && pomp_seen_init(&w->sampled);
  if (w->open && w->process && w->look)
    return w;
  pomp_watch_end(w);
  return NULL;
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
#include "watch/system_calls.def"
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

/*===- Threads that sleep ------------------------------------------------===*/

/** Finds the calls of a thread that sleeps. */
static unsigned find_calls(struct pomp_watch *w, uint64_t pc, uint64_t sp,
                           uint64_t calls[POMP_MOST_CALLS]) {
  const struct pomp_registers registers = {
      .pc = pc, .sp = sp, .is_partial = true};
  char data[MOST_STACK];
  enum { parts = 3 };
  /* A part that cannot be read is behind the end of the stack. */
  const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), end = sp + MOST_STACK;
  struct iovec to = {data, sizeof(data)}, from[parts];
  unsigned count = 0;
  for (uint64_t at = sp; at < end && count < parts; ++count) {
    uint64_t next = (at / page + 1) * page;
    next = next < end ? next : end;
    from[count] = (struct iovec){(void *)(uintptr_t)at, next - at};
    at = next;
  }
  ssize_t size =
      w->code ? process_vm_readv(w->program, &to, 1, from, count, 0) : -1;
  const struct pomp_stack_copy stack = {data, size > 0 ? (size_t)size : 0};
  return size > 0 ? pomp_code_calls(w->code, &registers, &stack, calls) : 0;
}

/** Looks in which call of the system a thread is, which has been in it for \p
 *  time and may have ended. \returns 0 or an errno. */
static int look_at_call(struct pomp_watch *w, int thread,
                        const struct pomp_watched *watched, uint64_t time) {
  char path[64], text[256], doing[96], file[64] = "";
  uint64_t calls[POMP_MOST_CALLS];
  snprintf(path, sizeof(path), "/proc/%d/task/%d/syscall", (int)w->program,
           thread);
  int error = pomp_kernel_read(path, text, sizeof(text));
  if (error == ENOENT || error == ESRCH)
    return 0;
  long number = -1;
  unsigned long first = 0, sp = 0, pc = 0;
  /* It says "running" of a thread on a processor, and -1 outside of calls. */
  if (error ||
      sscanf(text, "%ld %lx %*x %*x %*x %*x %*x %lx %lx", &number, &first, &sp,
             &pc) < 2 ||
      number < 0 || watched->state != POMP_WATCHED_WORK)
    return error;
  const struct call *call = call_of(number);
  if (call && call->has_file)
    name_file(w->program, first, file, sizeof(file));
  snprintf(doing, sizeof(doing), "%s%s", call ? call->doing : "", file);
  unsigned depth = find_calls(w, pc, sp, calls);
  pomp_seen_add(&w->asleep, watched->ctc, number, doing, calls, depth, time);
  return 0;
}

/*===- Samples -----------------------------------------------------------===*/

/** Takes the samples of a thread that were taken until \p now, when it did
 *  what \p watched says. */
static void take_samples(struct pomp_watch *w, struct thread *t,
                         const struct pomp_watched *watched, uint64_t now) {
  struct pomp_event event;
  uint64_t calls[POMP_MOST_CALLS];
  while (pomp_events_next(&t->events, now, &event)) {
    bool is_known = event.time >= watched->since;
    enum state state =
        !is_known ? t->id == w->program ? STATE_UNKNOWN_INITIAL : STATE_UNKNOWN
        : watched->state == POMP_WATCHED_WORK ? STATE_WORK
                                              : STATE_SERIAL;
    /* The profile does not have all threads; and a program may begin as
     * another one. */
    if (!t->is_measured)
      continue;
    if (is_known && watched->state == POMP_WATCHED_OTHER) {
      ++w->waiting;
      continue;
    }
    unsigned depth = w->code ? pomp_code_calls(w->code, &event.registers,
                                               &event.stack, calls)
                             : 0;
    bool is_added =
        depth && pomp_seen_add(&w->sampled, is_known ? watched->ctc : NULL,
                               (long)state, "", calls, depth, 1);
    ++*(is_added ? &w->taken : &w->dropped);
  }
}

static void start_samples(struct pomp_watch *w, struct thread *t) {
  t->events.file = -1;
  if (!w->samples || (w->sample_error && !w->taken))
    return;
  int error = pomp_events_open(&t->events, t->id);
  if (error != ESRCH && error)
    w->sample_error = error;
  else if (!error)
    w->without_kernel |= !t->events.in_kernel;
}

/** A thread has ended. */
static void stop_samples(struct pomp_watch *w, struct thread *t) {
  static const struct pomp_watched unknown = {POMP_WATCHED_OTHER, NULL,
                                              UINT64_MAX};
  take_samples(w, t, &unknown, UINT64_MAX);
  if (t->is_measured)
    w->dropped += t->events.lost;
  pomp_events_close(&t->events);
}

/*===- Looks -------------------------------------------------------------===*/

/** \returns the thread with this number, which may be new, or null without
 *  memory. \param hint where it probably is. */
static struct thread *find_thread(struct pomp_watch *w, int id, unsigned hint) {
  for (unsigned i = 0; i < w->num_threads; ++i) {
    struct thread *t = &w->threads[(hint + i) % w->num_threads];
    if (t->id == id)
      return t;
  }
  struct thread *more =
      realloc(w->threads, (w->num_threads + 1) * sizeof(*more));
  if (!more)
    return NULL;
  w->threads = more;
  struct thread *t = &more[w->num_threads++];
  *t = (struct thread){.id = id};
  start_samples(w, t);
  return t;
}

/** Looks at a thread. \returns 0 or an errno. */
static int look_at(struct pomp_watch *w, struct thread *t, uint64_t time) {
  struct pomp_watched watched = {POMP_WATCHED_OTHER, NULL, UINT64_MAX};
  t->round = w->round;
  uint64_t now = read_clock(CLOCK_MONOTONIC);
  bool is_measured = w->is_known && w->look(t->id, &watched);
  t->is_measured |= is_measured;
  int error = is_measured ? look_at_call(w, t->id, &watched, time) : 0;
  take_samples(w, t, &watched, now);
  return error;
}

/** Forgets threads that have ended, or all of them. */
static void end_threads(struct pomp_watch *w, bool all) {
  for (unsigned i = w->num_threads; i-- > 0;)
    if (all || w->threads[i].round != w->round) {
      stop_samples(w, &w->threads[i]);
      w->threads[i] = w->threads[--w->num_threads];
    }
}

/** \returns whether \p process was started by \p first, or by one that was. */
static bool is_below(pid_t process, pid_t first) {
  enum { deepest = 64 };
  char state;
  for (int i = 0; i < deepest && process > 1 && process != first; ++i)
    if (!pomp_kernel_stat(process, &state, &process))
      return false;
  return process == first;
}

/** The live file of the program, once it is there. */
static bool open_live(struct pomp_watch *w) {
  char path[POMP_PATH_SIZE + 64];
  snprintf(path, sizeof(path), "%s/" POMP_LIVE_FILE, w->directory);
  w->is_open = w->is_open || w->open(path);
  pid_t process = w->is_open && !w->is_known ? w->process() : 0;
  if (process) {
    w->is_known = true;
    if (is_below(process, w->started))
      w->program = process;
    /* What was mapped before may be another program's. */
    pomp_code_free(w->code);
    w->code = pomp_code_new(w->program);
  }
  return w->is_known;
}

/** Looks at all threads. \returns 0 or an errno. */
static int look_at_all(struct pomp_watch *w, uint64_t time) {
  char path[64];
  int error = 0;
  unsigned hint = 0;
  bool is_live = open_live(w);
  snprintf(path, sizeof(path), "/proc/%d/task", (int)w->program);
  DIR *tasks = is_live || w->samples ? opendir(path) : NULL;
  ++w->round;
  for (struct dirent *e; tasks && !error && (e = readdir(tasks));) {
    struct thread *t =
        *e->d_name != '.' ? find_thread(w, atoi(e->d_name), hint) : NULL;
    if (!t)
      continue;
    hint = (unsigned)(t - w->threads) + 1;
    error = look_at(w, t, time);
  }
  if (tasks)
    closedir(tasks);
  end_threads(w, false);
  return error;
}

long pomp_watch_look(void *watch, pid_t program) {
  struct pomp_watch *w = watch;
  if (!w || w->is_blind)
    return 0;
  uint64_t now = read_clock(CLOCK_MONOTONIC), time = now - w->stops.last;
  uint64_t begin = read_clock(CLOCK_THREAD_CPUTIME_ID);
  w->started = program;
  w->program = w->is_known ? w->program : program;
  uint64_t stopped = pomp_stops_look(&w->stops, w->program, now);
  int error = look_at_all(w, time - stopped);
  if (error) {
    w->is_blind = true;
    pomp_say("in which calls of the system threads sleep is not known: the "
             "kernel does not tell: %s",
             strerror(error));
    return 0;
  }
  w->used += read_clock(CLOCK_THREAD_CPUTIME_ID) - begin;
  uint64_t due = w->used > BEGIN
                     ? w->begin + (w->used - BEGIN) * BUDGET / w->processors
                     : 0;
  uint64_t pause = due > now + INTERVAL ? due - now : INTERVAL;
  w->stops.due = read_clock(CLOCK_MONOTONIC) + pause;
  return (long)pause;
}

/*===- Output ------------------------------------------------------------===*/

static json_t *sleep_to_json(const struct pomp_seen_place *p) {
  char number[32];
  const struct call *call = call_of(p->what);
  snprintf(number, sizeof(number), "system call %ld", p->what);
  return json_pack("{ss ss ss}", "ctc", p->ctc, "call",
                   call ? call->name : number, "doing", p->doing);
}

static json_t *sample_to_json(const struct pomp_seen_place *p) {
  static const char *const states[] = {[STATE_WORK] = "work",
                                       [STATE_SERIAL] = "serial",
                                       [STATE_UNKNOWN] = "unknown",
                                       [STATE_UNKNOWN_INITIAL] =
                                           "unknown, initial thread"};
  return json_pack("{ss? ss}", "ctc", p->ctc, "state", states[p->what]);
}

/** \returns the names of the objects whose addresses were seen. */
static json_t *objects(const struct pomp_watch *w) {
  json_t *all = json_array();
  for (unsigned i = 0; w->code && pomp_code_object(w->code, i); ++i)
    json_array_append_new(all, json_string(pomp_code_object(w->code, i)));
  return all;
}

/** Writes a file beside the results of the program. */
static void write_file(const struct pomp_watch *w, const char *name,
                       json_t *document) {
  char path[POMP_PATH_SIZE + 64];
  snprintf(path, sizeof(path), "%s/%s", w->directory, name);
  if (!document || json_dump_file(document, path, 0) != 0)
    pomp_say("cannot write %s: %s", path, strerror(errno));
  json_decref(document);
}

static void write_sleeps(const struct pomp_watch *w) {
  if (w->asleep.num_places)
    write_file(
        w, POMP_BLOCKED_FILE,
        json_pack("{ss si so so}", "schema", "pomp-blocked", "version", 1,
                  "blocked",
                  pomp_seen_to_json(&w->asleep, sleep_to_json, "time_ns"),
                  "objects", objects(w)));
}

static void write_samples(const struct pomp_watch *w) {
  char problem[96];
  snprintf(problem, sizeof(problem), "not all threads were sampled: %s",
           strerror(w->sample_error));
  if (w->taken)
    write_file(
        w, POMP_SAMPLES_FILE,
        json_pack("{ss si sb si sI sI sI sI ss? so so}", "schema",
                  "pomp-sampled", "version", 1, "kernel", !w->without_kernel,
                  "rate", POMP_EVENTS_RATE, "taken", (json_int_t)w->taken,
                  "waiting", (json_int_t)w->waiting, "delivering",
                  (json_int_t)0, "dropped", (json_int_t)w->dropped, "problem",
                  w->sample_error ? problem : NULL, "stacks",
                  pomp_seen_to_json(&w->sampled, sample_to_json, "count"),
                  "objects", objects(w)));
}

void pomp_watch_end(struct pomp_watch *w) {
  if (!w)
    return;
  end_threads(w, true);
  if (w->is_known) {
    write_sleeps(w);
    write_samples(w);
    pomp_stops_write(&w->stops, w->directory);
  }
  pomp_code_free(w->code);
  pomp_seen_free(&w->asleep);
  if (w->sampled.places)
    pomp_seen_free(&w->sampled);
  free(w->threads);
  free(w);
}
