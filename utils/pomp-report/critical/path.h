/*===- path.h - The links of a critical path ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_CRITICAL_PATH_H
#define POMP_REPORT_CRITICAL_PATH_H

#include "model/profile.h"
#include "trace/depend/chain.h"
#include "trace/trace_types.h"

/** \returns the critical path whose links end with \p last, or null if there
 *  is no memory.
 *  \param ids maps regions of the trace to those of the profile. */
struct pomp_critical *pomp_critical_path(const struct pomp_link *last,
                                         const uint32_t *ids,
                                         const struct pomp_trace *trace);

#endif
