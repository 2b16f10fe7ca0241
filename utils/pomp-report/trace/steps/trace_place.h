/*===- trace_place.h - What places are called -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_PLACE_H
#define POMP_REPORT_TRACE_PLACE_H

#include "trace/steps/trace_steps.h"

/** \returns the names of the run-time parameters of \p event in their order,
 *  with a null at the end. */
const char *const *pomp_event_parameters(int event);

enum { POMP_VALUE_NAME = 128 };

/** Writes the name of value \p index of an ENTER to \p name: that of the
 *  parameter of the event, or its name in the program if no other value has it;
 *  otherwise "value" and its number. */
void pomp_value_name(const struct pomp_model *model,
                     const struct pomp_step *step, unsigned index,
                     char name[POMP_VALUE_NAME]);

/** \returns what people call a POMP_Depend of \c Task_depend. */
const char *pomp_depend_name(int64_t kind);

/** Writes what people call \p place, like "critical table a.c:12", to
 *  \p buffer. */
void pomp_place_label(const struct pomp_model *model,
                      const struct pomp_place *place, char *buffer,
                      size_t capacity);

/** \returns how many of the event's values are run-time parameters. */
unsigned pomp_event_num_values(const struct pomp_trace_event *e);

#endif
