/*===- baseline.c - The file of a baseline --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Lines of text, sorted, so that a version control system shows what changed:
|*
|*     pomp-baseline 1
|*     for app
|*     processors 8
|*     runs 3
|*     ranks 2
|*     barrier in step #1: visits 400 # app.c:19
|*     critical "sum" in step #1: visits 40..44 # app.c:14
|*     finding pomp-imbalanced-loop: loop in step #1 # app.c:8
|*     program: threads 4
|*
|* Only jobs have ranks. Behind " # " is the place. Of that only the order of
|* lines matters.
\*===----------------------------------------------------------------------===*/
#include "study/gate/record.h"
#include "support/message.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1 };
static const char magic[] = "pomp-baseline ";
static const char finding[] = "finding ";

static void write_item(struct pomp_text *text,
                       const struct pomp_gate_item *item) {
  const char *between = ": ";
  pomp_text_add(text, "%s", item->key);
  for (int q = 0; q < POMP_NUM_QUANTITIES; ++q) {
    const struct pomp_extent *e = &item->of[q];
    if (!e->most)
      continue;
    pomp_text_add(text, "%s%s ", between, pomp_quantities[q].name);
    pomp_extent_print(text, e);
    between = ", ";
  }
  if (*item->place)
    pomp_text_add(text, " # %s", item->place);
  pomp_text_add(text, "\n");
}

void pomp_gate_write(struct pomp_text *text,
                     const struct pomp_gate_record *record) {
  pomp_text_add(text, "%s%d\nfor %s\nprocessors %" PRIu64 "\nruns %u\n", magic,
                VERSION, record->program, record->processors, record->num_runs);
  if (record->ranks)
    pomp_text_add(text, "ranks %" PRIu64 "\n", record->ranks);
  for (size_t i = 0; i < record->count; ++i)
    write_item(text, &record->items[i]);
  text->failed |= record->failed;
}

/** A file while it is read. */
struct reading {
  const char *path;
  unsigned line;
  struct pomp_gate_record *record;
};

static bool complain(const struct reading *r, const char *expected) {
  pomp_complain("%s:%u: expected %s", r->path, r->line, expected);
  return false;
}

/** Reads a number, and moves \p at behind it. */
static bool read_number(char **at, uint64_t *number) {
  char *end;
  errno = 0;
  *number = strtoull(*at, &end, 10);
  bool good = **at >= '0' && **at <= '9' && !errno;
  *at = end;
  return good;
}

/** Reads "visits 40..44, chunks 7". */
static bool read_counts(char *at, struct pomp_gate_item *item) {
  for (bool first = true; *at; first = false) {
    size_t length;
    int q = 0;
    if (!first && strncmp(at, ", ", 2) != 0)
      return false;
    at += first ? 0 : 2;
    length = strcspn(at, " ");
    while (q < POMP_NUM_QUANTITIES &&
           (strlen(pomp_quantities[q].name) != length ||
            strncmp(pomp_quantities[q].name, at, length) != 0))
      ++q;
    if (q == POMP_NUM_QUANTITIES || at[length] != ' ')
      return false;
    struct pomp_extent *e = &item->of[q];
    at += length + 1;
    if (!read_number(&at, &e->least))
      return false;
    e->most = e->least;
    if (strncmp(at, "..", 2) == 0) {
      at += 2;
      if (!read_number(&at, &e->most) || e->most < e->least)
        return false;
    }
  }
  return true;
}

/** Reads "barrier in step #1: visits 400 # app.c:19". */
static bool read_item(const struct reading *r, char *line) {
  bool is_finding = strncmp(line, finding, strlen(finding)) == 0;
  char *colon = strstr(line, ": ");
  char *comment = colon ? strstr(colon, " # ") : NULL;
  /* That of a finding belongs to its key. */
  char *counts = is_finding || !colon ? NULL : colon + 2;
  if (!colon)
    return complain(r, "a construct, a colon and its counts, such as "
                       "\"barrier in step #1: visits 400\"");
  if (comment)
    *comment = '\0';
  if (!is_finding)
    *colon = '\0';
  if (pomp_gate_find(r->record, line))
    return complain(r, "each construct once");
  struct pomp_gate_item *item = pomp_gate_item_of(r->record, line);
  char *place = item && comment ? strdup(comment + 3) : NULL;
  if (place) {
    free(item->place);
    item->place = place;
  }
  if (item) {
    item->num_runs = r->record->num_runs;
    item->is_finding = is_finding;
  }
  return !item || !counts || read_counts(counts, item) ||
         complain(r, "counts with commas between them, such as \"visits 400, "
                     "chunks 40\"");
}

/** Reads "runs 3". */
static bool read_head(const struct reading *r, char *line, const char *name,
                      uint64_t *number) {
  size_t length = strlen(name);
  char *at = line + length;
  char expected[64];
  if (strncmp(line, name, length) == 0 && *at++ == ' ' &&
      read_number(&at, number) && !*at)
    return true;
  snprintf(expected, sizeof(expected), "\"%s\" and a number", name);
  return complain(r, expected);
}

/** Reads the lines in their order. */
static bool read_line(const struct reading *r, char *line) {
  uint64_t number;
  char *at = line + strlen(magic);
  switch (r->line) {
  case 1:
    if (strncmp(line, magic, strlen(magic)) != 0 || !read_number(&at, &number))
      return complain(r, "a baseline, whose first line is \"pomp-baseline 1\"");
    if (number == VERSION && !*at)
      return true;
    pomp_complain("%s: version %s of baselines is not known, only %d", r->path,
                  line + strlen(magic), VERSION);
    return false;
  case 2:
    if (strncmp(line, "for ", 4) != 0)
      return complain(r, "\"for\" and the name of the program");
    r->record->program = strdup(line + 4);
    r->record->failed |= !r->record->program;
    return true;
  case 3:
    return read_head(r, line, "processors", &r->record->processors);
  case 4:
    if (!read_head(r, line, "runs", &number))
      return false;
    r->record->num_runs = (unsigned)number;
    return true;
  default:
    if (r->line == 5 && strncmp(line, "ranks ", 6) == 0)
      return read_head(r, line, "ranks", &r->record->ranks);
    return read_item(r, line);
  }
}

bool pomp_gate_read(const char *path, struct pomp_gate_record *record) {
  struct reading r = {.path = path, .record = record};
  FILE *file = fopen(path, "re");
  char *line = NULL;
  size_t size = 0;
  bool good = file;
  errno = file ? 0 : errno;
  for (ssize_t length;
       good && file && (length = getline(&line, &size, file)) > 0;) {
    while (length && (line[length - 1] == '\n' || line[length - 1] == '\r'))
      line[--length] = '\0';
    ++r.line;
    if ((size_t)length != strlen(line))
      good = complain(&r, "text");
    else
      good = (!*line && r.line > 4) || read_line(&r, line);
  }
  if (!file || ferror(file)) {
    pomp_complain("cannot read the baseline %s: %s", path, strerror(errno));
    good = false;
  } else if (good && r.line < 5) {
    pomp_complain("%s: expected a baseline with counts, found %u %s", path,
                  r.line, pomp_plural(r.line, "line", "lines"));
    good = false;
  }
  if (good && record->failed) {
    pomp_complain("out of memory");
    good = false;
  }
  if (file)
    fclose(file);
  free(line);
  return good;
}
