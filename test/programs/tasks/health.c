/*===- health.c - Patients and hospitals, simulated by tasks --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Villages form a tree. Each has a hospital with a few doctors, people of whom
|* some fall ill in each step, and random numbers of its own. A patient waits
|* for a doctor and is examined; then he is sent home, treated, or sent to the
|* hospital one level up. In each step the villages below a village are
|* simulated by a task each, and when they are done, the village itself takes
|* those whom they sent: so nothing depends on who was faster.
|*
|* There is a task in each step for each village but the uppermost: with V
|* villages, STEPS (V - 1) tasks, where V = (BRANCHES^LEVELS - 1) / (BRANCHES -
|* 1). For the manual cut-off V is that of the LEVELS - CUTOFF upper levels.
|*
|* Usage: health [-t] [LEVELS [CUTOFF [manual|final|none|if]]]
|* A task for a village of the CUTOFF lowest levels is small.
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "tasks.h"

static const struct kernel kernel = {
    "health", {"LEVELS", 4, 1, 9}, {"CUTOFF", 1, 0, 9}, CUTOFF_MODES};

enum {
  STEPS = 40,
  BRANCHES = 4,
  PEOPLE = 40,
  /* Of a thousand: fall ill in a step; need treatment; go up a level. */
  FALL_ILL = 30,
  NEED_TREATMENT = 500,
  GO_UP = 300,
  /* Steps that each takes. */
  EXAMINATION = 3,
  TREATMENT = 8
};

struct patient {
  struct patient *next;
  /** Steps until the present stay is over. */
  int left;
  int hospitals;
  uint64_t waited;
};

/** Patients in the order in which they came. */
struct queue {
  struct patient *first, **end;
};

struct village {
  /** Null in the lowest level. */
  struct village *below;
  int level, free_doctors;
  uint64_t random;
  struct patient people[PEOPLE];
  struct queue healthy, waiting, examined, treated, sent_up;
};

/** Sums over all patients. */
struct tally {
  uint64_t patients, waiting, hospitals, hash;
};

static void clear(struct queue *q) {
  q->first = NULL;
  q->end = &q->first;
}

static void append(struct queue *q, struct patient *p) {
  p->next = NULL;
  *q->end = p;
  q->end = &p->next;
}

static struct patient *remove_first(struct queue *q) {
  struct patient *p = q->first;
  q->first = p->next;
  if (!q->first)
    q->end = &q->first;
  return p;
}

static void append_all(struct queue *q, struct queue *from) {
  while (from->first)
    append(q, remove_first(from));
}

static bool happens(struct village *v, int per_mille) {
  return (int)(next_random(&v->random) % 1000) < per_mille;
}

static void set_up(struct village *v, int level, uint64_t number) {
  v->level = level;
  v->free_doctors = 1 << level;
  v->random = mix(number);
  clear(&v->healthy);
  clear(&v->waiting);
  clear(&v->examined);
  clear(&v->treated);
  clear(&v->sent_up);
  for (int i = 0; i < PEOPLE; ++i)
    append(&v->healthy, &v->people[i]);
  if (level == 1)
    return;
  v->below = allocate(BRANCHES, sizeof(*v->below));
  for (int i = 0; i < BRANCHES; ++i)
    set_up(&v->below[i], level - 1, BRANCHES * number + (uint64_t)i + 1);
}

static void tear_down(struct village *v) {
  for (int i = 0; v->below && i < BRANCHES; ++i)
    tear_down(&v->below[i]);
  free(v->below);
}

/** Those whose treatment is over go home, also if home is elsewhere. */
static void treat(struct village *v) {
  struct queue here = v->treated;
  if (!here.first)
    return;
  clear(&v->treated);
  while (here.first) {
    struct patient *p = here.first;
    here.first = p->next;
    if (--p->left > 0) {
      append(&v->treated, p);
    } else {
      ++v->free_doctors;
      append(&v->healthy, p);
    }
  }
}

static void examine(struct village *v, bool uppermost) {
  struct queue here = v->examined;
  if (!here.first)
    return;
  clear(&v->examined);
  while (here.first) {
    struct patient *p = here.first;
    here.first = p->next;
    if (--p->left > 0) {
      append(&v->examined, p);
    } else if (!uppermost && happens(v, GO_UP)) {
      ++v->free_doctors;
      append(&v->sent_up, p);
    } else if (happens(v, NEED_TREATMENT)) {
      p->left = TREATMENT;
      append(&v->treated, p);
    } else {
      ++v->free_doctors;
      append(&v->healthy, p);
    }
  }
}

static void admit(struct village *v) {
  while (v->waiting.first && v->free_doctors > 0) {
    struct patient *p = remove_first(&v->waiting);
    --v->free_doctors;
    ++p->hospitals;
    p->left = EXAMINATION;
    append(&v->examined, p);
  }
  for (struct patient *p = v->waiting.first; p; p = p->next)
    ++p->waited;
}

static void fall_ill(struct village *v) {
  struct queue here = v->healthy;
  if (!here.first)
    return;
  clear(&v->healthy);
  while (here.first) {
    struct patient *p = here.first;
    here.first = p->next;
    append(happens(v, FALL_ILL) ? &v->waiting : &v->healthy, p);
  }
}

/** One step of a village itself, after those below it. */
static void step(struct village *v) {
  treat(v);
  examine(v, v->level == options.size);
  for (int i = 0; v->below && i < BRANCHES; ++i)
    append_all(&v->waiting, &v->below[i].sent_up);
  admit(v);
  fall_ill(v);
}

static void simulate_serial(struct village *v) {
  for (int i = 0; v->below && i < BRANCHES; ++i)
    simulate_serial(&v->below[i]);
  step(v);
}

static void simulate(struct village *v) {
  const bool small = v->level - 1 <= options.cutoff;
  if (v->below && cut_off(small)) {
    simulate_serial(v);
    return;
  }
  if (v->below) {
    for (struct village *b = v->below; b < v->below + BRANCHES; ++b) {
#pragma omp task TIEDNESS firstprivate(b) if (deferred(small))                 \
    final(last_level(small)) mergeable
      simulate(b);
    }
#pragma omp taskwait
  }
  step(v);
}

static void add_queue(struct tally *sum, const struct queue *q, int kind,
                      bool waiting) {
  for (const struct patient *p = q->first; p; p = p->next) {
    ++sum->patients;
    sum->waiting += waiting;
    sum->hospitals += (uint64_t)p->hospitals;
    sum->hash = mix(sum->hash ^ p->waited << 16 ^ (uint64_t)p->hospitals << 8 ^
                    (uint64_t)kind);
  }
}

static void add_village(struct tally *sum, const struct village *v) {
  add_queue(sum, &v->healthy, 0, false);
  add_queue(sum, &v->waiting, 1, true);
  add_queue(sum, &v->examined, 2, false);
  add_queue(sum, &v->treated, 3, false);
  add_queue(sum, &v->sent_up, 4, false);
  for (int i = 0; v->below && i < BRANCHES; ++i)
    add_village(sum, &v->below[i]);
}

int main(int argc, char **argv) {
  parse_options(argc, argv, &kernel);
  struct village *top = allocate(1, sizeof(*top));
  struct village *expected_top = allocate(1, sizeof(*top));
  set_up(top, (int)options.size, 0);
  set_up(expected_top, (int)options.size, 0);
  start_clock();
#pragma omp parallel
#pragma omp masked
  for (int i = 0; i < STEPS; ++i)
    simulate(top);
  stop_clock();

  for (int i = 0; i < STEPS; ++i)
    simulate_serial(expected_top);
  struct tally seen = {0, 0, 0, 0}, expected = {0, 0, 0, 0};
  add_village(&seen, top);
  add_village(&expected, expected_top);
  uint64_t villages = 0, with_task = 0;
  for (long level = options.size, here = 1; level > 0;
       --level, here *= BRANCHES) {
    villages += (uint64_t)here;
    if (level < options.size && !cut_off(level <= options.cutoff))
      with_task += (uint64_t)here;
  }
  const bool ok =
      seen.patients == villages * PEOPLE && seen.waiting == expected.waiting &&
      seen.hospitals == expected.hospitals && seen.hash == expected.hash;
  const int code = print_result(ok, seen.hash, STEPS * with_task);
  tear_down(top);
  tear_down(expected_top);
  free(top);
  free(expected_top);
  return code;
}
