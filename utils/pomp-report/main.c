/*===- main.c - pomp-report: reads what a measurement left ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "critical/critical.h"
#include "export/convert/convert.h"
#include "findings/advice.h"
#include "input/free_profile.h"
#include "input/read_profile.h"
#include "installed.h"
#include "options.h"
#include "page/html.h"
#include "study/compare.h"
#include "study/gate/gate.h"
#include "study/ranks/merge.h"
#include "study/ranks/merge_ranks.h"
#include "study/ranks/ranks.h"
#include "study/scaling/read_scaling.h"
#include "study/score.h"
#include "support/message.h"
#include "support/output.h"
#include "text/tasks.h"
#include "text/text.h"
#include "json/json.h"
#include "json/tried.h"

#include <stdio.h>
#include <stdlib.h>

enum exit_code {
  EXIT_DONE,
  /** Something could not be read or written. */
  EXIT_FAILED,
  /** The command line is wrong. */
  EXIT_USAGE
};

/** \param most how many findings to print. */
static void add_advice(struct pomp_text *text,
                       const struct pomp_profile *profile, size_t most) {
  struct pomp_findings findings = pomp_profile_advise(profile);
  struct pomp_findings printed = findings;
  if (printed.count > most)
    printed.count = most;
  pomp_print_findings(text, profile->result, &printed);
  pomp_findings_free(&findings);
}

/** Appends "file:line:column: ", or the name of the program. */
static void add_place(struct pomp_text *text,
                      const struct pomp_profile *profile, uint32_t region,
                      bool is_end) {
  const struct pomp_result_region *r =
      region == POMP_NONE ? NULL : &profile->result->regions[region];
  uint32_t line = r ? r->fields.lines[is_end ? 3 : 0] : 0;
  uint32_t column = r ? r->fields.where.column : 0;
  pomp_text_plain(text, r && *r->fields.file && line
                            ? r->fields.file
                            : profile->result->program);
  if (r && *r->fields.file && line)
    pomp_text_add(text, ":%u", line);
  if (r && *r->fields.file && line && column && !is_end)
    pomp_text_add(text, ":%u", column);
  pomp_text_add(text, ": ");
}

/** Appends the findings as a compiler prints warnings. */
static void add_warnings(struct pomp_text *text,
                         const struct pomp_profile *profile) {
  struct pomp_findings findings = pomp_profile_advise(profile);
  text->failed |= findings.failed;
  for (size_t i = 0; i < findings.count; ++i) {
    const struct pomp_finding *f = &findings.items[i];
    bool is_behind;
    uint32_t region = pomp_finding_region(f, &is_behind);
    add_place(text, profile, region, is_behind);
    pomp_text_add(text, "warning: ");
    pomp_finding_gain(text, profile->result, f);
    pomp_text_add(text, "%s [%s]\n", f->advice, pomp_finding_name(f->kind));
    for (uint32_t k = 1; k < f->num_sites; ++k) {
      add_place(text, profile, f->sites[k], false);
      pomp_text_add(text, "note: also here\n");
    }
  }
  for (uint32_t i = 0; i < findings.num_notes; ++i) {
    add_place(text, profile, POMP_NONE, false);
    pomp_text_add(text, "note: %s\n", findings.notes[i].text);
  }
  pomp_findings_free(&findings);
}

/** A report cannot find what was not measured. */
static void add_blind_spots(struct pomp_text *text,
                            const struct pomp_profile *profile) {
  pomp_text_add(text, "\n");
  pomp_report_blind_spots(text, profile->result, SIZE_MAX);
}

/** Writes a judgement as text, to standard error if \p is_aside or a format is
 *  on standard output, and for code hosts. Frees it. */
static enum pomp_judgement write_judgement(const struct pomp_report_options *o,
                                           enum pomp_judgement judgement,
                                           struct pomp_gate_report *report,
                                           bool is_aside) {
  bool good = judgement != POMP_NOT_JUDGED;
  for (int i = 0; i < POMP_NUM_FORMATS; ++i)
    is_aside |= pomp_is_stdout(o->formats[i]);
  if (good && is_aside && report->text.data)
    fputs(report->text.data, stderr);
  else if (good && !is_aside)
    good = pomp_write_text(&report->text, NULL);
  good = good && pomp_write_notices(&report->notices, o->formats);
  pomp_gate_report_free(report);
  return good ? judgement : POMP_NOT_JUDGED;
}

/** Says whether \p b is worse than \p a. \param json gets the judgement as a
 *  member, unless it is null. */
static enum pomp_judgement judge(const struct pomp_report_options *o,
                                 const struct pomp_profile *a,
                                 const struct pomp_profile *b, json_t *json) {
  struct pomp_gate_report report = {0};
  const bool is_aside = o->json || o->html;
  if (!is_aside)
    pomp_text_add(&report.text, "\n");
  enum pomp_judgement judgement = pomp_gate_compare(&report, a, b, o->fail_on);
  if (report.json && json)
    json_object_set(json, "judgement", report.json);
  return write_judgement(o, judgement, &report, is_aside);
}

/** Compares runs with a baseline, or makes one. */
static enum pomp_judgement gate(const struct pomp_report_options *o) {
  struct pomp_gate_report report = {0};
  if (o->record)
    return pomp_gate_record(o->baseline, o->inputs, o->num_inputs)
               ? POMP_JUDGED_GOOD
               : POMP_NOT_JUDGED;
  enum pomp_judgement judgement = pomp_gate_check(
      &report, o->baseline, o->fail_on, o->inputs, o->num_inputs);
  /* Without a run, the baseline and the rules were read. */
  if (!o->num_inputs)
    return judgement;
  if (o->json && judgement != POMP_NOT_JUDGED) {
    /* It says the same. */
    free(report.text.data);
    report.text = (struct pomp_text){0};
    if (!pomp_write_json(json_incref(report.json)))
      judgement = POMP_NOT_JUDGED;
  }
  return write_judgement(o, judgement, &report, o->json);
}

/** \returns the exit code. */
static int compare(const struct pomp_report_options *o) {
  struct pomp_profile *a = pomp_profile_read(o->inputs[0]);
  struct pomp_profile *b = a ? pomp_profile_read(o->inputs[1]) : NULL;
  struct pomp_text text = {0};
  bool ok = a && b;
  if (ok && o->html) {
    struct pomp_text page = {0};
    pomp_print_compare_html(&page, a, b);
    ok = pomp_write_text(&page, o->html);
  }
  if (ok && !o->html && !o->json) {
    pomp_print_compare(&text, a, b);
    ok = pomp_write_text(&text, NULL);
  }
  int code = ok ? EXIT_DONE : EXIT_FAILED;
  json_t *json = ok && o->json ? pomp_compare_to_json(a, b) : NULL;
  if (o->fail_on)
    code = ok ? (int)judge(o, a, b, json) : (int)POMP_NOT_JUDGED;
  if (ok && o->json && !pomp_write_json(json))
    code = o->fail_on ? (int)POMP_NOT_JUDGED : EXIT_FAILED;
  if (a)
    pomp_profile_free(a);
  if (b)
    pomp_profile_free(b);
  return code;
}

/** Writes runs with several numbers of threads for other tools. */
static bool export_scaling(const struct pomp_report_options *o,
                           const struct pomp_scaling *scaling) {
  for (int i = 0; i < POMP_NUM_FORMATS; ++i) {
    struct pomp_text text = {0};
    if (!o->formats[i] || !pomp_formats[i].of_scaling)
      continue;
    pomp_formats[i].of_scaling(&text, scaling);
    if (!pomp_write_text(&text, o->formats[i]))
      return false;
  }
  return true;
}

/** Shows runs with several numbers of threads. */
static bool scale(const struct pomp_report_options *o) {
  struct pomp_scaling scaling;
  struct pomp_text text = {0};
  bool ok = pomp_scaling_read(&scaling, o->inputs, o->num_inputs);
  json_t *json =
      ok && (o->json || o->html) ? pomp_scaling_to_json(&scaling) : NULL;
  if (ok && o->html) {
    struct pomp_text page = {0};
    pomp_print_scaling_html(&page, scaling.runs->profile->result->program,
                            json);
    ok = pomp_write_text(&page, o->html);
  }
  ok = ok && export_scaling(o, &scaling);
  if (ok && o->json) {
    ok = pomp_write_json(json_incref(json));
  } else if (ok &&
             (o->advise || o->full || !(o->html || pomp_report_models(o)))) {
    const struct pomp_scaling_run *judged = &scaling.runs[scaling.judged];
    if (o->advise) {
      pomp_print_scaling_findings(&text, &scaling);
      pomp_text_add(&text, "\nThe run with %u %s:\n\n",
                    judged->profile->result->num_threads,
                    pomp_plural(judged->profile->result->num_threads, "thread",
                                "threads"));
      add_advice(&text, judged->profile, SIZE_MAX);
      add_blind_spots(&text, judged->profile);
    } else {
      pomp_print_scaling(&text, &scaling, o->full);
    }
    ok = pomp_write_text(&text, NULL);
  }
  json_decref(json);
  pomp_scaling_free(&scaling);
  return ok;
}

/** Prints the next change, and what was confirmed to help. */
static bool print_next(const struct pomp_report_options *o,
                       const struct pomp_profile *profile) {
  json_t *tried = o->tried ? pomp_read_tried(o->tried) : NULL;
  if (o->tried && !tried)
    return false;
  bool ok = pomp_write_json(pomp_next_to_json(profile, pomp_tried_best(tried)));
  json_decref(tried);
  return ok;
}

static bool print_json(const struct pomp_report_options *o,
                       const struct pomp_profile *profile) {
  if (o->next)
    return print_next(o, profile);
  json_t *report = pomp_report_to_json(profile);
  if (o->score) {
    struct pomp_score score = pomp_score(profile);
    json_object_set_new(report, "score", pomp_score_to_json(profile, &score));
    pomp_score_free(&score);
  }
  return pomp_write_json(report);
}

/** Prints the parts that were asked for, with an empty line between two. */
static bool print_parts(const struct pomp_report_options *o,
                        const struct pomp_profile *profile) {
  struct pomp_text text = {0};
  bool has_summary = o->summary || (!o->warnings && !o->advise && !o->next &&
                                    !o->tasks && !o->score);
  if (has_summary)
    pomp_print_text(&text, profile, o->full, o->tasks);
  if (o->warnings) {
    pomp_text_append(&text, "\n", text.length > 0);
    add_warnings(&text, profile);
  }
  if (o->advise || o->next) {
    pomp_text_append(&text, "\n", text.length > 0);
    add_advice(&text, profile, o->advise ? SIZE_MAX : 1);
    /* The summary has them already. */
    if (!has_summary)
      add_blind_spots(&text, profile);
  }
  if (o->tasks) {
    pomp_text_append(&text, "\n", text.length > 0);
    pomp_print_tasks(&text, profile, o->full);
  }
  if (o->score) {
    struct pomp_score score = pomp_score(profile);
    pomp_text_append(&text, "\n", text.length > 0);
    if (o->percent > 0)
      pomp_print_score_filter(&text, profile, &score, o->percent);
    else
      pomp_print_score(&text, profile, &score, o->full);
    pomp_score_free(&score);
  }
  return pomp_write_text(&text, NULL);
}

/** Writes the trace for other tools. */
static bool convert(const struct pomp_report_options *o) {
  static const struct pomp_talk talk = {pomp_complain, pomp_progress};
  for (int i = 0; i < POMP_NUM_FORMATS; ++i) {
    if (o->formats[i] && !o->is_of_profile[i] &&
        pomp_formats[i].of_trace(o->inputs[0], o->formats[i],
                                 o->depth ? o->depth : POMP_FOLDED_DEPTH,
                                 &talk))
      return false;
    pomp_progress_end();
  }
  return true;
}

/** Writes the profile for other tools. */
static bool export_profile(const struct pomp_report_options *o,
                           const struct pomp_profile *profile) {
  uint32_t deepest = o->depth ? o->depth : POMP_FOLDED_DEPTH;
  for (int i = 0; i < POMP_NUM_FORMATS; ++i) {
    const char *to = o->formats[i];
    struct pomp_text text = {0};
    if (!to || !o->is_of_profile[i])
      continue;
    if (pomp_formats[i].of_notices)
      continue;
    uint64_t cut = pomp_formats[i].of_profile(&text, profile, deepest);
    if (!pomp_write_text(&text, to))
      return false;
    if (cut)
      pomp_complain("%s: %llu %s more than %u %s deep, and %s for the last of "
                    "them; --depth=N keeps N levels",
                    pomp_is_stdout(to) ? "standard output" : to,
                    (unsigned long long)cut,
                    pomp_plural(cut, "call path was", "call paths were"),
                    deepest, pomp_plural(deepest, "level", "levels"),
                    pomp_plural(cut, "counts", "count"));
  }
  if (!pomp_report_notices(o))
    return true;
  struct pomp_notices notices = pomp_notices_of_profile(profile);
  bool written = pomp_write_notices(&notices, o->formats);
  pomp_notices_free(&notices);
  return written;
}

/** Writes the traces of all ranks for other tools. */
static bool convert_ranks(const struct pomp_report_options *o) {
  return pomp_ranks_convert(o->inputs[0], o->formats[POMP_FORMAT_otf2],
                            o->formats[POMP_FORMAT_perfetto]);
}

/** \returns false after a complaint where an option does not go with the
 *  directory of a job. */
static bool check_job(const struct pomp_report_options *o) {
  if (o->merge && pomp_report_converts(o) &&
      (o->num_inputs > 1 || !pomp_is_job(o->inputs[0]))) {
    pomp_complain("traces are converted of one directory of a job only");
    return false;
  }
  /* A baseline is compared with all ranks as one. */
  for (uint32_t i = 0; i < o->num_inputs && !o->merge && !o->baseline; ++i)
    if (pomp_is_job(o->inputs[i]) &&
        (o->compare || o->scaling || !pomp_report_goes_with(o, POMP_WITH_JOB) ||
         o->formats[POMP_FORMAT_folded] || pomp_report_exports(o))) {
      pomp_complain(
          "%s: has the results of the ranks of a job: only "
          "--summary, --full, --advise, --html, --json, --otf2 and "
          "--perfetto go with them, and what there is of a profile with "
          "--merge; name one of them, as %s/rank-0000",
          o->inputs[i], o->inputs[i]);
      return false;
    }
  return true;
}

/** Shows the ranks of a job. */
static bool report_ranks(const struct pomp_report_options *o) {
  struct pomp_ranks ranks;
  struct pomp_text text = {0};
  bool prints = o->advise || o->summary || o->full;
  bool converted = !pomp_report_converts(o) || convert_ranks(o);
  if (pomp_report_converts(o) && !prints && !o->json && !o->html)
    return converted;
  /* The page has the regions of all ranks as well, which are read whole. */
  struct pomp_merger *merger = o->html ? pomp_merger_new(o->inputs[0]) : NULL;
  bool ok = pomp_ranks_read(&ranks, o->inputs, 1, merger);
  struct pomp_profile *merged = pomp_merger_finish(merger);
  json_t *json = ok && (o->json || o->html) ? pomp_ranks_to_json(&ranks) : NULL;
  if (ok && o->html) {
    struct pomp_text page = {0};
    pomp_print_ranks_html(&page, ranks.program, json, merged);
    ok = pomp_write_text(&page, o->html);
  }
  if (ok && o->json) {
    ok = pomp_write_json(json_incref(json));
  } else if (ok && (prints || !o->html)) {
    if (!o->advise || o->summary || o->full)
      pomp_print_ranks(&text, &ranks, o->full);
    if (o->advise) {
      pomp_text_append(&text, "\n", text.length > 0);
      ok = pomp_ranks_advise(&text, &ranks);
    }
    ok = pomp_write_text(&text, NULL) && ok;
  }
  json_decref(json);
  if (merged)
    pomp_profile_free(merged);
  /* The errors of the others were printed. */
  ok = ok && converted && ranks.num_read == ranks.num_rows;
  pomp_ranks_free(&ranks);
  return ok;
}

/** Writes the page of a profile, or only of what was tried. */
static bool write_page(const struct pomp_report_options *o,
                       const struct pomp_profile *profile) {
  struct pomp_text text = {0};
  json_t *tried = o->tried ? pomp_read_tried(o->tried) : NULL;
  if (o->tried && !tried)
    return false;
  if (profile)
    pomp_print_html(&text, profile, o->sources, tried);
  else
    pomp_print_tried_html(&text, tried);
  json_decref(tried);
  return pomp_write_text(&text, o->html);
}

/** Writes the merged profile if that is wanted. */
static bool write_merged(const struct pomp_report_options *o,
                         const struct pomp_profile *profile) {
  struct pomp_text text = {0};
  if (!o->merged)
    return true;
  pomp_print_merged(&text, profile);
  return pomp_write_text(&text, o->merged);
}

static bool report(const struct pomp_report_options *o) {
  bool prints = pomp_report_prints(o);
  bool writes = o->html || o->merged || pomp_report_exports(o);
  if (pomp_report_converts(o) && !(o->merge ? convert_ranks(o) : convert(o)))
    return false;
  if (pomp_report_converts(o) && !prints && !writes)
    return true;
  bool is_all = true;
  struct pomp_profile *profile =
      o->merge ? pomp_ranks_merge(o->inputs, o->num_inputs, o->merged, &is_all)
               : pomp_profile_read(o->inputs[0]);
  bool ok = profile && write_merged(o, profile);
  if (ok && (o->html || o->json || o->tasks || o->advise || o->next ||
             o->warnings || pomp_report_notices(o)))
    pomp_critical_read(profile, o->html || o->json);
  if (ok && o->html)
    ok = write_page(o, profile);
  ok = ok && export_profile(o, profile);
  if (ok && o->json)
    ok = print_json(o, profile);
  else if (ok && (prints || !writes))
    ok = print_parts(o, profile);
  if (profile)
    pomp_profile_free(profile);
  return ok && is_all;
}

/** \returns false after a sentence where a directory for a file is missing.
 *  Results take long to read. */
static bool can_write(const struct pomp_report_options *o) {
  bool good = pomp_can_write(o->html) && pomp_can_write(o->merged) &&
              (!o->record || pomp_can_write(o->baseline));
  for (int i = 0; good && i < POMP_NUM_FORMATS; ++i)
    good = pomp_formats[i].is_directory || pomp_can_write(o->formats[i]);
  return good;
}

int main(int argc, char **argv) {
  struct pomp_report_options options = {0};
  switch (pomp_report_parse(argc, argv, &options)) {
  case POMP_REPORT_HELP:
    pomp_report_help();
    return ferror(stdout) || fflush(stdout) ? EXIT_FAILED : EXIT_DONE;
  case POMP_REPORT_VERSION:
    return pomp_print_version("pomp-report") ? EXIT_DONE : EXIT_FAILED;
  case POMP_REPORT_WRONG:
    return EXIT_USAGE;
  case POMP_REPORT_PARSED:
    break;
  }
  if (!check_job(&options))
    return EXIT_USAGE;
  if (!can_write(&options))
    return options.baseline || options.fail_on ? (int)POMP_NOT_JUDGED
                                               : EXIT_FAILED;
  if (options.baseline)
    return (int)gate(&options);
  if (options.compare)
    return compare(&options);
  bool ok = !options.num_inputs ? write_page(&options, NULL)
            : options.scaling   ? scale(&options)
            : pomp_is_job(options.inputs[0]) && !options.merge
                ? report_ranks(&options)
                : report(&options);
  return ok ? EXIT_DONE : EXIT_FAILED;
}
