/*===- teams.h - Which team a thread is in, by OMPT -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_OMPT_TEAMS_H
#define POMP_PROCESS_OMPT_TEAMS_H

#include "process/ompt/abi.h"
#include "process/ompt/told.h"

#include <stdbool.h>

/** Before the first event: from then on pomp_team_identity asks us. */
void pomp_ompt_teams_prepare(void);

/** Requests reports about teams from the runtime.
 *  \returns whether it has them. */
bool pomp_ompt_teams_start(pomp_ompt_lookup lookup,
                           const struct pomp_ompt_hooks *hooks);

/** \returns whether there was a team that the runtime did not report. */
bool pomp_ompt_teams_missed(void);

/** The runtime ends, or is another one from now on. */
void pomp_ompt_teams_stop(void);

#endif
