/*===- parts.c - A profile.json, part by part ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/parts.h"
#include "support/message.h"

#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* JSON strings contain no line feed, so the text after one is no part of a
 * string. */
static const char ranks_mark[] = ",\n\"ranks\":[";
static const char regions_mark[] = ",\n\"regions\":[";
static const char paths_mark[] = ",\n\"call_paths\":[";

/** \returns where ranks or regions begin, whatever is first; or null. */
static char *find_mark(const char *text, size_t size) {
  char *regions = memmem(text, size, regions_mark, sizeof(regions_mark) - 1);
  char *ranks = memmem(text, regions ? (size_t)(regions - text) : size,
                       ranks_mark, sizeof(ranks_mark) - 1);
  return ranks ? ranks : regions;
}

/** Reads until ranks or regions begin.
 *  \returns the place, or null. */
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
    size_t from =
        length < sizeof(regions_mark) ? 0 : length - sizeof(regions_mark);
    length += got;
    end = find_mark(*text + from, length - from);
  } while (!end && got == piece);
  return end;
}

/** \returns whether the last that the file has is the end of an object. */
static bool is_whole(struct pomp_parts *parts) {
  char last[2];
  if (fseek(parts->file, -(long)sizeof(last), SEEK_END) != 0 ||
      fread(last, 1, sizeof(last), parts->file) != sizeof(last))
    return false;
  parts->size = ftell(parts->file);
  return memcmp(last, "}\n", sizeof(last)) == 0;
}

json_t *pomp_parts_open(struct pomp_parts *parts, const char *path) {
  struct stat status;
  *parts = (struct pomp_parts){0};
  /* Data from a pipe can be read only once. */
  if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
    return NULL;
  parts->file = fopen(path, "r");
  char *text = NULL;
  json_t *head = NULL;
  char *end = parts->file ? read_to_mark(parts->file, &text) : NULL;
  long mark = 0;
  if (end && is_whole(parts)) {
    parts->has_ranks = memcmp(end, ranks_mark, sizeof(ranks_mark) - 1) == 0;
    mark = (long)(parts->has_ranks ? sizeof(ranks_mark) : sizeof(regions_mark));
    *end = '}';
    head = json_loadb(text, (size_t)(end - text) + 1, JSON_REJECT_DUPLICATES,
                      NULL);
  }
  if (head && fseek(parts->file, end - text + mark - 1, SEEK_SET) != 0) {
    json_decref(head);
    head = NULL;
  }
  free(text);
  if (!head)
    pomp_parts_close(parts);
  return head;
}

/** \returns the next character that is no white space. */
static int next_character(FILE *file) {
  int c;
  do
    c = getc_unlocked(file);
  while (c == ' ' || c == '\n');
  return c;
}

json_t *pomp_parts_element(struct pomp_parts *parts) {
  int c = next_character(parts->file);
  if (c == ',' && parts->num_elements)
    c = next_character(parts->file);
  else if (c == ']')
    return NULL;
  else if (parts->num_elements)
    c = EOF;
  json_t *element = NULL;
  if (c == '{' && ungetc(c, parts->file) != EOF)
    element = json_loadf(parts->file,
                         JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, NULL);
  parts->is_other = !element;
  if (parts->num_elements++ % 64 == 0)
    pomp_progress("reading", (uint64_t)ftell(parts->file),
                  (uint64_t)parts->size);
  return element;
}

/** \returns whether the array of \p mark is next; then its elements are. */
static bool begin_array(struct pomp_parts *parts, const char *mark) {
  char text[sizeof(paths_mark)] = "";
  size_t length = strlen(mark);
  parts->num_elements = 0;
  return fread(text, 1, length, parts->file) == length &&
         memcmp(text, mark, length) == 0;
}

bool pomp_parts_regions(struct pomp_parts *parts) {
  return begin_array(parts, regions_mark);
}

bool pomp_parts_paths(struct pomp_parts *parts) {
  return begin_array(parts, paths_mark);
}

json_t *pomp_parts_tail(struct pomp_parts *parts) {
  long from = ftell(parts->file);
  size_t size = from < 0 ? 0 : (size_t)(parts->size - from);
  char *text = malloc(size + 1);
  json_t *tail = NULL;
  if (text && size && fread(text, 1, size, parts->file) == size) {
    /* A comma, or the end of the object. */
    bool is_empty = *text == '}';
    if (is_empty || *text == ',') {
      *text = is_empty ? ' ' : '{';
      tail = is_empty ? json_object()
                      : json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    }
  }
  free(text);
  return tail;
}

void pomp_parts_close(struct pomp_parts *parts) {
  if (parts->file)
    fclose(parts->file);
  parts->file = NULL;
  pomp_progress_end();
}
