/*===- sample.c - Samples of what threads execute ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sources/sample/sample.h"
#include "base/message.h"
#include "process/variables.h"
#include "sources/sample/unwind.h"
#include "sources/speed.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

enum {
  deepest = 64,
  /** A thread that gets its signal later than this part of a second has blocked
   *  it. No sample covers the time in between. */
  late_part = 20
};

/** Of a thread, as long as there is a struct pomp_thread. */
struct pomp_sample_thread {
  struct pomp_sampled sampled;
  /** Null without a module. */
  struct pomp_unwinder *unwinder;
  pid_t thread;
  /** As the profile counts threads. */
  uint32_t index;
  /** Its CPU time. */
  clockid_t clock;
  timer_t timer;
  /** There is a thread, and a timer. Changed with the lock held. */
  _Atomic bool is_alive;
  bool has_timer;
  uint64_t ips[deepest];
  struct pomp_sample_thread *next;
};

static uint32_t rate;
static pomp_sample_where *where;
static pomp_sample_take *give;
static const struct pomp_unwind_functions *module;
static int signal_number;
static pid_t owner;
static _Atomic bool is_on;
static const char *problem;

/* The threads, and their timers. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(struct pomp_sample_thread *) threads;

bool pomp_sample_read(void) {
  rate = (uint32_t)pomp_variable_number(POMP_VARIABLE_SAMPLE);
  return rate;
}

uint32_t pomp_sample_rate(void) { return rate; }
const char *pomp_sample_problem(void) { return problem; }

/*===- The signal --------------------------------------------------------===*/

static void add_stack(struct pomp_sample_thread *s,
                      const struct pomp_sample_place *place, unsigned depth,
                      uint32_t weight) {
  struct pomp_stacks *stacks = &s->sampled.stacks;
  uint32_t node = pomp_stacks_child(
      stacks, 0, (uint64_t)place->path << 32 | place->subject);
  while (node && depth)
    node = pomp_stacks_child(stacks, node, s->ips[--depth]);
  if (!node) {
    pomp_add(&s->sampled.dropped, weight);
    return;
  }
  pomp_add(&s->sampled.taken, weight);
  pomp_add(&stacks->nodes[node].count, weight);
}

/** \returns the depth of the call stack of the thread; \c ips gets the
 *  addresses. */
static unsigned find_calls(struct pomp_sample_thread *s, const void *context) {
  if (s->unwinder)
    return module->unwind(s->unwinder, context, s->ips, deepest);
  const ucontext_t *here = context;
#if defined(__x86_64__)
  s->ips[0] = (uint64_t)here->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  s->ips[0] = here->uc_mcontext.pc;
#else
  (void)here;
  s->ips[0] = 0;
#endif
  return 1;
}

static void take(struct pomp_thread *thread, struct pomp_sample_thread *s,
                 uint32_t overrun, const void *context) {
  struct pomp_sample_place place;
  uint32_t most = rate / late_part > 0 ? rate / late_part : 1;
  uint32_t weight = overrun < most ? overrun + 1 : 1;
  pomp_add(&s->sampled.dropped, overrun + 1 - weight);
  if (pomp_thread_is_busy(thread)) {
    pomp_add(&s->sampled.delivering, weight);
    return;
  }
  bool works = where(thread, &place);
  unsigned depth = works ? find_calls(s, context) : 0;
  if (works)
    pomp_speed_add_probe();
  if (works && pomp_pages_are_on())
    pomp_pages_look(context, place.pages);
  if (works)
    add_stack(s, &place, depth, weight);
  else
    pomp_add(&s->sampled.waiting, weight);
  if (give)
    give(thread, weight, works ? &place : NULL, s->ips, depth);
}

/** All signals are blocked meanwhile. */
static void on_signal(int number, siginfo_t *info, void *context) {
  int saved = errno;
  struct pomp_thread *thread = pomp_thread_self;
  struct pomp_sample_thread *s = thread ? thread->sample : NULL;
  (void)number;
  if (s && info->si_code == SI_TIMER && info->si_value.sival_ptr == s &&
      atomic_load_explicit(&is_on, memory_order_relaxed) &&
      atomic_load_explicit(&s->is_alive, memory_order_relaxed))
    take(thread, s, info->si_overrun > 0 ? (uint32_t)info->si_overrun : 0,
         context);
  errno = saved;
}

static bool is_ours(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 &&
         action.sa_flags & SA_SIGINFO && action.sa_sigaction == on_signal;
}

static bool is_free(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 &&
         !(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_DFL;
}

/** Finds a signal that the program does not use. */
static bool take_signal(void) {
  /* The last but a few: programs begin with the first, debuggers and the like
   * with the last. */
  enum { spared = 3 };
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigfillset(&action.sa_mask);
  int first = signal_number ? signal_number : SIGRTMAX - spared;
  for (int i = first; i >= SIGRTMIN; --i) {
    if (!is_free(i) || sigaction(i, &action, NULL) != 0)
      continue;
    if (i != first)
      pomp_message("POMP_SAMPLE: the program uses signal %d; taking %d", first,
                   i);
    signal_number = i;
    return true;
  }
  pomp_message("POMP_SAMPLE: the program uses all real-time signals; nothing "
               "is sampled");
  return false;
}

/*===- The module --------------------------------------------------------===*/

/** It is beside this library, or in the search path of the loader. */
static void load_module(void) {
  static const char name[] = "libpomp-unwind.so";
  Dl_info info;
  char path[PATH_MAX] = "";
  const char *slash = NULL;
  if (dladdr(&rate, &info) && info.dli_fname)
    slash = strrchr(info.dli_fname, '/');
  if (slash)
    snprintf(path, sizeof(path), "%.*s/%s", (int)(slash - info.dli_fname),
             info.dli_fname, name);
  /* All is bound now: nothing is left to do in a signal handler. */
  void *library = *path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
  if (!library && (!*path || access(path, F_OK) != 0))
    library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  const char *error = library ? NULL : dlerror();
  char versions[80];
  if (library)
    module = dlsym(library, "pomp_unwind");
  if (module && module->version != POMP_UNWIND_VERSION) {
    snprintf(versions, sizeof(versions),
             "%s: expected version %d of its interface, found %u", name,
             POMP_UNWIND_VERSION, module->version);
    error = versions;
    module = NULL;
  }
  if (module)
    return;
  problem = "no callers: libpomp-unwind.so, which needs libunwind, is missing";
  pomp_message("POMP_SAMPLE: samples have no callers: %s",
               error ? error
                     : "libpomp-unwind.so: expected the module of POMP, but it "
                       "lacks pomp_unwind");
}

/*===- Threads -----------------------------------------------------------===*/

void pomp_sample_start(pomp_sample_where *the_where, pomp_sample_take *take) {
  where = the_where;
  give = take;
  owner = getpid();
  if (!take_signal()) {
    rate = 0;
    return;
  }
  load_module();
  pomp_pages_start();
  atomic_store_explicit(&is_on, true, memory_order_release);
}

static struct pomp_sample_thread *make_thread(void) {
  struct pomp_sample_thread *s = mmap(NULL, sizeof(*s), PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (s == MAP_FAILED)
    return NULL;
  if (!pomp_stacks_init(&s->sampled.stacks, POMP_SAMPLE_NODES)) {
    munmap(s, sizeof(*s));
    return NULL;
  }
  s->unwinder = module ? module->make() : NULL;
  return s;
}

static void complain_once(const char *about, const char *what) {
  static atomic_flag said = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&said))
    return;
  problem = about;
  pomp_message("POMP_SAMPLE: %s%s%s", about, *what ? ": " : "", what);
}

/** Starts the timer of a thread. With the lock held.
 *  \returns 0 or an errno. */
static int start_timer(struct pomp_sample_thread *s) {
  struct sigevent event;
  memset(&event, 0, sizeof(event));
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = signal_number;
  event.sigev_value.sival_ptr = s;
  event.sigev_notify_thread_id = s->thread;
  long period = 1000000000 / (long)rate;
  const struct timespec part = {period / 1000000000, period % 1000000000};
  const struct itimerspec often = {part, part};
  if (timer_create(s->clock, &event, &s->timer) != 0)
    return errno;
  s->has_timer = timer_settime(s->timer, 0, &often, NULL) == 0;
  int error = s->has_timer ? 0 : errno;
  if (error)
    timer_delete(s->timer);
  return error;
}

/** With the lock held. */
static void stop_timer(struct pomp_sample_thread *s) {
  if (s->has_timer)
    timer_delete(s->timer);
  s->has_timer = false;
}

/** Starts the timers that are to run, again where the program has taken the
 *  signal in the meantime. With the lock held. */
static void start_timers(void) {
  int error = 0;
  bool again = !is_ours(signal_number);
  if (again && !take_signal()) {
    atomic_store_explicit(&is_on, false, memory_order_relaxed);
    problem = "the program uses all real-time signals";
  }
  for (struct pomp_sample_thread *s = threads; s; s = s->next) {
    if (again)
      stop_timer(s);
    if (is_on && s->is_alive && !s->has_timer)
      error = start_timer(s);
  }
  if (error)
    complain_once("a thread has no timer, and no samples", strerror(error));
}

void pomp_sample_begin(void) {
  if (!atomic_load_explicit(&is_on, memory_order_acquire))
    return;
  int saved = errno;
  pthread_mutex_lock(&mutex);
  start_timers();
  pthread_mutex_unlock(&mutex);
  errno = saved;
}

void pomp_sample_thread_start(struct pomp_thread *thread) {
  if (!atomic_load_explicit(&is_on, memory_order_acquire))
    return;
  sigset_t mask;
  struct pomp_sample_thread *s = thread->sample;
  if (!s && !(s = make_thread())) {
    complain_once("there is no memory for the samples of a thread", "");
    return;
  }
  if (s->unwinder)
    module->attach(s->unwinder);
  s->thread = (pid_t)syscall(SYS_gettid);
  s->index = thread->index;
  if (pthread_getcpuclockid(pthread_self(), &s->clock) != 0)
    s->clock = CLOCK_THREAD_CPUTIME_ID;
  pthread_mutex_lock(&mutex);
  bool is_first = !threads;
  if (!thread->sample) {
    s->next = atomic_load_explicit(&threads, memory_order_relaxed);
    atomic_store_explicit(&threads, s, memory_order_release);
    thread->sample = s;
  }
  s->is_alive = true;
  /* The first comes with the library, before the program's own initializers
   * have taken their signals. */
  if (!is_first)
    start_timers();
  int number = signal_number;
  pthread_mutex_unlock(&mutex);
  if (pthread_sigmask(SIG_SETMASK, NULL, &mask) == 0 &&
      sigismember(&mask, number) == 1)
    complain_once("a thread blocks all signals, and has no samples", "");
}

void pomp_sample_thread_stop(struct pomp_thread *thread) {
  if (!thread->sample)
    return;
  pthread_mutex_lock(&mutex);
  stop_timer(thread->sample);
  thread->sample->is_alive = false;
  pthread_mutex_unlock(&mutex);
}

void pomp_sample_stop(void) {
  /* The handler stays: a signal may be on its way. */
  if (!atomic_exchange_explicit(&is_on, false, memory_order_acq_rel))
    return;
  pthread_mutex_lock(&mutex);
  if (!is_ours(signal_number))
    complain_once("the program has taken the signal of the samples, and "
                  "handled some of them",
                  "");
  for (struct pomp_sample_thread *s = threads; s; s = s->next)
    stop_timer(s);
  pthread_mutex_unlock(&mutex);
}

void pomp_sample_forked(void) {
  atomic_store_explicit(&is_on, false, memory_order_relaxed);
  atomic_store_explicit(&threads, NULL, memory_order_relaxed);
  pthread_mutex_init(&mutex, NULL);
  rate = 0;
}

/*===- What came out -----------------------------------------------------===*/

/** Adds the stacks of a thread, which may still be adding some. */
static bool merge(struct pomp_all_sampled *all,
                  const struct pomp_sample_thread *thread, uint32_t *places,
                  uint64_t most) {
  const struct pomp_sampled *one = &thread->sampled;
  struct pomp_sampled *sum = &all->sum;
  uint32_t number =
      atomic_load_explicit(&one->stacks.num_nodes, memory_order_acquire);
  places[0] = 0;
  for (uint32_t i = 1; i < number; ++i) {
    const struct pomp_stack_node *n = &one->stacks.nodes[i];
    uint64_t count = pomp_read(&n->count);
    places[i] = pomp_stacks_child(&sum->stacks, places[n->parent], n->key);
    if (!places[i])
      return false;
    pomp_add(&sum->stacks.nodes[places[i]].count, count);
    if (count && all->num_shares < most)
      all->shares[all->num_shares++] =
          (struct pomp_sample_share){places[i], thread->index, count};
  }
  pomp_add(&sum->taken, pomp_read(&one->taken));
  pomp_add(&sum->waiting, pomp_read(&one->waiting));
  pomp_add(&sum->delivering, pomp_read(&one->delivering));
  pomp_add(&sum->dropped, pomp_read(&one->dropped));
  return true;
}

void pomp_sample_missed(uint64_t *delivering, uint64_t *dropped) {
  *delivering = *dropped = 0;
  for (struct pomp_sample_thread *s = threads; s; s = s->next) {
    *delivering += pomp_read(&s->sampled.delivering);
    *dropped += pomp_read(&s->sampled.dropped);
  }
}

bool pomp_sample_collect(struct pomp_all_sampled *all) {
  uint64_t most = 1;
  uint32_t capacity = 1;
  if (!rate)
    return false;
  for (struct pomp_sample_thread *s = threads; s; s = s->next)
    most += s->sampled.stacks.num_nodes;
  while (capacity < UINT32_C(1) << 30 && capacity < most)
    capacity *= 2;
  memset(all, 0, sizeof(*all));
  uint32_t *places = malloc(POMP_SAMPLE_NODES * sizeof(*places));
  all->shares = malloc(most * sizeof(*all->shares));
  bool good =
      places && all->shares && pomp_stacks_init(&all->sum.stacks, capacity);
  for (struct pomp_sample_thread *s = threads; good && s; s = s->next)
    good = merge(all, s, places, most);
  if (!good)
    pomp_sample_free(all);
  free(places);
  return good;
}

void pomp_sample_free(struct pomp_all_sampled *all) {
  pomp_stacks_free(&all->sum.stacks);
  free(all->shares);
  all->shares = NULL;
}
