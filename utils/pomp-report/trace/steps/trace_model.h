/*===- trace_model.h - What happened, told by a trace -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Turns the events of a trace into matching steps: a thread leaves each place
|* that it enters, in the reverse order. Places that are open at its end are
|* left there. Visits are counted as in the profile.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_MODEL_H
#define POMP_REPORT_TRACE_MODEL_H

#include "trace/steps/trace_steps.h"

/** Reads \p trace to its end. \returns false if it was stopped, or where there
 *  is no memory, which is said. The model is valid until pomp_model_free. */
struct pomp_model *pomp_model_new(struct pomp_trace *trace,
                                  const struct pomp_talk *talk);
/** \param model may be null, and so may \p watch. */
void pomp_model_watch(struct pomp_model *model, pomp_event_watcher *watch,
                      void *data);
bool pomp_model_play(struct pomp_model *model, pomp_step_taker *take,
                     void *data);
void pomp_model_free(struct pomp_model *model);

#endif
