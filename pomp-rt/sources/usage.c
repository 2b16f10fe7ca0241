/*===- usage.c - What the process and its threads used ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sources/usage.h"
#include "base/clock.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { most_processors = 8192 };

/** With more processors, reading /proc/stat takes a millisecond or more. */
enum { few_processors = 64 };

/** The data of a thread that delivers events. */
struct pomp_usage_thread {
  /** The thread of the kernel, or 0 if it has ended. */
  _Atomic int32_t id;
  /** Its usage when the measurement began. */
  struct pomp_usage_times before;
  /** The usage of threads that have ended. */
  _Atomic uint64_t cpu, delay, turns;
  /** One more than what pomp_usage_stop found: zeroed memory is unknown. */
  struct pomp_usage_times found;
};

static struct pomp_usage usage;
static uint64_t cpu_begin, children_begin, switches_begin, begin_ns;
static struct pomp_usage_machine machine_begin;
/** The process that began the measurement, and its usage then. */
static int32_t first_thread;
static struct pomp_usage_times first_times;
/** Whether system calls were filtered at the start. */
static int seccomp_begin;

static const struct pomp_usage_times unknown = {
    POMP_USAGE_UNKNOWN, POMP_USAGE_UNKNOWN, POMP_USAGE_UNKNOWN};

static uint64_t clock_ns(clockid_t clock) {
  struct timespec now;
  return clock_gettime(clock, &now) == 0
             ? (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec
             : POMP_USAGE_UNKNOWN;
}

/** \returns a clock of the CPU time of a thread of this process, which may
 *  have ended; pthread_getcpuclockid must not be asked for such. */
static clockid_t cpu_clock_of(int32_t thread) {
  enum { scheduler = 2, of_thread = 4 };
  return (clockid_t)(~(uint32_t)thread << 3 | of_thread | scheduler);
}

/** Reads the beginning of a file, with a zero behind it. A thread that is being
 *  ended must not be cancelled here, nor one that has filtered its system calls
 *  since the start be killed. */
static void read_file(const char *path, char *buffer, size_t capacity) {
  long size = -1;
  long file = prctl(PR_GET_SECCOMP) == seccomp_begin
                  ? syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC)
                  : -1;
  if (file >= 0) {
    size = syscall(SYS_read, (int)file, buffer, capacity - 1);
    syscall(SYS_close, (int)file);
  }
  buffer[size > 0 ? size : 0] = '\0';
}

bool pomp_usage_read_schedstat(const char *text,
                               struct pomp_usage_times *times) {
  /* CPU time up to the last turn, run delay, turns. */
  uint64_t numbers[3];
  for (int i = 0; i < 3; ++i) {
    char *end;
    text += strspn(text, " ");
    if (*text < '0' || *text > '9')
      return false;
    numbers[i] = strtoull(text, &end, 10);
    text = end;
  }
  times->delay = numbers[1];
  times->turns = numbers[2];
  return true;
}

static struct pomp_usage_times ask(int32_t thread) {
  struct pomp_usage_times times = unknown;
  char path[64], text[128];
  times.cpu = clock_ns(cpu_clock_of(thread));
  snprintf(path, sizeof(path), "/proc/self/task/%d/schedstat", (int)thread);
  read_file(path, text, sizeof(text));
  pomp_usage_read_schedstat(text, &times);
  return times;
}

static uint64_t ns_of(struct timeval t) {
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_usec * 1000u;
}

/** \returns the process's CPU time in nanoseconds, and how often it lost a
 *  processor. */
static uint64_t cpu_time(uint64_t *switches) {
  struct rusage r;
  *switches = 0;
  if (getrusage(RUSAGE_SELF, &r) != 0)
    return 0;
  *switches = (uint64_t)r.ru_nivcsw;
  return ns_of(r.ru_utime) + ns_of(r.ru_stime);
}

/** \returns the CPU time of the children that the process has waited for, in
 * nanoseconds. */
static uint64_t children_time(void) {
  struct rusage r;
  return getrusage(RUSAGE_CHILDREN, &r) == 0
             ? ns_of(r.ru_utime) + ns_of(r.ru_stime)
             : 0;
}

bool pomp_usage_read_own(struct pomp_usage_own *own) {
  struct rusage r;
  if (prctl(PR_GET_SECCOMP) != seccomp_begin ||
      getrusage(RUSAGE_THREAD, &r) != 0)
    return false;
  own->wall = clock_ns(CLOCK_MONOTONIC);
  own->ticks = pomp_clock_now();
  own->system = ns_of(r.ru_stime);
  /* The times of getrusage are those of the last tick or turn. */
  own->cpu = clock_ns(CLOCK_THREAD_CPUTIME_ID);
  own->minor_faults = (uint64_t)r.ru_minflt;
  own->major_faults = (uint64_t)r.ru_majflt;
  own->sleeps = (uint64_t)r.ru_nvcsw;
  unsigned processor, node;
  own->node = getcpu(&processor, &node) == 0 ? node : 0;
  return own->cpu != POMP_USAGE_UNKNOWN;
}

/** \returns how many threads the process has, or 0 if nobody knows. */
static unsigned long count_threads(void) {
  enum { behind_name = 17 };
  char status[1024];
  read_file("/proc/self/stat", status, sizeof(status));
  /* The name may have blanks and parentheses in it. */
  char *at = strrchr(status, ')');
  for (int i = 0; at && i <= behind_name; ++i)
    at = strchr(at + 1, ' ');
  return at ? strtoul(at + 1, NULL, 10) : 0;
}

/** \returns the most memory of the process in bytes, or 0 if nobody knows. What
 *  getrusage says includes what the process had before it executed the program:
 *  that of the launcher. */
static uint64_t peak_memory(void) {
  static const char peak[] = "\nVmHWM:";
  char status[2048];
  read_file("/proc/self/status", status, sizeof(status));
  const char *at = strstr(status, peak);
  return at ? strtoull(at + sizeof(peak) - 1, NULL, 10) * 1024 : 0;
}

uint64_t pomp_usage_page_fault_ns(void) {
  enum { page = 4096, pages = 16, rounds = 3, many_faults = 2000 };
  uint64_t least = UINT64_MAX;
  struct rusage own;
  if (getrusage(RUSAGE_SELF, &own) != 0 || own.ru_minflt < many_faults)
    return 0;
  /* The fastest round is the undisturbed one. */
  for (int round = 0; round < rounds; ++round) {
    volatile char *memory = mmap(NULL, pages * page, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return 0;
    madvise((void *)memory, pages * page, MADV_NOHUGEPAGE);
    uint64_t begin = clock_ns(CLOCK_MONOTONIC);
    for (int i = 0; i < pages; ++i)
      memory[i * page] = 1;
    uint64_t took = clock_ns(CLOCK_MONOTONIC) - begin;
    least = took < least ? took : least;
    munmap((void *)memory, pages * page);
  }
  return least / pages;
}

struct pomp_usage_machine pomp_usage_read_machine(const char *text) {
  enum { user, nice, system, idle, iowait, irq, softirq, steal, count };
  static const char all[] = "cpu ";
  const struct pomp_usage_machine none = {POMP_USAGE_UNKNOWN,
                                          POMP_USAGE_UNKNOWN};
  long ticks = sysconf(_SC_CLK_TCK);
  uint64_t times[count];
  if (strncmp(text, all, sizeof(all) - 1) != 0 || ticks <= 0)
    return none;
  text += sizeof(all) - 1;
  for (int i = 0; i < count; ++i) {
    char *end;
    text += strspn(text, " ");
    if (*text < '0' || *text > '9')
      return none;
    times[i] = strtoull(text, &end, 10) * (1000000000u / (uint64_t)ticks);
    text = end;
  }
  return (struct pomp_usage_machine){times[user] + times[nice] + times[system] +
                                         times[irq] + times[softirq],
                                     times[steal]};
}

/** \returns what the processors of the machine did so far. Only those of a
 *  virtual machine are stolen, so that many others are not asked. */
static struct pomp_usage_machine machine_time(void) {
  char line[512];
#if defined(__x86_64__)
  unsigned int a, b, c, d;
  if (usage.cpus > few_processors && __get_cpuid(1, &a, &b, &c, &d) &&
      !(c >> 31))
    return (struct pomp_usage_machine){POMP_USAGE_UNKNOWN, 0};
#endif
  read_file("/proc/stat", line, sizeof(line));
  return pomp_usage_read_machine(line);
}

/** Adds the processors that a thread may use. */
static void add_mask(uint64_t *mask, int32_t thread) {
  static uint64_t own[most_processors / 64];
  memset(own, 0, sizeof(own));
  if (sched_getaffinity(thread, sizeof(own), (cpu_set_t *)(void *)own) != 0)
    return;
  for (unsigned i = 0; i < most_processors / 64; ++i)
    mask[i] |= own[i];
}

static uint32_t count_mask(const uint64_t *mask) {
  uint32_t count = 0;
  for (unsigned i = 0; i < most_processors / 64; ++i)
    count += (uint32_t)__builtin_popcountll(mask[i]);
  return count;
}

void pomp_usage_start(void) {
  static uint64_t mask[most_processors / 64];
  seccomp_begin = prctl(PR_GET_SECCOMP);
  cpu_begin = cpu_time(&switches_begin);
  children_begin = children_time();
  usage.cpus = (uint32_t)sysconf(_SC_NPROCESSORS_ONLN);
  add_mask(mask, 0);
  usage.allowed = count_mask(mask);
  machine_begin = machine_time();
  begin_ns = clock_ns(CLOCK_MONOTONIC);
  first_thread = (int32_t)syscall(SYS_gettid);
  first_times = ask(first_thread);
}

void pomp_usage_thread_start(struct pomp_thread *thread) {
  struct pomp_usage_thread *u = thread->usage;
  if (!u)
    u = thread->usage = pomp_arena_alloc(&thread->arena, sizeof(*u));
  if (!u)
    return;
  int32_t id = (int32_t)syscall(SYS_gettid);
  /* Others were made since then, or hardly had anything to do before. */
  u->before =
      id == first_thread ? first_times : (struct pomp_usage_times){0, 0, 0};
  atomic_store_explicit(&u->id, id, memory_order_release);
}

static uint64_t sum(uint64_t a, uint64_t b) {
  return a == POMP_USAGE_UNKNOWN || b == POMP_USAGE_UNKNOWN ? POMP_USAGE_UNKNOWN
                                                            : a + b;
}

static uint64_t since(uint64_t now, uint64_t before) {
  if (now == POMP_USAGE_UNKNOWN || before == POMP_USAGE_UNKNOWN)
    return POMP_USAGE_UNKNOWN;
  return now > before ? now - before : 0;
}

static struct pomp_usage_times add(struct pomp_usage_times a,
                                   struct pomp_usage_times b) {
  return (struct pomp_usage_times){sum(a.cpu, b.cpu), sum(a.delay, b.delay),
                                   sum(a.turns, b.turns)};
}

static struct pomp_usage_times ended(const struct pomp_usage_thread *u) {
  return (struct pomp_usage_times){pomp_read(&u->cpu), pomp_read(&u->delay),
                                   pomp_read(&u->turns)};
}

/** \returns what a thread that is alive has used. */
static struct pomp_usage_times used(const struct pomp_usage_thread *u,
                                    int32_t id) {
  struct pomp_usage_times now = ask(id);
  return (struct pomp_usage_times){since(now.cpu, u->before.cpu),
                                   since(now.delay, u->before.delay),
                                   since(now.turns, u->before.turns)};
}

void pomp_usage_thread_stop(struct pomp_thread *thread) {
  struct pomp_usage_thread *u = thread->usage;
  if (!u)
    return;
  int32_t id = atomic_load_explicit(&u->id, memory_order_relaxed);
  struct pomp_usage_times all = add(ended(u), used(u, id));
  atomic_store_explicit(&u->id, 0, memory_order_relaxed);
  pomp_write(&u->cpu, all.cpu);
  pomp_write(&u->delay, all.delay);
  pomp_write(&u->turns, all.turns);
}

/** Threads from before the measurement include their usage from that time. */
static uint64_t at_most(uint64_t value, uint64_t most) {
  return value != POMP_USAGE_UNKNOWN && value > most ? most : value;
}

void pomp_usage_stop(void) {
  static uint64_t mask[most_processors / 64];
  unsigned long all = count_threads(), known = 0;
  uint64_t switches, now = clock_ns(CLOCK_MONOTONIC);
  usage.cpu_ns = cpu_time(&switches) - cpu_begin;
  usage.children_ns = children_time() - children_begin;
  usage.peak_memory = peak_memory();
  usage.involuntary_switches = switches - switches_begin;
  const struct pomp_usage_machine machine = machine_time();
  usage.stolen_ns = since(machine.stolen, machine_begin.stolen);
  usage.others_ns =
      since(since(machine.busy, machine_begin.busy), usage.cpu_ns);
  for (struct pomp_thread *t = pomp_thread_first(); t; t = t->next) {
    struct pomp_usage_thread *u = t->usage;
    struct pomp_usage_times times = unknown;
    known += atomic_load_explicit(&t->in_use, memory_order_relaxed);
    if (u) {
      int32_t id = atomic_load_explicit(&u->id, memory_order_acquire);
      times = id ? add(ended(u), used(u, id)) : ended(u);
      times.cpu = at_most(times.cpu, now - begin_ns);
      times.delay = at_most(times.delay, now - begin_ns);
      u->found = (struct pomp_usage_times){times.cpu + 1, times.delay + 1,
                                           times.turns + 1};
      if (id)
        add_mask(mask, id);
    }
    usage.threads = add(usage.threads, times);
  }
  usage.processors = count_mask(mask);
  usage.unseen_threads = all > known ? (uint32_t)(all - known) : 0;
}

const struct pomp_usage *pomp_usage(void) { return &usage; }

struct pomp_usage_times pomp_usage_of(const struct pomp_thread *thread) {
  const struct pomp_usage_thread *u = thread->usage;
  return u ? (struct pomp_usage_times){u->found.cpu - 1, u->found.delay - 1,
                                       u->found.turns - 1}
           : unknown;
}
