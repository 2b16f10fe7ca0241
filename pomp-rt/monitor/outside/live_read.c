/*===- live_read.c - The profile of a program that is gone ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * Restores from a live file the memory of the program, as far as it can be
 * read, and then computes the profile as the program would have. All data are
 * checked before use: the file may be cut, broken, or still being written. The
 * process does nothing else: see pomp-report.
 */
#include "base/message.h"
#include "base/mutex.h"
#include "base/write.h"
#include "engine/calltree.h"
#include "monitor/counted.h"
#include "monitor/inquiry.h"
#include "monitor/measured.h"
#include "monitor/outside/live_memory.h"
#include "monitor/outside/live_places.h"
#include "process/lifecycle.h"
#include "profile/report/report.h"
#include "profile/setting.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/** Of a copy of the file, which does not change any more. */
static struct pomp_live_header header;
static struct pomp_live_memory memory = {.header = &header};

static const void *at(uint64_t address, uint64_t size) {
  return pomp_live_at(&memory, address, size);
}

/** Copies the data at \p address of the program. */
static bool copy(void *to, uint64_t address, size_t size) {
  const void *from = at(address, size);
  if (from)
    memcpy(to, from, size);
  return from;
}

/** Makes a truth value of a byte of the file, which may be any. */
static void mend_bool(void *value) {
  uint8_t *byte = value;
  *byte = *byte != 0;
}

#define ADDRESS(Pointer) ((uint64_t)(uintptr_t)(Pointer))

static const char *string_at(uint64_t address) {
  return pomp_live_string(&memory, address);
}

/** By region of the program: one more than ours, or 0 if no path has it. */
static uint32_t *regions;

/*===- Paths, nodes, frames ----------------------------------------------===*/

static struct pomp_callpath *read_path(uint64_t address, unsigned depth) {
  if (address == header.root_path)
    return &pomp_measured_engine.paths.root;
  struct pomp_callpath *known = pomp_live_ours(address, POMP_LIVE_PATH), p;
  if (known)
    return known;
  if (depth > POMP_MAX_DEPTH || !copy(&p, address, sizeof(p)) ||
      p.kind <= POMP_KIND_ROOT || p.kind >= POMP_NUM_KINDS)
    return NULL;
  struct pomp_callpath *parent = read_path(ADDRESS(p.parent), depth + 1);
  const char *ctc = string_at(ADDRESS(p.ctc));
  pomp_region_id region;
  if (!parent || !ctc)
    return NULL;
  pomp_core_lock();
  int32_t code = pomp_region_add(ctc, &region);
  pomp_core_unlock();
  if (!code && p.region < POMP_MAX_REGIONS)
    regions[p.region] = region + 1;
  known = code ? NULL
               : (struct pomp_callpath *)pomp_callpath_intern(
                     &pomp_measured_engine.paths, parent, region, p.kind);
  if (known && known->alive && p.alive)
    copy(known->alive, ADDRESS(p.alive), sizeof(*known->alive));
  return known && pomp_live_remember(address, POMP_LIVE_PATH, known) ? known
                                                                     : NULL;
}

/** \returns how many nodes the file has room for. */
static uint64_t most_nodes(void) {
  return memory.size / sizeof(struct pomp_node);
}

/** Reads the children of \p n, whose links are those of the program. */
static void read_children(struct pomp_node *n, unsigned depth,
                          uint32_t *num_nodes);

/** Puts a copy of what \p *part points to, if it does, in its place.
 *  \returns whether it can be read. */
static bool read_part(void *part, size_t size) {
  void *from;
  memcpy(&from, part, sizeof(from));
  void *to = from ? malloc(size) : NULL;
  memcpy(part, &to, sizeof(to));
  return !from || (to && copy(to, ADDRESS(from), size));
}

/** Reads what a node has besides its children. */
static bool read_parts(struct pomp_node *n) {
  mend_bool(&n->ends_in_barrier);
  return read_part(&n->stats, sizeof(*n->stats)) &&
         read_part(&n->loop, sizeof(*n->loop)) &&
         read_part(&n->transfers, sizeof(*n->transfers)) &&
         read_part(&n->timed, sizeof(*n->timed)) &&
         read_part(&n->teams, sizeof(*n->teams)) &&
         read_part(&n->counts, sizeof(*n->counts) * POMP_NODE_COUNTS);
}

static struct pomp_node *read_node(uint64_t address, unsigned depth,
                                   uint32_t *num_nodes) {
  struct pomp_node *n = malloc(sizeof(*n));
  if (!n || !copy(n, address, sizeof(*n)) || ++*num_nodes > most_nodes() ||
      depth > POMP_MAX_DEPTH)
    return NULL;
  const struct pomp_callpath *path = read_path(ADDRESS(n->path), 0);
  if (!path || !path->parent)
    return NULL;
  n->path = path;
  n->handle = pomp_region_to_handle(path->region);
  n->kind = (uint8_t)path->kind;
  if (!read_parts(n) || (path->kind == POMP_KIND_TASK && !n->stats))
    return NULL;
  read_children(n, depth, num_nodes);
  return pomp_live_remember(address, POMP_LIVE_NODE, n) ? n : NULL;
}

static void read_children(struct pomp_node *n, unsigned depth,
                          uint32_t *num_nodes) {
  uint64_t address = ADDRESS(n->first_child);
  atomic_store(&n->first_child, NULL);
  n->last_child = NULL;
  while (address && *num_nodes <= most_nodes()) {
    struct pomp_node *child = read_node(address, depth + 1, num_nodes);
    if (!child)
      return; /* With those that came after it. */
    address = ADDRESS(child->sibling);
    child->counted.place = n;
    atomic_store(&child->sibling, NULL);
    atomic_store(n->last_child ? &n->last_child->sibling : &n->first_child,
                 child);
    n->last_child = child;
  }
}

/** \returns the execution of a parallel construct, or null if it is unknown. */
static struct pomp_team_fork *read_fork(uint64_t address) {
  struct pomp_team_fork *fork = malloc(sizeof(*fork));
  if (address && fork && copy(fork, address, sizeof(*fork)))
    return fork;
  free(fork);
  return NULL;
}

/** Removes wrong data from a frame. */
static void check_frame(struct pomp_frame *f) {
  if (pomp_frame_get_state(f) >= POMP_NUM_STATES ||
      pomp_state_is_of_thread(pomp_frame_get_state(f)))
    pomp_frame_set_state(f, POMP_STATE_WORK);
  atomic_store(&f->fork, read_fork(ADDRESS(pomp_frame_fork(f))));
  f->slot = NULL;
}

/** Reads the frames from \p address to the outermost one, \p base of \p p.
 * \returns the innermost one of those that can be read. */
static struct pomp_frame *read_frames(struct pomp_profile_thread *p,
                                      uint64_t address, uint64_t base) {
  enum { most = 1 << 20 };
  struct pomp_frame *top = NULL, **link = &top;
  for (unsigned i = 0; address != base; ++i) {
    struct pomp_frame *f = malloc(sizeof(*f));
    if (i == most || !f || !copy(f, address, sizeof(*f)))
      return &p->base;
    struct pomp_node *n =
        pomp_live_ours(ADDRESS(pomp_frame_node(f)), POMP_LIVE_NODE);
    if (!n)
      return &p->base;
    address = ADDRESS(f->outer);
    check_frame(f);
    atomic_store(&f->node, n);
    *link = f;
    link = &f->outer;
  }
  *link = &p->base;
  return top;
}

/*===- Threads -----------------------------------------------------------===*/

/** \returns the region with the CTC string at \p address, or UINT32_MAX. */
static uint32_t read_region(const char *address) {
  const char *ctc = string_at(ADDRESS(address));
  pomp_region_id region = UINT32_MAX;
  if (!ctc)
    return UINT32_MAX;
  pomp_core_lock();
  if (pomp_region_add(ctc, &region) != POMP_SUCCESS)
    region = UINT32_MAX;
  pomp_core_unlock();
  return region;
}

/** \returns the lock that the program had at \p address, or null. */
static struct pomp_lock *read_lock(uint64_t address) {
  struct pomp_lock *lock = pomp_live_ours(address, POMP_LIVE_LOCK);
  if (lock)
    return lock;
  lock = malloc(sizeof(*lock));
  if (!lock || !copy(lock, address, sizeof(*lock)) ||
      (lock->kind != POMP_KIND_LOCK && lock->kind != POMP_KIND_CRITICAL))
    return NULL;
  mend_bool(&lock->nests);
  if (!pomp_lock_adopt(&pomp_measured_engine.locks, lock))
    return NULL;
  atomic_store(&lock->region, read_region(lock->ctc));
  return pomp_live_remember(address, POMP_LIVE_LOCK, lock) ? lock : NULL;
}

static void read_blames(struct pomp_lock_use *use) {
  uint64_t address = ADDRESS(atomic_load(&use->blames));
  _Atomic(struct pomp_lock_blame *) *link = &use->blames;
  atomic_store(link, NULL);
  for (unsigned i = 0; address && i <= POMP_MAX_BLAMED; ++i) {
    struct pomp_lock_blame *b = malloc(sizeof(*b));
    if (!b || !copy(b, address, sizeof(*b)))
      return;
    address = ADDRESS(atomic_load(&b->next));
    atomic_store(&b->next, NULL);
    b->region = read_region(b->ctc);
    atomic_store(link, b);
    link = &b->next;
  }
}

/** Reads the lock data of the thread, as far as possible. */
static void read_uses(struct pomp_lock_uses *uses) {
  enum { most = 1 << 20 };
  uint64_t address = ADDRESS(atomic_load(&uses->first));
  _Atomic(struct pomp_lock_use *) *link = &uses->first;
  atomic_store(link, NULL);
  for (unsigned i = 0; address && i < most; ++i) {
    struct pomp_lock_use *use = malloc(sizeof(*use));
    const uint64_t here = address;
    if (!use || !copy(use, address, sizeof(*use)))
      return;
    address = ADDRESS(atomic_load(&use->next));
    atomic_store(&use->next, NULL);
    uint32_t region = read_region(use->ctc);
    if (region == UINT32_MAX ||
        (use->lock && !(use->lock = read_lock(ADDRESS(use->lock)))))
      return;
    use->handle = pomp_region_to_handle(region);
    read_blames(use);
    if (!pomp_live_remember(here, POMP_LIVE_USE, use))
      return;
    atomic_store(link, use);
    link = &use->next;
  }
}

/** Gives \p n and what is below it the uses that were read. */
static void find_uses(struct pomp_node *n) {
  n->use = n->use ? pomp_live_ours(ADDRESS(n->use), POMP_LIVE_USE) : NULL;
  for (struct pomp_node *child = atomic_load(&n->first_child); child;
       child = atomic_load(&child->sibling))
    find_uses(child);
}

/** \returns an end of a gap with our region. */
static uint32_t read_end(uint32_t end) {
  if (end == POMP_GAP_OUTSIDE || end == POMP_GAP_OTHERS)
    return end;
  return end <= POMP_MAX_REGIONS ? regions[end - 1] : POMP_GAP_OUTSIDE;
}

/** The gaps are between regions of the program, whose paths are read. */
static void read_gaps(struct pomp_gaps *gaps) {
  gaps->from = read_end(gaps->from);
  for (uint32_t i = 0; i < POMP_NUM_GAPS; ++i) {
    gaps->items[i].from = read_end(gaps->items[i].from);
    gaps->items[i].to = read_end(gaps->items[i].to);
  }
}

/** \returns the address of the thread that came before, or 0. */
static uint64_t read_thread(uint64_t address, uint64_t *end) {
  enum { most_threads = 1 << 16 };
  struct pomp_thread *t = calloc(1, sizeof(*t));
  struct pomp_profile_thread *p = malloc(sizeof(*p));
  if (!t || !p || !copy(p, address, sizeof(*p)) || p->index >= most_threads)
    return 0;
  for (struct pomp_thread *other = pomp_thread_first(); other;
       other = other->next)
    if (other->index == p->index)
      return 0;
  mend_bool(&p->alive);
  mend_bool(&p->encountering);
  uint32_t num_nodes = 0;
  p->root.path = &pomp_measured_engine.paths.root;
  p->root.handle = NULL;
  p->root.kind = POMP_KIND_ROOT;
  if (!read_parts(&p->root))
    return 0;
  read_children(&p->root, 0, &num_nodes);
  read_uses(&p->locks);
  find_uses(&p->root);
  read_gaps(&p->gaps);
  uint64_t root = address + offsetof(struct pomp_profile_thread, root);
  uint64_t base = address + offsetof(struct pomp_profile_thread, base);
  if (!pomp_live_remember(root, POMP_LIVE_NODE, &p->root))
    return 0;
  check_frame(&p->base);
  p->base.outer = NULL;
  atomic_store(&p->base.node, &p->root);
  atomic_store(&p->top, read_frames(p, ADDRESS(atomic_load(&p->top)), base));
  t->index = p->index;
  t->data[POMP_PROFILE_INDEX] = p;
  pomp_thread_adopt(t);
  /* It lasts until the last event of all threads. */
  if (pomp_read(&p->last) > *end)
    *end = pomp_read(&p->last);
  return ADDRESS(p->next_live);
}

static void read_instances(void) {
  uint64_t size = header.num_instances * sizeof(struct pomp_instance);
  const void *from = header.instances ? at(header.instances, size) : NULL;
  struct pomp_instance *table = from ? malloc(size) : NULL;
  if (!table)
    return;
  memcpy(table, from, size);
  for (uint32_t i = 0; i < header.num_instances; ++i) {
    const struct pomp_callpath *path =
        table[i].id ? read_path(ADDRESS(table[i].path), 0) : NULL;
    atomic_store(&table[i].path, path);
    if (!path)
      atomic_store(&table[i].id, 0);
  }
  pomp_measured_engine.instances = (struct pomp_instances){
      table, header.num_instances, header.num_instances};
}

static void read_counters(void) {
  struct pomp_counter_list *list = &header.counters;
  if (list->number > POMP_MAX_COUNTERS)
    list->number = POMP_MAX_COUNTERS;
  for (uint32_t c = 0; c < list->number; ++c) {
    list->counters[c].name[POMP_COUNTER_NAME - 1] = '\0';
    list->counters[c].event[POMP_COUNTER_NAME - 1] = '\0';
  }
  pomp_counters_adopt(list);
}

static void restore_clock(void) {
  struct pomp_clock_moment first = header.begin;
  const struct pomp_clock_moment *m = header.moments;
  struct pomp_clock_moment last = m[0].ticks > m[1].ticks ? m[0] : m[1];
  if (last.ns < first.ns)
    last = first;
  pomp_clock_restore(header.clock_kind == POMP_CLOCK_COUNTER
                         ? POMP_CLOCK_COUNTER
                         : POMP_CLOCK_MONOTONIC,
                     first, last);
}

/** \returns null, or the error in the file. */
static const char *open_file(const char *path, ino_t *inode) {
  struct stat status;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 || fstat(file, &status) != 0)
    return strerror(errno);
  *inode = status.st_ino;
  const uint64_t size = (uint64_t)status.st_size;
  if (size < sizeof(header))
    return "the run ended before there was a profile";
  char *data = malloc(size);
  for (uint64_t done = 0; data && done < size;) {
    ssize_t part = read(file, data + done, size - done);
    if (part <= 0)
      return part ? strerror(errno) : "the file became shorter";
    done += (uint64_t)part;
  }
  close(file);
  if (!data)
    return "not enough memory";
  memcpy(&header, data, sizeof(header));
  memory.data = data;
  memory.size = size;
  memory.num_segments = header.num_segments;
  const char *wrong = pomp_live_check(&memory);
  if (wrong)
    return wrong;
  header.run[sizeof(header.run) - 1] = '\0';
  header.program[sizeof(header.program) - 1] = '\0';
  return NULL;
}

__attribute__((visibility("default"))) int pomp_rt_read_live(const char *path,
                                                             int output);

/** Writes the profile of the live file \p path to \p output as JSON. It uses
 *  the state of the whole process: call it once, in a process that has
 *  delivered no events.
 *  \returns 0, or nonzero if it wrote a sentence with the error instead. */
int pomp_rt_read_live(const char *path, int output) {
  ino_t inode = 0;
  const char *wrong = open_file(path, &inode);
  bool is_running = false;
  struct pomp_text text = {0};
  struct pomp_result *result = NULL;
  if (!wrong && !(regions = calloc(POMP_MAX_REGIONS, sizeof(*regions))))
    wrong = "not enough memory";
  if (!wrong) {
    pomp_measured_init();
    is_running = pomp_live_go_on(&header, inode);
    restore_clock();
    read_counters();
    uint64_t end = is_running ? header.moments[0].ticks : pomp_clock_begin();
    for (uint64_t next = header.threads; next;)
      next = read_thread(next, &end);
    read_instances();
    result = pomp_measured_build(end);
    wrong = result ? NULL : "not enough memory";
  }
  if (!wrong) {
    result->program = header.program;
    result->run = header.run;
    result->ended_early = true;
    result->is_running = is_running;
    if (is_running)
      pomp_inquiry_note(result);
    result->setting = at(header.setting, POMP_SETTING_SIZE);
    result->setting_size = result->setting ? POMP_SETTING_SIZE : 0;
    pomp_report_json(&text, result, NULL);
    wrong = text.failed ? "not enough memory" : NULL;
  }
  if (wrong)
    pomp_write_all(output, wrong, strlen(wrong));
  else
    pomp_write_all(output, text.data, text.length);
  return wrong != NULL;
}
