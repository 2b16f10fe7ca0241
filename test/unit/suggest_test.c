/*===- suggest_test.c - Unit tests of changes and their patches -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/judge.h"
#include "try/patch.h"
#include "try/suggest.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_file(const char *name, const char *text) {
  FILE *file = fopen(name, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
}

/** A finding at the constructs with these first and last lines. */
static struct pomp_suggestion finding_at(const char *finding, const char *path,
                                         unsigned count,
                                         const unsigned *lines) {
  struct pomp_suggestion s = {.num_sites = count};
  strcpy(s.finding, finding);
  for (unsigned i = 0; i < count; ++i) {
    strcpy(s.sites[i].path, path);
    s.sites[i].first = lines[2 * i];
    s.sites[i].last = lines[2 * i + 1];
  }
  return s;
}

/** Lets git apply a patch to \p name, which is in this directory, and compares.
 *  Without \p expected there is none. */
static void check_patch(bool is_made, struct pomp_text *text, const char *name,
                        const char *expected) {
  char command[128];
  assert_int_equal(is_made, expected != NULL);
  if (expected) {
    write_file("a.patch", text->data);
    write_file("expected", expected);
    snprintf(command, sizeof(command), "git apply a.patch && diff expected %s",
             name);
    assert_int_equal(system(command), 0);
    unlink("a.patch");
    unlink("expected");
  }
  free(text->data);
  unlink(name);
}

/** Writes \p before to a file in a new directory, and goes there. */
static void enter(char *directory, const char *name, const char *before,
                  char path[64]) {
  assert_non_null(mkdtemp(directory));
  assert_int_equal(chdir(directory), 0);
  snprintf(path, 64, "%s/%s", directory, name);
  write_file(name, before);
}

static void leave(const char *directory) {
  assert_int_equal(chdir("/"), 0);
  rmdir(directory);
}

/** The patch of a finding. */
static void check_in(const char *name, const char *finding, const char *before,
                     unsigned count, const unsigned *lines,
                     const char *expected) {
  char directory[] = "/tmp/pomp-suggest-XXXXXX", path[64];
  struct pomp_text text = {0};
  enter(directory, name, before, path);
  const struct pomp_suggestion s = finding_at(finding, path, count, lines);
  check_patch(pomp_suggest_patch(&text, &s), &text, name, expected);
  leave(directory);
}

static void check(const char *finding, const char *before, unsigned count,
                  const unsigned *lines, const char *expected) {
  check_in("a.c", finding, before, count, lines, expected);
}

/** The patch with clauses at lines of one file; null ends them. */
static void check_clauses(const char *name, const char *before,
                          const char *const *clauses, const unsigned *lines,
                          const char *expected) {
  static struct pomp_candidate candidates[2];
  const struct pomp_candidate *all[2];
  char directory[] = "/tmp/pomp-suggest-XXXXXX", path[64];
  struct pomp_text text = {0};
  unsigned count = 0;
  enter(directory, name, before, path);
  for (; clauses[count]; ++count) {
    struct pomp_candidate *c = &candidates[count];
    strcpy(c->path, path);
    strcpy(c->clause, clauses[count]);
    c->line = lines[count];
    all[count] = c;
  }
  check_patch(pomp_patch_add(&text, all, count) == count, &text, name,
              expected);
  leave(directory);
}

static void nowait_stands_at_all_but_the_last(void **state) {
  (void)state;
  static const unsigned lines[] = {1, 2, 3, 4};
  check("pomp-cancelling-imbalance",
        "#pragma omp for schedule(static) // A\nloop();\n#pragma omp "
        "for\nloop();\n",
        2, lines,
        "#pragma omp for schedule(static) nowait // A\nloop();\n#pragma omp "
        "for\nloop();\n");
  check("pomp-cancelling-imbalance",
        "#pragma omp parallel for\nloop();\n#pragma omp for\nloop();\n", 2,
        lines, NULL);
  static const unsigned single[] = {1, 2};
  check("pomp-single-wait", "#pragma omp single\nall();\n", 1, single,
        "#pragma omp single nowait\nall();\n");
}

static void adjacent_regions_become_one(void **state) {
  (void)state;
  static const unsigned lines[] = {2, 3, 5, 6};
  check("pomp-separate-regions",
        "int a;\n  #pragma omp parallel for\n  loop();\n\n"
        "  #  pragma omp  parallel   for reduction(+ : a) // b\n  loop();\nint "
        "b;\n",
        2, lines,
        "int a;\n  #pragma omp parallel\n  {\n  #pragma omp for\n  loop();\n\n"
        "  #  pragma omp  for reduction(+ : a) // b\n  loop();\n  }\nint b;\n");
  check("pomp-separate-regions",
        "int a;\n#pragma omp parallel for\nloop();\n\n#pragma omp parallel "
        "for\nloop();",
        2, lines,
        "int a;\n#pragma omp parallel\n{\n#pragma omp for\nloop();\n\n#pragma "
        "omp for\nloop();\n}");
}

static void other_regions_stay(void **state) {
  (void)state;
  static const unsigned lines[] = {1, 2, 4, 5}, wrong[] = {1, 2, 9, 10};
  static const char *const texts[] = {
      "#pragma omp parallel for\nloop();\ncode();\n#pragma omp parallel "
      "for\nloop();\n",
      "#pragma omp parallel for num_threads(2)\nloop();\n\n#pragma omp "
      "parallel for\nloop();\n",
      "#pragma omp parallel for\nloop();\n\n#pragma omp parallel for "
      "CLAUSE\nloop();\n",
      "#pragma omp parallel for\nloop();\n\n#pragma omp parallel "
      "sections\n{}\n",
      "#pragma omp parallel for\nloop();\n\n#pragma omp parallel for \\\n "
      "shared(a)\nloop();\n",
      "CODE();\nloop();\n\n#pragma omp parallel for\nloop();\n"};
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); ++i)
    check("pomp-separate-regions", texts[i], 2, lines, NULL);
  check("pomp-separate-regions", texts[0], 2, wrong, NULL);
  check("pomp-separate-regions", texts[0], 1, lines, NULL);
  check("pomp-imbalanced-loop", texts[0], 2, lines, NULL);
}

static void clauses_of_fortran(void **state) {
  (void)state;
  static const char *const guided[] = {"schedule(guided)", NULL},
                           *const both[] = {"num_threads(2)",
                                            "schedule(dynamic, 4)", NULL};
  static const unsigned first[] = {1}, second[] = {2}, same[] = {1, 1};
  check_clauses("a.f90", "!$omp parallel do private(x) ! x is small\ndo\n",
                guided, first,
                "!$omp parallel do private(x) schedule(guided) ! x is "
                "small\ndo\n");
  check_clauses("a.F90",
                "a\n  !$OMP DO PRIVATE(x) &\n  !$OMP SCHEDULE( static , 4 ) "
                "&\n  !$OMP& SHARED(b)\n",
                guided, second,
                "a\n  !$OMP DO PRIVATE(x) &\n  !$OMP schedule(guided) &\n  "
                "!$OMP& SHARED(b)\n");
  check_clauses("a.f90", "!$omp parallel do &\n!$omp private(x)\n", both, same,
                "!$omp parallel do &\n!$omp private(x) num_threads(2) "
                "schedule(dynamic, 4)\n");
  check_clauses("a.f", "c$omp do private(x)\nc$omp+shared(y)\n      do\n",
                guided, first,
                "c$omp do private(x)\nc$omp+shared(y) schedule(guided)\n      "
                "do\n");
  /* Too long for the line. */
  check_clauses("a.for",
                "*$omp parallel do private(a, b, c, d, e, f, g, h) "
                "firstprivate(k)\r\n      do\r\n",
                guided, first,
                "*$omp parallel do private(a, b, c, d, e, f, g, h) "
                "firstprivate(k)\r\n*$omp& schedule(guided)\r\n      do\r\n");
  char line[160] = "!$omp do", before[170], after[200];
  memset(line + 8, ' ', 110);
  strcpy(line + 118, "private(x)");
  snprintf(before, sizeof(before), "%s\n", line);
  snprintf(after, sizeof(after), "%s &\n!$omp schedule(guided)\n", line);
  check_clauses("a.f03", before, guided, first, after);
  check_clauses("a.f90", "! a comment\n", guided, first, NULL);
  check_clauses("a.f", " !$omp do\n", guided, first, NULL);
  check_clauses("a.f90", "!$omp do\n", guided, second, NULL);
}

static void nowait_of_fortran(void **state) {
  (void)state;
  static const char two[] = "pomp-cancelling-imbalance",
                    one[] = "pomp-single-wait";
  static const unsigned lines[] = {1, 3, 5, 7}, here[] = {1, 3};
  check_in("a.f90", two,
           "!$omp do\ndo i\nend do\n!$omp end do\n!$omp do\ndo i\nend do\n", 2,
           lines,
           "!$omp do\ndo i\nend do\n!$omp end do nowait\n!$omp do\ndo i\nend "
           "do\n");
  /* The end directive is the last line, or there is none. */
  check_in("a.f", one, "c$omp single\n      x\nc$omp endsingle\n", 1, here,
           "c$omp single\n      x\nc$omp endsingle nowait\n");
  check_in("a.F", two,
           "!$OMP DO\n      do i\n      end do\n!$OMP END PARALLEL\n!$OMP DO\n",
           2, lines,
           "!$OMP DO\n      do i\n      end do\n!$OMP end do nowait\n!$OMP END "
           "PARALLEL\n!$OMP DO\n");
  check_in("a.f90", one, "!$omp single\nx\n!$omp end single copyprivate(x)\n",
           1, here, NULL);
  check_in("a.f90", one, "!$omp parallel do\ndo\nend do\n", 1, here, NULL);
}

/** What may gain most for its time comes first, and what nobody asks for last;
 *  what is equal keeps the order of the list. */
static void worthy_experiments_come_first(void **state) {
  (void)state;
  static struct pomp_candidate all[] = {
      {.name = "no reason"},
      {.name = "runtime", .is_wanted = true},
      {.name = "small", .finding = "b", .worth = 0.1},
      {.name = "same", .clause = "c", .finding = "a", .worth = 0.1},
      {.name = "shown", .worth = 0.3},
      {.name = "large", .finding = "a", .worth = 0.9},
      {.name = "user", .is_wanted = true, .worth = 1}};
  static const char *const expected[] = {"user", "large",   "shown",    "small",
                                         "same", "runtime", "no reason"};
  enum { count = sizeof(all) / sizeof(all[0]) };
  struct pomp_candidate *sorted[count];
  for (unsigned i = 0; i < count; ++i)
    sorted[i] = &all[i];
  pomp_sort_by_worth(sorted, count);
  for (unsigned i = 0; i < count; ++i) {
    assert_string_equal(sorted[i]->name, expected[i]);
    assert_int_equal(pomp_is_asked_for(sorted[i]), i + 1 < count);
  }
}

/** The first experiments of all findings come before the second one of a
 * finding that promises less than twice as much. */
static void each_finding_has_a_first_look(void **state) {
  (void)state;
  static const struct pomp_suggestion two[] = {
      {.finding = "pomp-imbalanced-loop", .gain = 0.3},
      {.finding = "pomp-repeated-allocation", .gain = 0.2}};
  static const struct {
    const char *name;
    unsigned reason, number;
    double worth;
  } rows[] = {{"loop-guided", 0, 2, 0.15},
              {"loop-dynamic", 0, 1, 0.3},
              {"huge-pages", 1, 2, 0.1},
              {"keep-memory", 1, 1, 0.2}};
  enum { count = sizeof(rows) / sizeof(rows[0]) };
  struct pomp_plan plan = {0};
  for (unsigned i = 0; i < count; ++i)
    pomp_candidate_give_reason(pomp_plan_add(&plan, rows[i].name, ""),
                               &two[rows[i].reason]);
  struct pomp_candidate *shown = pomp_plan_add(&plan, "one-thread", "");
  shown->worth = 0.4;
  pomp_plan_number(&plan);
  for (unsigned i = 0; i < count; ++i) {
    assert_int_equal(plan.candidates[i].number, rows[i].number);
    assert_true(plan.candidates[i].worth > rows[i].worth - 1e-9);
    assert_true(plan.candidates[i].worth < rows[i].worth + 1e-9);
  }
  assert_int_equal(shown->number, 0);
  pomp_plan_free(&plan);
}

static void the_best_open_ones_remain(void **state) {
  (void)state;
  static struct pomp_candidate all[] = {
      {.name = "worse", .gain.middle = 0.1},
      {.name = "done", .gain.middle = 0.9, .state = POMP_STATE_CONFIRMED},
      {.name = "better", .gain.middle = 0.2}};
  struct pomp_candidate *open[] = {&all[0], &all[1], &all[2]};
  assert_int_equal(pomp_sort_open(open, 3), 2);
  assert_string_equal(open[0]->name, "better");
  assert_string_equal(open[1]->name, "worse");
}

/** Adds a pair of which the changed run takes \p time of the other one. */
static void add_pair(struct pomp_candidate *c, double time) {
  c->pairs.base[c->pairs.count] = 1;
  c->pairs.times[c->pairs.count++] = time;
}

/** An experiment with pairs that gain between \p low and \p high, and how it is
 *  judged in the end. */
static enum pomp_state judge(double low, double high, double promise,
                             bool is_asked_for) {
  enum { COUNT = 8 };
  struct pomp_candidate c = {.promise = promise, .is_wanted = is_asked_for};
  for (size_t i = 0; i < COUNT; ++i)
    add_pair(&c, 1 - low - (high - low) * (double)i / (COUNT - 1));
  pomp_judge(&c, POMP_AT_LAST);
  return c.state;
}

/** Confirmed is what certainly gains 1 %, or 3 % if nothing asks for it. */
static void gains_worth_a_change_are_confirmed(void **state) {
  (void)state;
  assert_int_equal(judge(0.015, 0.025, 0, true), POMP_STATE_CONFIRMED);
  assert_int_equal(judge(0.015, 0.025, 0, false), POMP_STATE_REFUTED);
  assert_int_equal(judge(0.035, 0.045, 0, false), POMP_STATE_CONFIRMED);
  assert_int_equal(judge(0.015, 0.06, 0, false), POMP_STATE_UNDECIDED);
}

/** Refuted is what may not help, and certainly gains less than was promised. */
static void broken_promises_are_refuted(void **state) {
  (void)state;
  assert_int_equal(judge(-0.1, -0.05, 0, true), POMP_STATE_REFUTED);
  assert_int_equal(judge(-0.02, 0.045, 0, true), POMP_STATE_REFUTED);
  assert_int_equal(judge(-0.02, 0.06, 0, true), POMP_STATE_UNDECIDED);
  assert_int_equal(judge(-0.02, 0.06, 0.2, true), POMP_STATE_UNDECIDED);
  assert_int_equal(judge(-0.02, 0.06, 0.5, true), POMP_STATE_REFUTED);
  assert_int_equal(judge(-0.02, 0.12, 0.9, true), POMP_STATE_UNDECIDED);
  assert_int_equal(judge(0.005, 0.06, 0.5, true), POMP_STATE_UNDECIDED);
}

/** While others wait it is enough that a change helps, and none of four pairs
 *  that gain nothing need be followed by more. */
static void others_do_not_wait_for_exact_gains(void **state) {
  (void)state;
  struct pomp_candidate c = {.is_wanted = true};
  for (size_t i = 0; i < POMP_FEWEST_PAIRS; ++i)
    add_pair(&c, 0.9 - 0.05 * (double)i);
  pomp_judge(&c, POMP_UNTIL_EXACT);
  assert_int_equal(c.state, POMP_STATE_OPEN);
  assert_false(pomp_is_exact(&c));
  pomp_judge(&c, POMP_UNTIL_CLEAR);
  assert_int_equal(c.state, POMP_STATE_CONFIRMED);
  struct pomp_candidate slow = {.is_wanted = true};
  for (size_t i = 0; i < 3; ++i)
    add_pair(&slow, 1.01);
  pomp_judge(&slow, POMP_UNTIL_EXACT);
  assert_int_equal(slow.state, POMP_STATE_OPEN);
  add_pair(&slow, 1.02);
  pomp_judge(&slow, POMP_UNTIL_EXACT);
  assert_int_equal(slow.state, POMP_STATE_REFUTED);
}

/** Two pairs refute only what is much slower. */
static void few_pairs_refute_what_is_slower(void **state) {
  (void)state;
  struct pomp_candidate c = {.is_wanted = true,
                             .state = POMP_STATE_UNDECIDED,
                             .screening = {{1, 1}, {1.2, 1.3}, 2}};
  pomp_judge_dropped(&c);
  assert_int_equal(c.state, POMP_STATE_REFUTED);
  struct pomp_candidate only = {.is_wanted = true,
                                .pairs = {{1, 1}, {1.2, 1.3}, 2}};
  pomp_judge(&only, POMP_UNTIL_EXACT);
  assert_int_equal(only.state, POMP_STATE_OPEN);
  pomp_judge(&only, POMP_AT_LAST);
  assert_int_equal(only.state, POMP_STATE_REFUTED);
  c.state = POMP_STATE_UNDECIDED;
  c.screening.count = 1;
  pomp_judge_dropped(&c);
  assert_int_equal(c.state, POMP_STATE_UNDECIDED);
  c.screening.count = 2;
  c.screening.times[0] = 1.05;
  pomp_judge_dropped(&c);
  assert_int_equal(c.state, POMP_STATE_UNDECIDED);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nowait_stands_at_all_but_the_last),
      cmocka_unit_test(adjacent_regions_become_one),
      cmocka_unit_test(other_regions_stay),
      cmocka_unit_test(clauses_of_fortran),
      cmocka_unit_test(nowait_of_fortran),
      cmocka_unit_test(worthy_experiments_come_first),
      cmocka_unit_test(each_finding_has_a_first_look),
      cmocka_unit_test(the_best_open_ones_remain),
      cmocka_unit_test(gains_worth_a_change_are_confirmed),
      cmocka_unit_test(broken_promises_are_refuted),
      cmocka_unit_test(others_do_not_wait_for_exact_gains),
      cmocka_unit_test(few_pairs_refute_what_is_slower)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
