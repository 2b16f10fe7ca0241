/*===- write_merged.c - A merged profile as a file ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sample/samples.h"
#include "study/ranks/merge.h"

#include "profile/report/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void add_number(struct pomp_text *text, const char *name,
                       uint64_t value) {
  pomp_text_add(text, "\"%s\":%" PRIu64 ",", name, value);
}

static void add_spread(struct pomp_text *text, const char *name,
                       const struct pomp_spread *s) {
  pomp_text_add(text, "\"%s\":{", name);
  add_number(text, "ranks", s->ranks);
  add_number(text, "sum_ns", s->sum);
  add_number(text, "min_ns", s->min);
  add_number(text, "max_ns", s->max);
  pomp_text_add(text, "\"max_rank\":%" PRIu32 "}", s->most);
}

/** Those that there are. */
static void add_states(struct pomp_text *text,
                       const struct pomp_spread *states) {
  const char *comma = "";
  pomp_text_add(text, ",\"states\":{");
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    if (states[s].ranks) {
      pomp_text_add(text, "%s", comma);
      add_spread(text, pomp_state_names[s], &states[s]);
      comma = ",";
    }
  pomp_text_add(text, "}");
}

static void add_region(struct pomp_text *text,
                       const struct pomp_region_spread *s) {
  pomp_text_add(text, "{");
  add_number(text, "ranks", s->ranks);
  add_number(text, "average_work_ns", s->average_work);
  add_spread(text, "time", &s->time);
  add_states(text, s->states);
  pomp_text_add(text, "}");
}

static void add_row(struct pomp_text *text, const struct pomp_rank_row *row) {
  pomp_text_add(text, "{");
  add_number(text, "rank", row->number);
  add_number(text, "threads", row->num_threads);
  pomp_text_add(text, "\"ended_early\":%s,",
                row->ended_early ? "true" : "false");
  add_number(text, "wall_time_ns", row->wall_time);
  add_number(text, "work_ns", row->work);
  add_number(text, "serial_ns", row->serial);
  add_number(text, "mpi_ns", row->mpi);
  add_number(text, "useful_ns", row->useful);
  add_number(text, "all_ns", row->all);
  /* Digits enough for the same number. */
  pomp_text_add(text, "\"served_work_ns\":%.17g}", row->served_work);
}

static void add_environment(struct pomp_text *text, const json_t *environment) {
  char *string = environment ? json_dumps(environment, JSON_COMPACT) : NULL;
  text->failed |= environment && !string;
  if (string) {
    pomp_text_add(text, ",\n\"environment\":");
    pomp_text_append(text, string, strlen(string));
  }
  free(string);
}

/** Adds the members that no other profile has. */
static void add_merged(struct pomp_text *text, const struct pomp_profile *p) {
  const struct pomp_merged *m = p->merged;
  pomp_text_add(text, ",\n");
  add_number(text, "lost_events", p->lost_events);
  pomp_text_add(text, "\n\"merged\":{");
  add_number(text, "size", m->size);
  add_number(text, "all_ns", m->all);
  pomp_text_add(text, "\"other_rates\":%s,",
                p->samples && p->samples->has_other_rates ? "true" : "false");
  add_spread(text, "wall_time", &m->wall);
  add_states(text, m->states);
  pomp_text_add(text, ",\n\"regions\": [");
  for (uint32_t i = 0; i < p->result->num_regions; ++i) {
    pomp_text_add(text, i ? ",\n" : "\n");
    add_region(text, &m->regions[i]);
  }
  pomp_text_add(text, "]},\n\"ranks\":[");
  for (uint32_t i = 0; i < m->num_ranks; ++i) {
    pomp_text_add(text, i ? ",\n" : "\n");
    add_row(text, &m->rows[i]);
  }
  pomp_text_add(text, "]");
}

void pomp_print_merged(struct pomp_text *text, const struct pomp_profile *p) {
  struct pomp_text more = {0};
  add_environment(&more, json_object_get(p->document, "environment"));
  add_merged(&more, p);
  /* The report tool keeps samples in another form. */
  struct pomp_result all = *p->result;
  all.samples = p->samples ? pomp_samples_to_result(p->samples) : NULL;
  text->failed |= more.failed || (p->samples && !all.samples);
  if (!text->failed)
    pomp_report_json(text, &all, more.data);
  if (all.samples)
    pomp_result_free_samples(all.samples);
  free(more.data);
}
