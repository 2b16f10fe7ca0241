/*===- talp.c - The efficiency of a run as TALP writes it -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The members and formulas are those of TALP, the module of DLB that measures
|* the metrics of the POP methodology, for its region of the whole program. Its
|* three ways to lose time in OpenMP divide all lost time of the profile: waits
|* for the work of others that are no imbalance count as scheduling, as work of
|* the OpenMP runtime does.
|*
\*===----------------------------------------------------------------------===*/
#include "export/export.h"
#include "model/merged.h"
#include "model/setting.h"

#include "profile/derive/derive.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/** The release of DLB whose layout this is. */
#define LAYOUT "3.5"

/** The times of a run that the metrics follow from, in nanoseconds. */
struct run {
  uint64_t elapsed, useful, mpi, imbalance, scheduling, serialization;
  uint32_t cpus, ranks;
  double average_cpus;
  bool is_merged;
  /** Of a job. */
  struct pomp_hybrid hybrid;
};

static struct run find_run(const struct pomp_profile *profile) {
  const struct pomp_result *r = profile->result;
  const struct pomp_merged *merged = profile->merged;
  struct run run = {.elapsed = r->wall_time,
                    .mpi = pomp_result_time_in_mpi(r),
                    .imbalance = r->efficiency.balance,
                    .scheduling =
                        r->efficiency.synchronization + r->efficiency.overhead,
                    .serialization = r->efficiency.serialization,
                    .cpus = pomp_team_threads(profile->result),
                    .ranks = profile->result->is_of_job,
                    .is_merged = merged};
  if (run.mpi > r->efficiency.useful)
    run.mpi = r->efficiency.useful;
  run.useful = r->efficiency.useful - run.mpi;
  run.average_cpus = run.cpus;
  if (merged && merged->wall.sum) {
    /* The ranks may have different numbers of threads. */
    run.elapsed = merged->wall.max;
    run.ranks = merged->num_ranks;
    run.hybrid = merged->hybrid;
    run.average_cpus = (double)r->thread_time / (double)merged->wall.sum *
                       (double)merged->num_ranks;
    run.cpus = (uint32_t)lround(run.average_cpus);
  }
  return run;
}

static void add_count(struct pomp_text *text, const char *name,
                      uint64_t count) {
  pomp_text_add(text, ",\n      \"%s\": %" PRIu64, name, count);
}

/** Adds what \p part is of \p all; null where \p part is not a number. */
static void add_ratio(struct pomp_text *text, const char *name, double part,
                      double all) {
  if (isnan(part))
    pomp_text_add(text, ",\n      \"%s\": null", name);
  else
    pomp_text_add(text, ",\n      \"%s\": %.4f", name,
                  all > 0 ? part / all : 1);
}

/** Adds what was counted in work; 0 if it was not. */
static void add_counter(struct pomp_text *text, const struct pomp_result *r,
                        const char *name, enum pomp_counter_role role) {
  uint64_t count = 0;
  for (uint32_t i = 0; r->counts && i < r->counters.number; ++i)
    if (pomp_counter_role_of(r->counters.counters[i].event) == role)
      count = r->counts->work[i];
  add_count(text, name, count);
}

/** \returns the visits of all regions of \p kind whose name has \p prefix. */
static uint64_t visits_of(const struct pomp_result *r, enum pomp_kind kind,
                          const char *prefix) {
  uint64_t visits = 0;
  for (uint32_t i = 0; i < r->num_regions; ++i)
    if (r->regions[i].kind == kind &&
        strncmp(r->regions[i].fields.name, prefix, strlen(prefix)) == 0)
      visits += r->regions[i].visits;
  return visits;
}

static uint64_t tasks_of(const struct pomp_result *r) {
  uint64_t tasks = 0;
  for (uint32_t i = 0; i < r->num_regions; ++i)
    tasks += r->regions[i].tasks ? r->regions[i].tasks->started : 0;
  return tasks;
}

/** Finds the efficiencies of one rank. */
static struct pomp_hybrid weigh_rank(const struct run *run, double busy,
                                     double all) {
  double elapsed = (double)run->elapsed;
  double in_mpi = (double)run->mpi / run->average_cpus;
  double between = elapsed > 0 ? (elapsed - in_mpi) / elapsed : 1;
  return (struct pomp_hybrid){.parallel =
                                  all > 0 ? (double)run->useful / all : 1,
                              .load_balance = 1,
                              .communication = between,
                              .between = between,
                              .inside = all > 0 ? busy / all : 1};
}

static void add_efficiencies(struct pomp_text *text, const struct run *run) {
  double busy = (double)(run->useful + run->mpi);
  double with_turns = busy + (double)run->serialization;
  double with_waits = with_turns + (double)run->imbalance;
  double all = with_waits + (double)run->scheduling;
  double in_mpi = (double)run->mpi / run->average_cpus;
  struct pomp_hybrid h =
      run->is_merged ? run->hybrid : weigh_rank(run, busy, all);
  /* A merged profile does not say how MPI divides among its ranks, nor which of
   * them have one host. */
  double one = run->is_merged ? NAN : 1;
  double balance = with_waits > 0 ? with_turns / with_waits : 1;
  double scheduling = all > 0 ? with_waits / all : 1;
  add_ratio(text, "minMpiNormdProc", one * in_mpi, 1);
  add_ratio(text, "minMpiNormdNode", one * in_mpi, 1);
  add_ratio(text, "parallelEfficiency", h.parallel, 1);
  add_ratio(text, "mpiParallelEfficiency", h.between, 1);
  add_ratio(text, "mpiCommunicationEfficiency", h.communication, 1);
  add_ratio(text, "mpiLoadBalance", h.load_balance, 1);
  add_ratio(text, "mpiLoadBalanceIn", one, 1);
  add_ratio(text, "mpiLoadBalanceOut", one, 1);
  add_ratio(text, "ompParallelEfficiency", h.inside, 1);
  add_ratio(text, "ompLoadBalance", balance, 1);
  add_ratio(text, "ompSchedulingEfficiency", scheduling, 1);
  /* What remains, as the three are the efficiency inside of ranks. */
  add_ratio(text, "ompSerializationEfficiency", h.inside, balance * scheduling);
}

/** \returns the number of hosts, which a merged profile does not say. */
static const char *nodes_of(const struct run *run) {
  return run->is_merged ? "null" : "1";
}

static void add_head(struct pomp_text *text, const struct pomp_profile *profile,
                     const struct run *run) {
  struct pomp_facts facts = pomp_facts(profile);
  /* "2026-01-31T12:00:00", as TALP has no time zone. */
  char date[20] = "";
  for (size_t i = 0; i < facts.count; ++i)
    if (strcmp(facts.items[i].name, "date") == 0)
      snprintf(date, sizeof(date), "%s", facts.items[i].value);
  pomp_text_add(text,
                "{\n  \"writer\": \"POMP for Clang " POMP_VERSION
                "\",\n  \"dlbVersion\": \"" LAYOUT "\",\n  \"timestamp\": ");
  pomp_text_json(text, date);
  pomp_text_add(text,
                ",\n  \"resources\": {\n    \"numCpus\": %" PRIu32
                ",\n    \"numNodes\": %s,\n    \"numMpiRanks\": %" PRIu32
                "\n  },\n  \"Application\": {\n    \"Global\": {\n"
                "      \"numCpus\": %" PRIu32,
                run->cpus, nodes_of(run), run->ranks, run->cpus);
  text->failed |= facts.failed;
  pomp_facts_free(&facts);
}

uint64_t pomp_profile_to_talp(struct pomp_text *text,
                              const struct pomp_profile *profile,
                              uint32_t deepest) {
  const struct pomp_result *r = profile->result;
  struct run run = find_run(profile);
  (void)deepest;
  add_head(text, profile, &run);
  add_count(text, "numMpiRanks", run.ranks);
  pomp_text_add(text, ",\n      \"numNodes\": %s", nodes_of(&run));
  pomp_text_add(text, ",\n      \"avgCpus\": %.1f", run.average_cpus);
  add_counter(text, r, "cycles", POMP_COUNTER_CYCLES);
  add_counter(text, r, "instructions", POMP_COUNTER_INSTRUCTIONS);
  add_count(text, "numMeasurements", 1);
  add_count(text, "numMpiCalls", visits_of(r, POMP_KIND_USER_REGION, "MPI_"));
  add_count(text, "numOmpParallels", visits_of(r, POMP_KIND_PARALLEL, ""));
  add_count(text, "numOmpTasks", tasks_of(r));
  add_count(text, "elapsedTime", run.elapsed);
  add_count(text, "usefulTime", run.useful);
  add_count(text, "mpiTime", run.mpi);
  add_count(text, "ompLoadImbalanceTime", run.imbalance);
  add_count(text, "ompSchedulingTime", run.scheduling);
  add_count(text, "ompSerializationTime", run.serialization);
  add_efficiencies(text, &run);
  pomp_text_add(text, "\n    }\n  }\n}\n");
  return 0;
}
