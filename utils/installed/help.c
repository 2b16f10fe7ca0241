/*===- help.c - Texts that --help prints ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "help.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { width = 79, text_column = 24 };

void pomp_help_fill(unsigned indent, unsigned column, const char *text) {
  for (bool is_first = true; *text; is_first = false) {
    size_t length = strcspn(text, " "), shown = 0;
    for (size_t i = 0; i < length; ++i)
      shown += text[i] != '`';
    if (!is_first && column + 1 + shown > width) {
      printf("\n%*s", (int)indent, "");
      column = indent;
    } else if (!is_first) {
      putchar(' ');
      ++column;
    }
    for (size_t i = 0; i < length; ++i)
      if (text[i] != '`')
        putchar(text[i]);
    column += (unsigned)shown;
    text += length + strspn(text + length, " ");
  }
  putchar('\n');
}

void pomp_help_item(const char *term, const char *text) {
  int column = printf("  %-*s  ", text_column - 4, term);
  pomp_help_fill(text_column, (unsigned)column, text);
}

void pomp_help_rows(const struct pomp_option_row *rows, size_t count) {
  for (const struct pomp_option_row *r = rows; r < rows + count; ++r) {
    char term[64];
    bool is_optional = r->argument && *r->argument == '[';
    if (!r->name) {
      printf("\n%s%s", r->doc, *r->doc ? "\n" : "");
      continue;
    }
    snprintf(term, sizeof(term), "%c%c%s--%s%s%s", r->letter ? '-' : ' ',
             r->letter ? r->letter : ' ', r->letter ? ", " : "  ", r->name,
             r->argument && !is_optional ? " " : "",
             r->argument ? r->argument : "");
    pomp_help_item(term, r->doc);
  }
}
