/*===- ctc_fields.c - What a CTC string says of a construct -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "program/ctc_fields.h"
#include "pomp/ctc.h"

#include <stdlib.h>
#include <string.h>

char *pomp_ctc_copy(const char *ctc, const char *key) {
  struct pomp_ctc_attribute a;
  if (!pomp_ctc_find(ctc, key, &a))
    a.value_length = 0, a.value = "";
  char *copy = malloc(a.value_length + 1);
  if (copy)
    pomp_ctc_unescape(&a, copy, a.value_length + 1);
  return copy;
}

void pomp_ctc_lines(const char *ctc, const char *key, unsigned lines[2]) {
  char *text = pomp_ctc_copy(ctc, key), *rest;
  if (text && *text) {
    lines[0] = (unsigned)strtoul(text, &rest, 10);
    lines[1] = *rest == ',' ? (unsigned)strtoul(rest + 1, NULL, 10) : lines[0];
  }
  free(text);
}

uint32_t pomp_ctc_hash(const char *ctc) {
  uint32_t hash = 2166136261u;
  for (; *ctc; ++ctc)
    hash = (hash ^ (unsigned char)*ctc) * 16777619u;
  return hash;
}

static void set_where(struct pomp_ctc_fields *c, unsigned column) {
  c->where =
      (struct pomp_where){.type = c->type,
                          .name = c->name,
                          .file = c->file,
                          .path = c->path,
                          .macro = c->macro,
                          .function = c->function,
                          .schedule = c->schedule,
                          .chunk = c->chunk,
                          .first = c->lines[0],
                          .last = c->lines[3] ? c->lines[3] : c->lines[1],
                          .column = column};
}

static bool is_whole(const struct pomp_ctc_fields *c) {
  return c->type && c->directive && c->name && c->file && c->path && c->macro &&
         c->function && c->schedule && c->chunk && c->lock;
}

bool pomp_ctc_read_fields(struct pomp_ctc_fields *c, char *ctc) {
  *c = (struct pomp_ctc_fields){.ctc = ctc};
  if (!ctc)
    return false;
  c->type = pomp_ctc_copy(ctc, "type");
  c->directive = pomp_ctc_copy(ctc, "directive");
  c->name = pomp_ctc_copy(ctc, "name");
  c->file = pomp_ctc_copy(ctc, "file");
  c->path = pomp_ctc_copy(ctc, "path");
  c->macro = pomp_ctc_copy(ctc, "macro");
  c->function = pomp_ctc_copy(ctc, "function");
  c->schedule = pomp_ctc_copy(ctc, "scheduleType");
  c->chunk = pomp_ctc_copy(ctc, "scheduleChunk");
  c->lock = pomp_ctc_copy(ctc, "lock");
  unsigned column[2] = {0, 0};
  pomp_ctc_lines(ctc, "slines", &c->lines[0]);
  pomp_ctc_lines(ctc, "elines", &c->lines[2]);
  pomp_ctc_lines(ctc, "scol", column);
  set_where(c, column[0]);
  return is_whole(c);
}

static bool replace(char **string, const char *value) {
  free(*string);
  return (*string = strdup(value)) != NULL;
}

bool pomp_ctc_set_fields(struct pomp_ctc_fields *c, const char *type,
                         const char *directive, const char *name,
                         const char *file, const unsigned lines[4]) {
  bool good = replace(&c->type, type) && replace(&c->directive, directive) &&
              replace(&c->name, name) && replace(&c->file, file);
  memcpy(c->lines, lines, sizeof(c->lines));
  set_where(c, c->where.column);
  return good;
}

bool pomp_ctc_copy_fields(struct pomp_ctc_fields *to,
                          const struct pomp_ctc_fields *from) {
  return pomp_ctc_read_fields(to, strdup(from->ctc)) &&
         pomp_ctc_set_fields(to, from->type, from->directive, from->name,
                             from->file, from->lines);
}

void pomp_ctc_free_fields(struct pomp_ctc_fields *c) {
  free(c->ctc);
  free(c->type);
  free(c->directive);
  free(c->name);
  free(c->file);
  free(c->path);
  free(c->macro);
  free(c->function);
  free(c->schedule);
  free(c->chunk);
  free(c->lock);
}

static bool is_one_of(const struct pomp_ctc_attribute *type,
                      const char *const *names) {
  while (*names && (strlen(*names) != type->value_length ||
                    memcmp(*names, type->value, type->value_length) != 0))
    ++names;
  return *names;
}

bool pomp_ctc_ends_in_barrier(const char *ctc) {
  static const char *const shares[] = {"loop", "sections", "single",
                                       "workshare", NULL};
  static const char parallel[] = "parallel";
  struct pomp_ctc_attribute a, b;
  if (!pomp_ctc_find(ctc, "type", &a) || !is_one_of(&a, shares) ||
      pomp_ctc_find(ctc, "hasNowait", &a))
    return false;
  /* A combined construct ends in the barrier of its team. */
  if (pomp_ctc_find(ctc, "directive", &a) &&
      memmem(a.value, a.value_length, parallel, strlen(parallel)))
    return false;
  /* These two of one variable make a barrier before the body. The one at the
   * end follows, unless it is switched off meanwhile. The paper writes the
   * second one with a small letter, an earlier plugin did not. */
  return !pomp_ctc_find(ctc, "hasFirstPrivate", &a) ||
         (!pomp_ctc_find(ctc, "hasLastprivate", &b) &&
          !pomp_ctc_find(ctc, "hasLastPrivate", &b));
}
