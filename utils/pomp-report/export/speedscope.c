/*===- speedscope.c - A profile for speedscope.app -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "export/export.h"
#include "export/stacks.h"

#include <inttypes.h>
#include <stdlib.h>

/** A profile of the file that is being written: its samples go out at once, and
 *  their weights behind them. */
struct list {
  struct pomp_text *text;
  struct pomp_text weights;
  uint64_t sum;
  bool has_any;
};

static void take(void *data, const struct pomp_stack_sample *sample) {
  struct list *list = data;
  if (!sample->ns)
    return;
  const char *comma = list->has_any ? "," : "";
  pomp_text_add(list->text, "%s[", comma);
  for (uint32_t i = 0; i < sample->depth; ++i)
    pomp_text_add(list->text, "%s%" PRIu32, i ? "," : "", sample->frames[i]);
  pomp_text_add(list->text, "]");
  pomp_text_add(&list->weights, "%s%" PRIu64, comma, sample->ns);
  list->sum += sample->ns;
  list->has_any = true;
}

static void add_profile(struct pomp_text *text,
                        const struct pomp_stacks *stacks, uint32_t thread) {
  struct list list = {.text = text};
  pomp_text_add(text, "%s{\"type\":\"sampled\",\"name\":\"",
                thread == POMP_ALL_THREADS ? "" : ",");
  if (thread == POMP_ALL_THREADS)
    pomp_text_add(text, "all threads");
  else
    pomp_text_add(text, "thread %" PRIu32, thread);
  pomp_text_add(text, "\",\"unit\":\"nanoseconds\",\"startValue\":0,"
                      "\"samples\":[");
  pomp_stacks_visit(stacks, thread, take, &list);
  pomp_text_add(text, "],\"weights\":[");
  if (list.weights.data)
    pomp_text_append(text, list.weights.data, list.weights.length);
  pomp_text_add(text, "],\"endValue\":%" PRIu64 "}", list.sum);
  text->failed |= list.weights.failed;
  free(list.weights.data);
}

static void add_frames(struct pomp_text *text,
                       const struct pomp_stacks *stacks) {
  for (uint32_t i = 0; i < stacks->num_frames; ++i) {
    const struct pomp_stack_frame *frame = &stacks->frames[i];
    pomp_text_add(text, "%s{\"name\":", i ? "," : "");
    pomp_text_json(text, frame->name);
    if (*frame->file) {
      pomp_text_add(text, ",\"file\":");
      pomp_text_json(text, frame->file);
    }
    if (frame->line)
      pomp_text_add(text, ",\"line\":%" PRIu32, frame->line);
    pomp_text_add(text, "}");
  }
}

uint64_t pomp_profile_to_speedscope(struct pomp_text *text,
                                    const struct pomp_profile *profile,
                                    uint32_t deepest) {
  struct pomp_stacks stacks;
  if (pomp_stacks_make(&stacks, profile, deepest)) {
    pomp_text_add(text, "{\"$schema\":\"https://www.speedscope.app/"
                        "file-format-schema.json\",\"name\":");
    pomp_text_json(text, profile->result->program);
    pomp_text_add(text, ",\"exporter\":\"POMP for Clang " POMP_VERSION
                        "\",\"activeProfileIndex\":0,"
                        "\"shared\":{\"frames\":[");
    add_frames(text, &stacks);
    pomp_text_add(text, "]},\"profiles\":[");
    add_profile(text, &stacks, POMP_ALL_THREADS);
    for (uint32_t i = 0; i < profile->result->num_threads; ++i)
      add_profile(text, &stacks, i);
    pomp_text_add(text, "]}\n");
  } else {
    text->failed = true;
  }
  uint64_t cut = stacks.cut;
  pomp_stacks_free(&stacks);
  return cut;
}
