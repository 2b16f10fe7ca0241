/*===- report_samples.c - The samples of a profile ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/report_samples.h"

static void add_sample(struct pomp_text *text,
                       const struct pomp_result_sample *s) {
  pomp_text_add(text, "{\"call_path\":%u,\"subject\":", s->node);
  if (s->subject == POMP_NONE)
    pomp_text_add(text, "null");
  else
    pomp_text_add(text, "%u", s->subject);
  pomp_text_add(text, ",\"count\":%llu,\"threads\":[",
                (unsigned long long)s->count);
  for (uint32_t i = 0; i < s->num_shares; ++i)
    pomp_text_add(text, "%s%u,%llu", i ? "," : "", s->shares[i].thread,
                  (unsigned long long)s->shares[i].count);
  pomp_text_add(text, "],\"stack\":[");
  for (uint32_t i = 0; i < s->depth; ++i)
    pomp_text_add(text, "%s%u,%llu", i ? "," : "", s->stack[i].object,
                  (unsigned long long)s->stack[i].address);
  pomp_text_add(text, "]}");
}

void pomp_report_samples(struct pomp_text *text,
                         const struct pomp_result *result) {
  const struct pomp_result_samples *s = result->samples;
  if (!s)
    return;
  pomp_text_add(text, ",\n\"samples\":{\"rate\":%u,", s->rate);
  pomp_json_measures(text, POMP_OWNER_SAMPLES, s->numbers);
  pomp_text_add(text, ",\"problem\":");
  if (s->problem)
    pomp_text_json(text, s->problem);
  else
    pomp_text_add(text, "null");
  pomp_text_add(text, ",\n\"objects\":[");
  for (uint32_t i = 0; i < s->num_objects; ++i) {
    pomp_text_add(text, i ? ",\n" : "");
    pomp_text_json(text, s->objects[i]);
  }
  pomp_text_add(text, "],\n\"stacks\":[");
  for (uint32_t i = 0; i < s->count; ++i) {
    pomp_text_add(text, i ? ",\n" : "\n");
    add_sample(text, &s->items[i]);
  }
  pomp_text_add(text, "]}");
}
