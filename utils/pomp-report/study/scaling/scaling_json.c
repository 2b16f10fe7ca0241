/*===- scaling_json.c - How a program scales, for programs -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "findings/advice.h"
#include "model/overview.h"
#include "model/processors.h"
#include "model/reader.h"
#include "model/regions.h"
#include "model/setting.h"
#include "study/scaling/scaling.h"

#include <string.h>

/** Null if there is nothing to compare with. */
static json_t *ratio(double value, double factor) {
  return value > 0 ? json_real(factor * value) : json_null();
}

/** Lost time, by state. */
static json_t *losses_to_json(const struct pomp_scaling_run *run) {
  json_t *object = json_object();
  for (unsigned loss = 0; loss < POMP_NUM_LOSSES; ++loss) {
    char member[32];
    snprintf(member, sizeof(member), "%s_ns", pomp_loss_name(loss));
    json_object_set_new(object, member,
                        json_integer((json_int_t)run->losses[loss]));
  }
  return object;
}

static json_t *run_to_json(const struct pomp_scaling *s, uint32_t i) {
  const struct pomp_scaling_run *run = &s->runs[i];
  const struct pomp_profile *p = run->profile;
  return json_pack(
      "{so si si sb sI sI sf sf sf so sf sI sI sI sI so so so so sb so}",
      "input", pomp_to_json_string(p->input, strlen(p->input)), "threads",
      (int)pomp_team_threads(p->result), "repeats", (int)run->num_repeats,
      "ended_early", p->result->ended_early, "wall_time_ns",
      (json_int_t)p->result->wall_time, "thread_time_ns",
      (json_int_t)p->result->thread_time, "speedup", run->speedup,
      "amdahl_speedup", run->amdahl, "efficiency_percent",
      100 * run->efficiency, "work_growth", ratio(run->growth, 1),
      "serial_percent", 100 * run->serial_part, "work_ns",
      (json_int_t)p->result->states[POMP_STATE_WORK], "serial_ns",
      (json_int_t)p->result->states[POMP_STATE_SERIAL], "served_work_ns",
      (json_int_t)run->served_work, "lost_ns", (json_int_t)run->lost, "lost",
      losses_to_json(run), "efficiency", pomp_efficiency_to_json(p),
      "processors", pomp_processors_to_json(p), "differs_in",
      pomp_scaling_differences(s, i), "more_threads_than_processors",
      run->is_crowded, "setting", pomp_facts_to_json(p));
}

static json_t *cell_to_json(const struct pomp_scaling_cell *cell,
                            const struct pomp_profile *p) {
  if (cell->region == POMP_NONE)
    return json_null();
  const struct pomp_result_region *r = &p->result->regions[cell->region];
  return json_pack(
      "{si sI sI sI sI so so sI so sI so sI sI sI}", "region",
      (int)cell->region, "visits", (json_int_t)r->visits, "threads",
      (json_int_t)r->threads, "time_ns", (json_int_t)r->time, "longest_ns",
      (json_int_t)cell->longest, "speedup", ratio(cell->speedup, 1),
      "efficiency_percent", ratio(cell->efficiency, 100), "work_ns",
      (json_int_t)cell->work, "work_growth", ratio(cell->growth, 1),
      "own_work_ns", (json_int_t)cell->own_work, "own_work_growth",
      ratio(cell->own_growth, 1), "served_work_ns",
      (json_int_t)cell->served_work, "own_served_work_ns",
      (json_int_t)cell->own_served_work, "lost_ns", (json_int_t)cell->lost);
}

static json_t *row_to_json(const struct pomp_scaling *s,
                           const struct pomp_scaling_row *row) {
  const struct pomp_result_region *r = row->region;
  char lines[POMP_WHERE_LINES];
  json_t *cells = json_array();
  for (uint32_t i = 0; i < s->num_runs; ++i)
    json_array_append_new(cells,
                          cell_to_json(&row->cells[i], s->runs[i].profile));
  return json_pack("{ss ss ss ss ss so si si si so}", "type",
                   pomp_report_type(r), "name", r->fields.name, "function",
                   row->where.function, "file", r->fields.file, "path",
                   pomp_where_identity(&row->where), "place",
                   json_sprintf("%s%s", row->where.brief,
                                pomp_where_lines(&row->where, lines)),
                   "first_line", (int)r->fields.lines[0], "last_line",
                   (int)r->fields.where.last, "first_column",
                   (int)row->where.column, "runs", cells);
}

/** \returns the place of a region of the judged run in the list of all runs. */
static json_t *row_of(const struct pomp_scaling *s, uint32_t region) {
  uint32_t row = 0;
  while (row < s->num_rows && s->rows[row].cells[s->judged].region != region)
    ++row;
  return json_integer(row);
}

/** The findings, which name regions by their place in the list of all runs. */
static json_t *findings_to_json(const struct pomp_scaling *s) {
  json_t *all =
      pomp_findings_to_json(s->runs[s->judged].profile->result, &s->findings);
  for (size_t i = 0; i < json_array_size(all); ++i) {
    const struct pomp_finding *f = &s->findings.items[i];
    json_t *finding = json_array_get(all, i), *sites = json_array();
    json_array_append_new(sites, row_of(s, f->region));
    for (uint32_t k = 1; k < f->num_sites; ++k)
      json_array_append_new(sites, row_of(s, f->sites[k]));
    json_object_set_new(finding, "region", row_of(s, f->region));
    json_object_set_new(finding, "sites", sites);
  }
  return all;
}

json_t *pomp_scaling_to_json(const struct pomp_scaling *s) {
  json_t *runs = json_array(), *regions = json_array(), *names = json_array();
  json_t *losses = json_array();
  double limit = pomp_scaling_limit(s);
  for (uint32_t i = 0; i < s->num_runs; ++i)
    json_array_append_new(runs, run_to_json(s, i));
  for (uint32_t i = 0; i < s->num_rows; ++i)
    json_array_append_new(regions, row_to_json(s, &s->rows[i]));
  for (unsigned i = 0; i < POMP_NUM_STATES; ++i)
    json_array_append_new(names, json_string(pomp_state_names[i]));
  for (unsigned i = 0; i < POMP_NUM_LOSSES; ++i) {
    unsigned loss = pomp_loss_order(i);
    json_array_append_new(losses,
                          json_pack("{ss ss}", "name", pomp_loss_name(loss),
                                    "title", pomp_loss_title(loss)));
  }
  return json_pack(
      "{ss si ss so so so so so so so so}", "schema", "pomp-scaling", "version",
      1, "program", s->runs->profile->result->program, "state_names", names,
      "loss_names", losses, "judged_threads",
      s->judged
          ? json_integer(pomp_team_threads(s->runs[s->judged].profile->result))
          : json_null(),
      "serial_limit", ratio(limit, 1), "runs", runs, "regions", regions,
      "findings", findings_to_json(s), "notes",
      pomp_notes_to_json(&s->findings));
}
