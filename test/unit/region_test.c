/*===- region_test.c - Unit tests of the region table -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/lifecycle.h"
#include "program/ctc_fields.h"
#include "program/region.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

static void handles(void) {
  POMP_Handle_t a = NULL, b = NULL, again = NULL;
  CHECK_EQUAL(POMP_Get_handle(&a, "8*name=a**"), POMP_SUCCESS);
  CHECK_EQUAL(POMP_Get_handle(&b, "8*name=b**"), POMP_SUCCESS);
  CHECK_EQUAL(POMP_Get_handle(&again, "8*name=a**"), POMP_SUCCESS);
  CHECK(a && b && a != b && again == a);
  CHECK_EQUAL(POMP_Get_handle(&b, "8*name=a**"), POMP_SUCCESS);
  CHECK(b != a); /* A handle that is set stays. */

  POMP_Handle_t foreign = &a, none = NULL;
  CHECK_EQUAL(POMP_Get_handle(&foreign, "2**"), POMP_ERROR_INVALID_HANDLE);
  CHECK_EQUAL(POMP_Get_handle(NULL, "2**"), POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(POMP_Get_handle(&none, NULL), POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(POMP_Get_handle(&none, "2*"), POMP_ERROR_INVALID_ARGUMENT);
  CHECK(!none);
}

static void knows_its_handles(void **state) {
  (void)state;
  run_quietly(handles, NULL);
}

static void bad_events(void) {
  POMP_Handle_t none = NULL, foreign = &none, good = make("loop", "l");
  POMP_Init();
  CHECK_EQUAL(POMP_Barrier_enter(&none, 0, NULL), POMP_ERROR_INVALID_HANDLE);
  CHECK_EQUAL(POMP_Barrier_enter(NULL, 0, NULL), POMP_ERROR_INVALID_HANDLE);
  CHECK_EQUAL(POMP_Barrier_enter(&none, 0, "junk"),
              POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(POMP_Barrier_enter(&foreign, 0, "2**"),
              POMP_ERROR_INVALID_HANDLE);
  CHECK_EQUAL(POMP_Barrier_exit(NULL, 0), POMP_ERROR_INVALID_HANDLE);
  CHECK_EQUAL(POMP_Barrier_exit((POMP_Handle_t)(intptr_t)-1, 0),
              POMP_ERROR_INVALID_HANDLE);
  CHECK_EQUAL(POMP_Loop_exit(good, 0), POMP_SUCCESS);
  /* The first event may register. */
  CHECK_EQUAL(POMP_Barrier_enter(&none, 0, "14*type=barrier**"), POMP_SUCCESS);
  CHECK(none);
  CHECK_EQUAL(POMP_Barrier_exit(none, 0), POMP_SUCCESS);
  CHECK_EQUAL(POMP_Barrier_enter(NULL, 0, "14*type=barrier**"), POMP_SUCCESS);
  CHECK_EQUAL(POMP_Barrier_exit(none, 0), POMP_SUCCESS);
}

static void events_check_their_handles(void **state) {
  (void)state;
  run_quietly(bad_events, NULL);
}

static void many(void) {
  POMP_Handle_t first = NULL, last = NULL;
  char ctc[64] = "0*name=0**";
  CHECK_EQUAL(POMP_Get_handle(&first, ctc), POMP_SUCCESS);
  for (int i = 1; i < 20000; ++i) {
    snprintf(ctc, sizeof(ctc), "0*name=%d**", i);
    last = NULL;
    CHECK_EQUAL(POMP_Get_handle(&last, ctc), POMP_SUCCESS);
  }
  pomp_region_id region;
  CHECK(pomp_region_from_handle(first, &region));
  CHECK(strcmp(pomp_region_ctc(region), "0*name=0**") == 0);
  CHECK(pomp_region_from_handle(last, &region));
  CHECK(strcmp(pomp_region_ctc(region), ctc) == 0);
}

static void has_room_for_many(void **state) {
  (void)state;
  run_quietly(many, NULL);
}

static void error_strings(void **state) {
  (void)state;
  for (int32_t code = -20; code < 20; ++code) {
    assert_non_null(POMP_Error_string(code));
    assert_true(strlen(POMP_Error_string(code)) > 0);
  }
  assert_string_not_equal(POMP_Error_string(POMP_ERROR_OUTPUT),
                          POMP_Error_string(POMP_ERROR_NO_MEMORY));
  assert_string_not_equal(POMP_Error_string(POMP_ERROR_OUTPUT),
                          POMP_Error_string(-6));
}

static void ends_in_barrier(void **state) {
  (void)state;
  CHECK(pomp_ctc_ends_in_barrier("0*type=loop**"));
  CHECK(pomp_ctc_ends_in_barrier("0*type=single*hasFirstPrivate=1**"));
  CHECK(pomp_ctc_ends_in_barrier("0*type=loop*hasLastprivate=1**"));
  CHECK(!pomp_ctc_ends_in_barrier("0*type=loop*hasNowait=1**"));
  CHECK(!pomp_ctc_ends_in_barrier("0*type=pregion**"));
  CHECK(!pomp_ctc_ends_in_barrier("0*type=loop*directive=parallel for**"));
  /* As the paper spells it, and as old objects do. */
  CHECK(!pomp_ctc_ends_in_barrier(
      "0*type=loop*hasFirstPrivate=1*hasLastprivate=1**"));
  CHECK(!pomp_ctc_ends_in_barrier(
      "0*type=loop*hasFirstPrivate=1*hasLastPrivate=1**"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(knows_its_handles),
      cmocka_unit_test(events_check_their_handles),
      cmocka_unit_test(ends_in_barrier),
      cmocka_unit_test(has_room_for_many),
      cmocka_unit_test(error_strings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
