/*===- source.c - The source lines around regions ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "page/source.h"

#include "model/reader.h"
#include "model/regions.h"
#include "support/message.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
  /** Lines before and after a region, and the most lines of one region. */
  around = 3,
  most_lines = 40,
  /** Bytes of a line. */
  most_bytes = 400,
  /** Bytes of a file: larger ones are no sources. */
  most_size = 64 << 20
};

/** Opens a regular file. */
static FILE *open_file(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) ||
      status.st_size > most_size)
    return NULL;
  return fopen(path, "r");
}

static FILE *open_in(const char *directory, const char *name) {
  char *path;
  if (asprintf(&path, "%s/%s", directory, name) < 0)
    return NULL;
  FILE *file = open_file(path);
  free(path);
  return file;
}

/** Looks in \p directory for the file by its name, then by the end of its path:
 *  the longest that exists, but not shorter than needed to distinguish it from
 *  other files. */
static FILE *find_in(const char *directory, const struct pomp_where *w) {
  bool is_alone = w->shown == w->file;
  FILE *file = is_alone ? open_in(directory, w->file) : NULL;
  const char *path = pomp_where_identity(w);
  const char *last = strrchr(path, '/');
  last = is_alone ? (last ? last + 1 : path) : w->brief;
  while (!file && path <= last) {
    file = open_in(directory, path);
    const char *slash = strchr(path, '/');
    if (!slash)
      break;
    path = slash + 1;
  }
  return file;
}

static FILE *open_source(const struct pomp_profile *profile,
                         const struct pomp_where *w, const char *directory) {
  FILE *file = open_file(pomp_where_identity(w));
  if (!file && w->shown == w->file)
    file = open_file(w->file);
  if (!file && directory)
    file = find_in(directory, w);
  char *input = file ? NULL : strdup(profile->input);
  if (input)
    file = find_in(dirname(input), w);
  free(input);
  return file;
}

/** \returns whether the file is younger than the profile. */
static bool is_younger(FILE *file, const struct pomp_profile *profile) {
  struct stat source, report;
  return fstat(fileno(file), &source) == 0 &&
         stat(profile->input, &report) == 0 &&
         source.st_mtime > report.st_mtime;
}

/** Marks the lines that some of \p count regions wants. \returns their highest
 *  number, or 0. */
static uint32_t mark(const struct pomp_profile *profile,
                     const uint32_t *regions, uint32_t count, json_t *lines) {
  uint32_t highest = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const struct pomp_result_region *r = &profile->result->regions[regions[i]];
    uint32_t first = r->fields.lines[0], last = r->fields.where.last;
    if (!first)
      continue;
    if (last < first)
      last = first;
    if (last - first >= most_lines)
      last = first + most_lines - 1;
    first = first > around ? first - around : 1;
    last += around;
    for (uint32_t line = first; line <= last; ++line) {
      char key[16];
      snprintf(key, sizeof(key), "%u", line);
      json_object_set_new(lines, key, json_null());
    }
    highest = last > highest ? last : highest;
  }
  return highest;
}

/** A line of any encoding, without its end. */
static json_t *line_to_json(const char *line, size_t length) {
  while (length && (line[length - 1] == '\n' || line[length - 1] == '\r'))
    --length;
  return pomp_to_json_string(line, length > most_bytes ? most_bytes : length);
}

/** Fills in the marked lines, and takes away those the file does not have. */
static void fill(FILE *file, uint32_t highest, json_t *lines) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  for (uint32_t n = 1; n <= highest; ++n) {
    char key[16];
    length = getline(&line, &capacity, file);
    if (length < 0)
      break;
    snprintf(key, sizeof(key), "%u", n);
    if (json_object_get(lines, key))
      json_object_set_new(lines, key, line_to_json(line, (size_t)length));
  }
  free(line);
  const char *key;
  json_t *value;
  void *next;
  json_object_foreach_safe(lines, next, key, value) {
    if (json_is_null(value))
      json_object_del(lines, key);
  }
}

static int compare_files(const void *x, const void *y, void *regions) {
  const struct pomp_result_region *r = regions;
  return strcmp(pomp_where_identity(&r[*(const uint32_t *)x].fields.where),
                pomp_where_identity(&r[*(const uint32_t *)y].fields.where));
}

/** \returns the lines of a file that \p count regions want. */
static json_t *file_to_json(const struct pomp_profile *profile,
                            const char *directory, const uint32_t *regions,
                            uint32_t count) {
  json_t *lines = json_object();
  FILE *file = open_source(
      profile, &profile->result->regions[regions[0]].fields.where, directory);
  if (!file)
    return lines;
  fill(file, mark(profile, regions, count, lines), lines);
  if (is_younger(file, profile))
    json_object_set_new(lines, "changed", json_true());
  fclose(file);
  return lines;
}

json_t *pomp_sources_to_json(const struct pomp_profile *profile,
                             const char *directory) {
  json_t *files = json_object();
  uint32_t count = profile->result->num_regions;
  uint32_t *order = calloc(count + 1, sizeof(*order));
  bool good = files && order;
  for (uint32_t i = 0; good && i < count; ++i)
    order[i] = i;
  if (good && count)
    qsort_r(order, count, sizeof(*order), compare_files,
            profile->result->regions);
  for (uint32_t i = 0, next; good && i < count; i = next) {
    const char *name =
        pomp_where_identity(&profile->result->regions[order[i]].fields.where);
    pomp_progress("sources", i, count);
    for (next = i + 1;
         next < count &&
         strcmp(pomp_where_identity(
                    &profile->result->regions[order[next]].fields.where),
                name) == 0;)
      ++next;
    if (*name)
      good = json_object_set_new(
                 files, name,
                 file_to_json(profile, directory, &order[i], next - i)) == 0;
  }
  pomp_progress_end();
  free(order);
  if (good)
    return files;
  json_decref(files);
  return NULL;
}
