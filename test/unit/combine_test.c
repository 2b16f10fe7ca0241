/*===- combine_test.c - Properties of merged profiles -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* For random profiles: the order in which they are merged does not matter, one
|* without anything changes nothing, a profile that is split by its threads and
|* merged again is the same, and profile.json has the numbers of all owners. Of
|* single tasks the first of all ranks remain.
|*
\*===----------------------------------------------------------------------===*/
#include "base/text.h"
#include "profile/combine.h"
#include "profile/report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 300, THREADS = 4, REGIONS = 5, NODES = 6 };

static const uint32_t same_regions[REGIONS] = {0, 1, 2, 3, 4};

static uint64_t seed;
static uint32_t below(uint32_t limit) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(seed >> 33) % limit;
}

/*===- Random profiles ----------------------------------------------------===*/

static void fill(enum pomp_owner owner, uint64_t *numbers) {
  const struct pomp_measure_rows *r = pomp_measures_of(owner);
  bool has_extremes = below(3);
  for (size_t i = 0; i < r->count; ++i) {
    numbers[i] = below(1000);
    if (r->rows[i].combine == POMP_COMBINE_LEAST && !has_extremes)
      numbers[i] = 0;
    if (r->rows[i].combine == POMP_COMBINE_MOST)
      numbers[i] = has_extremes ? numbers[i - 1] + 1 + below(9) : 0;
    if (r->rows[i].combine == POMP_COMBINE_MEAN)
      numbers[i] = numbers[0] ? numbers[1] / numbers[0] : 0;
  }
}

static void fill_states(uint64_t *states, unsigned count) {
  for (unsigned s = 0; s < count; ++s)
    states[s] = below(4) ? 0 : below(1000);
}

/** Room for a profile: what is merged has it at first. */
static struct pomp_result *empty(void) {
  struct pomp_result *r = calloc(1, sizeof(*r));
  assert_non_null(r);
  r->num_threads = THREADS;
  r->threads = calloc(THREADS, sizeof(*r->threads));
  r->num_regions = REGIONS;
  r->regions = calloc(REGIONS, sizeof(*r->regions));
  r->num_nodes = NODES;
  r->nodes = calloc(NODES, sizeof(*r->nodes));
  assert_true(r->threads && r->regions && r->nodes);
  for (uint32_t t = 0; t < THREADS; ++t)
    r->threads[t].helper = true;
  return r;
}

static void fill_metrics(struct pomp_result_node *node) {
  for (uint32_t t = 0; t < THREADS; ++t) {
    if (below(2))
      continue;
    struct pomp_metric *m = pomp_metric_append(node);
    assert_non_null(m);
    m->thread = t;
    fill(POMP_OWNER_NODE, m->numbers);
    fill_states(m->states, POMP_NUM_STATES);
    if (below(2))
      continue;
    m->counts = calloc(POMP_SHARE_COUNTS, sizeof(*m->counts));
    assert_non_null(m->counts);
    m->counts[below(POMP_SHARE_COUNTS)] = below(1000);
  }
}

static void fill_locks(struct pomp_result *r) {
  r->num_locks = below(4);
  r->locks = calloc(r->num_locks + 1, sizeof(*r->locks));
  assert_non_null(r->locks);
  for (uint32_t i = 0; i < r->num_locks; ++i) {
    struct pomp_lock_row *lock = &r->locks[i];
    lock->kind = POMP_KIND_CRITICAL;
    lock->objects = 1;
    lock->initialized = POMP_NONE;
    /* One region is of one name only. */
    struct pomp_lock_use_sum *use = pomp_lock_use_in(lock, i);
    assert_non_null(use);
    fill(POMP_OWNER_LOCK_USE, use->numbers);
    struct pomp_lock_wait_sum *wait =
        pomp_lock_wait_in(lock, i, below(2) ? below(REGIONS) : POMP_NONE);
    assert_non_null(wait);
    fill(POMP_OWNER_LOCK_WAIT, wait->numbers);
    pomp_lock_add_up(lock);
  }
}

static struct pomp_result *make(void) {
  struct pomp_result *r = empty();
  fill(POMP_OWNER_PROCESS, r->numbers);
  fill_states(r->states, POMP_NUM_STATES);
  r->ended_early = below(2);
  for (uint32_t t = 0; t < THREADS; ++t) {
    struct pomp_result_thread *thread = &r->threads[t];
    fill(POMP_OWNER_THREAD, thread->numbers);
    fill_states(thread->states, POMP_NUM_STATES);
    thread->helper = below(2);
    thread->usage = (struct pomp_usage_times){
        below(1000), below(3) ? below(1000) : POMP_UNCOUNTED, below(100)};
  }
  for (uint32_t i = 0; i < REGIONS; ++i) {
    struct pomp_result_region *region = &r->regions[i];
    fill(POMP_OWNER_REGION, region->numbers);
    fill(POMP_OWNER_LOOP, region->loop.numbers);
    fill(POMP_OWNER_TRANSFERS, region->transfers.numbers);
    fill(POMP_OWNER_TIMED, region->timed.numbers);
    fill(POMP_OWNER_TEAMS, region->teams.numbers);
    fill_states(region->states, POMP_NUM_STATES);
    if (below(2))
      continue;
    region->tasks = calloc(1, sizeof(*region->tasks));
    assert_non_null(region->tasks);
    fill(POMP_OWNER_TASKS, region->tasks->numbers);
    for (size_t d = 0; d < POMP_NUM_TASK_DURATIONS; ++d)
      fill(POMP_OWNER_DURATIONS,
           pomp_durations_of(region->tasks, &pomp_task_durations[d])->numbers);
  }
  for (uint32_t i = 0; i < NODES; ++i)
    fill_metrics(&r->nodes[i]);
  for (uint32_t i = below(4); i--;) {
    struct pomp_creation *c =
        pomp_creation_in(&r->creations, &r->num_creations, &r->creation_of,
                         below(REGIONS), below(REGIONS));
    assert_non_null(c);
    fill(POMP_OWNER_CREATION, c->numbers);
  }
  for (uint32_t i = below(4); i--;) {
    struct pomp_gap_row *g =
        pomp_gap_in(&r->gaps, &r->num_gaps, below(REGIONS),
                    below(2) ? below(REGIONS) : POMP_NONE, false);
    assert_non_null(g);
    fill(POMP_OWNER_GAP, g->numbers);
  }
  fill_locks(r);
  return r;
}

static void add(struct pomp_result *to, const struct pomp_result *from) {
  pomp_combine_process(to, from);
  for (uint32_t t = 0; t < THREADS; ++t)
    pomp_combine_thread(&to->threads[t], &from->threads[t]);
  for (uint32_t i = 0; i < REGIONS; ++i)
    assert_true(pomp_combine_region(&to->regions[i], &from->regions[i]));
  for (uint32_t i = 0; i < NODES; ++i)
    for (const struct pomp_metric *m = from->nodes[i].metrics; m; m = m->next)
      assert_true(pomp_combine_metric(&to->nodes[i], m, true));
  assert_true(pomp_combine_creations(to, from, same_regions));
  assert_true(pomp_combine_gaps(to, from, same_regions));
  assert_true(pomp_combine_locks(to, from, same_regions));
}

/*===- What there is in a profile, whatever the order ---------------------===*/

static void add_numbers(struct pomp_text *text, enum pomp_owner owner,
                        const uint64_t *numbers) {
  pomp_text_add(text, " ");
  pomp_json_measures(text, owner, numbers);
}

static void add_states(struct pomp_text *text, const uint64_t *states,
                       unsigned count) {
  for (unsigned s = 0; s < count; ++s)
    pomp_text_add(text, " %llu", (unsigned long long)states[s]);
}

static void describe_tasks(struct pomp_text *text,
                           struct pomp_task_sums *tasks) {
  add_numbers(text, POMP_OWNER_TASKS, tasks->numbers);
  for (size_t d = 0; d < POMP_NUM_TASK_DURATIONS; ++d)
    add_numbers(text, POMP_OWNER_DURATIONS,
                pomp_durations_of(tasks, &pomp_task_durations[d])->numbers);
}

static void describe_lists(struct pomp_text *text,
                           const struct pomp_result *r) {
  for (uint32_t i = 0; i < r->num_creations; ++i) {
    pomp_text_add(text, "\ncreation %u %u", r->creations[i].child,
                  r->creations[i].parent);
    add_numbers(text, POMP_OWNER_CREATION, r->creations[i].numbers);
  }
  for (uint32_t i = 0; i < r->num_gaps; ++i) {
    pomp_text_add(text, "\ngap %u %u", r->gaps[i].from, r->gaps[i].to);
    add_numbers(text, POMP_OWNER_GAP, r->gaps[i].numbers);
  }
  for (uint32_t i = 0; i < r->num_locks; ++i) {
    const struct pomp_lock_row *lock = &r->locks[i];
    for (uint32_t k = 0; k < lock->num_uses; ++k) {
      pomp_text_add(text, "\nuse %u", lock->uses[k].region);
      add_numbers(text, POMP_OWNER_LOCK_USE, lock->uses[k].numbers);
    }
    for (uint32_t k = 0; k < lock->num_waits; ++k) {
      pomp_text_add(text, "\nwait %u %u", lock->waits[k].region,
                    lock->waits[k].holder);
      add_numbers(text, POMP_OWNER_LOCK_WAIT, lock->waits[k].numbers);
    }
  }
}

static int compare_lines(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/** \returns the same lines, sorted. */
static char *sort_lines(char *lines) {
  struct pomp_text text = {0};
  char *sorted[512], *rest = lines;
  size_t count = 0;
  for (char *line; (line = strsep(&rest, "\n"));) {
    assert_true(count < sizeof(sorted) / sizeof(sorted[0]));
    sorted[count++] = line;
  }
  qsort(sorted, count, sizeof(sorted[0]), compare_lines);
  for (size_t i = 0; i < count; ++i)
    pomp_text_add(&text, "%s\n", sorted[i]);
  free(lines);
  return text.data;
}

static char *describe(const struct pomp_result *r) {
  struct pomp_text text = {0};
  pomp_text_add(&text, "process %d", r->ended_early);
  add_numbers(&text, POMP_OWNER_PROCESS, r->numbers);
  add_states(&text, r->states, POMP_NUM_STATES);
  for (uint32_t t = 0; t < THREADS; ++t) {
    const struct pomp_result_thread *thread = &r->threads[t];
    pomp_text_add(&text, "\nthread %u %d %lld %lld", t, thread->helper,
                  (long long)thread->usage.cpu, (long long)thread->usage.delay);
    add_numbers(&text, POMP_OWNER_THREAD, thread->numbers);
    add_states(&text, thread->states, POMP_NUM_STATES);
  }
  for (uint32_t i = 0; i < REGIONS; ++i) {
    const struct pomp_result_region *region = &r->regions[i];
    pomp_text_add(&text, "\nregion %u", i);
    add_numbers(&text, POMP_OWNER_REGION, region->numbers);
    add_numbers(&text, POMP_OWNER_LOOP, region->loop.numbers);
    add_numbers(&text, POMP_OWNER_TRANSFERS, region->transfers.numbers);
    add_numbers(&text, POMP_OWNER_TIMED, region->timed.numbers);
    add_numbers(&text, POMP_OWNER_TEAMS, region->teams.numbers);
    add_states(&text, region->states, POMP_NUM_STATES);
    if (region->tasks)
      describe_tasks(&text, region->tasks);
  }
  for (uint32_t i = 0; i < NODES; ++i)
    for (const struct pomp_metric *m = r->nodes[i].metrics; m; m = m->next) {
      pomp_text_add(&text, "\nnode %u %u", i, m->thread);
      add_numbers(&text, POMP_OWNER_NODE, m->numbers);
      add_states(&text, m->states, POMP_NUM_STATES);
      for (unsigned c = 0; m->counts && c < POMP_SHARE_COUNTS; ++c)
        if (m->counts[c])
          pomp_text_add(&text, " %u:%llu", c, (unsigned long long)m->counts[c]);
    }
  describe_lists(&text, r);
  assert_false(text.failed);
  return sort_lines(text.data);
}

static void assert_same(const struct pomp_result *a,
                        const struct pomp_result *b) {
  char *x = describe(a), *y = describe(b);
  assert_string_equal(x, y);
  free(x);
  free(y);
}

/*===- The properties -----------------------------------------------------===*/

static void the_order_does_not_matter(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; ++round) {
    struct pomp_result *three[3], *forward = empty(), *back = empty(),
                                  *pair = empty(), *grouped = empty();
    for (int i = 0; i < 3; ++i)
      three[i] = make();
    for (int i = 0; i < 3; ++i)
      add(forward, three[i]);
    for (int i = 3; i-- > 0;)
      add(back, three[i]);
    add(pair, three[1]);
    add(pair, three[2]);
    add(grouped, three[0]);
    add(grouped, pair);
    assert_same(forward, back);
    assert_same(forward, grouped);
    struct pomp_result *all[] = {three[0], three[1], three[2], forward,
                                 back,     pair,     grouped};
    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); ++i)
      pomp_result_free(all[i]);
  }
}

static void nothing_changes_nothing(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; ++round) {
    struct pomp_result *one = make(), *merged = empty(), *again = empty(),
                       *none = empty();
    add(merged, one);
    add(again, none);
    add(again, one);
    add(again, none);
    assert_same(merged, again);
    struct pomp_result *all[] = {one, merged, again, none};
    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); ++i)
      pomp_result_free(all[i]);
  }
}

/** Adds what a thread of \p from has. */
static void add_thread(struct pomp_result *to, const struct pomp_result *from,
                       uint32_t t) {
  pomp_combine_thread(&to->threads[t], &from->threads[t]);
  for (uint32_t i = 0; i < NODES; ++i)
    for (const struct pomp_metric *m = from->nodes[i].metrics; m; m = m->next)
      if (m->thread == t)
        assert_true(pomp_combine_metric(&to->nodes[i], m, true));
}

static void parts_by_thread_are_the_whole(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; ++round) {
    struct pomp_result *one = make(), *merged = empty(), *whole = empty();
    for (uint32_t t = THREADS; t-- > 0;) {
      struct pomp_result *part = empty();
      add_thread(part, one, t);
      add(merged, part);
      pomp_result_free(part);
    }
    for (uint32_t t = 0; t < THREADS; ++t)
      add_thread(whole, one, t);
    assert_same(whole, merged);
    for (uint32_t i = 0; i < NODES; ++i)
      assert_int_equal(pomp_metric_count(&one->nodes[i]),
                       pomp_metric_count(&merged->nodes[i]));
    pomp_result_free(one);
    pomp_result_free(merged);
    pomp_result_free(whole);
  }
}

/** Asserts that the profile has all numbers of the owner. */
static void assert_there(const char *json, enum pomp_owner owner,
                         const uint64_t *numbers) {
  struct pomp_text text = {0};
  pomp_json_measures(&text, owner, numbers);
  assert_false(text.failed);
  if (!strstr(json, text.data))
    fail_msg("%s: no %s", pomp_measures_of(owner)->title, text.data);
  free(text.data);
}

/** The same of an object that there is if its first number is not 0. */
static void assert_there_if_any(const char *json, enum pomp_owner owner,
                                const uint64_t *numbers) {
  if (*numbers)
    assert_there(json, owner, numbers);
}

static void assert_region_there(const char *json,
                                const struct pomp_result_region *region) {
  assert_there(json, POMP_OWNER_REGION, region->numbers);
  assert_there_if_any(json, POMP_OWNER_LOOP, region->loop.numbers);
  assert_there_if_any(json, POMP_OWNER_TRANSFERS, region->transfers.numbers);
  assert_there_if_any(json, POMP_OWNER_TIMED, region->timed.numbers);
  assert_there_if_any(json, POMP_OWNER_TEAMS, region->teams.numbers);
  if (!region->tasks)
    return;
  assert_there(json, POMP_OWNER_TASKS, region->tasks->numbers);
  for (size_t d = 0; d < POMP_NUM_TASK_DURATIONS; ++d)
    assert_there(
        json, POMP_OWNER_DURATIONS,
        pomp_durations_of(region->tasks, &pomp_task_durations[d])->numbers);
}

static void assert_all_there(const char *json, const struct pomp_result *r) {
  assert_there(json, POMP_OWNER_PROCESS, r->numbers);
  assert_there(json, POMP_OWNER_EFFICIENCY, r->efficiency.numbers);
  assert_there(json, POMP_OWNER_SAMPLES, r->samples->numbers);
  for (uint32_t t = 0; t < THREADS; ++t)
    assert_there(json, POMP_OWNER_THREAD, r->threads[t].numbers);
  for (uint32_t i = 0; i < REGIONS; ++i)
    assert_region_there(json, &r->regions[i]);
  for (uint32_t i = 0; i < NODES; ++i)
    for (const struct pomp_metric *m = r->nodes[i].metrics; m; m = m->next)
      assert_there(json, POMP_OWNER_NODE, m->numbers);
  for (uint32_t i = 0; i < r->num_creations; ++i)
    assert_there(json, POMP_OWNER_CREATION, r->creations[i].numbers);
  for (uint32_t i = 0; i < r->num_gaps; ++i)
    assert_there(json, POMP_OWNER_GAP, r->gaps[i].numbers);
  for (uint32_t i = 0; i < r->num_locks; ++i) {
    for (uint32_t k = 0; k < r->locks[i].num_uses; ++k)
      assert_there(json, POMP_OWNER_LOCK_USE, r->locks[i].uses[k].numbers);
    for (uint32_t k = 0; k < r->locks[i].num_waits; ++k)
      assert_there(json, POMP_OWNER_LOCK_WAIT, r->locks[i].waits[k].numbers);
  }
}

static void the_file_has_all_numbers(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; ++round) {
    struct pomp_result *one = make();
    struct pomp_text json = {0};
    one->program = one->run = "";
    one->samples = calloc(1, sizeof(*one->samples));
    assert_non_null(one->samples);
    fill(POMP_OWNER_SAMPLES, one->samples->numbers);
    fill(POMP_OWNER_EFFICIENCY, one->efficiency.numbers);
    for (uint32_t i = 0; i < REGIONS; ++i)
      assert_true(pomp_ctc_read_fields(&one->regions[i].fields, strdup("")));
    pomp_report_json(&json, one, NULL);
    assert_false(json.failed);
    assert_all_there(json.data, one);
    free(json.data);
    pomp_result_free(one);
  }
}

/** Adds a rank with \p number tasks, each the parent of the next, the first one
 *  created at \p begin and each other 10 ns after the one before. */
static void add_rank(struct pomp_result *to, uint32_t rank, uint32_t number,
                     uint64_t begin) {
  struct pomp_result_instance *tasks = calloc(number, sizeof(*tasks));
  assert_non_null(tasks);
  for (uint32_t i = 0; i < number; ++i)
    tasks[i] = (struct pomp_result_instance){
        .id = i + 1, .parent = i, .region = 1, .create_begin = begin + 10 * i};
  const struct pomp_result from = {.instances = tasks, .num_instances = number};
  static const uint32_t regions[] = {3, 4};
  assert_true(pomp_combine_instances(to, &from, regions, rank));
  free(tasks);
}

static void the_first_tasks_of_all_ranks_remain(void **state) {
  (void)state;
  struct pomp_result all = {0};
  add_rank(&all, 7, 600, 5);
  add_rank(&all, 2, 800, 0);
  add_rank(&all, 3, 0, 0);
  assert_int_equal(all.num_instances, 1000);
  int64_t last[8] = {0};
  for (uint32_t i = 0; i < all.num_instances; ++i) {
    const struct pomp_result_instance *t = &all.instances[i];
    assert_int_equal(t->region, 4);
    assert_int_equal(t->rank, i % 2 ? 7 : 2);
    assert_int_equal(t->parent, last[t->rank]);
    last[t->rank] = t->id;
  }
  free(all.instances);
}

/** Each is found again, also where some were there before any was looked for.
 */
static void many_are_found_again(void **state) {
  (void)state;
  enum { MANY = 1000 };
  struct pomp_result all = {0};
  struct pomp_lock_row lock = {0};
  for (uint32_t i = 0; i < 100; ++i)
    assert_non_null(pomp_lock_add_use(&lock, i));
  for (int round = 0; round < 2; ++round)
    for (uint32_t i = 0; i < MANY; ++i) {
      struct pomp_lock_use_sum *use = pomp_lock_use_in(&lock, i);
      struct pomp_creation *c = pomp_creation_in(
          &all.creations, &all.num_creations, &all.creation_of, i / 10, i % 10);
      assert_int_equal(use->region, i);
      assert_int_equal(use - lock.uses, i);
      assert_int_equal(c - all.creations, i);
    }
  assert_int_equal(lock.num_uses, MANY);
  assert_int_equal(all.num_creations, MANY);
  pomp_lock_free(&lock);
  free(all.creations);
  pomp_table_free(&all.creation_of);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_order_does_not_matter),
      cmocka_unit_test(nothing_changes_nothing),
      cmocka_unit_test(parts_by_thread_are_the_whole),
      cmocka_unit_test(the_first_tasks_of_all_ranks_remain),
      cmocka_unit_test(many_are_found_again),
      cmocka_unit_test(the_file_has_all_numbers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
