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

/** Adds the imbalance between ranks, if there is one. */
static void find_imbalance(struct pomp_advisor *a,
                           const struct pomp_ranks *ranks) {
  const struct balance b = weigh(ranks);
  const struct pomp_rank_row *most = &ranks->rows[ranks->most];
  const struct pomp_rank_row *least = &ranks->rows[ranks->least];
  char longest[16], shortest[16];
  if (!b.matters)
    return;
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_RANK_IMBALANCE, "Load imbalance between ranks", POMP_NONE,
      b.cost,
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
  if (f)
    f->gain = b.cost / b.threads;
}

/** \returns the profile of a rank, and in \p path where it is; or null after a
 *  sentence. */
static struct pomp_profile *read_rank(const struct pomp_ranks *ranks,
                                      const struct pomp_rank_row *row,
                                      char path[PATH_MAX]) {
  return pomp_ranks_path(ranks, row, path) ? pomp_profile_read(path) : NULL;
}

/** \returns how long the threads of a rank had no processor in their work, each
 *  of them. */
static double unserved(const struct pomp_rank_row *row) {
  return ((double)row->work - row->served_work) / row->num_threads;
}

/** Adds the communication of the rank that computes longest, if it has that
 *  finding: as long as that one is in calls of MPI, no rank computes for the
 *  job. Others wait for a rank without a processor, too. */
static void find_communication(struct pomp_advisor *a,
                               const struct pomp_ranks *ranks) {
  const struct pomp_rank_row *longest = NULL;
  double without = 0;
  for (uint32_t i = 0; i < ranks->num_rows; ++i) {
    const struct pomp_rank_row *row = &ranks->rows[i];
    if (!row->is_read || !row->num_threads)
      continue;
    without = unserved(row) > without ? unserved(row) : without;
    if (!longest ||
        row->wall_time - row->between > longest->wall_time - longest->between)
      longest = row;
  }
  if (!longest || !ranks->hybrid.is_measured ||
      100 * (1 - ranks->hybrid.communication) <
          pomp_thresholds[LEAST_SHARE].value)
    return;
  char path[PATH_MAX];
  struct pomp_profile *profile = read_rank(ranks, longest, path);
  if (!profile)
    return;
  struct pomp_findings own = pomp_profile_advise(profile);
  for (size_t i = 0; i < own.count; ++i) {
    const struct pomp_finding *f = &own.items[i];
    if (f->kind != POMP_FINDING_COMMUNICATION || (double)f->gain < 2 * without)
      continue;
    struct pomp_finding *job = pomp_found(
        a, f->kind, f->title, POMP_NONE, f->gain * ranks->sums.num_threads,
        f->advice, "of rank %u, which computes longest, %s", longest->number,
        f->evidence ? f->evidence : "");
    if (job)
      job->gain = f->gain;
  }
  a->findings->failed |= own.failed;
  pomp_findings_free(&own);
  pomp_profile_free(profile);
}

/** What costs time between ranks, that which gains most first. */
static struct pomp_findings find(const struct pomp_ranks *ranks,
                                 const struct pomp_result *run) {
  struct pomp_findings findings = {0};
  struct pomp_advisor a = {.result = run, .findings = &findings};
  find_imbalance(&a, ranks);
  find_communication(&a, ranks);
  if (findings.count == 2 && findings.items[1].gain > findings.items[0].gain) {
    struct pomp_finding first = findings.items[1];
    findings.items[1] = findings.items[0];
    findings.items[0] = first;
  }
  return findings;
}

/** Appends the first finding of one rank. \returns false after a sentence. */
static bool add_rank(struct pomp_text *text, const struct pomp_ranks *ranks,
                     const struct pomp_rank_row *row) {
  char path[PATH_MAX];
  struct pomp_profile *profile = read_rank(ranks, row, path);
  if (!profile)
    return false;
  struct pomp_findings findings = pomp_profile_advise(profile);
  const struct pomp_finding *first = NULL;
  size_t num_others = 0;
  for (size_t i = 0; i < findings.count; ++i) {
    /* That is said of the job. */
    if (findings.items[i].kind == POMP_FINDING_COMMUNICATION)
      continue;
    num_others += first != NULL;
    first = first ? first : &findings.items[i];
  }
  text->failed |= findings.failed;
  pomp_text_add(text, "\nIn rank %u, which works most:\n\n", row->number);
  if (first)
    pomp_print_finding(text, profile->result, first);
  else
    pomp_text_add(text, "No finding.\n");
  if (num_others)
    pomp_text_add(text, "\nand %zu more", num_others);
  pomp_text_add(text, "%s: pomp-report --advise ",
                num_others ? "" : "\nAll of it");
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
  for (size_t i = 0; i < findings.count; ++i) {
    pomp_text_append(text, "\n", i > 0);
    pomp_print_finding(text, &result, &findings.items[i]);
  }
  if (!findings.count)
    pomp_text_add(
        text, "No finding between ranks: their %s less than %.0f %s.\n",
        ranks->hybrid.is_measured ? "imbalance and communication cost"
                                  : "imbalance costs",
        pomp_thresholds[LEAST_SHARE].value, pomp_thresholds[LEAST_SHARE].unit);
  pomp_findings_free(&findings);
  return add_rank(text, ranks, &ranks->rows[ranks->most]);
}

json_t *pomp_ranks_findings_to_json(const struct pomp_ranks *ranks) {
  struct pomp_result result = as_run(ranks);
  struct pomp_findings findings = find(ranks, &result);
  json_t *array = pomp_findings_to_json(&result, &findings);
  for (size_t i = 0; i < findings.count; ++i) {
    if (findings.items[i].kind != POMP_FINDING_RANK_IMBALANCE)
      continue;
    json_t *finding = json_array_get(array, i);
    json_object_set_new(finding, "busiest_rank",
                        json_integer(ranks->rows[ranks->most].number));
    json_object_set_new(finding, "laziest_rank",
                        json_integer(ranks->rows[ranks->least].number));
  }
  pomp_findings_free(&findings);
  return array;
}
