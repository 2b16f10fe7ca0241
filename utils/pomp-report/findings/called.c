/*===- called.c - How long threads are in functions of libraries ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* A thread is in an operation on a lock if the innermost call is one of the
|* library for that, or stands behind an atomic operation of the C library, most
|* of whose functions have their locks inlined. It calls the system only while
|* another thread has the lock, or waits for it.
|*
\*===----------------------------------------------------------------------===*/
#include "findings/called.h"
#include "sample/samples.h"

#include "profile/derive/derive.h"

#include <string.h>

/** \returns whether \p function is \p name, or one of the class with it. Some
 *  functions of the C library go on in an internal one of their name. */
static bool is_of(const char *function, const char *name) {
  size_t length = strlen(name);
  const char *rest = function + length;
  return strncmp(function, name, length) == 0 &&
         (!*rest || strcmp(rest, "_internal") == 0 ||
          strncmp(rest, "::", 2) == 0);
}

/** Finds which of the innermost calls of \p stack is of one of the functions,
 *  as seen from its caller. \returns the function, or null. */
static const char *find_call(const struct report_samples *s,
                             const struct report_stack *stack,
                             const struct pomp_callees *callees, uint32_t *at) {
  /* In the library, up to the function that the program calls. */
  enum { deepest = 16 };
  const char *found = NULL;
  for (uint32_t i = 0; i < stack->depth && i < deepest; ++i)
    for (uint32_t k = 0; k < callees->count; ++k)
      if (is_of(pomp_library_function(&s->lines[stack->lines[i]]),
                callees->names[k])) {
        found = callees->names[k];
        *at = i;
      }
  return found;
}

static bool begins_with_one(const char *text, const char *const *prefixes,
                            size_t count) {
  size_t i = 0;
  while (i < count && strncmp(text, prefixes[i], strlen(prefixes[i])) != 0)
    ++i;
  return i < count;
}

#define BEGINS_WITH_ONE(text, prefixes)                                        \
  begins_with_one(text, prefixes, sizeof(prefixes) / sizeof((prefixes)[0]))

static bool is_c_library(const char *object) {
  return pomp_is_library(object, "libc.") ||
         pomp_is_library(object, "libpthread");
}

/** \returns whether a thread is in an operation on a lock. \param waits becomes
 *  whether it waits, or another one does. */
static bool is_on_lock(const struct report_samples *s,
                       const struct report_stack *stack, bool *waits) {
  static const char *const waiting[] = {"lll_lock_wait", "lll_lock_wake"};
  static const char *const others[] = {"pthread_mutex_", "pthread_rwlock_",
                                       "pthread_spin_"};
  const struct pomp_code_line *line = &s->lines[stack->lines[0]];
  const char *function = pomp_library_function(line);
  bool is_inside = is_c_library(s->objects[line->object]);
  *waits = BEGINS_WITH_ONE(function, waiting) ||
           (is_inside && line->is_behind_futex);
  return *waits || BEGINS_WITH_ONE(function, others) ||
         (is_inside && line->is_behind_atomic);
}

/** What is looked for in a region. */
struct seeking {
  const struct pomp_profile *profile;
  uint32_t region;
  /** Or null: operations on locks. */
  const struct pomp_callees *callees;
};

/** Samples of what is looked for, and all of the region. */
struct found {
  uint64_t count, atomic, waiting, all;
  /** The most frequent stack of them, which call of it calls the function, and
   *  the function. */
  const struct report_stack *hottest;
  uint32_t caller;
  const char *function;
};

static void add_stack(const struct seeking *c, const struct report_samples *s,
                      const struct report_stack *stack, struct found *f) {
  bool waits = false, is_locking = is_on_lock(s, stack, &waits);
  uint32_t at = 0;
  const char *function =
      c->callees ? find_call(s, stack, c->callees, &at) : NULL;
  if (c->callees ? !function || (c->callees->only_locks && !is_locking)
                 : !is_locking)
    return;
  f->count += stack->count;
  f->waiting += waits ? stack->count : 0;
  f->atomic += is_locking || s->lines[stack->lines[0]].is_behind_atomic
                   ? stack->count
                   : 0;
  if (f->hottest && stack->count <= f->hottest->count)
    return;
  f->hottest = stack;
  f->caller = at + 1;
  f->function = function;
}

static struct found find(const struct seeking *c,
                         const struct report_samples *s) {
  const struct pomp_result *p = c->profile->result;
  bool is_serial = pomp_region_is_mpi(&p->regions[c->region]);
  struct found found = {0};
  for (uint32_t i = 0; s && i < s->num_stacks; ++i) {
    const struct report_stack *stack = &s->stacks[i];
    if (stack->is_serial != is_serial || !stack->depth ||
        p->nodes[stack->path].region != c->region)
      continue;
    found.all += stack->count;
    add_stack(c, s, stack, &found);
  }
  return found;
}

/** Appends the line of the program that calls the function, or what else calls
 *  it. */
static void add_caller(struct pomp_text *text, const struct report_samples *s,
                       const struct found *f) {
  uint32_t i = f->caller, depth = f->hottest->depth;
  const uint32_t *lines = f->hottest->lines;
  while (i < depth &&
         (!s->lines[lines[i]].line || s->lines[lines[i]].is_of_system))
    ++i;
  if (i < depth || f->caller < depth)
    pomp_add_line(text, s, lines[i < depth ? i : f->caller]);
}

struct pomp_called pomp_calling(struct pomp_text *text, const void *samples,
                                uint32_t region,
                                const struct pomp_callees *callees) {
  const struct pomp_profile *profile = samples;
  const struct report_samples *s = profile->samples;
  const struct seeking seeking = {profile, region, callees};
  const struct found found = find(&seeking, s),
                     asleep = find(&seeking, profile->asleep);
  if (found.hottest)
    add_caller(text, s, &found);
  else if (asleep.hottest)
    add_caller(text, profile->asleep, &asleep);
  return (struct pomp_called){
      .executed = s ? pomp_samples_time(s, found.count) : 0,
      .atomic = s ? pomp_samples_time(s, found.atomic) : 0,
      .waiting = s ? pomp_samples_time(s, found.waiting) : 0,
      .asleep = asleep.count,
      .all = s ? pomp_samples_time(s, found.all) : 0,
      .function = found.function ? found.function : asleep.function};
}

/** \returns whether an object has locks of its own, for which other findings
 *  are. */
static bool has_locks(const char *object) {
  return pomp_is_openmp_library(object) || is_c_library(object) ||
         pomp_is_library(object, "libpomp-rt.");
}

uint64_t pomp_in_atomics(struct pomp_text *text, const void *samples,
                         uint32_t region) {
  const struct pomp_profile *profile = samples;
  const struct report_samples *s = profile->samples;
  const struct report_stack *hottest = NULL;
  uint64_t count = 0;
  for (uint32_t i = 0; s && i < s->num_stacks; ++i) {
    const struct report_stack *stack = &s->stacks[i];
    const struct pomp_code_line *line =
        stack->depth ? &s->lines[stack->lines[0]] : NULL;
    if (stack->is_serial || !line || !line->is_behind_atomic ||
        profile->result->nodes[stack->path].region != region ||
        has_locks(s->objects[line->object]))
      continue;
    count += stack->count;
    if (!hottest || stack->count > hottest->count)
      hottest = stack;
  }
  if (hottest)
    pomp_add_line(text, s, hottest->lines[pomp_hot_call(s, hottest)]);
  return s ? pomp_samples_time(s, count) : 0;
}
