/*===- efficiency.c - How well the threads were used ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/efficiency.h"

#include <stdlib.h>

/** The times of a thread in an outermost parallel region. */
struct member {
  uint64_t work;
  bool entered;
};

/** The outermost parallel regions, each call path by itself. */
struct teams {
  uint32_t count;
  /** For each node, one more than the team that it is in, or 0. */
  uint32_t *of_node;
  /** By team and thread, and by team. */
  struct member *members;
  uint64_t *waits;
};

static bool find_teams(struct teams *teams,
                       const struct pomp_efficiency_run *run) {
  teams->of_node = calloc(run->num_nodes + 1, sizeof(*teams->of_node));
  for (uint32_t i = 1; teams->of_node && i < run->num_nodes; ++i) {
    const struct pomp_efficiency_node *n = &run->nodes[i];
    teams->of_node[i] = teams->of_node[n->parent];
    if (!teams->of_node[i] && pomp_kind_has(n->kind, POMP_TRAIT_TEAM))
      teams->of_node[i] = ++teams->count;
  }
  teams->waits = calloc(teams->count + 1, sizeof(*teams->waits));
  teams->members = calloc((size_t)teams->count * run->num_threads + 1,
                          sizeof(*teams->members));
  return teams->of_node && teams->waits && teams->members;
}

/** \returns whether threads that wait in such a node wait for the one whose
 *  turn it is: in the barrier of a single construct. */
static bool is_turn(const struct pomp_efficiency_run *run, uint32_t node) {
  const struct pomp_efficiency_node *n = &run->nodes[node];
  return n->kind == POMP_KIND_IMPLICIT_BARRIER &&
         pomp_state_factor(pomp_kind_state(run->nodes[n->parent].kind)) ==
             POMP_FACTOR_TURN;
}

/** Adds what threads did in the teams. \returns how long they waited for one
 *  of them whose turn it was, in states of other factors. */
static uint64_t add_shares(struct teams *teams,
                           const struct pomp_efficiency_run *run) {
  uint64_t turns = 0;
  for (uint32_t i = 0; i < run->num_shares; ++i) {
    const struct pomp_efficiency_share *share = &run->shares[i];
    uint32_t team = teams->of_node[share->node];
    uint64_t work = 0, wait = 0;
    for (int s = 0; s < POMP_NUM_STATES; ++s) {
      enum pomp_factor factor = pomp_state_factor((unsigned)s);
      if (pomp_state_is_of_thread((unsigned)s))
        continue;
      work += factor == POMP_FACTOR_USEFUL ? share->states[s] : 0;
      wait += factor == POMP_FACTOR_WAIT ? share->states[s] : 0;
    }
    if (is_turn(run, share->node)) {
      turns += wait;
      wait = 0;
    }
    if (!team)
      continue;
    struct member *member =
        &teams->members[(size_t)(team - 1) * run->num_threads + share->thread];
    member->entered = true;
    member->work += work;
    teams->waits[team - 1] += wait;
  }
  return turns;
}

/** \returns what of the waits in a team is there because some of its threads
 *  have more to do than others. */
static uint64_t imbalance(const struct teams *teams,
                          const struct pomp_efficiency_run *run,
                          uint32_t team) {
  const struct member *members =
      &teams->members[(size_t)team * run->num_threads];
  uint64_t most = 0, missing = 0;
  for (uint32_t t = 0; t < run->num_threads; ++t)
    most = members[t].work > most ? members[t].work : most;
  for (uint32_t t = 0; t < run->num_threads; ++t)
    missing += members[t].entered ? most - members[t].work : 0;
  return missing < teams->waits[team] ? missing : teams->waits[team];
}

static uint64_t take(uint64_t *from, uint64_t most) {
  uint64_t taken = most < *from ? most : *from;
  *from -= taken;
  return taken;
}

/** \returns the part of the time that remains without \p lost, or 1 if there is
 *  no time. */
static double take_factor(uint64_t *rest, uint64_t lost) {
  uint64_t before = *rest;
  *rest -= lost;
  return before ? (double)*rest / (double)before : 1;
}

void pomp_efficiency_divide(struct pomp_efficiency *e) {
  uint64_t rest = e->all;
  e->in_runtime = take_factor(&rest, e->overhead);
  e->in_turn = take_factor(&rest, e->serialization);
  e->in_step = take_factor(&rest, e->synchronization);
  e->load_balance = take_factor(&rest, e->balance);
  e->parallel = e->all ? (double)e->useful / (double)e->all : 1;
}

bool pomp_efficiency_of(struct pomp_efficiency *e,
                        const struct pomp_efficiency_run *run) {
  struct teams teams = {0};
  uint64_t by_factor[POMP_NUM_FACTORS] = {0}, outside = 0;
  *e = (struct pomp_efficiency){.cpu = run->cpu,
                                .knows_delay = run->delay != UINT64_MAX};
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s) {
    enum pomp_factor factor = pomp_state_factor(s);
    by_factor[factor] += run->states[s];
    e->all += run->states[s];
    if (pomp_state_is_of_thread(s) && factor != POMP_FACTOR_IDLE)
      outside += run->states[s];
  }
  bool good = find_teams(&teams, run);
  if (good) {
    uint64_t waits = by_factor[POMP_FACTOR_WAIT];
    uint64_t idle = by_factor[POMP_FACTOR_IDLE];
    e->useful = by_factor[POMP_FACTOR_USEFUL];
    e->overhead = by_factor[POMP_FACTOR_OVERHEAD];
    e->serialization =
        by_factor[POMP_FACTOR_TURN] + take(&waits, add_shares(&teams, run)) +
        take(&idle, outside * (run->num_threads - run->num_helpers - 1));
    for (uint32_t i = 0; i < teams.count; ++i)
      e->balance += take(&waits, imbalance(&teams, run, i));
    e->balance += idle;
    e->synchronization = waits;
    pomp_efficiency_divide(e);
    e->cpu_use = e->all ? (double)e->cpu / (double)e->all : 0;
    e->delay = e->knows_delay ? run->delay : 0;
    e->delayed = e->all ? (double)e->delay / (double)e->all : 0;
  }
  free(teams.of_node);
  free(teams.members);
  free(teams.waits);
  return good;
}

/* Any machine does that much besides the program. */
static const double worth_a_line = 0.01;

void pomp_efficiency_print(struct pomp_text *text,
                           const struct pomp_efficiency *e,
                           const char *factors) {
  if (factors)
    pomp_text_add(text, "%s", factors);
  else
    pomp_text_add(text,
                  "  parallel efficiency %.1f %% = load balance %.1f %% x "
                  "serialization %.1f %%\n    x synchronization %.1f %% x "
                  "overhead %.1f %%",
                  100 * e->parallel, 100 * e->load_balance, 100 * e->in_turn,
                  100 * e->in_step, 100 * e->in_runtime);
  if (e->cpu)
    pomp_text_add(text, "; CPU use %.1f %%", 100 * e->cpu_use);
  if (e->delayed >= worth_a_line)
    pomp_text_add(text,
                  "\n  for %.1f %% of the thread time threads waited for a "
                  "processor",
                  100 * e->delayed);
  pomp_text_add(text, "\n\n");
}
