/*===- pprof.c - A profile for pprof -------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The format is profile.proto of github.com/google/pprof: a protocol buffer in
 * which texts are numbers of strings. This file writes its fields by their
 * numbers there.
 */
#include "export/export.h"
#include "export/stacks.h"
#include "support/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zlib.h>

/** Numbers of fields, by message. */
enum {
  PROFILE_SAMPLE_TYPE = 1,
  PROFILE_SAMPLE = 2,
  PROFILE_LOCATION = 4,
  PROFILE_FUNCTION = 5,
  PROFILE_STRING = 6,
  PROFILE_TIME = 9,
  PROFILE_DURATION = 10,
  PROFILE_COMMENT = 13,
  PROFILE_DEFAULT_TYPE = 14,
  VALUE_TYPE_TYPE = 1,
  VALUE_TYPE_UNIT = 2,
  SAMPLE_LOCATION = 1,
  SAMPLE_VALUE = 2,
  SAMPLE_LABEL = 3,
  LABEL_KEY = 1,
  LABEL_TEXT = 2,
  LOCATION_ID = 1,
  LOCATION_LINE = 4,
  LINE_FUNCTION = 1,
  LINE_LINE = 2,
  FUNCTION_ID = 1,
  FUNCTION_NAME = 2,
  FUNCTION_FILE = 4,
  FUNCTION_LINE = 5
};

static void add_varint(struct pomp_text *out, uint64_t value) {
  char bytes[10];
  size_t count = 0;
  do {
    bytes[count++] = (char)((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>= 7;
  } while (value);
  pomp_text_append(out, bytes, count);
}

static void add_number(struct pomp_text *out, unsigned field, uint64_t value) {
  add_varint(out, field << 3);
  add_varint(out, value);
}

static void add_bytes(struct pomp_text *out, unsigned field, const char *data,
                      size_t size) {
  add_varint(out, field << 3 | 2);
  add_varint(out, size);
  pomp_text_append(out, data ? data : "", size);
}

/** Adds a message, and empties it for the next one. */
static void add_message(struct pomp_text *out, unsigned field,
                        struct pomp_text *message) {
  add_bytes(out, field, message->data, message->length);
  out->failed |= message->failed;
  message->length = 0;
}

/** A profile that is being written. */
struct writer {
  const struct pomp_stacks *stacks;
  struct pomp_text *out;
  /** Empty but while something is built. */
  struct pomp_text message, part;
  struct pomp_texts texts;
};

static uint64_t number_of(struct writer *w, const char *text) {
  uint32_t number = pomp_texts_number(&w->texts, text);
  w->out->failed |= number == POMP_NO_TEXT;
  return number;
}

static void add_value_type(struct writer *w, const char *type,
                           const char *unit) {
  add_number(&w->message, VALUE_TYPE_TYPE, number_of(w, type));
  add_number(&w->message, VALUE_TYPE_UNIT, number_of(w, unit));
  add_message(w->out, PROFILE_SAMPLE_TYPE, &w->message);
}

static void add_label(struct writer *w, const char *key, const char *value) {
  add_number(&w->part, LABEL_KEY, number_of(w, key));
  add_number(&w->part, LABEL_TEXT, number_of(w, value));
  add_message(&w->message, SAMPLE_LABEL, &w->part);
}

static void take(void *data, const struct pomp_stack_sample *sample) {
  struct writer *w = data;
  char thread[16];
  /* The innermost is the first, and no location is 0. */
  for (uint32_t i = sample->depth; i;)
    add_varint(&w->part, (uint64_t)sample->frames[--i] + 1);
  add_message(&w->message, SAMPLE_LOCATION, &w->part);
  add_varint(&w->part, sample->visits);
  add_varint(&w->part, sample->ns);
  add_message(&w->message, SAMPLE_VALUE, &w->part);
  snprintf(thread, sizeof(thread), "%u", sample->thread);
  add_label(w, "thread", thread);
  add_label(w, "state", pomp_state_names[sample->state]);
  add_message(w->out, PROFILE_SAMPLE, &w->message);
}

static void add_frames(struct writer *w) {
  for (uint32_t i = 0; i < w->stacks->num_frames; ++i) {
    const struct pomp_stack_frame *frame = &w->stacks->frames[i];
    add_number(&w->part, LINE_FUNCTION, (uint64_t)i + 1);
    add_number(&w->part, LINE_LINE, frame->line);
    add_number(&w->message, LOCATION_ID, (uint64_t)i + 1);
    add_message(&w->message, LOCATION_LINE, &w->part);
    add_message(w->out, PROFILE_LOCATION, &w->message);
    add_number(&w->message, FUNCTION_ID, (uint64_t)i + 1);
    add_number(&w->message, FUNCTION_NAME, number_of(w, frame->name));
    add_number(&w->message, FUNCTION_FILE, number_of(w, frame->file));
    add_number(&w->message, FUNCTION_LINE, frame->line);
    add_message(w->out, PROFILE_FUNCTION, &w->message);
  }
}

/** \returns when the run began, in nanoseconds since 1970; 0 if not known. */
static uint64_t begin_of(const struct pomp_profile *p) {
  const json_t *environment = json_object_get(p->document, "environment");
  const char *date = json_string_value(json_object_get(environment, "date"));
  struct tm tm = {0};
  const char *end = date ? strptime(date, "%Y-%m-%dT%H:%M:%S", &tm) : NULL;
  time_t seconds = end ? timegm(&tm) : 0;
  return seconds > 0 ? (uint64_t)seconds * UINT64_C(1000000000) : 0;
}

static void add_profile(struct pomp_text *out,
                        const struct pomp_stacks *stacks) {
  struct writer w = {.stacks = stacks, .out = out};
  /* The empty text is the number 0. */
  number_of(&w, "");
  add_value_type(&w, "visits", "count");
  add_value_type(&w, "time", "nanoseconds");
  pomp_stacks_visit(stacks, POMP_EACH_THREAD, take, &w);
  add_frames(&w);
  add_number(out, PROFILE_TIME, begin_of(stacks->profile));
  add_number(out, PROFILE_DURATION, stacks->profile->result->wall_time);
  add_number(out, PROFILE_COMMENT,
             number_of(&w, "POMP for Clang " POMP_VERSION));
  add_number(out, PROFILE_DEFAULT_TYPE, number_of(&w, "time"));
  for (uint32_t i = 0; i < w.texts.count; ++i)
    add_bytes(out, PROFILE_STRING, w.texts.items[i], strlen(w.texts.items[i]));
  pomp_texts_free(&w.texts);
  free(w.message.data);
  free(w.part.data);
}

/** Appends \p plain compressed as gzip does. */
static void compress_to(struct pomp_text *text, const struct pomp_text *plain) {
  enum { gzip = 15 + 16, memory = 8 };
  z_stream z = {0};
  char piece[65536];
  int code = plain->failed || !plain->data
                 ? Z_MEM_ERROR
                 : deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip,
                                memory, Z_DEFAULT_STRATEGY);
  if (code != Z_OK) {
    text->failed = true;
    return;
  }
  const char *at = plain->data, *end = at + plain->length;
  while (code == Z_OK) {
    size_t rest = (size_t)(end - at), most = UINT32_MAX / 2;
    uInt given = (uInt)(rest < most ? rest : most);
    z.next_in = (Bytef *)at;
    z.avail_in = given;
    z.next_out = (Bytef *)piece;
    z.avail_out = sizeof(piece);
    code = deflate(&z, given == rest ? Z_FINISH : Z_NO_FLUSH);
    at += given - z.avail_in;
    pomp_text_append(text, piece, sizeof(piece) - z.avail_out);
  }
  text->failed |= code != Z_STREAM_END;
  deflateEnd(&z);
}

uint64_t pomp_profile_to_pprof(struct pomp_text *text,
                               const struct pomp_profile *profile,
                               uint32_t deepest) {
  struct pomp_stacks stacks;
  struct pomp_text plain = {0};
  if (pomp_stacks_make(&stacks, profile, deepest))
    add_profile(&plain, &stacks);
  else
    plain.failed = true;
  compress_to(text, &plain);
  free(plain.data);
  uint64_t cut = stacks.cut;
  pomp_stacks_free(&stacks);
  return cut;
}
