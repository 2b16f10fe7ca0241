/*===- plugin_options.c - The options of the plugin ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "plugin_options.h"
#include "constructs/InstText.h"

#include <stdio.h>
#include <string.h>

static const struct pomp_option_row rows[] = {
#define POMP_OPTION(Name, Value, Take, Doc) {Name, 0, Value, Doc},
#define POMP_FLAG_OPTION(Name, Member, Doc) {Name, 0, NULL, Doc},
#define POMP_CHOICE_OPTION(Name, Type, Member, Words, Doc)                     \
  {Name, 0, Words, Doc},
#define POMP_NUMBER_OPTION(Name, Member, DEFAULT, Doc)                         \
  {Name, 0, "N", Doc " The default is " #DEFAULT "."},
#include "constructs/options.def"
};

const struct pomp_option_row *pomp_plugin_option(size_t number) {
  return number < sizeof(rows) / sizeof(rows[0]) ? &rows[number] : NULL;
}

bool pomp_help_options(const char *name) {
  bool is_found = false;
  const struct pomp_option_row *r;
  if (!name)
    puts("Each as -fplugin-arg-pomp-NAME or -fplugin-arg-pomp-NAME=VALUE; the "
         "first of\nseveral words is the default.\n");
  for (size_t i = 0; (r = pomp_plugin_option(i)); ++i) {
    char term[128];
    if (name && strcmp(name, r->name) != 0)
      continue;
    is_found = true;
    snprintf(term, sizeof(term), "%s%s%s", r->name, r->argument ? "=" : "",
             r->argument ? r->argument : "");
    pomp_help_item(term, r->doc);
  }
  return is_found;
}
