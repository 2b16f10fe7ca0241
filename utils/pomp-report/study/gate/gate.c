/*===- gate.c - Fails where runs are worse than before --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/gate/gate.h"
#include "input/free_profile.h"
#include "input/read_profile.h"
#include "study/ranks/merge_ranks.h"
#include "study/ranks/ranks.h"
#include "support/message.h"
#include "support/output.h"

#include <stdlib.h>
#include <string.h>

/** Reads a run; of the ranks of a job it makes one. \returns null after a
 *  sentence. */
static struct pomp_profile *read_run(char *run) {
  if (!pomp_is_job(run))
    return pomp_profile_read(run);
  bool is_all = true;
  struct pomp_profile *profile = pomp_ranks_merge(&run, 1, false, &is_all);
  if (profile && !is_all) {
    pomp_profile_free(profile);
    return NULL;
  }
  return profile;
}

/** Reads all runs into one record. \returns false after a sentence. */
static bool read_runs(struct pomp_gate_record *record, char **runs,
                      uint32_t num_runs) {
  for (uint32_t i = 0; i < num_runs; ++i) {
    struct pomp_profile *profile = read_run(runs[i]);
    if (!profile)
      return false;
    pomp_gate_add_run(record, profile);
    pomp_profile_free(profile);
    if (record->failed) {
      pomp_complain("out of memory");
      return false;
    }
  }
  return true;
}

/** Judges two records. */
static enum pomp_judgement judge(struct pomp_gate_report *report,
                                 const struct pomp_gate_record *base,
                                 const struct pomp_gate_record *now,
                                 struct pomp_rules *rules) {
  struct pomp_differences differences = {0};
  enum pomp_judgement judgement =
      pomp_gate_judge(&differences, base, now, rules);
  if (judgement != POMP_NOT_JUDGED) {
    pomp_differences_print(&report->text, &differences);
    report->json = pomp_differences_to_json(&differences, now);
    report->notices = pomp_differences_to_notices(&differences, now);
  }
  free(differences.items);
  return judgement;
}

void pomp_gate_report_free(struct pomp_gate_report *report) {
  free(report->text.data);
  json_decref(report->json);
  pomp_notices_free(&report->notices);
  *report = (struct pomp_gate_report){0};
}

enum pomp_judgement pomp_gate_compare(struct pomp_gate_report *report,
                                      const struct pomp_profile *a,
                                      const struct pomp_profile *b,
                                      const char *rules) {
  struct pomp_gate_record base = {0}, now = {0};
  struct pomp_rules read;
  enum pomp_judgement judgement = POMP_NOT_JUDGED;
  pomp_gate_add_run(&base, a);
  pomp_gate_add_run(&now, b);
  if (base.failed || now.failed)
    pomp_complain("out of memory");
  else if (pomp_rules_read(rules, &read))
    judgement = judge(report, &base, &now, &read);
  pomp_gate_record_free(&base);
  pomp_gate_record_free(&now);
  return judgement;
}

enum pomp_judgement pomp_gate_check(struct pomp_gate_report *report,
                                    const char *baseline, const char *rules,
                                    char **runs, uint32_t num_runs) {
  struct pomp_gate_record base = {0}, now = {0};
  struct pomp_rules read;
  enum pomp_judgement judgement = POMP_NOT_JUDGED;
  if (pomp_rules_read(rules, &read) && pomp_gate_read(baseline, &base) &&
      read_runs(&now, runs, num_runs))
    judgement =
        !num_runs ? POMP_JUDGED_GOOD : judge(report, &base, &now, &read);
  pomp_gate_record_free(&base);
  pomp_gate_record_free(&now);
  return judgement;
}

bool pomp_gate_record(const char *baseline, char **runs, uint32_t num_runs) {
  struct pomp_gate_record record = {0};
  struct pomp_text text = {0};
  bool good = read_runs(&record, runs, num_runs);
  if (good) {
    pomp_gate_write(&text, &record);
    good = pomp_write_text(&text, baseline);
  }
  pomp_gate_record_free(&record);
  return good;
}
