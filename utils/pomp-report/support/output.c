/*===- output.c - Where reports go ----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/output.h"
#include "support/message.h"

#include "base/relative.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool pomp_is_stdout(const char *file) { return file && strcmp(file, "-") == 0; }

bool pomp_can_write(const char *path) {
  char directory[PATH_MAX];
  if (!path || pomp_is_stdout(path) ||
      !pomp_lacks_directory(path, directory, sizeof(directory)))
    return true;
  pomp_complain("cannot write %s: there is no directory %s", path, directory);
  return false;
}

bool pomp_write_text(struct pomp_text *text, const char *path) {
  FILE *file = stdout;
  bool ok = !text->failed;
  errno = ENOMEM;
  path = pomp_is_stdout(path) ? NULL : path;
  if (ok && path)
    ok = (file = fopen(path, "w")) != NULL;
  if (ok) {
    ok = fwrite(text->data ? text->data : "", 1, text->length, file) ==
         text->length;
    ok = (path ? fclose(file) : fflush(file)) == 0 && ok;
  }
  if (!ok)
    pomp_complain("cannot write %s: %s", path ? path : "the report",
                  strerror(errno));
  free(text->data);
  *text = (struct pomp_text){0};
  return ok;
}

/** Receives pieces of a document, for the text. */
static int take(const char *piece, size_t size, void *data) {
  struct pomp_text *text = data;
  size_t from = 0;
  for (size_t i = 0; i < size; ++i)
    if (piece[i] == '<') {
      pomp_text_append(text, piece + from, i - from);
      pomp_text_append(text, "\\u003c", 6);
      from = i + 1;
    }
  pomp_text_append(text, piece + from, size - from);
  return text->failed ? -1 : 0;
}

void pomp_print_json(struct pomp_text *text, const json_t *value) {
  if (!value || json_dump_callback(value, take, text,
                                   JSON_REAL_PRECISION(6) | JSON_COMPACT |
                                       JSON_ENCODE_ANY) != 0)
    text->failed = true;
}

bool pomp_write_json(json_t *value) {
  struct pomp_text text = {0};
  pomp_print_json(&text, value);
  pomp_text_add(&text, "\n");
  json_decref(value);
  return pomp_write_text(&text, NULL);
}
