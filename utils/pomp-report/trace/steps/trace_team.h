/*===- trace_team.h - Who is in which team ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_TEAM_H
#define POMP_REPORT_TRACE_TEAM_H

#include "trace/steps/trace_internal.h"

/** \returns the team that \p creator forms inside \p parent. */
uint32_t pomp_model_team(struct pomp_model *m, uint32_t creator,
                         uint32_t parent, bool is_alone);

/** \returns the place of \p thread among the members of \p team, to which it is
 *  added if need be. */
uint32_t pomp_model_rank(struct pomp_model *m, uint32_t team, uint32_t thread);

/** \returns the team \p thread is in; all by itself outside of all. */
uint32_t pomp_model_current_team(struct pomp_model *m, uint32_t thread);

void pomp_model_free_fork(struct pomp_model *m, struct pomp_model_fork *fork);

#endif
