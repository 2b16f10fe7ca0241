/*===- judge.c - Whether runs are worse than a baseline -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/gate/judge.h"
#include "study/gate/pairs.h"
#include "support/message.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/** A comparison on its way. */
struct judging {
  const struct pomp_gate_record *base, *now;
  struct pomp_rules *rules;
  struct pomp_differences *differences;
  /** Both have the same number of threads. */
  bool same_threads;
  struct pomp_gate_pairs pairs;
};

static const struct pomp_gate_item no_item = {.key = (char *)"",
                                              .place = (char *)""};

static void add(struct judging *j, const struct pomp_difference *difference) {
  struct pomp_differences *d = j->differences;
  struct pomp_difference *items =
      reallocarray(d->items, d->count + 1, sizeof(*items));
  if (!items) {
    d->failed = true;
    return;
  }
  d->items = items;
  d->items[d->count++] = *difference;
  d->num_worse += difference->is_worse;
  d->num_other +=
      !difference->is_worse && difference->kind != POMP_DIFFERENCE_NONE;
}

/** \returns the most that is allowed. What varies from run to run may become
 *  twice as much, as nobody knows how far it varies. */
static double find_most(const struct pomp_extent *e, double share) {
  enum { FEW = 10 };
  double most = (double)e->most, allowed = most * (1 + share);
  if (e->least != e->most) {
    double twice = most + (most > FEW ? most : FEW);
    allowed = twice > allowed ? twice : allowed;
  }
  return allowed;
}

static double find_least(const struct pomp_extent *e, double share) {
  double least = (double)e->least, allowed = least * (1 - share);
  if (e->least != e->most && least / 2 < allowed)
    allowed = least / 2;
  return allowed;
}

/** \returns whether threads enter it one by one, so that their number changes
 *  its counts. */
static bool depends_on_threads(const struct pomp_gate_item *item, int q) {
  bool per_thread = strncmp(item->key, "parallel", strlen("parallel")) != 0 &&
                    strncmp(item->key, "task", strlen("task")) != 0;
  return q == POMP_QUANTITY_copied || q == POMP_QUANTITY_balance ||
         q == POMP_QUANTITY_instructions ||
         ((q == POMP_QUANTITY_visits || q == POMP_QUANTITY_barriers) &&
          per_thread);
}

/** Compares the counts of a construct. \p before or \p now may be no_item. */
static void compare(struct judging *j, const struct pomp_gate_item *before,
                    const struct pomp_gate_item *now) {
  const bool is_gone = now == &no_item;
  const struct pomp_gate_item *any = is_gone ? before : now;
  for (int q = 0; q < POMP_NUM_QUANTITIES; ++q) {
    const struct pomp_extent *b = &before->of[q], *n = &now->of[q];
    if (!pomp_quantity_is_known(q, b, n))
      continue;
    const struct pomp_rule *rule = pomp_rule_for(j->rules, q, any);
    if (!rule || (!j->same_threads && depends_on_threads(any, q)))
      continue;
    ++j->differences->num_compared;
    const bool fewer = pomp_quantities[q].fewer_is_worse;
    /* A parallel region that is gone has not lost threads. */
    bool worse = fewer
                     ? !is_gone && (double)n->most < find_least(b, rule->share)
                     : (double)n->least > find_most(b, rule->share);
    const bool differs = worse || !pomp_extents_meet(b, n);
    add(j, &(struct pomp_difference){.kind = differs ? POMP_DIFFERENCE_COUNT
                                                     : POMP_DIFFERENCE_NONE,
                                     .is_worse = worse,
                                     .is_gone = is_gone,
                                     .item = any,
                                     .quantity = q,
                                     .before = *b,
                                     .now = *n});
  }
}

/** \returns whether \p other has the finding, under the name that its construct
 *  has there. */
static bool has_finding(const struct judging *j,
                        const struct pomp_gate_record *other,
                        const struct pomp_gate_item *finding) {
  const char *construct = pomp_gate_construct(finding), *name = construct;
  struct pomp_text key = {0};
  for (size_t i = 0; i < j->pairs.count; ++i) {
    const struct pomp_gate_pair *pair = &j->pairs.items[i];
    const struct pomp_gate_item *here =
        other == j->base ? pair->now : pair->before;
    const struct pomp_gate_item *there =
        other == j->base ? pair->before : pair->now;
    if (here && there && strcmp(here->key, construct) == 0)
      name = there->key;
  }
  pomp_text_append(&key, finding->key, (size_t)(construct - finding->key));
  pomp_text_add(&key, "%s", name);
  bool has = key.failed || pomp_gate_find(other, key.data);
  free(key.data);
  return has;
}

static void compare_findings(struct judging *j) {
  for (size_t i = 0; i < j->now->count; ++i) {
    const struct pomp_gate_item *item = &j->now->items[i];
    const struct pomp_rule *rule =
        pomp_rule_for(j->rules, POMP_RULE_FINDINGS, item);
    /* One that is not in each run may be a matter of chance. */
    if (!item->is_finding || item->num_runs < j->now->num_runs ||
        has_finding(j, j->base, item))
      continue;
    add(j, &(struct pomp_difference){.kind = POMP_DIFFERENCE_NEW_FINDING,
                                     .is_worse = rule,
                                     .item = item});
  }
  for (size_t i = 0; i < j->base->count; ++i) {
    const struct pomp_gate_item *item = &j->base->items[i];
    if (item->is_finding && !has_finding(j, j->now, item))
      add(j, &(struct pomp_difference){.kind = POMP_DIFFERENCE_GONE_FINDING,
                                       .is_gone = true,
                                       .item = item});
  }
}

static void compare_all(struct judging *j) {
  for (size_t i = 0; i < j->pairs.count; ++i) {
    const struct pomp_gate_pair *pair = &j->pairs.items[i];
    if (pair->is_renamed)
      add(j, &(struct pomp_difference){.kind = POMP_DIFFERENCE_RENAMED,
                                       .item = pair->now,
                                       .was = pair->before->key});
    compare(j, pair->before ? pair->before : &no_item,
            pair->now ? pair->now : &no_item);
  }
  compare_findings(j);
}

/** \returns the numbers of threads of the program. */
static struct pomp_extent threads_of(const struct pomp_gate_record *record) {
  const struct pomp_gate_item *item = pomp_gate_find(record, POMP_GATE_PROGRAM);
  return item ? item->of[POMP_QUANTITY_threads] : (struct pomp_extent){0, 0};
}

/** \returns false after a sentence where the two do not belong together. */
static bool check(const struct judging *j, struct pomp_extent before,
                  struct pomp_extent now) {
  if (strcmp(j->base->program, j->now->program) != 0) {
    pomp_complain("the baseline is of the program %s, and this is %s",
                  j->base->program, j->now->program);
    return false;
  }
  if (j->base->ranks != j->now->ranks) {
    pomp_complain("number of ranks: %" PRIu64 " in the baseline, %" PRIu64
                  " in this run (0: it is no job of several ranks)",
                  j->base->ranks, j->now->ranks);
    return false;
  }
  if (!j->same_threads && j->base->processors != j->now->processors &&
      before.most == j->base->processors && now.most == j->now->processors) {
    pomp_complain("the program takes all processors, whose number is %" PRIu64
                  " here and %" PRIu64
                  " in the baseline: set OMP_NUM_THREADS for both",
                  j->now->processors, j->base->processors);
    return false;
  }
  return true;
}

enum pomp_judgement pomp_gate_judge(struct pomp_differences *differences,
                                    const struct pomp_gate_record *base,
                                    const struct pomp_gate_record *now,
                                    struct pomp_rules *rules) {
  struct pomp_extent before = threads_of(base), after = threads_of(now);
  struct judging j = {.base = base,
                      .now = now,
                      .rules = rules,
                      .differences = differences,
                      .same_threads = pomp_extents_meet(&before, &after),
                      .pairs = pomp_gate_match(base, now)};
  bool good = check(&j, before, after);
  differences->failed |= j.pairs.failed;
  if (good && !differences->failed)
    compare_all(&j);
  if (good && differences->failed) {
    pomp_complain("out of memory");
    good = false;
  }
  good = good && pomp_rules_matched(rules);
  free(j.pairs.items);
  return !good                    ? POMP_NOT_JUDGED
         : differences->num_worse ? POMP_JUDGED_WORSE
                                  : POMP_JUDGED_GOOD;
}
