/*===- tasks.c - What is known of tasks -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "report.h"

void pomp_print_tasks(struct pomp_text *text,
                      const struct pomp_profile *profile) {
  (void)profile;
  pomp_text_add(text, "The profile has no tasks.\n");
}

json_t *pomp_tasks_to_json(const struct pomp_profile *profile) {
  (void)profile;
  return json_null();
}
