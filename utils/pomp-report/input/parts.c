/*===- head.c - The totals at the beginning of a profile ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/head.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* JSON strings contain no line feed, so the text after one is no part of a
 * string. */
static const char mark[] = ",\n\"regions\":[";

/** Reads until the mark.
 *  \returns its place, or null. */
static char *read_to_mark(FILE *file, char **text) {
  enum { piece = 16 * 1024 };
  size_t length = 0, capacity = 0, got;
  char *end = NULL;
  do {
    if (length + piece >= capacity) {
      capacity = 2 * capacity + 2 * piece;
      char *larger = realloc(*text, capacity);
      if (!larger)
        return NULL;
      *text = larger;
    }
    got = fread(*text + length, 1, piece, file);
    /* The mark may span two pieces. */
    size_t from = length < sizeof(mark) ? 0 : length - sizeof(mark);
    length += got;
    end = memmem(*text + from, length - from, mark, sizeof(mark) - 1);
  } while (!end && got == piece);
  return end;
}

/** \returns whether the last that the file has is the end of an object. */
static bool is_whole(FILE *file) {
  char last[2];
  return fseek(file, -(long)sizeof(last), SEEK_END) == 0 &&
         fread(last, 1, sizeof(last), file) == sizeof(last) &&
         memcmp(last, "}\n", sizeof(last)) == 0;
}

json_t *pomp_load_head(const char *path) {
  FILE *file = fopen(path, "r");
  char *text = NULL;
  json_t *head = NULL;
  char *end = file ? read_to_mark(file, &text) : NULL;
  if (end && is_whole(file)) {
    *end = '}';
    head = json_loadb(text, (size_t)(end - text) + 1, JSON_REJECT_DUPLICATES,
                      NULL);
  }
  if (file)
    fclose(file);
  free(text);
  return head;
}
