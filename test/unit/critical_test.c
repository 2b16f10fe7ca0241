/*===- critical_test.c - Unit tests of the critical path ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Graphs of tasks whose longest chain is known. All are executed by one thread
|* in the order of creation, as any program may be: the chain is the same.
|*
\*===----------------------------------------------------------------------===*/
#include "critical/graph.h"
#include "pomp/kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum {
  IN = POMP_DEPEND_KIND_IN,
  OUT = POMP_DEPEND_KIND_OUT,
  MUTEX = POMP_DEPEND_KIND_MUTEXINOUTSET,
  INOUTSET = POMP_DEPEND_KIND_INOUTSET,
  ALL = POMP_DEPEND_KIND_ALL_MEMORY
};

static const struct pomp_chain nothing;

static struct pomp_strand *root(void) {
  struct pomp_strand *s = pomp_strand_new(&nothing, 0);
  assert_non_null(s);
  return s;
}

static struct pomp_strand *child(struct pomp_strand *parent, uint32_t site) {
  struct pomp_strand *s = pomp_strand_child(parent, site, site, 0);
  assert_non_null(s);
  return s;
}

static void add(struct pomp_strand *s, uint64_t address, int64_t kind) {
  assert_true(pomp_depend_add(&s->parent->scope, &s->depends, address, kind));
}

/** Executes a task that was created. */
static void run(struct pomp_strand *s, uint64_t work) {
  pomp_strand_begin(s, 0, 0);
  s->work += work;
  assert_true(pomp_strand_complete(s, 0, NULL));
}

/** Creates a task with up to two items, and executes it. */
static void task(struct pomp_strand *parent, uint64_t work, uint64_t x,
                 int64_t x_kind, uint64_t y, int64_t y_kind) {
  struct pomp_strand *s = child(parent, 1);
  if (x_kind)
    add(s, x, x_kind);
  if (y_kind)
    add(s, y, y_kind);
  run(s, work);
}

/** Waits for the children, and ends. */
static void expect(struct pomp_strand *s, uint64_t length) {
  pomp_strand_join_children(s, 0);
  assert_int_equal(pomp_strand_length(s), length);
  assert_true(pomp_strand_complete(s, 0, NULL));
}

static void tasks_are_free_of_each_other(void **state) {
  (void)state;
  struct pomp_strand *r = root();
  r->work += 5;
  task(r, 10, 0, 0, 0, 0);
  r->work += 1;
  task(r, 20, 0, 0, 0, 0);
  task(r, 7, 0, 0, 0, 0);
  expect(r, 5 + 1 + 20);
}

static void what_the_creator_does_counts_too(void **state) {
  (void)state;
  struct pomp_strand *r = root();
  task(r, 10, 0, 0, 0, 0);
  r->work += 30;
  task(r, 10, 0, 0, 0, 0);
  pomp_strand_join_children(r, 0);
  r->work += 1;
  expect(r, 30 + 10 + 1);
}

static void out_and_in(void **state) {
  (void)state;
  struct pomp_strand *r = root();
  task(r, 10, 8, OUT, 0, 0);
  task(r, 5, 8, IN, 0, 0);
  task(r, 6, 8, IN, 0, 0);
  task(r, 3, 8, OUT, 0, 0);
  task(r, 100, 9, OUT, 0, 0);
  assert_int_equal(r->children.length, 100);
  task(r, 90, 8, IN, 0, 0);
  expect(r, 10 + 6 + 3 + 90);
}

static void only_other_kinds_wait_for_a_set(void **state) {
  (void)state;
  struct pomp_strand *r = root();
  task(r, 10, 8, OUT, 0, 0);
  task(r, 5, 8, INOUTSET, 0, 0);
  task(r, 7, 8, INOUTSET, 0, 0);
  task(r, 4, 8, IN, 0, 0);
  task(r, 4, 8, IN, 0, 0);
  task(r, 2, 8, INOUTSET, 0, 0);
  expect(r, 10 + 7 + 4 + 2);
}

static void exclusive_tasks_come_one_after_the_other(void **state) {
  (void)state;
  struct pomp_strand *r = root();
  task(r, 10, 8, OUT, 0, 0);
  task(r, 5, 8, MUTEX, 0, 0);
  task(r, 7, 8, MUTEX, 0, 0);
  task(r, 4, 8, IN, 0, 0);
  expect(r, 10 + 5 + 7 + 4);
}

static void an_address_in_two_ways(void **state) {
  (void)state;
  struct pomp_strand *r = root();
  task(r, 10, 8, OUT, 0, 0);
  task(r, 5, 8, IN, 8, OUT);
  task(r, 7, 8, IN, 0, 0);
  expect(r, 22);
}

static void all_memory_is_every_address(void **state) {
  (void)state;
  struct pomp_strand *r = root();
  task(r, 10, 8, OUT, 0, 0);
  task(r, 20, 9, OUT, 0, 0);
  task(r, 1000, 0, 0, 0, 0);
  task(r, 3, 0, ALL, 0, 0);
  assert_int_equal(r->children.length, 1000);
  task(r, 5, 8, IN, 0, 0);
  task(r, 50, 10, OUT, 0, 0);
  task(r, 2000, 0, ALL, 0, 0);
  task(r, 1, 11, IN, 0, 0);
  expect(r, 20 + 3 + 50 + 2000 + 1);
}

/** Those of different tasks have nothing to do with each other. */
static void only_siblings_depend_on_each_other(void **state) {
  (void)state;
  struct pomp_strand *r = root(), *a = child(r, 1), *b = child(r, 2);
  pomp_strand_begin(a, 0, 0);
  task(a, 10, 8, OUT, 0, 0);
  task(a, 10, 8, OUT, 0, 0);
  run(a, 1);
  pomp_strand_begin(b, 0, 0);
  b->work += 2;
  task(b, 15, 8, OUT, 0, 0);
  expect(b, 17);
  /* A task is complete without its children. */
  expect(r, 17);
}

static void a_taskgroup_has_descendants_too(void **state) {
  (void)state;
  struct pomp_strand *r = root();
  task(r, 500, 0, 0, 0, 0);
  assert_true(pomp_strand_begin_group(r));
  struct pomp_strand *a = child(r, 1);
  pomp_strand_begin(a, 0, 0);
  task(a, 40, 0, 0, 0, 0);
  run(a, 10);
  pomp_strand_end_group(r, 0);
  assert_int_equal(pomp_strand_length(r), 40);
  r->work += 1;
  assert_int_equal(pomp_strand_length(r), 41);
  expect(r, 500);
}

static void a_barrier_waits_for_threads_and_tasks(void **state) {
  (void)state;
  struct pomp_strand *r = root();
  struct pomp_chain begin;
  r->work += 100;
  assert_true(pomp_strand_end(r, 0, &begin));
  struct pomp_strand_team *team = pomp_team_new(&begin, 3);
  pomp_chain_drop(&begin);
  struct pomp_strand *a = pomp_team_member(team, 0, 0);
  struct pomp_strand *b = pomp_team_member(team, 1, 0);
  a->work += 10;
  struct pomp_strand *t = child(a, 1);
  assert_true(pomp_strand_arrive(a, 0));
  b->work += 30;
  assert_true(pomp_strand_arrive(b, 0));
  run(t, 25);
  pomp_strand_depart(a, 0);
  assert_int_equal(pomp_strand_length(a), 135);
  a->work += 1000;
  assert_true(pomp_strand_arrive(a, 0));
  /* It left the first barrier late. */
  pomp_strand_depart(b, 0);
  assert_int_equal(pomp_strand_length(b), 135);
  b->work += 1;
  assert_true(pomp_strand_arrive(b, 0));
  pomp_strand_depart(b, 0);
  assert_int_equal(pomp_strand_length(b), 1135);
  t = child(b, 1);
  assert_true(pomp_strand_complete(a, 0, NULL));
  assert_true(pomp_strand_complete(b, 0, NULL));
  run(t, 7);
  pomp_strand_join(r, &team->end, 0);
  pomp_team_drop(team);
  expect(r, 1142);
}

static void a_blocked_cholesky_has_the_length_of_its_diagonal(void **state) {
  enum { n = 6, potrf = 4, trsm = 2, gemm = 3, syrk = 1 };
  (void)state;
  struct pomp_strand *r = root();
  for (int k = 0; k < n; ++k) {
    task(r, potrf, (uint64_t)(n * k + k), OUT, 0, 0);
    for (int i = k + 1; i < n; ++i)
      task(r, trsm, (uint64_t)(n * k + k), IN, (uint64_t)(n * i + k), OUT);
    for (int i = k + 1; i < n; ++i) {
      for (int j = k + 1; j < i; ++j) {
        struct pomp_strand *s = child(r, 1);
        add(s, (uint64_t)(n * i + k), IN);
        add(s, (uint64_t)(n * j + k), IN);
        add(s, (uint64_t)(n * i + j), OUT);
        run(s, gemm);
      }
      task(r, syrk, (uint64_t)(n * i + k), IN, (uint64_t)(n * i + i), OUT);
    }
  }
  /* The chain goes from diagonal block to diagonal block. */
  expect(r, n * potrf + (n - 1) * (trsm + syrk));
}

static void the_chain_names_its_sites(void **state) {
  (void)state;
  static const struct {
    uint32_t site;
    uint64_t work;
  } expected[] = {{1, 40}, {2, 10}, {0, 5}};
  struct pomp_strand *r = root(), *a = child(r, 1);
  add(a, 8, OUT);
  struct pomp_strand *b = child(r, 2), *c = child(r, 3);
  add(b, 8, IN);
  run(a, 40);
  run(b, 10);
  run(c, 45);
  pomp_strand_join_children(r, 0);
  r->work += 5;
  struct pomp_chain end;
  assert_true(pomp_strand_end(r, 0, &end));
  assert_int_equal(end.length, 55);
  const struct pomp_link *l = end.last;
  for (int i = 2; i >= 0; --i, l = l->before) {
    assert_non_null(l);
    assert_int_equal(l->site, expected[i].site);
    assert_int_equal(l->work, expected[i].work);
  }
  assert_null(l);
  pomp_chain_drop(&end);
  assert_true(pomp_strand_complete(r, 0, NULL));
}

/** A chain that can no longer be the longest is not kept: this would be 100,000
 *  links. */
/** A task of 1 whose event is fulfilled at the end of a chain of \p length, and
 *  one of 2 that depends on it. */
static void detach(struct pomp_strand *parent, uint64_t length, bool is_early) {
  struct pomp_strand *s = child(parent, 1), *other = root();
  struct pomp_chain end;
  other->work = length;
  assert_true(pomp_strand_end(other, 0, &end));
  add(s, 1, OUT);
  s->is_detached = true;
  ++s->references;
  if (is_early)
    pomp_strand_fulfill(s, &end);
  run(s, 1);
  if (!is_early)
    pomp_strand_fulfill(s, &end);
  pomp_strand_drop(s);
  pomp_chain_drop(&end);
  pomp_strand_forget(other);
  task(parent, 2, 1, IN, 0, 0);
  pomp_strand_join_children(parent, 0);
}

static void a_detached_task_ends_with_its_event(void **state) {
  (void)state;
  for (int is_early = 0; is_early < 2; ++is_early) {
    struct pomp_strand *s = root();
    detach(s, 7, is_early);
    expect(s, 9);
    s = root();
    detach(s, 0, is_early);
    expect(s, 3);
  }
}

static void chains_that_are_shorter_are_forgotten(void **state) {
  (void)state;
  struct pomp_strand *r = root();
  for (unsigned i = 0; i < 100000; ++i)
    task(r, 1 + i % 2, 8 + i % 4, OUT, 0, 0);
  assert_int_equal(r->children.last->number + 1, 25000);
  expect(r, 50000);
}

/** \returns how many links of \p chain are kept. Those and the sums are all of
 *  its \p number links, which have a work of 1 each and sites in turn. */
static uint32_t check_chain(const struct pomp_chain *chain, uint64_t number) {
  uint64_t counts[3] = {0};
  uint32_t kept = 0;
  assert_int_equal(chain->length, number);
  assert_int_equal(chain->last->number, number - 1);
  for (const struct pomp_link *l = chain->last; l; l = l->before, ++kept) {
    ++counts[l->site];
    for (uint32_t i = 0; i < l->num_sums; ++i) {
      assert_int_equal(l->sums[i].work, l->sums[i].count);
      assert_int_equal(l->sums[i].is_task, l->sums[i].site == 2);
      counts[l->sums[i].site] += l->sums[i].count;
    }
    if (l->number < POMP_CHAIN_LINKS)
      assert_int_equal(l->before ? l->before->number : UINT64_MAX,
                       l->number - 1);
  }
  for (uint64_t i = 0; i < 3; ++i)
    assert_int_equal(counts[i], (number + 2 - i) / 3);
  return kept;
}

static void long_chains_take_little_memory(void **state) {
  (void)state;
  enum { half = 50000, few = 6 * POMP_CHAIN_LINKS };
  struct pomp_chain chain = {0}, first = {0};
  for (uint32_t i = 0; i < 2 * half; ++i) {
    if (i == half)
      first = pomp_chain_keep(&chain);
    assert_true(pomp_chain_add(
        &chain,
        &(struct pomp_link){.site = i % 3, .task = i % 3 == 2, .work = 1}));
  }
  /* One end of a chain goes on, the other one keeps what it has. */
  assert_true(check_chain(&chain, 2 * (uint64_t)half) < few);
  assert_true(check_chain(&first, half) < few);
  pomp_chain_drop(&chain);
  assert_true(check_chain(&first, half) < few);
  pomp_chain_drop(&first);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(long_chains_take_little_memory),
      cmocka_unit_test(tasks_are_free_of_each_other),
      cmocka_unit_test(what_the_creator_does_counts_too),
      cmocka_unit_test(out_and_in),
      cmocka_unit_test(only_other_kinds_wait_for_a_set),
      cmocka_unit_test(exclusive_tasks_come_one_after_the_other),
      cmocka_unit_test(an_address_in_two_ways),
      cmocka_unit_test(all_memory_is_every_address),
      cmocka_unit_test(only_siblings_depend_on_each_other),
      cmocka_unit_test(a_taskgroup_has_descendants_too),
      cmocka_unit_test(a_barrier_waits_for_threads_and_tasks),
      cmocka_unit_test(a_blocked_cholesky_has_the_length_of_its_diagonal),
      cmocka_unit_test(the_chain_names_its_sites),
      cmocka_unit_test(a_detached_task_ends_with_its_event),
      cmocka_unit_test(chains_that_are_shorter_are_forgotten),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
