/*===- suggest_test.c - Unit tests of computed patches --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
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

/** Lets git apply the patch, and compares. Without \p expected there is none.
 */
static void check(const char *finding, const char *before, unsigned count,
                  const unsigned *lines, const char *expected) {
  char directory[] = "/tmp/pomp-suggest-XXXXXX", path[64];
  struct pomp_text text = {0};
  assert_non_null(mkdtemp(directory));
  assert_int_equal(chdir(directory), 0);
  snprintf(path, sizeof(path), "%s/a.c", directory);
  write_file("a.c", before);
  const struct pomp_suggestion s = finding_at(finding, path, count, lines);
  assert_int_equal(pomp_suggest_patch(&text, &s), expected != NULL);
  if (expected) {
    write_file("a.patch", text.data);
    write_file("expected.c", expected);
    assert_int_equal(system("git apply a.patch && cmp a.c expected.c"), 0);
    unlink("a.patch");
    unlink("expected.c");
  }
  free(text.data);
  unlink("a.c");
  assert_int_equal(chdir("/"), 0);
  rmdir(directory);
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nowait_stands_at_all_but_the_last),
      cmocka_unit_test(adjacent_regions_become_one),
      cmocka_unit_test(other_regions_stay)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
