/*===- series.h - What repeated runs tell of the machine -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_STUDY_SERIES_H
#define POMP_STUDY_SERIES_H

#include <stdbool.h>
#include <stddef.h>

/** What the times of runs of the same program tell. */
struct pomp_series {
  double median, shortest, longest;
  /** Half of the runs differ from the median by less than this part of it. */
  double scatter;
  /** The runs became longer or shorter by this part of the median from the
   *  first to the last, and that is no chance (Kendall's test with 1 %). */
  bool drifts;
  double drift;
  /** There are two groups of run times with nothing between them: the medians
   *  of both. */
  bool is_bimodal;
  double modes[2];
};

/** \p times in the order of the runs. */
struct pomp_series pomp_series_of(const double *times, size_t count);

#endif
