/*===- events.c - Samples of a thread of another process ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* A timer of the kernel, and no counter of the processor: whoever counts there
|* is not in the way. Each thread has a ring that nobody waits for. A sample has
|* the registers, and the innermost part of the stack.
|*
\*===----------------------------------------------------------------------===*/
#include "watch/events.h"

#include <errno.h>
#include <string.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/perf_event.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifdef __x86_64__
#include <asm/perf_regs.h>
enum {
  FRAME = PERF_REG_X86_BP,
  STACK = PERF_REG_X86_SP,
  CODE = PERF_REG_X86_IP
};
static const uint64_t wanted = 1ULL << FRAME | 1ULL << STACK | 1ULL << CODE;
#else
#include <asm/perf_regs.h>
enum {
  FRAME = PERF_REG_ARM64_X29,
  LINK = PERF_REG_ARM64_LR,
  STACK = PERF_REG_ARM64_SP,
  CODE = PERF_REG_ARM64_PC
};
static const uint64_t wanted =
    1ULL << FRAME | 1ULL << LINK | 1ULL << STACK | 1ULL << CODE;
#endif

enum {
  COPIED = 4096,
  /** Of the ring, without its first page. A power of two. */
  RING = 1 << 16,
  /** Of a record, which is in one piece for its reader. */
  MOST = COPIED + 256
};

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

static int open_event(int thread, bool in_kernel) {
  struct perf_event_attr a;
  memset(&a, 0, sizeof(a));
  a.size = sizeof(a);
  a.type = PERF_TYPE_SOFTWARE;
  a.config = PERF_COUNT_SW_CPU_CLOCK;
  a.sample_period = 1000000000 / POMP_EVENTS_RATE;
  a.sample_type =
      PERF_SAMPLE_TIME | PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER;
  a.sample_regs_user = wanted;
  a.sample_stack_user = COPIED;
  a.exclude_kernel = !in_kernel;
  a.exclude_hv = 1;
  a.use_clockid = 1;
  a.clockid = CLOCK_MONOTONIC;
  /* Nobody is woken up. */
  a.watermark = 1;
  a.wakeup_watermark = UINT32_MAX;
  return (int)syscall(SYS_perf_event_open, &a, thread, -1, -1,
                      PERF_FLAG_FD_CLOEXEC);
}

int pomp_events_open(struct pomp_events *e, int thread) {
  *e =
      (struct pomp_events){.file = open_event(thread, true), .in_kernel = true};
  if (e->file < 0)
    *e = (struct pomp_events){.file = open_event(thread, false)};
  if (e->file < 0)
    return errno;
  e->ring = mmap(NULL, page_size() + RING, PROT_READ | PROT_WRITE, MAP_SHARED,
                 e->file, 0);
  if (e->ring != MAP_FAILED)
    return 0;
  int error = errno;
  close(e->file);
  e->file = -1;
  return error;
}

void pomp_events_close(struct pomp_events *e) {
  if (e->file < 0)
    return;
  munmap(e->ring, page_size() + RING);
  close(e->file);
  e->file = -1;
}

/** Copies a part of the ring, which may begin again at its begin. */
static void copy(const char *data, uint64_t from, void *to, size_t size) {
  size_t place = from % RING, first = RING - place;
  first = first < size ? first : size;
  memcpy(to, data + place, first);
  memcpy((char *)to + first, data, size - first);
}

/** \returns the register \p number of those that were asked for. */
static uint64_t find_register(const uint64_t *values, int number) {
  return values[__builtin_popcountll(wanted & ((1ULL << number) - 1))];
}

/** Reads a sample: time, kind of registers, registers, size of the stack,
 *  stack, size of what is valid of it. \returns false if it has none. */
static bool read_sample(const uint64_t *words, size_t count,
                        struct pomp_event *event) {
  const size_t registers = (size_t)__builtin_popcountll(wanted);
  if (count < 3 + registers || words[1] != PERF_SAMPLE_REGS_ABI_64)
    return false;
  const uint64_t *values = words + 2, *stack = values + registers;
  event->time = words[0];
  event->registers =
      (struct pomp_registers){.pc = find_register(values, CODE),
                              .sp = find_register(values, STACK),
                              .frame = find_register(values, FRAME)};
#ifdef __aarch64__
  event->registers.link = find_register(values, LINK);
#endif
  uint64_t size = *stack, valid = 0;
  if (size && 4 + registers + size / sizeof(*stack) <= count)
    valid = stack[1 + size / sizeof(*stack)];
  event->stack =
      (struct pomp_stack_copy){stack + 1, valid < size ? valid : size};
  return true;
}

bool pomp_events_next(struct pomp_events *e, uint64_t time,
                      struct pomp_event *event) {
  static union {
    struct perf_event_header header;
    uint64_t words[MOST / sizeof(uint64_t)];
  } record;
  struct perf_event_mmap_page *page = e->ring;
  if (e->file < 0)
    return false;
  const char *data = (const char *)e->ring + page_size();
  _Atomic uint64_t *head = (_Atomic uint64_t *)&page->data_head;
  _Atomic uint64_t *tail = (_Atomic uint64_t *)&page->data_tail;
  uint64_t to = atomic_load_explicit(head, memory_order_acquire);
  for (uint64_t from = page->data_tail; from < to;) {
    struct perf_event_header header;
    copy(data, from, &header, sizeof(header));
    if (header.size < sizeof(header) || header.size > to - from)
      return false;
    bool is_sample = header.type == PERF_RECORD_SAMPLE && header.size <= MOST;
    copy(data, from, &record, header.size < MOST ? header.size : MOST);
    const uint64_t *words = record.words + 1;
    size_t count = (header.size - sizeof(header)) / sizeof(*words);
    if (is_sample && count && *words > time)
      return false;
    from += header.size;
    atomic_store_explicit(tail, from, memory_order_release);
    if (header.type == PERF_RECORD_LOST && count > 1)
      e->lost += words[1];
    if (is_sample && read_sample(words, count, event))
      return true;
  }
  return false;
}

#else

int pomp_events_open(struct pomp_events *events, int thread) {
  (void)thread;
  *events = (struct pomp_events){.file = -1};
  return ENOSYS;
}

bool pomp_events_next(struct pomp_events *events, uint64_t time,
                      struct pomp_event *event) {
  (void)events, (void)time, (void)event;
  return false;
}

void pomp_events_close(struct pomp_events *events) { (void)events; }

#endif
