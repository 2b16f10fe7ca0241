/*===- find_transfers.c - Data that go to a device again and again --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The host, and outside of parallel regions all other threads, wait for a
|* device. If the data stay there, what is gained is the time of moving them:
|* all in data constructs, and in target regions, which are executed in the same
|* time, that of the bytes at LINK_SPEED.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"

/** The time that the host waited for a device in a construct. */
struct device_wait {
  uint64_t time;
  /** The same, including threads that were idle meanwhile. */
  uint64_t lost;
};

static struct device_wait wait_in(const struct pomp_result *p,
                                  uint32_t region) {
  struct device_wait wait = {0};
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    const struct pomp_result_node *path = &p->nodes[i];
    if (path->region != region)
      continue;
    for (const struct pomp_metric *metric = path->metrics; metric;
         metric = metric->next) {
      uint64_t time = metric->states[POMP_STATE_TARGET] +
                      metric->states[POMP_STATE_TRANSFER];
      wait.time += time;
      /* Outside of parallel regions all other threads have nothing to do. */
      wait.lost += path->parallel ? time : time * pomp_team_threads(p);
    }
  }
  if (wait.lost > wait.time + p->states[POMP_STATE_IDLE])
    wait.lost = wait.time + p->states[POMP_STATE_IDLE];
  return wait;
}

static void weigh(struct pomp_advisor *a, uint32_t index) {
  const struct pomp_result_region *r = &a->result->regions[index];
  const struct pomp_transfer_sum *t = &r->transfers;
  if ((double)t->moving < pomp_thresholds[MANY_VISITS].value)
    return;
  const struct device_wait wait = wait_in(a->result, index);
  /* A target region is executed in the same time. */
  uint64_t least =
      r->kind == POMP_KIND_TARGET
          ? (uint64_t)(1e9 * (double)(t->bytes_to + t->bytes_from) /
                       pomp_thresholds[LINK_SPEED].value)
          : wait.time;
  double part = least < wait.time ? (double)least / (double)wait.time : 1;
  uint64_t cost = (uint64_t)(part * (double)wait.lost);
  if (!pomp_matters(a, cost))
    return;
  char to[16], from[16], all[16], time[16], times[16];
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_TRANSFERS,
      "Data moved to a device and back again and again", index, cost,
      "keep the data on the device: put a target data construct around "
      "the repeated part, or target enter data before and target exit "
      "data after it, and use target update in between for data that "
      "the host reads or has changed",
      "%s to a device and %s back in each of %s times, %s in all, "
      "in %s%s",
      pomp_bytes_spell(to, t->bytes_to / t->moving),
      pomp_bytes_spell(from, t->bytes_from / t->moving),
      pomp_count_spell(times, t->moving),
      pomp_bytes_spell(all, t->bytes_to + t->bytes_from),
      pomp_time_spell(time, wait.time),
      r->kind == POMP_KIND_TARGET
          ? " including execution on the device; 20 GB/s are assumed"
          : "");
  if (f)
    f->cost_of_work = f->cost;
}

void pomp_find_transfers(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i)
    weigh(a, i);
}

void pomp_note_devices(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  uint64_t target = p->states[POMP_STATE_TARGET];
  uint64_t all = target + p->states[POMP_STATE_TRANSFER];
  if (!all || !pomp_matters(a, all))
    return;
  struct pomp_text note = {0};
  char time[16], part[16];
  pomp_text_add(&note,
                "The host waited for devices: for %s, %.1f %% of the thread "
                "time, of it %s in target regions. What they execute is not "
                "measured, and the efficiency is the host's alone.",
                pomp_time_spell(time, all), pomp_percent(all, p->thread_time),
                pomp_time_spell(part, target));
  pomp_add_note(a->findings, POMP_NOTE_DEVICES, &note);
}
