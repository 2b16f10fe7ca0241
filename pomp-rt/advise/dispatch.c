/*===- dispatch.c - What it takes to hand out chunks ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Without events of chunks it is an estimate: how many chunks there are follows
|* from the bounds and the schedule, what one takes is a number that was
|* measured once.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/dispatch.h"
#include "advise/advisor.h"

#include <stdlib.h>
#include <string.h>

/** \returns the natural logarithm of \p value, which is 1 or more, to a tenth.
 */
static double logarithm(double value) {
  double log = 0;
  for (; value >= 2; value /= 2)
    log += 0.693;
  return log + (value - 1) * 0.693;
}

/** \returns the number of chunks of a guided schedule if the runtime gives each
 *  thread the rest divided by twice the number of threads, down to chunks of \p
 *  size. */
static double guided_chunks(double iterations, double size, double threads) {
  double last = 2 * threads * (size + 1);
  if (iterations <= last)
    return iterations / size;
  return 2 * threads * logarithm(iterations / last) + last / size;
}

bool pomp_region_is_static(const struct pomp_result_region *region) {
  return strncmp(region->fields.schedule, "static", 6) == 0;
}

/** \returns whether all iterations of \p r, a static loop, do the same, and
 *  there are so many that one more for some threads does not matter. */
static bool is_even(const struct pomp_result_region *r) {
  /* In percent of the average: what the busiest thread may have more. */
  static const double most = 5;
  double size = *r->fields.chunk ? strtod(r->fields.chunk, NULL) : 1;
  if (!r->loop.executions || size < 1 || !pomp_region_is_static(r) ||
      !pomp_ctc_has_equal_iterations(r->fields.ctc))
    return false;
  double average = (double)r->loop.iterations / (double)r->loop.executions;
  return 100 * size * (double)r->threads <= most * average;
}

bool pomp_is_even_loop(const struct pomp_result *p, uint32_t path) {
  const struct pomp_result_node *n = &p->nodes[path];
  if (n->kind != POMP_KIND_LOOP || !is_even(&p->regions[n->region]))
    return false;
  for (const struct pomp_metric *m = n->metrics; m; m = m->next)
    if (m->visits != n->metrics->visits)
      return false;
  return true;
}

bool pomp_region_is_runtime(const struct pomp_result_region *region) {
  return strcmp(region->fields.schedule, "runtime") == 0;
}

uint64_t pomp_region_chunks(const struct pomp_result_region *r) {
  /* In a team of one everything is one chunk. */
  if (!r->loop.executions || !r->loop.chunks || r->threads < 2)
    return 0;
  if (strcmp(r->fields.schedule, "guided") != 0)
    return r->loop.chunks;
  double executions = (double)r->loop.executions;
  return (uint64_t)(executions *
                    guided_chunks((double)r->loop.iterations / executions,
                                  (double)r->loop.iterations /
                                      (double)r->loop.chunks,
                                  (double)r->threads));
}

uint64_t pomp_region_dispatch(const struct pomp_result_region *r) {
  if (r->states[POMP_STATE_DISPATCH])
    return 0;
  double most = (double)r->states[POMP_STATE_WORK];
  double cost = (double)pomp_region_chunks(r) * pomp_thresholds[DISPATCH].value;
  return (uint64_t)(cost < most ? cost : most);
}
