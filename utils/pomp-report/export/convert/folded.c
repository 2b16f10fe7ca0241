/*===- folded.c - The stacks of a trace for flame graphs --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * As in a profile, the paths of the threads of a team are beneath the path of
 * the thread that formed it. The wait of a worker for the rest of its team,
 * which ends with the join, is a path "waiting at the join". A place that is
 * already on the path is not added again.
 */
#include "base/table.h"
#include "export/convert/convert.h"
#include "trace/steps/trace_place.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/** A call path. The root is the first of them. */
struct node {
  uint32_t parent;
  /** An index into places, or one of the values below. */
  uint32_t place;
  /** How many places it has. */
  uint32_t depth;
  uint64_t ns;
};
static const uint32_t place_root = UINT32_MAX;
static const uint32_t place_join = UINT32_MAX - 1;

/** A thread of a team that waits for the others. */
struct waiting {
  struct waiting *next;
  uint32_t thread;
  uint64_t since;
};

/** A parallel region between its fork and its join. */
struct open_fork {
  struct open_fork *next;
  uint64_t number;
  uint32_t node;
  struct waiting *waiting;
};

struct thread {
  uint32_t *stack;
  uint32_t depth;
  uint32_t capacity;
  uint64_t since;
  /** The path beneath which the next place hangs: of a team. */
  uint32_t base;
};

struct folder {
  struct pomp_sink sink;
  /** How deep a path may be, and how many places were deeper. */
  uint32_t deepest;
  uint64_t cut;
  struct node *nodes;
  uint32_t num_nodes, capacity;
  /** The node of a thread that was in a node and enters a place. */
  struct pomp_table child_of;
  struct thread *threads;
  uint32_t num_threads;
  struct open_fork *forks;
};

static bool no_memory(const struct folder *f) {
  f->sink.talk->complain("%s: not enough memory to fold the stacks",
                         f->sink.name);
  return false;
}

/** \returns the path that ends in \p place, on the way from \p node to the
 *  root, or 0. */
static uint32_t find_around(const struct folder *f, uint32_t node,
                            uint32_t place) {
  while (node && f->nodes[node].place != place)
    node = f->nodes[node].parent;
  return node;
}

/** \returns the node of a thread that was in \p parent and enters \p place, or
 *  0 if memory is exhausted. A place inside of itself adds no path; otherwise
 *  recursion would have endless paths. */
static uint32_t child_of(struct folder *f, uint32_t parent, uint32_t place) {
  uint32_t *index =
      pomp_table_find(&f->child_of, (uint64_t)parent << 32 | place);
  if (!index || *index)
    return index ? *index : 0;
  uint32_t around = find_around(f, parent, place);
  if (around)
    return *index = around;
  uint32_t depth = parent ? f->nodes[parent].depth + 1 : 1;
  if (depth > f->deepest)
    return *index = parent;
  if (f->num_nodes == f->capacity) {
    uint32_t capacity = f->capacity ? f->capacity * 2 : 64;
    struct node *grown = realloc(f->nodes, capacity * sizeof(*grown));
    if (!grown)
      return 0;
    f->nodes = grown;
    f->capacity = capacity;
  }
  if (!f->num_nodes)
    f->nodes[f->num_nodes++] = (struct node){0, place_root, 0, 0};
  f->nodes[f->num_nodes] = (struct node){parent, place, depth, 0};
  return *index = f->num_nodes++;
}

/** Adds the time since the last step to where the thread is. */
static void charge(struct folder *f, struct thread *t, uint64_t now) {
  if (t->depth)
    f->nodes[t->stack[t->depth - 1]].ns += now - t->since;
  t->since = now;
}

static bool enter(struct folder *f, struct thread *t, uint32_t place,
                  uint64_t now) {
  uint32_t parent = t->base ? t->base : t->depth ? t->stack[t->depth - 1] : 0;
  t->base = 0;
  uint32_t node = child_of(f, parent, place);
  if (t->depth == t->capacity) {
    uint32_t capacity = t->capacity ? t->capacity * 2 : 16;
    uint32_t *grown = realloc(t->stack, capacity * sizeof(*grown));
    if (!grown)
      return no_memory(f);
    t->stack = grown;
    t->capacity = capacity;
  }
  if (!node)
    return no_memory(f);
  f->cut += node == parent && f->nodes[node].place != place;
  charge(f, t, now);
  t->stack[t->depth++] = node;
  return true;
}

static struct open_fork *find_fork(struct folder *f, uint64_t number) {
  struct open_fork *fork = f->forks;
  while (fork && fork->number != number)
    fork = fork->next;
  return fork;
}

static bool begin_fork(struct folder *f, const struct thread *t,
                       const struct pomp_step *step) {
  struct open_fork *fork = calloc(1, sizeof(*fork));
  if (!fork)
    return no_memory(f);
  fork->number = step->fork;
  fork->node = t->depth ? t->stack[t->depth - 1] : 0;
  fork->next = f->forks;
  f->forks = fork;
  return true;
}

static bool end_team(struct folder *f, const struct thread *t,
                     const struct pomp_step *step) {
  struct open_fork *fork = find_fork(f, step->fork);
  /* The thread that formed it is still in the parallel region. */
  if (!fork || t->depth)
    return true;
  struct waiting *w = calloc(1, sizeof(*w));
  if (!w)
    return no_memory(f);
  w->thread = step->thread;
  w->since = step->time;
  w->next = fork->waiting;
  fork->waiting = w;
  return true;
}

static bool end_fork(struct folder *f, const struct pomp_step *step) {
  struct open_fork **link = &f->forks;
  while (*link && (*link)->number != step->fork)
    link = &(*link)->next;
  struct open_fork *fork = *link;
  if (!fork)
    return true;
  uint64_t ns = 0;
  for (struct waiting *w = fork->waiting, *next; w; w = next) {
    next = w->next;
    ns += step->time - w->since;
    free(w);
  }
  *link = fork->next;
  uint32_t node = fork->node;
  free(fork);
  if (!ns)
    return true;
  uint32_t join = child_of(f, node, place_join);
  if (!join)
    return no_memory(f);
  f->nodes[join].ns += ns;
  return true;
}

static bool begin(void *data, const struct pomp_model *m) {
  struct folder *f = data;
  f->num_threads = m->trace->num_threads;
  f->threads = calloc((size_t)f->num_threads + 1, sizeof(*f->threads));
  return f->threads ? pomp_sink_open(&f->sink) : no_memory(f);
}

static bool take(void *data, const struct pomp_model *m,
                 const struct pomp_step *step) {
  (void)m;
  struct folder *f = data;
  struct thread *t = &f->threads[step->thread];
  switch (step->kind) {
  case POMP_STEP_ENTER:
    return enter(f, t, step->place, step->time);
  case POMP_STEP_LEAVE:
    charge(f, t, step->time);
    --t->depth;
    return true;
  case POMP_STEP_FORK:
    return begin_fork(f, t, step);
  case POMP_STEP_JOINED:
  case POMP_STEP_JOIN:
    return end_fork(f, step);
  case POMP_STEP_TEAM_BEGIN: {
    const struct open_fork *fork = find_fork(f, step->fork);
    t->base = fork && !t->depth ? fork->node : 0;
    return true;
  }
  case POMP_STEP_TEAM_END:
    return end_team(f, t, step);
  default:
    return true;
  }
}

static void write_place(struct folder *f, const struct pomp_model *m,
                        uint32_t place) {
  if (place == place_join) {
    fprintf(f->sink.file, "waiting at the join");
    return;
  }
  char label[512];
  pomp_place_label(m, &m->places[place], label, sizeof(label));
  for (char *p = label; *p; ++p)
    fputc(*p == ';' || (unsigned char)*p < ' ' ? '?' : *p, f->sink.file);
}

/** \param path room for the longest. */
static void write_path(struct folder *f, const struct pomp_model *m,
                       uint32_t node, uint32_t *path) {
  uint32_t depth = f->nodes[node].depth;
  for (uint32_t i = depth; i; node = f->nodes[node].parent)
    path[--i] = f->nodes[node].place;
  for (uint32_t i = 0; i < depth; ++i) {
    if (i)
      fputc(';', f->sink.file);
    write_place(f, m, path[i]);
  }
}

static bool finish(void *data, const struct pomp_model *m) {
  struct folder *f = data;
  uint32_t deepest = 0;
  for (uint32_t i = 1; i < f->num_nodes; ++i)
    if (f->nodes[i].depth > deepest)
      deepest = f->nodes[i].depth;
  uint32_t *path = calloc(deepest + 1, sizeof(*path));
  if (!path)
    return no_memory(f);
  for (uint32_t i = 1; i < f->num_nodes && !ferror(f->sink.file); ++i)
    if (f->nodes[i].ns) {
      write_path(f, m, i, path);
      fprintf(f->sink.file, " %" PRIu64 "\n", f->nodes[i].ns);
    }
  free(path);
  if (f->cut)
    f->sink.talk->complain(
        "%s: %" PRIu64 " %s more than %" PRIu32
        " %s deep, and %s for the last of them; "
        "--depth=N keeps N levels",
        f->sink.name, f->cut, pomp_plural(f->cut, "visit was", "visits were"),
        f->deepest, pomp_plural(f->deepest, "level", "levels"),
        pomp_plural(f->cut, "counts", "count"));
  return true;
}

int pomp_report_folded(const char *directory, const char *file,
                       const struct pomp_talk *talk) {
  return pomp_report_folded_to(directory, file, POMP_FOLDED_DEPTH, talk);
}

int pomp_report_folded_to(const char *directory, const char *file,
                          uint32_t deepest, const struct pomp_talk *talk) {
  static const struct pomp_converter converter = {begin, take, finish, NULL};
  struct folder f = {.sink = {.name = file, .talk = talk}, .deepest = deepest};
  int code = pomp_convert(directory, talk, &converter, &f);
  if (!pomp_sink_close(&f.sink))
    code = 1;
  struct pomp_step end = {0};
  while (f.forks) {
    end.fork = f.forks->number;
    end.time = UINT64_MAX;
    if (!end_fork(&f, &end))
      break;
  }
  for (uint32_t i = 0; f.threads && i < f.num_threads; ++i)
    free(f.threads[i].stack);
  pomp_table_free(&f.child_of);
  free(f.threads);
  free(f.nodes);
  return code;
}
