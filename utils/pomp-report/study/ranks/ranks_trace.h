/*===- ranks_trace.h - The traces of all ranks ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_RANKS_RANKS_TRACE_H
#define POMP_REPORT_RANKS_RANKS_TRACE_H

#include "export/convert/convert.h"
#include "model/profile.h"
#include "study/ranks/ranks.h"

/** The ranks that have left a trace which can be read, in their order. */
struct pomp_rank_traces {
  /** All ranks; is_read says which of them have one. */
  struct pomp_ranks ranks;
  uint32_t count;
  /** With their times on one clock. */
  struct pomp_process *processes;
  struct pomp_clocked *clocks;
};

/** Opens each once, for its clock. \returns false after a sentence; \p traces
 *  are to be freed in any case. There may be none. */
bool pomp_rank_traces_open(struct pomp_rank_traces *traces, const char *input);
void pomp_rank_traces_free(struct pomp_rank_traces *traces);

/** \returns one timeline of the first ranks, as many as a page can have: that
 * of struct pomp_profile, whose threads have names; or null (JSON) where there
 *  is no trace. \param merged has their regions. */
json_t *pomp_ranks_timeline_to_json(const char *input,
                                    const struct pomp_profile *merged);

#endif
