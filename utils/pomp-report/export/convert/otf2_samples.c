/*===- otf2_samples.c - What was sampled, in an OTF2 archive ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * OTF2 has samples of calling contexts, but not in an archive with enter and
 * leave events. So samples are parameters of the region of the thread: the call
 * stack from the hot line to the outermost call with a known line, and the
 * number of samples.
 */
#ifdef POMP_HAVE_OTF2

#include "base/text.h"
#include "export/convert/otf2_writer.h"
#include "trace/trace_reader.h"

#include <stdlib.h>
#include <string.h>

typedef struct pomp_otf2_writer writer;

bool pomp_otf2_see_sample(void *data, const struct pomp_trace *trace,
                          const struct pomp_trace_event *event) {
  writer *w = data;
  unsigned number = event->event == POMP_TRACE_SAMPLE ? event->num_values : 0;
  for (unsigned i = 1; i < number; ++i) {
    uint64_t address = (uint64_t)event->values[i];
    const struct pomp_loaded_part *part = pomp_trace_find_part(trace, address);
    uint32_t *index = part ? pomp_table_find(&w->line_of, address) : NULL;
    if (!part || (index && *index))
      continue;
    if (!index || !pomp_array_grow((void **)&w->lines, &w->lines_capacity,
                                   w->num_lines, sizeof(*w->lines)))
      return pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
    w->lines[w->num_lines] =
        (struct pomp_code_line){.object = (uint32_t)(part - trace->objects) + 1,
                                .address = address - part->bias};
    *index = ++w->num_lines;
  }
  return true;
}

bool pomp_otf2_find_lines(writer *w, const struct pomp_trace *trace) {
  char *note = NULL;
  const char **objects =
      calloc((size_t)trace->num_objects + 1, sizeof(*objects));
  if (!objects)
    return pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
  for (uint32_t i = 0; i < trace->num_objects; ++i)
    objects[i + 1] = trace->objects[i].name;
  if (w->num_lines)
    pomp_find_code_lines(objects, trace->num_objects + 1, w->lines,
                         w->num_lines, &note);
  free(objects);
  free(note);
  return true;
}

/** \returns the line of an address where it is known, else null. */
static const struct pomp_code_line *line_of(const writer *w, int64_t address) {
  const uint32_t *index = pomp_table_get(&w->line_of, (uint64_t)address);
  const struct pomp_code_line *line =
      index && *index ? &w->lines[*index - 1] : NULL;
  return line && line->function && *line->function ? line : NULL;
}

/** Appends "smooth hot.c:9", or the function alone. */
static void add_line(struct pomp_text *text,
                     const struct pomp_code_line *line) {
  const char *slash = line->file ? strrchr(line->file, '/') : NULL;
  pomp_text_plain(text, line->function);
  if (!line->line)
    return;
  pomp_text_add(text, " ");
  pomp_text_plain(text, slash ? slash + 1 : line->file);
  pomp_text_add(text, ":%u", line->line);
}

void pomp_otf2_write_sample(writer *w, const struct pomp_trace_event *event) {
  OTF2_EvtWriter *events = w->threads[event->thread].events;
  struct pomp_text text = {0};
  /* The place of a waiting thread is known already. */
  if (event->num_values < 2)
    return;
  w->has_samples = true;
  for (unsigned i = 1; i < event->num_values; ++i) {
    const struct pomp_code_line *line = line_of(w, event->values[i]);
    /* Callers of main cannot be changed. */
    if (!line || (text.length && !line->line))
      continue;
    pomp_text_add(&text, "%s", text.length ? " < " : "");
    add_line(&text, line);
  }
  pomp_text_add(&text, "%s", text.length ? "" : "unknown");
  if (text.failed)
    pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
  else
    pomp_otf2_check(w, OTF2_EvtWriter_ParameterString(
                           events, NULL, event->time, POMP_OTF2_EXECUTED,
                           pomp_otf2_string(w, text.data)));
  free(text.data);
  pomp_otf2_check(w, OTF2_EvtWriter_ParameterUnsignedInt(
                         events, NULL, event->time, POMP_OTF2_SAMPLES,
                         (uint64_t)event->values[0]));
}

void pomp_otf2_define_samples(writer *w) {
  if (!w->has_samples)
    return;
  pomp_otf2_check(
      w, OTF2_GlobalDefWriter_WriteParameter(w->definitions, POMP_OTF2_EXECUTED,
                                             pomp_otf2_string(w, "sampled"),
                                             OTF2_PARAMETER_TYPE_STRING));
  pomp_otf2_check(
      w, OTF2_GlobalDefWriter_WriteParameter(w->definitions, POMP_OTF2_SAMPLES,
                                             pomp_otf2_string(w, "samples"),
                                             OTF2_PARAMETER_TYPE_UINT64));
}

void pomp_otf2_free_samples(writer *w) {
  for (uint32_t i = 0; i < w->num_lines; ++i) {
    free(w->lines[i].function);
    free(w->lines[i].file);
  }
  free(w->lines);
  pomp_table_free(&w->line_of);
}

#endif
