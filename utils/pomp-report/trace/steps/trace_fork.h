/*===- trace_fork.h - How a thread forms a team, and how others join it ---===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_FORK_H
#define POMP_REPORT_TRACE_FORK_H

#include "trace/steps/trace_internal.h"

void pomp_model_begin_fork(struct pomp_model *m,
                           const struct pomp_trace_event *e);
void pomp_model_begin_team(struct pomp_model *m,
                           const struct pomp_trace_event *e);

#endif
