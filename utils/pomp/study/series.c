/*===- series.c - What repeated runs tell of the machine -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/series.h"
#include "study/interval.h"

#include <math.h>
#include <string.h>

enum { MOST = POMP_MOST_PAIRS, FEWEST = 8 };

/** Kendall's test for a trend, and the slope as the median of that of all
 *  pairs (Theil and Sen). */
static void find_drift(const double *times, size_t count,
                       struct pomp_series *s) {
  static double slopes[MOST * (MOST - 1) / 2];
  size_t num_slopes = 0;
  double sum = 0;
  for (size_t i = 0; i < count; ++i)
    for (size_t j = i + 1; j < count; ++j) {
      const double difference = times[j] - times[i];
      sum += (difference > 0) - (difference < 0);
      slopes[num_slopes++] = difference / (double)(j - i);
    }
  const double n = (double)count,
               deviation = sqrt(n * (n - 1) * (2 * n + 5) / 18);
  s->drift = pomp_median(slopes, num_slopes) * (n - 1) / s->median;
  s->drifts = fabs(sum) > 2.5758 * deviation && fabs(s->drift) > 0.02;
}

/** Two groups: the largest gap between sorted times is as wide as what lies
 *  within both groups together, and each has a quarter of the runs. */
static void find_modes(double *sorted, size_t count, struct pomp_series *s) {
  size_t cut = 0;
  double gap = 0;
  for (size_t i = 1; i < count; ++i)
    if (sorted[i] - sorted[i - 1] > gap)
      gap = sorted[cut = i] - sorted[i - 1];
  const double within =
      sorted[cut ? cut - 1 : 0] - sorted[0] + sorted[count - 1] - sorted[cut];
  s->is_bimodal = cut >= (count + 3) / 4 && count - cut >= (count + 3) / 4 &&
                  gap > within && gap > 0.05 * s->median;
  if (s->is_bimodal) {
    s->modes[0] = pomp_median(sorted, cut);
    s->modes[1] = pomp_median(sorted + cut, count - cut);
  }
}

struct pomp_series pomp_series_of(const double *times, size_t count) {
  struct pomp_series s = {0};
  double sorted[MOST], distances[MOST];
  if (count > MOST) {
    times += count - MOST;
    count = MOST;
  }
  if (!count)
    return s;
  memcpy(sorted, times, count * sizeof(*times));
  s.median = pomp_median(sorted, count);
  s.shortest = sorted[0];
  s.longest = sorted[count - 1];
  for (size_t i = 0; i < count; ++i)
    distances[i] = fabs(times[i] - s.median) / s.median;
  s.scatter = pomp_median(distances, count);
  if (count >= FEWEST) {
    find_drift(times, count, &s);
    find_modes(sorted, count, &s);
  }
  return s;
}
