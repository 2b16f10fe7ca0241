/*===- help.c - Rows of options, and the help of commands --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "help.h"

#include <getopt.h>
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

int pomp_option_next(const struct pomp_option_row *rows, size_t count,
                     bool is_command, int argc, char **argv) {
  enum { first_value = 256 };
  struct option names[count + 1], *last = names;
  char letters[2 * count + 3], *letter = letters;
  if (is_command)
    *letter++ = '+';
  *letter++ = ':';
  for (size_t i = 0; i < count; ++i) {
    const char *argument = rows[i].argument;
    if (!rows[i].name)
      continue;
    *last++ = (struct option){rows[i].name,
                              !argument          ? no_argument
                              : *argument == '[' ? optional_argument
                                                 : required_argument,
                              NULL, first_value + (int)i};
    if (rows[i].letter)
      *letter++ = rows[i].letter;
    if (rows[i].letter && argument)
      *letter++ = ':';
  }
  *letter = '\0';
  *last = (struct option){0};
  opterr = 0;
  optarg = NULL;
  int value = getopt_long(argc, argv, letters, names, NULL);
  /* The word behind an option is another option, and not its value. */
  if (value >= 0 && optarg && optarg == argv[optind - 1] &&
      strncmp(optarg, "--", 2) == 0) {
    --optind;
    return POMP_OPTION_INCOMPLETE;
  }
  for (size_t i = 0; i < count; ++i)
    if (rows[i].letter && rows[i].letter == value)
      return (int)i;
  return value == -1    ? POMP_OPTION_END
         : value == ':' ? POMP_OPTION_INCOMPLETE
         : value == '?' ? POMP_OPTION_UNKNOWN
                        : value - first_value;
}
