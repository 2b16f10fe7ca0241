/*===- trace_run.h - Which run a trace is of --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_RUN_H
#define POMP_REPORT_TRACE_RUN_H

#include <stdbool.h>

/** \returns whether there is a trace in \p directory. */
bool pomp_has_trace(const char *directory);

/** \returns the name of the run whose trace is in \p directory, to be freed, or
 *  null if there is none. Prints nothing. */
char *pomp_trace_run(const char *directory);

#endif
