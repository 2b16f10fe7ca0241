/*===- html.c - The report as a page ----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "page/html.h"
#include "page/source.h"
#include "page/timeline.h"
#include "study/compare.h"
#include "study/ranks/merge.h"
#include "study/ranks/ranks_trace.h"
#include "support/output.h"
#include "json/json.h"

#include <stdlib.h>
#include <string.h>

/* The files of web/, as embed.cmake makes them. */
extern const char pomp_page_html[], pomp_page_css[], pomp_base_js[],
    pomp_tables_js[], pomp_compare_js[], pomp_plot_js[], pomp_scaling_js[],
    pomp_ranks_js[], pomp_summary_js[], pomp_regions_js[], pomp_counters_js[],
    pomp_locks_js[], pomp_paths_js[], pomp_tasks_js[], pomp_lanes_js[],
    pomp_minimap_js[], pomp_timeline_js[], pomp_samples_js[], pomp_start_js[],
    pomp_tried_js[];

/** The scripts of a page, in their order. */
static const char *const report_scripts[] = {
    pomp_base_js,     pomp_summary_js,  pomp_regions_js,
    pomp_counters_js, pomp_locks_js,    pomp_samples_js,
    pomp_paths_js,    pomp_tasks_js,    pomp_lanes_js,
    pomp_minimap_js,  pomp_timeline_js, pomp_plot_js,
    pomp_tried_js,    pomp_start_js,    NULL};
static const char *const tried_scripts[] = {pomp_base_js, pomp_plot_js,
                                            pomp_tried_js, NULL};
static const char *const compare_scripts[] = {pomp_base_js, pomp_tables_js,
                                              pomp_compare_js, NULL};
static const char *const scaling_scripts[] = {
    pomp_base_js, pomp_tables_js, pomp_plot_js, pomp_scaling_js, NULL};

static const char *const ranks_scripts[] = {
    pomp_base_js,     pomp_tables_js, pomp_lanes_js, pomp_minimap_js,
    pomp_timeline_js, pomp_ranks_js,  NULL};

/** Appends the template, and replaces each "@name@". */
static void print_page(struct pomp_text *text, const char *title,
                       const char *const *scripts, const json_t *data) {
  const char *at = pomp_page_html;
  for (const char *mark; !text->failed && (mark = strchr(at, '@'));) {
    pomp_text_append(text, at, (size_t)(mark - at));
    at = strchr(mark + 1, '@') + 1;
    if (strncmp(mark, "@title@", 7) == 0)
      pomp_text_markup(text, title);
    else if (strncmp(mark, "@style@", 7) == 0)
      pomp_text_add(text, "%s", pomp_page_css);
    else if (strncmp(mark, "@script@", 8) == 0)
      for (; *scripts; ++scripts)
        pomp_text_add(text, "%s", *scripts);
    else
      pomp_print_json(text, data);
  }
  pomp_text_add(text, "%s", at);
}

void pomp_print_tried_html(struct pomp_text *text, const json_t *tried) {
  const char *program =
      json_string_value(json_array_get(json_object_get(tried, "command"), 0));
  json_t *report = json_pack("{s[]sO}", "state_names", "tried", tried);
  print_page(text, program ? program : "", tried_scripts, report);
  json_decref(report);
}

void pomp_print_html(struct pomp_text *text, const struct pomp_profile *profile,
                     const char *sources, json_t *tried) {
  json_t *report = pomp_report_to_json(profile);
  if (json_object_set_new(report, "sources",
                          pomp_sources_to_json(profile, sources)) != 0)
    text->failed = true;
  /* The error of the trace was printed; the rest of the page is still useful.
   */
  json_t *timeline =
      profile->trace ? pomp_timeline_to_json(profile->trace, profile) : NULL;
  if (tried && json_object_set(report, "tried", tried) != 0)
    text->failed = true;
  if (timeline && json_object_set_new(report, "timeline", timeline) != 0)
    text->failed = true;
  print_page(text, profile->result->program, report_scripts, report);
  json_decref(report);
}

void pomp_print_scaling_html(struct pomp_text *text, const char *program,
                             const json_t *scaling) {
  print_page(text, program, scaling_scripts, scaling);
}

void pomp_print_ranks_html(struct pomp_text *text, const char *program,
                           const json_t *ranks,
                           const struct pomp_profile *merged) {
  json_t *report = json_copy((json_t *)ranks);
  json_t *regions = merged ? pomp_merged_regions_to_json(merged) : json_array();
  json_t *timeline =
      merged ? pomp_ranks_timeline_to_json(merged->input, merged) : json_null();
  if (json_object_set_new(report, "regions", regions) != 0 ||
      json_object_set_new(report, "timeline", timeline) != 0)
    text->failed = true;
  print_page(text, program, ranks_scripts, report);
  json_decref(report);
}

void pomp_print_compare_html(struct pomp_text *text,
                             const struct pomp_profile *a,
                             const struct pomp_profile *b) {
  json_t *comparison = pomp_compare_to_json(a, b);
  struct pomp_text title = {0};
  pomp_text_add(&title, "%s", a->result->program);
  if (strcmp(a->result->program, b->result->program) != 0)
    pomp_text_add(&title, " and %s", b->result->program);
  if (title.failed)
    text->failed = true;
  else
    print_page(text, title.data, compare_scripts, comparison);
  free(title.data);
  json_decref(comparison);
}
