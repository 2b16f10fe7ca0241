/*===- counter_rows.h - What was counted, as text -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The same in the reports of the runtime and of the report tool.
 */
#ifndef POMP_PROFILE_REPORT_COUNTER_ROWS_H
#define POMP_PROFILE_REPORT_COUNTER_ROWS_H

#include "base/text.h"
#include "sources/counters/names.h"

/** Appends "counted in work: ..." and the derived values for the first \p most
 *  counters, on lines of at most \p columns.
 *  \param work, all the values of each counter, in work and in all states. */
void pomp_counter_summary(struct pomp_text *text,
                          const struct pomp_counter *counters, uint32_t number,
                          uint32_t most, const uint64_t *work,
                          const uint64_t *all, unsigned columns);

/** Appends the names of the columns, and the end of the line. */
void pomp_counter_columns(struct pomp_text *text,
                          const struct pomp_counter *counters, uint32_t number);

/** Appends a row of \p values, and the end of the line. */
void pomp_counter_values(struct pomp_text *text,
                         const struct pomp_counter *counters, uint32_t number,
                         const uint64_t *values);

/** Appends the meaning of the columns. */
void pomp_counter_legend(struct pomp_text *text);

#endif
