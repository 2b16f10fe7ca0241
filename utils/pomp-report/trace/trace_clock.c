/*===- trace_clock.c - Puts the times of several traces on one clock ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/trace_clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/** Clocks of computers do not drift apart faster: what seems to is the
 *  uncertainty of two offsets shortly after each other. */
static const double most_drift = 1e-3;

/** \returns the offset to add at \p time. */
static int64_t offset_at(const struct pomp_time_shift *s, uint64_t time) {
  return s->offset +
         (int64_t)llround((double)(int64_t)(time - s->at) * s->drift);
}

uint64_t pomp_shift_time(const struct pomp_time_shift *s, uint64_t time) {
  uint64_t local = s->begin + time;
  return local + (uint64_t)offset_at(s, local) - s->zero;
}

/** The clock of a host: the best measurement of its processes. */
struct host {
  const char *name;
  /** A process of it. */
  const struct pomp_clocked *process;
  bool is_first, is_measured;
  struct pomp_trace_offset offsets[2];
  struct pomp_time_shift shift;
};

static bool is_better(const struct pomp_trace_offset *x,
                      const struct pomp_trace_offset *y) {
  return x->uncertainty_ns < y->uncertainty_ns;
}

static void take(struct host *host, const struct pomp_clocked *p) {
  const struct pomp_trace_clock_facts *facts = &p->facts;
  host->is_first |= p->is_first;
  for (unsigned i = 0; i < 2 && facts->num_offsets; ++i) {
    const struct pomp_trace_offset *o =
        &facts->offsets[i ? facts->num_offsets - 1 : 0];
    if (!host->is_measured || is_better(o, &host->offsets[i]))
      host->offsets[i] = *o;
  }
  host->is_measured |= facts->num_offsets > 0;
}

/** The offset between the two that were measured, and beyond. */
static void interpolate(struct host *host) {
  const struct pomp_trace_offset *first = &host->offsets[0],
                                 *last = &host->offsets[1];
  const struct pomp_trace_offset *best = is_better(last, first) ? last : first;
  double time = (double)last->local_ns - (double)first->local_ns;
  double more = (double)last->offset_ns - (double)first->offset_ns;
  host->shift.offset = best->offset_ns;
  host->shift.at = best->local_ns;
  if (time > 0 && fabs(more / time) <= most_drift)
    host->shift.drift = more / time;
}

/** \returns the wall clock where the clock that \p host is compared with has 0.
 */
static int64_t wall_of(const struct host *host) {
  const struct pomp_trace_clock_facts *facts = &host->process->facts;
  return (int64_t)(facts->realtime - facts->begin) -
         offset_at(&host->shift, facts->begin);
}

/** Finds the shifts of the clocks of all hosts. */
static void compare(struct host *hosts, uint32_t count) {
  const struct host *anchor = NULL;
  for (uint32_t i = 0; i < count; ++i) {
    struct host *h = &hosts[i];
    if (h->is_measured && !h->is_first)
      interpolate(h);
    if (h->is_first || (h->is_measured && (!anchor || !anchor->is_first)))
      anchor = h;
  }
  anchor = anchor ? anchor : hosts;
  for (uint32_t i = 0; i < count; ++i) {
    struct host *h = &hosts[i];
    if (h != anchor && !h->is_first && !h->is_measured)
      h->shift.offset = wall_of(h) - wall_of(anchor);
  }
}

static struct host *find(struct host *hosts, uint32_t *count,
                         const struct pomp_clocked *p) {
  uint32_t i = 0;
  while (i < *count && strcmp(hosts[i].name, p->host) != 0)
    ++i;
  if (i == *count)
    hosts[(*count)++] = (struct host){.name = p->host, .process = p};
  return &hosts[i];
}

bool pomp_clocks_compare(struct pomp_clocked *processes, uint32_t count) {
  struct host *hosts = calloc((size_t)count + 1, sizeof(*hosts));
  uint32_t *host_of = calloc((size_t)count + 1, sizeof(*host_of));
  uint32_t num_hosts = 0;
  uint64_t zero = UINT64_MAX;
  for (uint32_t i = 0; hosts && host_of && i < count; ++i) {
    struct host *h = find(hosts, &num_hosts, &processes[i]);
    take(h, &processes[i]);
    host_of[i] = (uint32_t)(h - hosts);
  }
  if (hosts && host_of && count)
    compare(hosts, num_hosts);
  for (uint32_t i = 0; hosts && host_of && i < count; ++i) {
    struct pomp_clocked *p = &processes[i];
    const struct host *h = &hosts[host_of[i]];
    p->shift = h->shift;
    p->shift.begin = p->facts.begin;
    p->is_by_wall = !h->is_first && !h->is_measured && num_hosts > 1;
    uint64_t begin = pomp_shift_time(&p->shift, 0);
    /* The clock may be far below 0, so the minimum is that of differences. */
    if (zero == UINT64_MAX || (int64_t)(begin - zero) < 0)
      zero = begin;
  }
  for (uint32_t i = 0; hosts && host_of && i < count; ++i)
    processes[i].shift.zero = zero;
  bool good = hosts && host_of;
  free(hosts);
  free(host_of);
  return good;
}
