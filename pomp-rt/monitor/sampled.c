/*===- sampled.c - Samples and the places of the profile -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/sampled.h"
#include "base/message.h"
#include "engine/calltree.h"
#include "monitor/inquiry.h"
#include "monitor/trace_monitor.h"
#include "sources/sample/sample.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*===- Where a thread is -------------------------------------------------===*/

/** \returns whether \p other waits for \p lock of a critical construct or, if
 *  that is null, for the lock object at \p address. It may do something else by
 *  now. */
static bool waits_for(const struct pomp_thread *other,
                      const struct pomp_lock *lock, uint64_t address) {
  const struct pomp_profile_thread *p = pomp_profile_data(other);
  const struct pomp_frame *f;
  if (!p || !atomic_load_explicit(&other->in_use, memory_order_acquire))
    return false;
  enum pomp_state state = pomp_inquiry_state(p, &f);
  if (lock)
    return state == POMP_STATE_CRITICAL && pomp_frame_node(f)->lock == lock;
  /* Which lock object it is the frame knows with POMP_STATE=on. */
  return state == POMP_STATE_LOCK &&
         (!pomp_read(&f->subject) || pomp_read(&f->subject) == address);
}

static bool somebody_waits(const struct pomp_thread *thread,
                           const struct pomp_lock *lock, uint64_t address) {
  const struct pomp_thread *t = pomp_thread_first();
  while (t && (t == thread || !waits_for(t, lock, address)))
    t = t->next;
  return t;
}

/** \returns the region plus one in which \p thread got a lock for which others
 *  wait, or 0. */
static uint32_t find_blame(const struct pomp_thread *thread,
                           const struct pomp_profile_thread *p,
                           const struct pomp_frame *f) {
  for (; f->outer; f = f->outer) {
    const struct pomp_node *n = pomp_frame_node(f);
    if (n->kind == POMP_KIND_CRITICAL &&
        pomp_frame_get_state(f) == POMP_STATE_WORK &&
        somebody_waits(thread, n->lock, 0))
      return (uint32_t)(uintptr_t)n->handle;
  }
  for (uint32_t i = p->locks.num_held; i-- > 0;) {
    const struct pomp_lock_use *use = p->locks.held[i].use;
    if (somebody_waits(thread, NULL, pomp_read(&use->lock->address)))
      return (uint32_t)(uintptr_t)use->handle;
  }
  return 0;
}

static bool find_place(const struct pomp_thread *thread,
                       struct pomp_sample_place *place) {
  const struct pomp_profile_thread *p = pomp_profile_data(thread);
  const struct pomp_frame *f;
  enum pomp_state state = pomp_inquiry_state(p, &f);
  if (state != POMP_STATE_WORK && state != POMP_STATE_SERIAL)
    return false;
  place->path = pomp_frame_node(f)->path->id;
  place->subject =
      state == POMP_STATE_SERIAL ? p->gaps.from : find_blame(thread, p, f);
  return true;
}

void pomp_sampled_start(bool has_profile, bool has_trace) {
  if (!pomp_sample_rate())
    return;
  if (!has_profile && !has_trace)
    pomp_message("POMP_SAMPLE: samples are a part of the profile and of the "
                 "trace, and POMP_MONITOR=none asks for neither; nothing is "
                 "sampled");
  else
    pomp_sample_start(find_place, has_trace ? pomp_trace_sample : NULL);
}

/*===- What was sampled --------------------------------------------------===*/

/** Executables and shared objects, and what addresses are in. */
struct objects {
  struct pomp_result_samples *samples;
  /** By object: how much more its addresses are in memory than in the file. */
  uint64_t *bias;
  bool failed;
};

static uint32_t add_object(struct objects *o, const char *name, uint64_t bias) {
  struct pomp_result_samples *s = o->samples;
  char path[PATH_MAX];
  ssize_t length;
  /* The executable has no name. */
  if (!*name && bias != UINT64_MAX &&
      (length = readlink("/proc/self/exe", path, sizeof(path) - 1)) > 0) {
    path[length] = '\0';
    name = path;
  }
  char **names = realloc(s->objects, (s->num_objects + 1) * sizeof(*names));
  s->objects = names ? names : s->objects;
  uint64_t *all = realloc(o->bias, (s->num_objects + 1) * sizeof(*all));
  o->bias = all ? all : o->bias;
  char *copy = strdup(name);
  if (!names || !all || !copy) {
    free(copy);
    o->failed = true;
    return 0;
  }
  s->objects[s->num_objects] = copy;
  o->bias[s->num_objects] = bias;
  return s->num_objects++;
}

static struct pomp_result_address find_address(struct objects *o,
                                               uint64_t address) {
  Dl_info info;
  struct link_map *map = NULL;
  struct pomp_result_address none = {0, address};
  if (!dladdr1((void *)(uintptr_t)address, &info, (void **)&map,
               RTLD_DL_LINKMAP) ||
      !map)
    return none;
  uint32_t i = 1;
  while (i < o->samples->num_objects && o->bias[i] != map->l_addr)
    ++i;
  if (i == o->samples->num_objects)
    i = add_object(o, map->l_name, map->l_addr);
  return (struct pomp_result_address){i, i ? address - o->bias[i] : address};
}

/** Fills in the sample whose innermost call is \p node. */
static bool make_sample(const struct pomp_merge *m, struct objects *o,
                        const struct pomp_stacks *stacks, uint32_t node,
                        struct pomp_result_sample *sample) {
  const struct pomp_stack_node *nodes = stacks->nodes;
  for (uint32_t i = node; nodes[i].parent; i = nodes[i].parent)
    ++sample->depth;
  sample->stack = calloc(sample->depth + 1, sizeof(*sample->stack));
  if (!sample->stack)
    return false;
  uint32_t i = node;
  for (uint32_t k = 0; nodes[i].parent; i = nodes[i].parent)
    sample->stack[k++] = find_address(o, nodes[i].key);
  uint32_t path = (uint32_t)(nodes[i].key >> 32);
  uint32_t subject = (uint32_t)nodes[i].key;
  sample->node = path < m->num_node_of ? m->node_of[path] : 0;
  sample->subject = subject && subject <= m->num_region_of
                        ? m->region_of[subject - 1] - 1
                        : POMP_NO_REGION;
  sample->count =
      atomic_load_explicit(&nodes[node].count, memory_order_relaxed);
  return true;
}

static int compare(const void *a, const void *b) {
  const struct pomp_result_sample *x = a, *y = b;
  return x->count != y->count ? (x->count < y->count ? 1 : -1) : 0;
}

static bool fill(const struct pomp_merge *m, struct objects *o,
                 const struct pomp_stacks *stacks) {
  struct pomp_result_samples *s = o->samples;
  uint32_t num_nodes = stacks->num_nodes;
  s->items = calloc(num_nodes, sizeof(*s->items));
  add_object(o, "", UINT64_MAX);
  bool good = s->items && !o->failed;
  for (uint32_t i = 1; good && i < num_nodes; ++i)
    if (stacks->nodes[i].count) {
      good = make_sample(m, o, stacks, i, &s->items[s->count]) && !o->failed;
      ++s->count;
    }
  if (s->items)
    qsort(s->items, s->count, sizeof(*s->items), compare);
  return good;
}

void pomp_merge_samples(struct pomp_merge *m) {
  struct pomp_sampled all;
  struct objects o = {calloc(1, sizeof(*o.samples)), NULL, false};
  bool good = o.samples && pomp_sample_collect(&all);
  if (good) {
    *o.samples =
        (struct pomp_result_samples){.rate = pomp_sample_rate(),
                                     .taken = pomp_read(&all.taken),
                                     .waiting = pomp_read(&all.waiting),
                                     .delivering = pomp_read(&all.delivering),
                                     .dropped = pomp_read(&all.dropped),
                                     .problem = pomp_sample_problem()};
    good = fill(m, &o, &all.stacks);
    pomp_stacks_free(&all.stacks);
  }
  free(o.bias);
  if (!good && o.samples) {
    pomp_result_free_samples(o.samples);
    o.samples = NULL;
  }
  m->result->samples = o.samples;
}

void pomp_result_free_samples(struct pomp_result_samples *s) {
  for (uint32_t i = 0; s->items && i < s->count; ++i)
    free(s->items[i].stack);
  for (uint32_t i = 0; i < s->num_objects; ++i)
    free(s->objects[i]);
  free(s->items);
  free(s->objects);
  free(s);
}

/*===- profile.json ------------------------------------------------------===*/

static void add_sample(struct pomp_text *text,
                       const struct pomp_result_sample *s) {
  pomp_text_add(text, "{\"call_path\":%u,\"subject\":", s->node);
  if (s->subject == POMP_NO_REGION)
    pomp_text_add(text, "null");
  else
    pomp_text_add(text, "%u", s->subject);
  pomp_text_add(text, ",\"count\":%llu,\"stack\":[",
                (unsigned long long)s->count);
  for (uint32_t i = 0; i < s->depth; ++i)
    pomp_text_add(text, "%s%u,%llu", i ? "," : "", s->stack[i].object,
                  (unsigned long long)s->stack[i].address);
  pomp_text_add(text, "]}");
}

void pomp_report_samples(struct pomp_text *text,
                         const struct pomp_result *result) {
  const struct pomp_result_samples *s = result->samples;
  if (!s)
    return;
  pomp_text_add(text, ",\n\"samples\":{\"rate\":%u,", s->rate);
  pomp_json_measures(text, POMP_OWNER_SAMPLES, s->numbers);
  pomp_text_add(text, ",\"problem\":");
  if (s->problem)
    pomp_text_json(text, s->problem);
  else
    pomp_text_add(text, "null");
  pomp_text_add(text, ",\n\"objects\":[");
  for (uint32_t i = 0; i < s->num_objects; ++i) {
    pomp_text_add(text, i ? ",\n" : "");
    pomp_text_json(text, s->objects[i]);
  }
  pomp_text_add(text, "],\n\"stacks\":[");
  for (uint32_t i = 0; i < s->count; ++i) {
    pomp_text_add(text, i ? ",\n" : "\n");
    add_sample(text, &s->items[i]);
  }
  pomp_text_add(text, "]}");
}
