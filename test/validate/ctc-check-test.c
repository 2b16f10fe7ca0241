/*===- ctc-check-test.c - The strict check of context strings ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "validate.h"

#include <stdio.h>
#include <string.h>

/** Replaces the length at the beginning by the right one. */
static void set_length(const char *text, char *buffer, size_t size) {
  const char *star = strchr(text, '*');
  snprintf(buffer, size, "%zu%s", strlen(star), star);
}

static void strings(void **state) {
  (void)state;
  static const struct {
    const char *text, *error;
  } cases[] = {
      {"51*type=pregion*file=demo.c*slines=7,8*elines=12,12**", NULL},
      {"52*type=pregion*file=demo.c*slines=7,8*elines=12,12**",
       "the length is wrong"},
      {"051*type=pregion*file=demo.c*slines=7,8*elines=12,12**",
       "leading zero"},
      {"*type=pregion**", "no length"},
      {"", "no length"},
      {"2", "no star"},
      {"2**", "no type"},
      {"13*type=pregion*", "the length is wrong"},
      {"14*type=pregion*", "two stars"},
      {"16*type=preregion**", "the length is wrong"},
      {"18*type=preregion**", "unknown type"},
      {"15*type=barrier**", "no file"},
      {"22*type=barrier*file=a**", "no slines"},
      {"33*type=barrier*file=a*slines=1,1**", NULL},
      {"33*type=barrier*file=a*slines=2,1**", "slines is not"},
      {"31*type=barrier*file=a*slines=1**", "slines is not"},
      {"30*type=loop*file=a*slines=1,1**", "no elines"},
      {"41*type=loop*file=a*slines=3,3*elines=1,1**", "lies before"},
      {"0*type=loop*x**", "not name=value"},
      {"0*type=loop*colour=red**", "unknown attribute"},
      {"0*type=loop*name=**", "no value"},
      {"0*type=barrier*type=barrier**", "comes twice"},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
    struct ctc_info info;
    char text[200], error[600] = "";
    /* If the test is not about the length, count here. */
    const bool keep = cases[i].error && (strstr(cases[i].error, "length") ||
                                         strstr(cases[i].error, "zero") ||
                                         strstr(cases[i].error, "no star"));
    if (keep)
      snprintf(text, sizeof(text), "%s", cases[i].text);
    else
      set_length(cases[i].text, text, sizeof(text));
    const bool ok = validate_ctc(text, &info, error, sizeof(error));
    validate_free_ctc(&info);
    if (ok != !cases[i].error || !strstr(error, ok ? "" : cases[i].error))
      fail_msg("'%s': '%s'", cases[i].text, error);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(strings)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
