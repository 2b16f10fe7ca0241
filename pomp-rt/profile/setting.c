/*===- setting.c - What ran, where and how ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/setting.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/read.h"
#include "pomp/ctc.h"
#include "process/ompt/ompt.h"
#include "process/rank.h"
#include "profile/overview.h"
#include "program/level.h"
#include "sources/calls.h"
#include "sources/speed.h"
#include "sources/usage.h"

#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static struct pomp_arena arena = {.kind = POMP_MEMORY_KEPT};
static char *block;
static size_t used;
static bool is_cut;
static char noted_levels[256];
static uint64_t clock_read_ps, page_fault_ns;
static char *calls;

/** Appends an entry, or that there was no room for it. Whatever happens to the
 *  program meanwhile, the block is whole. */
static void add(char letter, const char *string) {
  size_t size = strlen(string) + 1;
  /* For the mark of a cut text, and the NUL at the end. */
  enum { reserve = 3 };
  if (letter != POMP_SETTING_CUT &&
      size + 1 + reserve > POMP_SETTING_SIZE - used)
    return add(POMP_SETTING_CUT, "");
  if (letter == POMP_SETTING_CUT && is_cut)
    return;
  is_cut |= letter == POMP_SETTING_CUT;
  memcpy(block + used + 1, string, size);
  atomic_signal_fence(memory_order_seq_cst);
  block[used] = letter;
  used += size + 1;
}

static void add_command_line(void) {
  static char line[POMP_SETTING_MOST];
  size_t size = pomp_read_start("/proc/self/cmdline", line, sizeof(line));
  for (const char *at = line; at < line + size; at += strlen(at) + 1)
    add(POMP_SETTING_ARGUMENT, at);
  if (size == sizeof(line) - 1)
    add(POMP_SETTING_CUT, "");
}

/** Only the variables of OpenMP and of POMP, nothing else of the environment.
 */
static void add_variables(void) {
  static const char *const prefixes[] = {"OMP_", "KMP_", "GOMP_", "POMP_"};
  size_t begin = used;
  for (char **at = environ; at && *at; ++at) {
    bool is_ours = false;
    for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); ++i)
      is_ours |= strncmp(*at, prefixes[i], strlen(prefixes[i])) == 0;
    if (!is_ours)
      continue;
    if (used - begin + strlen(*at) > POMP_SETTING_MOST) {
      add(POMP_SETTING_CUT, "");
      return;
    }
    add(POMP_SETTING_VARIABLE, *at);
  }
}

static void add_cpu(void) {
  char info[4096], *model, number[32];
  struct utsname machine;
  pomp_read_start("/proc/cpuinfo", info, sizeof(info));
  model = strstr(info, "model name");
  model = model ? strchr(model, ':') : NULL;
  if (model) {
    ++model;
    model += strspn(model, " \t");
    model[strcspn(model, "\n")] = '\0';
    add(POMP_SETTING_CPU, model);
  } else if (uname(&machine) == 0) {
    add(POMP_SETTING_CPU, machine.machine);
  }
  snprintf(number, sizeof(number), "%ld", sysconf(_SC_NPROCESSORS_ONLN));
  add(POMP_SETTING_NUM_CPUS, number);
}

static void add_affinity(void) {
  enum { most_cpus = 8192 };
  static uint64_t mask[most_cpus / 64];
  char list[2048] = "";
  size_t length = 0;
  if (sched_getaffinity(0, sizeof(mask), (cpu_set_t *)(void *)mask) != 0)
    return;
  for (unsigned first = 0, next; first < most_cpus; first = next + 1) {
    for (next = first; next < most_cpus && mask[next / 64] >> next % 64 & 1;
         ++next)
      ;
    if (next == first || length >= sizeof(list))
      continue;
    length += (size_t)snprintf(list + length, sizeof(list) - length,
                               next - first > 1 ? "%s%u-%u" : "%s%u",
                               length ? "," : "", first, next - 1);
  }
  if (length >= sizeof(list))
    add(POMP_SETTING_CUT, "");
  else
    add(POMP_SETTING_AFFINITY, list);
}

static void add_place(void) {
  char text[PATH_MAX];
  struct timespec now;
  struct tm tm;
  if (getcwd(text, sizeof(text)))
    add(POMP_SETTING_DIRECTORY, text);
  if (gethostname(text, sizeof(text)) == 0)
    add(POMP_SETTING_HOST, text);
  clock_gettime(CLOCK_REALTIME, &now);
  if (gmtime_r(&now.tv_sec, &tm) &&
      strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &tm))
    add(POMP_SETTING_DATE, text);
}

void pomp_setting_note_levels(void) {
  char levels[sizeof(noted_levels)] = "";
  size_t length = 0;
  for (int g = 0; block && g < POMP_NUM_GROUPS && length < sizeof(levels);
       ++g) {
    char spelled[128];
    pomp_level_spell(pomp_level_get(g), "+", spelled, sizeof(spelled));
    length +=
        (size_t)snprintf(levels + length, sizeof(levels) - length, "%s%s:%s",
                         length ? "," : "", pomp_group_spelling(g), spelled);
  }
  if (!block || strcmp(levels, noted_levels) == 0)
    return;
  memcpy(noted_levels, levels, sizeof(levels));
  add(POMP_SETTING_LEVELS, levels);
}

static void add_job(void) {
  struct pomp_batch_job job = pomp_batch_job();
  char text[256], number[16];
  if (!job.id)
    return;
  snprintf(text, sizeof(text), "%s %s", job.scheduler, job.id);
  add(POMP_SETTING_JOB, text);
  snprintf(number, sizeof(number), "%u", job.processors);
  if (job.processors)
    add(POMP_SETTING_JOB_PROCESSORS, number);
}

void pomp_setting_start(void) {
  if (block || !(block = pomp_arena_alloc(&arena, POMP_SETTING_SIZE)))
    return;
  add_place();
  add_cpu();
  add_affinity();
  add_job();
  add_command_line();
  add_variables();
  pomp_setting_note_levels();
}

static void add_number(char letter, uint64_t number) {
  char digits[24];
  snprintf(digits, sizeof(digits), "%llu", (unsigned long long)number);
  add(letter, digits);
}

/** The same for a value that may be unknown. */
static void add_known(char letter, uint64_t number) {
  if (number == POMP_USAGE_UNKNOWN)
    add(letter, "");
  else
    add_number(letter, number);
}

static void add_threads(void) {
  for (struct pomp_thread *t = pomp_thread_first(); t; t = t->next) {
    const struct pomp_usage_times times = pomp_usage_of(t);
    const uint64_t numbers[] = {times.cpu, times.delay, times.turns};
    char line[100];
    int length = snprintf(line, sizeof(line), "%u", t->index);
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); ++i)
      length +=
          numbers[i] == POMP_USAGE_UNKNOWN
              ? snprintf(line + length, sizeof(line) - (size_t)length, " -")
              : snprintf(line + length, sizeof(line) - (size_t)length, " %llu",
                         (unsigned long long)numbers[i]);
    add(POMP_SETTING_THREAD, line);
  }
}

void pomp_setting_note_end(void) {
  struct pomp_coverage coverage = {0};
  struct pomp_text found = {0};
  char list[512];
  /* Reports have them, too, and are printed without a block. */
  clock_read_ps = pomp_clock_read_ps();
  page_fault_ns = pomp_usage_page_fault_ns();
  pomp_calls_find(&found);
  free(calls);
  calls = found.data;
  if (!block)
    return;
  pomp_overview_coverage(&coverage);
  pomp_coverage_spell_constructs(&coverage, list, sizeof(list));
  add(POMP_SETTING_CONSTRUCTS, list);
  add_number(POMP_SETTING_LEFT_ALONE, coverage.left_alone);
  add_number(POMP_SETTING_THROTTLED, coverage.throttled_regions);
  add_number(POMP_SETTING_UNSEEN_THREADS, coverage.unseen_threads);
  add_number(POMP_SETTING_CPU_TIME, pomp_usage()->cpu_ns);
  add_number(POMP_SETTING_PROCESSORS, pomp_usage()->processors);
  add_number(POMP_SETTING_SWITCHES, pomp_usage()->involuntary_switches);
  add_known(POMP_SETTING_RUN_DELAY, pomp_usage()->threads.delay);
  add_known(POMP_SETTING_STOLEN, pomp_usage()->stolen_ns);
  add_known(POMP_SETTING_OTHERS, pomp_usage()->others_ns);
  add_number(POMP_SETTING_CHILDREN, pomp_usage()->children_ns);
  add_threads();
  if (calls)
    add(POMP_SETTING_CALLS, calls);
  if (coverage.other_runtime)
    add(POMP_SETTING_OTHER_RUNTIME, coverage.other_runtime);
  if (coverage.unmeasured_library)
    add(POMP_SETTING_UNMEASURED, coverage.unmeasured_library);
  if (coverage.mpi)
    add(POMP_SETTING_MPI, coverage.mpi);
  if (pomp_ompt_runtime())
    add(POMP_SETTING_OMPT, pomp_ompt_runtime());
  if (clock_read_ps)
    add_number(POMP_SETTING_CLOCK_READ, clock_read_ps);
  if (page_fault_ns)
    add_number(POMP_SETTING_PAGE_FAULT, page_fault_ns);
  if (pomp_speed_mean_ps())
    add_number(POMP_SETTING_PROBE, pomp_speed_mean_ps());
}

uint64_t pomp_setting_clock_read_ps(void) { return clock_read_ps; }

uint64_t pomp_setting_page_fault_ns(void) { return page_fault_ns; }

const char *pomp_setting_calls(void) { return calls ? calls : ""; }

void pomp_setting_add_unit(const char *ctc) {
  static const struct {
    char letter;
    const char *attribute;
  } parts[] = {{POMP_SETTING_COMPILER, "compiler"},
               {POMP_SETTING_PLUGIN, "plugin"},
               {POMP_SETTING_COMPILED_LEVELS, "levels"},
               {POMP_SETTING_FUNCTIONS, "functions"}};
  char entries[2048];
  size_t starts[sizeof(parts) / sizeof(parts[0])], size = 0;
  if (!block || !ctc)
    return;
  for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); ++i) {
    struct pomp_ctc_attribute a;
    char value[500] = "";
    if (pomp_ctc_find(ctc, parts[i].attribute, &a))
      pomp_ctc_unescape(&a, value, sizeof(value));
    starts[i] = size;
    size += (size_t)snprintf(entries + size, sizeof(entries) - size, "%c%s",
                             parts[i].letter, value) +
            1;
  }
  /* Mostly all units are alike. */
  if (memmem(block, used, entries, size))
    return;
  for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); ++i)
    add(parts[i].letter, entries + starts[i] + 1);
}

void pomp_setting_forked(void) {
  static struct pomp_arena own;
  char *copy = block ? pomp_arena_alloc(&own, POMP_SETTING_SIZE) : NULL;
  if (copy)
    memcpy(copy, block, used);
  block = copy;
}

const char *pomp_setting_block(size_t *size) {
  *size = used;
  return block;
}
