/*===- interval.c - Differences of paired runs ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/interval.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

double pomp_median(double *values, size_t count) {
  if (!count)
    return 0;
  qsort(values, count, sizeof(*values), compare);
  return count % 2 ? values[count / 2]
                   : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/** Finds how many of the sorted means lie outside of the interval at each end.
 *  Under the hypothesis of no difference each set of ranks is equally likely to
 *  be that of the positive differences; the number of sets with a sum of ranks
 *  is counted by adding one rank after the other.
 *  \returns the confidence. */
static double find_outside(size_t count, double confidence, size_t *outside) {
  enum { most_exact = 60 };
  const double tail = (1 - confidence) / 2;
  if (count > most_exact) {
    const double n = (double)count, mean = n * (n + 1) / 4,
                 deviation = sqrt(n * (n + 1) * (2 * n + 1) / 24);
    /* The quantile for 97.5 % or 99.5 %, which is all that is asked for. */
    const double quantile = tail < 0.01 ? 2.5758 : 1.9600;
    const double cut = mean - quantile * deviation;
    *outside = cut > 0 ? (size_t)cut : 0;
    return confidence;
  }
  double chance[most_exact * (most_exact + 1) / 2 + 1] = {1};
  size_t most = 0;
  for (size_t rank = 1; rank <= count; ++rank) {
    most += rank;
    for (size_t sum = most + 1; sum-- > 0;)
      chance[sum] = (chance[sum] + (sum >= rank ? chance[sum - rank] : 0)) / 2;
  }
  double below = chance[0];
  size_t number = 0;
  while (number + 1 <= most / 2 && below + chance[number + 1] <= tail)
    below += chance[++number];
  *outside = number;
  return 1 - 2 * below;
}

bool pomp_paired_gain(const double *base, const double *times, size_t count,
                      double confidence, struct pomp_interval *gain) {
  *gain = (struct pomp_interval){0};
  if (count > POMP_MOST_PAIRS) {
    base += count - POMP_MOST_PAIRS;
    times += count - POMP_MOST_PAIRS;
    count = POMP_MOST_PAIRS;
  }
  double ratios[POMP_MOST_PAIRS];
  for (size_t i = 0; i < count; ++i)
    ratios[i] = log(times[i] / base[i]);
  const size_t num_means = count * (count + 1) / 2;
  double *means = count ? malloc(num_means * sizeof(*means)) : NULL;
  if (!means)
    return false;
  size_t next = 0, outside;
  for (size_t i = 0; i < count; ++i)
    for (size_t j = i; j < count; ++j)
      means[next++] = (ratios[i] + ratios[j]) / 2;
  const double middle = pomp_median(means, num_means);
  gain->confidence = find_outside(count, confidence, &outside);
  /* A larger ratio is a smaller gain. */
  gain->low = 1 - exp(means[num_means - 1 - outside]);
  gain->middle = 1 - exp(middle);
  gain->high = 1 - exp(means[outside]);
  free(means);
  return true;
}
