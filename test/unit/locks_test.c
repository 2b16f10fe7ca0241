/*===- locks_test.c - Unit tests of locks in profiles ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/lock.h"
#include "unit.h"

#include <stdio.h>

static struct pomp_result *result;

static uint32_t id_of(const char *name) {
  return (uint32_t)(region_of(result, name) - result->regions);
}

/** \returns the only lock at \p address that was initialized in \p region, a
 *  name or null; ends the child if there is none. */
static const struct pomp_lock_row *lock_at(uint64_t address,
                                           const char *region) {
  uint32_t id = region ? id_of(region) : POMP_NONE, count = 0, found = 0;
  for (uint32_t i = 0; i < result->num_locks; ++i)
    if (result->locks[i].address == address &&
        result->locks[i].initialized == id) {
      found = i;
      ++count;
    }
  CHECK_EQUAL(count, 1);
  return &result->locks[found];
}

static const struct pomp_lock_use_sum *use_in(const struct pomp_lock_row *lock,
                                              const char *region) {
  uint32_t i = 0;
  while (i < lock->num_uses && lock->uses[i].region != id_of(region))
    ++i;
  CHECK(i < lock->num_uses);
  return &lock->uses[i];
}

/** \returns how long \p region waited while \p holder, a name or null, had the
 *  lock. */
static uint64_t waited(const struct pomp_lock_row *lock, const char *region,
                       const char *holder) {
  uint32_t id = holder ? id_of(holder) : POMP_NONE;
  for (uint32_t i = 0; i < lock->num_waits; ++i)
    if (lock->waits[i].region == id_of(region) && lock->waits[i].holder == id)
      return lock->waits[i].time;
  return 0;
}

static void set(uint64_t enter, uint64_t exit, int thread, POMP_Handle_t *h) {
  at(enter, thread, E(Set_lock_enter), h);
  at(exit, thread, E(Set_lock_exit), h);
}

static void two_objects(void) {
  use_fake_clock();
  POMP_Handle_t i = make("runtime", "i"), long_one = make("runtime", "long"),
                other = make("runtime", "other"), u = make("runtime", "u"),
                t = make("runtime", "t");
  for (fake_lock = 0x1000; fake_lock <= 0x1008; fake_lock += 8)
    at(10, 0, E(Init_lock_event), &i);
  /* Twice, once on each path of the delivery. */
  for (uint64_t k = 0; k < 200000; k += 100000) {
    fake_lock = 0x1000;
    set(k + 1000, k + 1001, 0, &long_one);
    at(k + 1100, 1, E(Set_lock_enter), &other);
    fake_lock = 0x1008;
    set(k + 2000, k + 2001, 0, &other);
    at(k + 2011, 0, E(Unset_lock_event), &u);
    fake_lock = 0x1000;
    fake_test = 0;
    at(k + 2500, 2, E(Test_lock_event), &t);
    at(k + 11001, 0, E(Unset_lock_event), &u);
    at(k + 11010, 1, E(Set_lock_exit), &other);
    at(k + 12010, 1, E(Unset_lock_event), &u);
    fake_test = 1;
    at(k + 13000, 2, E(Test_lock_event), &t);
    at(k + 13007, 2, E(Unset_lock_event), &u);
  }
  result = result_at(300000);
  CHECK_EQUAL(result->num_locks, 2);
  const struct pomp_lock_row *lock = &result->locks[0];
  CHECK_EQUAL(lock->address, 0x1000);
  CHECK_EQUAL(lock->initialized, id_of("i"));
  CHECK_EQUAL(lock->waiting, 2 * (9910 + 1));
  CHECK_EQUAL(use_in(lock, "long")->visits, 2);
  CHECK_EQUAL(use_in(lock, "long")->waiting, 2);
  CHECK_EQUAL(use_in(lock, "long")->holding, 20000);
  CHECK_EQUAL(use_in(lock, "long")->longest, 0);
  CHECK_EQUAL(use_in(lock, "other")->waiting, 2 * 9910);
  CHECK_EQUAL(use_in(lock, "other")->longest, 9910);
  CHECK_EQUAL(use_in(lock, "other")->holding, 2000);
  CHECK_EQUAL(use_in(lock, "t")->visits, 2);
  CHECK_EQUAL(use_in(lock, "t")->failed, 2);
  CHECK_EQUAL(use_in(lock, "t")->holding, 14);
  CHECK_EQUAL(waited(lock, "other", "long"), 2 * 9910);
  CHECK_EQUAL(waited(lock, "long", "other"), 0);
  lock = lock_at(0x1008, "i");
  CHECK_EQUAL(use_in(lock, "other")->holding, 20);
  CHECK_EQUAL(use_in(lock, "other")->waiting, 2);
  CHECK(!lock->waits);
}

static void each_object_by_itself(void **s) {
  (void)s;
  run_quietly(two_objects, NULL);
}

static void nested(void) {
  use_fake_clock();
  POMP_Handle_t a = make("runtime", "a"), b = make("runtime", "b"),
                u = make("runtime", "u");
  fake_lock = 0x2000;
  for (uint64_t k = 0; k < 3000; k += 1000) {
    at(k + 10, 0, E(Set_nest_lock_enter), &a);
    at(k + 11, 0, E(Set_nest_lock_exit), &a);
    at(k + 20, 0, E(Set_nest_lock_enter), &b);
    at(k + 22, 0, E(Set_nest_lock_exit), &b);
    at(k + 30, 0, E(Unset_nest_lock_event), &u);
    at(k + 111, 0, E(Unset_nest_lock_event), &u);
  }
  result = result_at(10000);
  const struct pomp_lock_row *lock = lock_at(0x2000, NULL);
  CHECK(lock->nests);
  CHECK_EQUAL(use_in(lock, "a")->holding, 300);
  CHECK_EQUAL(use_in(lock, "a")->visits, 3);
  CHECK_EQUAL(use_in(lock, "b")->holding, 0);
  CHECK_EQUAL(use_in(lock, "b")->visits, 3);
}

static void a_lock_that_nests_is_held_from_first_to_last(void **s) {
  (void)s;
  run_quietly(nested, NULL);
}

static void one_place(void) {
  use_fake_clock();
  POMP_Handle_t i = make("runtime", "i"), j = make("runtime", "j"),
                a = make("runtime", "a"), u = make("runtime", "u");
  fake_lock = 0x3000;
  for (uint64_t k = 0; k < 4000; k += 1000) {
    at(k + 5, 0, E(Init_lock_event), k % 2000 ? &j : &i);
    set(k + 10, k + 11, 0, &a);
    at(k + (k % 2000 ? 31 : 21), 0, E(Unset_lock_event), &u);
  }
  result = result_at(10000);
  CHECK_EQUAL(use_in(lock_at(0x3000, "i"), "a")->holding, 20);
  CHECK_EQUAL(use_in(lock_at(0x3000, "j"), "a")->holding, 40);
}

static void another_object_in_the_same_place_is_another_one(void **s) {
  (void)s;
  run_quietly(one_place, NULL);
}

static void very_many(void) {
  /* So far apart that all are timed. */
  enum { count = 20000, apart = 20000 };
  use_fake_clock();
  POMP_Handle_t a = make("runtime", "a"), u = make("runtime", "u");
  uint64_t end = (count + 1) * (uint64_t)apart;
  for (uint64_t k = 1; k <= count; ++k) {
    fake_lock = 0x10000 + 64 * k;
    set(apart * k, apart * k + (k == 7 ? 3 : 1), 0, &a);
    at(apart * k + 5, 0, E(Unset_lock_event), &u);
  }
  /* One that is waited for is told apart even now. */
  fake_lock = 0x8;
  set(end, end + 10000, 0, &a);
  result = result_at(end + 20000);
  CHECK_EQUAL(result->num_locks, 1001);
  CHECK_EQUAL(result->locks[0].address, 0x8);
  CHECK_EQUAL(result->locks[0].waiting, 10000);
  CHECK_EQUAL(result->locks[1].address, 0x10000 + 64 * 7);
  const struct pomp_lock_row *rest = &result->locks[1000];
  CHECK_EQUAL(rest->address, 0);
  CHECK_EQUAL(rest->objects, POMP_UNCOUNTED);
  CHECK_EQUAL(use_in(rest, "a")->visits, count + 1 - 1000);
  CHECK_EQUAL(use_in(rest, "a")->waiting, count + 1 - 1000);
  /* That one is held. */
  CHECK_EQUAL(pomp_lock_num_held(&pomp_profile_data(pomp_thread_get())->locks),
              1);
}

static void very_many_objects_are_summed_up(void **s) {
  (void)s;
  run_quietly(very_many, NULL);
}

/** Which holds a wait was for is looked up when the lock is released: by then
 *  others may have had it, too. */
static void later_holds(void) {
  use_fake_clock();
  POMP_Handle_t a = make("runtime", "a"), b = make("runtime", "b"),
                c = make("runtime", "c"), u = make("runtime", "u");
  fake_lock = 0x4000;
  set(1000, 1001, 0, &a);
  at(1100, 1, E(Set_lock_enter), &b);
  at(11000, 0, E(Unset_lock_event), &u);
  at(11010, 1, E(Set_lock_exit), &b);
  set(11020, 11030, 2, &c);
  at(11040, 2, E(Unset_lock_event), &u);
  at(11050, 1, E(Unset_lock_event), &u);
  /* Nobody had it while the thread waited. */
  at(20000, 1, E(Set_lock_enter), &b);
  at(25000, 1, E(Set_lock_exit), &b);
  set(25010, 25020, 2, &c);
  at(25030, 2, E(Unset_lock_event), &u);
  at(25040, 1, E(Unset_lock_event), &u);
  result = result_at(30000);
  const struct pomp_lock_row *lock = lock_at(0x4000, NULL);
  CHECK_EQUAL(waited(lock, "b", "a"), 9910);
  CHECK_EQUAL(waited(lock, "b", NULL), 5000);
  CHECK_EQUAL(waited(lock, "b", "c"), 0);
  CHECK_EQUAL(use_in(lock, "b")->longest, 9910);
}

static void no_wait_is_for_a_later_hold(void **s) {
  (void)s;
  run_quietly(later_holds, NULL);
}

static void criticals(void) {
  use_fake_clock();
  POMP_Handle_t a = make_with("critical", "t", "*elines=1,1"),
                b = make_with("critical", "t", "*elines=2,2"),
                c = make("critical", "v");
  at(1000, 0, E(Critical_enter), &a);
  at(1001, 0, E(Critical_begin), &a);
  at(1100, 1, E(Critical_enter), &b);
  at(1200, 2, E(Critical_enter), &c);
  at(9000, 2, E(Critical_begin), &c);
  at(9001, 2, E(Critical_end), &c);
  at(9002, 2, E(Critical_exit), &c);
  at(11000, 0, E(Critical_end), &a);
  at(11003, 0, E(Critical_exit), &a);
  at(11010, 1, E(Critical_begin), &b);
  at(11011, 1, E(Critical_end), &b);
  at(11012, 1, E(Critical_exit), &b);
  /* Nobody had it since. */
  at(20000, 0, E(Critical_enter), &a);
  at(25000, 0, E(Critical_begin), &a);
  at(25001, 0, E(Critical_end), &a);
  at(25002, 0, E(Critical_exit), &a);
  result = result_at(30000);
  CHECK_EQUAL(result->num_locks, 2);
  uint64_t known = 0, unknown = 0, other = 0;
  for (uint32_t i = 0; i < 2; ++i)
    for (uint32_t k = 0; k < result->locks[i].num_waits; ++k) {
      const struct pomp_lock_wait_sum *w = &result->locks[i].waits[k];
      CHECK_EQUAL(result->locks[i].kind, POMP_KIND_CRITICAL);
      const char *name = result->regions[w->region].fields.name;
      if (*name == 'v')
        other += w->time;
      else if (w->holder == POMP_NONE)
        unknown += w->time;
      else if (result->regions[w->holder].fields.lines[2] == 1 &&
               result->regions[w->region].fields.lines[2] == 2)
        known += w->time;
    }
  CHECK_EQUAL(known, 9910);
  CHECK_EQUAL(unknown, 5000);
  CHECK_EQUAL(other, 7800);
}

static void critical_constructs_of_a_name_share_a_lock(void **s) {
  (void)s;
  run_quietly(criticals, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_object_by_itself),
      cmocka_unit_test(a_lock_that_nests_is_held_from_first_to_last),
      cmocka_unit_test(another_object_in_the_same_place_is_another_one),
      cmocka_unit_test(very_many_objects_are_summed_up),
      cmocka_unit_test(no_wait_is_for_a_later_hold),
      cmocka_unit_test(critical_constructs_of_a_name_share_a_lock)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
