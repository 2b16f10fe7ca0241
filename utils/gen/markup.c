/*===- markup.c - Formats texts of rows for documents -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "blocks.h"

#include <string.h>

void gen_markdown(FILE *out, const char *text) {
  for (; *text; ++text) {
    /* It would end the cell, in code as well. */
    if (*text == '|')
      putc('\\', out);
    putc(*text, out);
  }
}

enum { width = 78 };

/** A line that is being filled. */
struct line {
  FILE *out;
  size_t column;
};

static void end_line(struct line *line) {
  if (line->column)
    putc('\n', line->out);
  line->column = 0;
}

/** Prints a word, which may not look like a macro. */
static void print_word(struct line *line, const char *word, size_t length) {
  if (line->column && line->column + 1 + length > width)
    end_line(line);
  if (line->column)
    putc(' ', line->out);
  else if (*word == '.' || *word == '\'')
    fputs("\\&", line->out);
  fwrite(word, 1, length, line->out);
  line->column += length + 1;
  /* Each sentence begins on a new line. */
  if (word[length - 1] == '.' || word[length - 1] == ':')
    if (word[length] == ' ')
      end_line(line);
}

/** Prints `code` with adjacent punctuation.
 *  \returns the rest of the text. */
static const char *print_code(struct line *line, const char *text) {
  size_t before = strcspn(text, "`");
  const char *code = text + before + 1;
  size_t length = strcspn(code, "`");
  const char *behind = code + length + (code[length] == '`');
  end_line(line);
  fputs(".Ql", line->out);
  for (size_t i = 0; i < before; ++i)
    fprintf(line->out, " %c", text[i]);
  fprintf(line->out, memchr(code, ' ', length) ? " \"%.*s\"" : " %.*s",
          (int)length, code);
  for (; *behind && *behind != ' '; ++behind)
    fprintf(line->out, " %c", *behind);
  putc('\n', line->out);
  return behind;
}

void gen_mdoc(FILE *out, const char *text) {
  struct line line = {out, 0};
  while (*(text += strspn(text, " "))) {
    size_t length = strcspn(text, " ");
    if (memchr(text, '`', length)) {
      text = print_code(&line, text);
      continue;
    }
    print_word(&line, text, length);
    text += length;
  }
  end_line(&line);
}
