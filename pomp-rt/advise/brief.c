/*===- brief.c - What to change first ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/brief.h"
#include "advise/advise.h"
#include "advise/advisor.h"
#include "advise/gain.h"
#include "profile/derive/members.h"
#include "profile/report/report_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  /** Of a gain such as "36 to 100 %", and what is behind it. */
  gain_width = 11,
  indent = gain_width + 4,
  /** Times of threads in regions, in bytes: a program that is about to end
   *  should not need much more memory than before. */
  most_memory = 64 << 20
};

/** \returns the length of the clauses of \p string that fit in \p width
 *  characters: up to a comma, colon or semicolon outside of parentheses. 0 if
 *  not one does. */
static size_t fitting_clauses(const char *string, size_t width) {
  size_t length = 0;
  int depth = 0;
  for (size_t i = 0; i <= width && string[i]; ++i) {
    depth += string[i] == '(';
    depth -= string[i] == ')';
    if (!depth && strchr(",;:", string[i]) && string[i + 1] == ' ')
      length = i;
  }
  return length;
}

/** Appends as much of \p string as \p width characters have room for. */
static void add_advice(struct pomp_text *text, const char *string,
                       size_t width) {
  size_t length = strlen(string);
  if (length <= width) {
    pomp_text_add(text, "%s", string);
    return;
  }
  length = fitting_clauses(string, width);
  if (length) {
    pomp_text_add(text, "%.*s", (int)length, string);
    return;
  }
  for (length = width - 3; length && string[length] != ' ';)
    --length;
  pomp_text_add(text, "%.*s...", (int)length, string);
}

static void add_place(struct pomp_text *text, const struct pomp_result *result,
                      const struct pomp_finding *f) {
  size_t used = indent + strlen(f->title) + strlen(": ");
  size_t width =
      used + 20 < POMP_REPORT_COLUMNS ? POMP_REPORT_COLUMNS - used : 20;
  struct pomp_text where = {0};
  if (f->gap)
    pomp_report_gap(&where, result, f->gap, width);
  else if (f->region != POMP_NONE)
    pomp_report_where(&where, &result->regions[f->region], width);
  if (where.data) {
    pomp_text_add(text, ": ");
    if (where.length > width)
      pomp_text_fit(text, where.data, (unsigned)width, true);
    else
      pomp_text_append(text, where.data, where.length);
  }
  text->failed |= where.failed;
  free(where.data);
}

/** Writes the gain of a finding into \p text. \returns \p text. */
static const char *spell_gain(char text[gain_width + 5],
                              const struct pomp_result *result,
                              const struct pomp_finding *f) {
  double most = pomp_percent(f->gain, result->wall_time);
  if (pomp_gain_is_range(result, f))
    snprintf(text, gain_width + 5, "%.0f to %.0f %%",
             pomp_percent(f->least_gain, result->wall_time), most);
  else
    snprintf(text, gain_width + 5, "%.1f %%", most);
  return text;
}

static void add_findings(struct pomp_text *text,
                         const struct pomp_result *result,
                         const struct pomp_findings *findings, uint32_t most) {
  pomp_text_add(text, "\n  Change first, and what that gains of the wall "
                      "time:\n");
  for (size_t i = 0; i < findings->count && i < most; ++i) {
    const struct pomp_finding *f = &findings->items[i];
    char gain[gain_width + 5];
    pomp_text_add(text, "  %*s  %s", gain_width, spell_gain(gain, result, f),
                  f->title);
    add_place(text, result, f);
    pomp_text_add(text, "\n%*s", indent, "");
    const char *name = pomp_finding_name(f->kind);
    add_advice(text, f->advice,
               POMP_REPORT_COLUMNS - indent - strlen(name) - strlen(" []"));
    pomp_text_add(text, " [%s]\n", name);
  }
  if (findings->count > most)
    pomp_text_add(text, "  (and %zu more: pomp-report --advise)\n",
                  findings->count - most);
  pomp_text_add(text, "  \"pomp explain NAME\" tells more of the one with that "
                      "name.\n");
}

/** Says why there is no finding. */
static void add_none(struct pomp_text *text, const struct pomp_result *result) {
  if (pomp_team_threads(result) < 2)
    return;
  pomp_text_add(text, "\n");
  if (pomp_is_short(result))
    pomp_text_add(text, "  No finding: the run was too short to judge.\n");
  else
    pomp_print_no_finding(text, result, 2);
}

void pomp_report_brief(struct pomp_text *text, struct pomp_result *result,
                       uint32_t most) {
  const size_t memory =
      sizeof(struct pomp_member) * result->num_regions * result->num_threads;
  if (!most)
    return;
  if (memory > most_memory) {
    pomp_text_add(text,
                  "\n  With so many regions and threads, findings are for "
                  "pomp-report --advise.\n");
    return;
  }
  if (!pomp_result_find_members(result, false)) {
    text->failed = true;
    return;
  }
  struct pomp_findings findings = pomp_advise(result, NULL);
  text->failed |= findings.failed;
  if (findings.count)
    add_findings(text, result, &findings, most);
  else
    add_none(text, result);
  if (findings.count && pomp_is_short(result))
    pomp_text_add(text, "  The run was too short to judge anything else.\n");
  for (uint32_t i = 0; i < findings.num_notes; ++i)
    if (findings.notes[i].kind == POMP_NOTE_BUSY_MACHINE) {
      pomp_text_add(text, "  The machine was busy: some waits are no findings; "
                          "measure on an idle one.\n");
      break;
    }
  pomp_findings_free(&findings);
}
