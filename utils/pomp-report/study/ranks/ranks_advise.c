/*===- ranks_advise.c - What costs time between ranks ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/advisor.h"
#include "findings/advice.h"
#include "input/free_profile.h"
#include "input/read_profile.h"
#include "study/ranks/ranks.h"

#include "process/job.h"

#include <limits.h>
#include <stdio.h>

/** The job as a run, as far as findings look at one. */
static struct pomp_result as_run(const struct pomp_ranks *ranks) {
  return (struct pomp_result){.wall_time = ranks->wall_time,
                              .thread_time = ranks->sums.thread_time,
                              .num_threads = ranks->sums.num_threads};
}

/** The cost of the work that is distributed unevenly over the ranks. */
struct balance {
  uint32_t threads;
  /** Thread time of ranks that wait for the busiest one. */
  uint64_t cost;
  bool matters;
};

static struct balance weigh(const struct pomp_ranks *ranks) {
  struct pomp_result result = as_run(ranks);
  const struct pomp_advisor a = {.result = &result};
  struct balance b = {0};
  for (uint32_t i = 0; i < ranks->num_rows; ++i) {
    const struct pomp_rank_row *row = &ranks->rows[i];
    b.threads += row->num_threads;
    b.cost += row->missing * row->num_threads;
  }
  b.matters = (double)ranks->wall_time >= pomp_thresholds[LEAST_RUN].value &&
              b.cost && pomp_matters(&a, b.cost);
  return b;
}

/** The imbalance between ranks, if there is one. */
static struct pomp_findings find(const struct pomp_ranks *ranks,
                                 const struct pomp_result *run) {
  struct pomp_findings findings = {0};
  struct pomp_advisor a = {.result = run, .findings = &findings};
  const struct balance b = weigh(ranks);
  const struct pomp_rank_row *most = &ranks->rows[ranks->most];
  const struct pomp_rank_row *least = &ranks->rows[ranks->least];
  char longest[16], shortest[16];
  if (!b.matters)
    return findings;
  pomp_found(
      &a, POMP_FINDING_RANK_IMBALANCE, "Load imbalance between ranks",
      POMP_NONE, b.cost,
      "give all ranks the same amount of work: look at the distribution "
      "of the data, and at work that only some of them have; more "
      "threads for the ranks that work most help as well",
      "rank %u works %s, %.0f %% more than the average, rank %u only "
      "%s; ranks with less to do wait for others outside of parallel "
      "regions, as in calls of MPI; load balance between ranks %.1f %%",
      most->number, pomp_time_spell(longest, most->work),
      100 *
          ((double)most->work * ranks->num_read / (double)ranks->sums.work - 1),
      least->number, pomp_time_spell(shortest, least->work),
      100 * ranks->hybrid.load_balance);
  if (findings.count)
    findings.items->gain = b.cost / b.threads;
  return findings;
}

/** Appends the first finding of one rank. \returns false after a sentence. */
static bool add_rank(struct pomp_text *text, const struct pomp_ranks *ranks,
                     const struct pomp_rank_row *row) {
  char path[PATH_MAX], name[POMP_RANK_NAME_SIZE];
  pomp_job_rank_name(name, row->number, ranks->size);
  int length = snprintf(path, sizeof(path), "%s/%s", ranks->input, name);
  struct pomp_profile *profile =
      length < (int)sizeof(path) ? pomp_profile_read(path) : NULL;
  if (!profile)
    return false;
  struct pomp_findings findings = pomp_profile_advise(profile);
  text->failed |= findings.failed;
  pomp_text_add(text, "\nIn rank %u, which works most:\n\n", row->number);
  if (findings.count)
    pomp_print_finding(text, profile->result, findings.items);
  else
    pomp_text_add(text, "No finding.\n");
  if (findings.count > 1)
    pomp_text_add(text, "\nand %zu more", findings.count - 1);
  pomp_text_add(text, "%s: pomp-report --advise ",
                findings.count > 1 ? "" : "\nAll of it");
  pomp_text_plain(text, path);
  pomp_text_add(text, "\n");
  pomp_findings_free(&findings);
  pomp_profile_free(profile);
  return true;
}

bool pomp_ranks_advise(struct pomp_text *text, const struct pomp_ranks *ranks) {
  struct pomp_result result = as_run(ranks);
  struct pomp_findings findings = find(ranks, &result);
  text->failed |= findings.failed;
  if (findings.count)
    pomp_print_finding(text, &result, findings.items);
  else
    pomp_text_add(text,
                  "No finding between ranks: their imbalance costs less than "
                  "%.0f %s.\n",
                  pomp_thresholds[LEAST_SHARE].value,
                  pomp_thresholds[LEAST_SHARE].unit);
  pomp_findings_free(&findings);
  return add_rank(text, ranks, &ranks->rows[ranks->most]);
}

json_t *pomp_ranks_findings_to_json(const struct pomp_ranks *ranks) {
  struct pomp_result result = as_run(ranks);
  struct pomp_findings findings = find(ranks, &result);
  json_t *array = pomp_findings_to_json(&result, &findings);
  json_t *finding = json_array_get(array, 0);
  if (finding) {
    json_object_set_new(finding, "busiest_rank",
                        json_integer(ranks->rows[ranks->most].number));
    json_object_set_new(finding, "laziest_rank",
                        json_integer(ranks->rows[ranks->least].number));
  }
  pomp_findings_free(&findings);
  return array;
}
