/*===- counters.c - What the threads count --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sources/counters/counters.h"
#include "base/ambient.h"
#include "base/loader.h"
#include "base/message.h"
#include "process/variables.h"
#include "sources/counters/module.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

/** Of a thread that delivers events. */
struct pomp_counters_thread {
  /** The module's; null if the thread does not count. */
  void *state;
  /** It was tried in vain. */
  bool failed;
  bool was_read;
  int64_t now[POMP_MAX_COUNTERS];
  /** For each taker: the counters at its last request, and the result. */
  struct {
    int64_t last[POMP_MAX_COUNTERS];
    uint64_t more[POMP_MAX_COUNTERS];
  } takers[POMP_COUNTERS_TRACE + 1];
};

static struct pomp_counter_list list;
static const struct pomp_counters_module *module;
/** Whether system calls were filtered at the start: a thread that has filtered
 *  them since may be killed for those that PAPI needs. */
static int seccomp_begin;
/** Some thread could not count, which was said. */
static _Atomic bool complained;

const struct pomp_counter_list *pomp_counter_list(void) { return &list; }

void pomp_counters_adopt(const struct pomp_counter_list *other) {
  list = *other;
}

/*===- What to count -----------------------------------------------------===*/

/** Loads the module from the directory of this library or, if it is not there,
 *  through the search path of the dynamic loader.
 *  \returns null on failure, and the reason. */
static void *load(char *why, size_t size) {
  char path[PATH_MAX];
  Dl_info info;
  const char *slash = NULL;
  if (!dlopen || !dlsym || !dladdr || !dlerror) {
    snprintf(why, size,
             "a program that is linked statically cannot load "
             "what counts");
    return NULL;
  }
  if (dladdr(&list, &info) && info.dli_fname)
    slash = strrchr(info.dli_fname, '/');
  if (slash &&
      snprintf(path, sizeof(path), "%.*s/%s", (int)(slash - info.dli_fname),
               info.dli_fname, POMP_COUNTERS_MODULE_FILE) < (int)sizeof(path)) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const char *error = library ? NULL : dlerror();
    /* It is there, but something that it needs is not. */
    if (library || (error && strncmp(error, path, strlen(path)) != 0)) {
      if (!library)
        snprintf(why, size, "%s", error);
      return library;
    }
  }
  void *library = dlopen(POMP_COUNTERS_MODULE_FILE, RTLD_NOW | RTLD_LOCAL);
  const char *error = library ? NULL : dlerror();
  bool is_itself = error && strncmp(error, POMP_COUNTERS_MODULE_FILE,
                                    strlen(POMP_COUNTERS_MODULE_FILE)) == 0;
  if (!library)
    snprintf(why, size, "%s%s", error ? error : "the module cannot be loaded",
             is_itself ? "; POMP was built without PAPI (libpapi-dev)" : "");
  return library;
}

/** Adds "a, b and c" to what is in \p text. */
struct words {
  char text[600];
  unsigned number;
};

static void add_word(struct words *w, const char *word) {
  size_t length = strlen(w->text);
  ++w->number;
  snprintf(w->text + length, sizeof(w->text) - length, "%s%s",
           length ? ", " : "", word);
}

/** Says what there is instead of \p unknown events. */
static void say_unknown(const char *value, const struct words *unknown) {
  struct words there = {"", 0};
  for (const struct pomp_counter_row *r = pomp_counter_rows; r->name; ++r)
    if (module->can(r->event))
      add_word(&there, r->name);
  pomp_message("POMP_COUNTERS=%s: there is no event %s; expected %s%sevents "
               "that papi_avail and papi_native_avail list",
               value, unknown->text, there.text,
               there.number ? ", or other " : "");
}

/** The names in \p value, with commas between them, that can be counted. */
static void choose(const char *value) {
  struct words unknown = {"", 0}, missing = {"", 0}, conflict = {"", 0},
               many = {"", 0};
  for (const char *at = value; *at;) {
    char name[POMP_COUNTER_NAME];
    at += strspn(at, ", \t");
    size_t length = strcspn(at, ", \t");
    bool fits = length < sizeof(name), is_twice = false;
    snprintf(name, sizeof(name), "%.*s", (int)length, at);
    at += length;
    const char *event = pomp_counter_event(name);
    for (uint32_t i = 0; i < list.number; ++i)
      is_twice |= strcmp(list.counters[i].event, event) == 0;
    if (!length || is_twice)
      continue;
    if (list.number == POMP_MAX_COUNTERS) {
      add_word(&many, name);
      continue;
    }
    switch (fits ? module->add(event) : POMP_COUNTERS_UNKNOWN) {
    case POMP_COUNTERS_ADDED: {
      struct pomp_counter *c = &list.counters[list.number++];
      snprintf(c->name, sizeof(c->name), "%s", name);
      snprintf(c->event, sizeof(c->event), "%s", event);
      break;
    }
    case POMP_COUNTERS_UNKNOWN:
      add_word(&unknown, name);
      break;
    case POMP_COUNTERS_MISSING:
      add_word(&missing, name);
      break;
    case POMP_COUNTERS_CONFLICT:
      add_word(&conflict, name);
      break;
    }
  }
  if (unknown.number)
    say_unknown(value, &unknown);
  if (missing.number)
    pomp_message("POMP_COUNTERS=%s: this machine cannot count %s%s", value,
                 missing.text,
                 module->can("PAPI_TOT_CYC")
                     ? ""
                     : ": it has no hardware counters that PAPI could use "
                       "(a virtual machine may have none; see also "
                       "/proc/sys/kernel/perf_event_paranoid)");
  if (conflict.number)
    pomp_message("POMP_COUNTERS=%s: left out: %s cannot be counted together "
                 "with the others",
                 value, conflict.text);
  if (many.number)
    pomp_message("POMP_COUNTERS=%s: left out: %s; at most %d are counted",
                 value, many.text, POMP_MAX_COUNTERS);
}

bool pomp_counters_start(void) {
  const char *value = pomp_variable_value(POMP_VARIABLE_COUNTERS);
  char why[512] = "";
  if (!value || !value[strspn(value, ", \t")])
    return false;
  seccomp_begin = prctl(PR_GET_SECCOMP);
  void *library = load(why, sizeof(why));
  module = library ? dlsym(library, POMP_COUNTERS_MODULE_SYMBOL) : NULL;
  if (library && !module)
    snprintf(why, sizeof(why),
             "%s: expected the module of POMP, but it lacks %s",
             POMP_COUNTERS_MODULE_FILE, POMP_COUNTERS_MODULE_SYMBOL);
  else if (library && module->version != POMP_COUNTERS_MODULE_VERSION)
    snprintf(why, sizeof(why),
             "%s: expected version %d of its interface, found %u",
             POMP_COUNTERS_MODULE_FILE, POMP_COUNTERS_MODULE_VERSION,
             module->version);
  if (*why || !module->start(why, sizeof(why))) {
    pomp_message("POMP_COUNTERS=%s: nothing is counted: %s", value, why);
    return false;
  }
  choose(value);
  uint32_t settled = module->settle(why, sizeof(why));
  if (settled < list.number) {
    struct words left_out = {"", 0};
    for (uint32_t i = settled; i < list.number; ++i)
      add_word(&left_out, list.counters[i].name);
    pomp_message("POMP_COUNTERS=%s: left out: %s: %s", value, left_out.text,
                 why);
    memset(&list.counters[settled], 0,
           (list.number - settled) * sizeof(list.counters[0]));
    list.number = settled;
  }
  return list.number > 0;
}

void pomp_counters_forked(void) {
  module = NULL;
  list.number = 0;
}

/*===- Threads -----------------------------------------------------------===*/

/** The thread counts from here on, if it can. */
static POMP_NOINLINE bool begin(struct pomp_thread *thread) {
  struct pomp_counters_thread *c = thread->counters;
  if (!c)
    c = thread->counters = pomp_arena_alloc(&thread->arena, sizeof(*c));
  if (!c || c->failed || !module || prctl(PR_GET_SECCOMP) != seccomp_begin)
    return false;
  struct pomp_ambient ambient;
  pomp_ambient_begin(&ambient);
  c->state = module->thread_start();
  memset(c->takers, 0, sizeof(c->takers));
  c->failed = !c->state;
  if (c->failed && !atomic_exchange(&complained, true))
    pomp_message("POMP_COUNTERS: thread %u cannot count; its counts are "
                 "missing, and those of any other thread that cannot",
                 thread->index);
  pomp_ambient_end(&ambient);
  return c->state != NULL;
}

bool pomp_counters_read(struct pomp_thread *thread) {
  struct pomp_counters_thread *c = thread->counters;
  int old, saved = errno;
  /* To read may be a system call, at which a thread can be cancelled. */
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  bool good = POMP_LIKELY(c && c->state) || begin(thread);
  c = thread->counters;
  good = good && module->read(c->state, c->now);
  pthread_setcancelstate(old, NULL);
  errno = saved;
  if (c)
    c->was_read = good;
  return good;
}

const uint64_t *pomp_counters_take(struct pomp_thread *thread,
                                   enum pomp_counters_taker taker) {
  struct pomp_counters_thread *c = thread->counters;
  if (!c || !c->was_read)
    return NULL;
  int64_t *last = c->takers[taker].last;
  uint64_t *more = c->takers[taker].more;
  for (uint32_t i = 0; i < list.number; ++i) {
    /* A counter that has stopped does not give a negative difference. */
    more[i] = c->now[i] > last[i] ? (uint64_t)(c->now[i] - last[i]) : 0;
    last[i] = c->now[i];
  }
  return more;
}

void pomp_counters_thread_stop(struct pomp_thread *thread) {
  struct pomp_counters_thread *c = thread->counters;
  if (!c)
    return;
  int old, saved = errno;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  if (c->state && module)
    module->thread_stop(c->state);
  pthread_setcancelstate(old, NULL);
  errno = saved;
  c->state = NULL;
  c->failed = c->was_read = false;
}
