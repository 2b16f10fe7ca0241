/*===- extrap.c - How a program scales, for Extra-P -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* JSON Lines: a measurement in each line, of a metric of a call path with so
|* many threads. Extra-P wants each of them for all numbers of threads, so
|* regions that some run lacks are left out. Times are seconds.
\*===----------------------------------------------------------------------===*/
#include "export/export.h"
#include "model/regions.h"
#include "study/scaling/scaling.h"

#include "profile/report/rows.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/** Appends a name in which nothing looks like the "->" between two parts of a
 *  call path. */
static void add_part(struct pomp_text *text, const char *name) {
  for (; *name; ++name)
    pomp_text_append(text, name[0] == '-' && name[1] == '>' ? "- " : name,
                     name[0] == '-' && name[1] == '>' ? 2 : 1);
}

static void add_line(struct pomp_text *text, const struct pomp_scaling_run *run,
                     const char *path, const char *metric, double value) {
  pomp_text_add(text, "{\"params\":{\"threads\":%" PRIu32 "},\"callpath\":",
                pomp_team_threads(run->profile->result));
  pomp_text_json(text, path);
  pomp_text_add(text, ",\"metric\":\"%s\",\"value\":%.9g}\n", metric, value);
}

static void add_program(struct pomp_text *text, const struct pomp_scaling *s,
                        const char *path) {
  for (uint32_t i = 0; i < s->num_runs; ++i) {
    const struct pomp_scaling_run *run = &s->runs[i];
    const struct pomp_result *r = run->profile->result;
    add_line(text, run, path, "time", (double)r->wall_time / 1e9);
    add_line(
        text, run, path, "work",
        (double)(r->states[POMP_STATE_WORK] + r->states[POMP_STATE_SERIAL]) /
            1e9);
  }
}

/** \returns whether all runs have the region. */
static bool is_everywhere(const struct pomp_scaling *s,
                          const struct pomp_scaling_row *row) {
  for (uint32_t i = 0; i < s->num_runs; ++i)
    if (row->cells[i].region == POMP_NONE)
      return false;
  return true;
}

static void add_row(struct pomp_text *text, const struct pomp_scaling *s,
                    const struct pomp_scaling_row *row, const char *path) {
  for (uint32_t i = 0; i < s->num_runs; ++i) {
    const struct pomp_scaling_cell *cell = &row->cells[i];
    add_line(text, &s->runs[i], path, "time", (double)cell->longest / 1e9);
    add_line(text, &s->runs[i], path, "work", (double)cell->work / 1e9);
  }
}

void pomp_scaling_to_extrap(struct pomp_text *text,
                            const struct pomp_scaling *s) {
  const char *program = s->runs->profile->result->program;
  struct pomp_text root = {0};
  add_part(&root, *program ? program : "program");
  if (root.data)
    add_program(text, s, root.data);
  text->failed |= root.failed;
  for (uint32_t i = 0; i < s->num_rows && root.data; ++i) {
    const struct pomp_scaling_row *row = &s->rows[i];
    struct pomp_text path = {0}, name = {0};
    if (!is_everywhere(s, row))
      continue;
    pomp_text_add(&name, "%s ", pomp_report_type(row->region));
    pomp_row_where(&name, &row->where, SIZE_MAX);
    pomp_text_append(&path, root.data, root.length);
    pomp_text_append(&path, "->", 2);
    if (name.data)
      add_part(&path, name.data);
    if (path.data)
      add_row(text, s, row, path.data);
    text->failed |= name.failed || path.failed;
    free(name.data);
    free(path.data);
  }
  free(root.data);
}
