/*===- attach_test.c - Unit tests of POMP_Attach and POMP_Detach ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "program/level.h"
#include "program/region.h"
#include "unit.h"

#include <string.h>

static char unit_ctc[2][32];
static struct pomp_construct constructs[2];
static struct pomp_unit unit;
static struct pomp_object object;

static void prepare(void) {
  strcpy(unit_ctc[0], "0*type=loop*name=one**");
  strcpy(unit_ctc[1], "0*type=single*name=two**");
  for (int i = 0; i < 2; ++i)
    constructs[i] = (struct pomp_construct){NULL, unit_ctc[i]};
  unit = (struct pomp_unit){POMP_ATTACH_VERSION, 2, constructs, NULL};
  memset(&object, 0, sizeof(object));
  object.version = POMP_ATTACH_VERSION;
  object.num_functions = POMP_NUM_FUNCTIONS;
}

static void attach(void) {
  prepare();
  CHECK_EQUAL(POMP_Attach(&object, &unit), 0);
  CHECK(constructs[0].handle && constructs[1].handle);
  CHECK(constructs[0].handle != constructs[1].handle);
  uint32_t all = pomp_level_mask();
  CHECK(all);
  CHECK_EQUAL(object.mask, all);
  POMP_Off();
  CHECK_EQUAL(object.mask, 0);
  POMP_Set_level(POMP_GROUP_LOOP, POMP_LEVEL_NONE);
  CHECK_EQUAL(object.mask, 0);
  POMP_On();
  CHECK_EQUAL(object.mask, all & ~(1u << POMP_GUARD_LOOP_ENTER));
  POMP_Set_level(POMP_GROUP_LOOP, POMP_LEVEL_ENTER_EXIT);
  CHECK_EQUAL(object.mask, all);
  POMP_Finalize();
  CHECK_EQUAL(object.mask, 0);
  POMP_On();
  POMP_Set_level(POMP_GROUP_LOOP, POMP_LEVEL_ENTER_EXIT);
  CHECK_EQUAL(object.mask, 0);
  prepare();
  CHECK(POMP_Attach(&object, &unit) < 0);
  CHECK_EQUAL(object.mask, 0);
}

static void the_mask_follows_the_levels(void **state) {
  (void)state;
  run_quietly(attach, NULL);
}

static void refuse(void) {
  prepare();
  object.version = POMP_ATTACH_VERSION + 1;
  CHECK(POMP_Attach(&object, &unit) < 0);
  CHECK(!constructs[0].handle && !object.mask);
  prepare();
  unit.version = 0;
  CHECK(POMP_Attach(&object, &unit) < 0);
  CHECK(POMP_Attach(NULL, &unit) < 0);
  CHECK(POMP_Attach(&object, NULL) < 0);
  CHECK(POMP_Detach(NULL, NULL) < 0);
  CHECK(!object.mask);
  /* Nothing that is not attached can do harm by leaving. */
  CHECK_EQUAL(POMP_Detach(&object, &unit), 0);
}

static void other_versions_are_refused(void **state) {
  (void)state;
  static struct child child;
  run_child(&child, refuse, NULL);
  assert_int_equal(child.code, 0);
  /* Of one object one sentence. */
  char *end = strchr(child.text, '\n');
  assert_non_null(end);
  assert_int_equal(end[1], '\0');
  assert_non_null(strstr(child.text, "expected version 1 of the attach "
                                     "interface, that of libpomp-rt, but the "
                                     "plugin that compiled it has version 2"));
}

static void detach(void) {
  prepare();
  CHECK_EQUAL(POMP_Attach(&object, &unit), 0);
  struct pomp_unit other = {POMP_ATTACH_VERSION, 0, NULL, NULL};
  CHECK_EQUAL(POMP_Attach(&object, &other), 0);
  POMP_Handle_t loop = constructs[0].handle;
  CHECK_EQUAL(POMP_Loop_enter(&constructs[0].handle, 0, -1, 0, 0, 0, NULL), 0);
  CHECK_EQUAL(POMP_Detach(&object, &unit), 0);
  /* Gone from memory: nobody may look there any more. */
  memset(unit_ctc, '!', sizeof(unit_ctc));
  memset(constructs, 0, sizeof(constructs));
  /* Another unit of the object still listens. */
  POMP_Off();
  CHECK_EQUAL(object.mask, 0);
  POMP_On();
  CHECK(object.mask);
  CHECK_EQUAL(POMP_Detach(&object, &other), 0);
  object.mask = 12345;
  POMP_Off();
  CHECK_EQUAL(object.mask, 12345);
  POMP_On();
  CHECK_EQUAL(POMP_Loop_exit(loop, 0), 0);
  struct pomp_result *result = result_now();
  CHECK_EQUAL(region_of(result, "one")->visits, 1);
}

static void a_unit_that_left_is_still_reported(void **state) {
  (void)state;
  run_quietly(detach, NULL);
}

static void reload(void) {
  prepare();
  CHECK_EQUAL(POMP_Attach(&object, &unit), 0);
  POMP_Handle_t loop = constructs[0].handle;
  uint32_t count = pomp_region_count;
  for (int i = 0; i < 1000; ++i) {
    CHECK_EQUAL(POMP_Detach(&object, &unit), 0);
    prepare();
    CHECK_EQUAL(POMP_Attach(&object, &unit), 0);
  }
  CHECK_EQUAL(pomp_region_count, count);
  CHECK(constructs[0].handle == loop);
  /* Another unit is another. */
  CHECK_EQUAL(POMP_Detach(&object, &unit), 0);
  prepare();
  unit_ctc[1][5] = 'S';
  CHECK_EQUAL(POMP_Attach(&object, &unit), 0);
  CHECK(constructs[0].handle != loop);
}

static void loading_in_a_loop_needs_no_more_room(void **state) {
  (void)state;
  run_quietly(reload, NULL);
}

static void twins(void) {
  prepare();
  struct pomp_construct same[1] = {{NULL, "0*type=loop*name=one**"}};
  struct pomp_unit second = {POMP_ATTACH_VERSION, 1, same, NULL};
  POMP_Attach(&object, &unit);
  POMP_Attach(&object, &second);
  CHECK(same[0].handle != constructs[0].handle);
  for (int i = 0; i < 3; ++i) {
    struct pomp_construct *c = i ? same : constructs;
    POMP_Loop_enter(&c->handle, 0, -1, 0, 0, 0, NULL);
    POMP_Loop_exit(c->handle, 0);
  }
  struct pomp_result *result = result_now();
  CHECK_EQUAL(result->num_regions, 1);
  CHECK_EQUAL(region_of(result, "one")->visits, 3);
  CHECK_EQUAL(metric_of(node_of(result, POMP_KIND_LOOP, "one"), 0)->visits, 3);
}

static void the_same_construct_of_two_units_is_one_region(void **state) {
  (void)state;
  run_quietly(twins, NULL);
}

static void monitor_none(void) {
  prepare();
  CHECK_EQUAL(POMP_Attach(&object, &unit), 0);
  CHECK_EQUAL(object.mask, 0);
  POMP_On();
  CHECK_EQUAL(object.mask, 0);
  CHECK_EQUAL(POMP_Loop_enter(&constructs[0].handle, 0, 0, 0, 0, 0, NULL), 0);
  CHECK_EQUAL(POMP_Loop_exit(constructs[0].handle, 0), 0);
}

static void without_a_monitor_nothing_is_delivered(void **state) {
  (void)state;
  const char *environment[] = {"POMP_MONITOR", "none", NULL};
  static struct child child;
  run_child(&child, monitor_none, environment);
  assert_int_equal(child.code, 0);
  assert_string_equal(child.text, "");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_mask_follows_the_levels),
      cmocka_unit_test(other_versions_are_refused),
      cmocka_unit_test(a_unit_that_left_is_still_reported),
      cmocka_unit_test(loading_in_a_loop_needs_no_more_room),
      cmocka_unit_test(the_same_construct_of_two_units_is_one_region),
      cmocka_unit_test(without_a_monitor_nothing_is_delivered),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
