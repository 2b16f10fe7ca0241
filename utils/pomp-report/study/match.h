/*===- match.h - The same constructs in two profiles ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_MATCH_H
#define POMP_REPORT_MATCH_H

#include "model/profile.h"

struct pomp_region_list {
  const struct pomp_result_region *regions;
  uint32_t count;
};

/** A construct of one side or of both; POMP_NONE if it is missing. */
struct pomp_pair {
  uint32_t a, b;
};

struct pomp_matches {
  /** To be freed; null if there is no memory. Those of both come first, then
   *  those of one side. */
  struct pomp_pair *pairs;
  size_t count;
  /** Whether both sides have a common path: then equal paths mean equal files.
   *  Otherwise the sides come from two directories, and the ends of the paths
   *  distinguish files. */
  bool same_root;
};

/** Finds the constructs that are the same: in type, file, lines and name. */
struct pomp_matches pomp_match(struct pomp_region_list a,
                               struct pomp_region_list b);

/** Names constructs of several profiles that stand in one table. Between two
 *  places in the file system no path means anything, and each keeps its own
 *  name. \returns false if there is no memory. */
bool pomp_match_names(struct pomp_where *names, uint32_t count, bool same_root);

#endif
