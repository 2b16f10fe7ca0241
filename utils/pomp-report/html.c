/*===- html.c - The report as a page ----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "report.h"
#include "source.h"
#include "timeline.h"

#include <string.h>

/* The files of page/, as embed.cmake makes them. */
extern const char pomp_page_html[], pomp_page_css[], pomp_base_js[],
    pomp_summary_js[], pomp_regions_js[], pomp_locks_js[], pomp_paths_js[],
    pomp_tasks_js[], pomp_lanes_js[], pomp_minimap_js[], pomp_timeline_js[],
    pomp_start_js[];

static const char *const scripts[] = {
    pomp_base_js,     pomp_summary_js, pomp_regions_js, pomp_locks_js,
    pomp_paths_js,    pomp_tasks_js,   pomp_lanes_js,   pomp_minimap_js,
    pomp_timeline_js, pomp_start_js};

/** Appends text that stands between tags. */
static void add_escaped(struct pomp_text *text, const char *string) {
  for (; *string; ++string)
    switch (*string) {
    case '<':
      pomp_text_add(text, "&lt;");
      break;
    case '>':
      pomp_text_add(text, "&gt;");
      break;
    case '&':
      pomp_text_add(text, "&amp;");
      break;
    default:
      pomp_text_append(text, string, 1);
    }
}

void pomp_print_html(struct pomp_text *text, const struct pomp_profile *profile,
                     const char *sources) {
  json_t *report = pomp_report_to_json(profile);
  if (json_object_set_new(report, "sources",
                          pomp_sources_to_json(profile, sources)) != 0)
    text->failed = true;
  /* What is wrong with the trace was said; the rest of the page is not. */
  json_t *timeline =
      profile->trace ? pomp_timeline_to_json(profile->trace, profile) : NULL;
  if (timeline && json_object_set_new(report, "timeline", timeline) != 0)
    text->failed = true;
  /* The template: "@name@" stands for what is put in. */
  const char *at = pomp_page_html;
  for (const char *mark; !text->failed && (mark = strchr(at, '@'));) {
    pomp_text_append(text, at, (size_t)(mark - at));
    at = strchr(mark + 1, '@') + 1;
    if (strncmp(mark, "@title@", 7) == 0)
      add_escaped(text, profile->program);
    else if (strncmp(mark, "@style@", 7) == 0)
      pomp_text_add(text, "%s", pomp_page_css);
    else if (strncmp(mark, "@script@", 8) == 0)
      for (size_t i = 0; i < sizeof(scripts) / sizeof(scripts[0]); ++i)
        pomp_text_add(text, "%s", scripts[i]);
    else
      pomp_print_json(text, report);
  }
  pomp_text_add(text, "%s", at);
  json_decref(report);
}
