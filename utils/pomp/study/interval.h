/*===- interval.h - Differences of paired runs ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_STUDY_INTERVAL_H
#define POMP_STUDY_INTERVAL_H

#include <stdbool.h>
#include <stddef.h>

/** A value between two bounds that contain the true one with \p confidence, as
 *  far as the pairs are independent. */
struct pomp_interval {
  double low, middle, high;
  /** Between 0 and 1. With few pairs it is less than what was asked for. */
  double confidence;
};

/** The pairs beyond which the oldest ones do not count. */
enum { POMP_MOST_PAIRS = 200 };

/** Computes the gain of what took times[i] instead of base[i], as a part of the
 *  base: 0.25 if it takes three quarters of the time. Values are the
 * pseudomedian of the logarithms of the ratios (Hodges and Lehmann), and the
 * bounds those of the signed-rank test (Wilcoxon). One extreme pair does not
 * move them far. \returns false without pairs; then everything is 0. */
bool pomp_paired_gain(const double *base, const double *times, size_t count,
                      double confidence, struct pomp_interval *gain);

/** The median; \p values are sorted. 0 without values. */
double pomp_median(double *values, size_t count);

#endif
