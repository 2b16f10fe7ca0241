/*===- rows.h - What all reports as text have in common ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_REPORT_ROWS_H
#define POMP_PROFILE_REPORT_ROWS_H

#include "base/text.h"
#include "process/team.h"
#include "program/transfer.h"
#include "program/where.h"

#include <stdbool.h>

/** A state: its name, time, share of \p whole, and a bar. Times are in
 *  nanoseconds. */
void pomp_row_state(struct pomp_text *text, const char *name, uint64_t ns,
                    uint64_t whole);

/** The columns of a table of regions behind their names. */
void pomp_row_columns(struct pomp_text *text, bool with_self);

/** They are not known of events, whose visits may be an estimate. */
void pomp_row_event(struct pomp_text *text, uint64_t visits, bool is_estimate,
                    bool with_self);

/** \p self is the exclusive time, or null if it has no column; \p imbalance is
 *  in per cent, or null if there is none. */
void pomp_row_measures(struct pomp_text *text, uint64_t visits, uint64_t time,
                       const uint64_t *self, uint64_t whole, uint64_t waiting,
                       const double *imbalance);

/** Appends "name file:7-12 in function dynamic,4" as far as it is known:
 * without the directory of the file if all of it would take more than \p
 * width characters, without what does not fit behind, and with the last part of
 * the function alone if that is all that fits. */
void pomp_row_where(struct pomp_text *text, const struct pomp_where *where,
                    size_t width);

/** Appends the name of a construct, abbreviated to \p width columns. */
void pomp_row_type(struct pomp_text *text, const char *type, size_t width);

/** \returns the columns that pomp_row_where needs to name each of the \p count
 *  places, which stand \p stride bytes apart, with its function: at most 100.
 */
unsigned pomp_row_where_width(const struct pomp_where *first, size_t stride,
                              uint32_t count);

/** The columns about processors for a thread: in nanoseconds, or UINT64_MAX if
 *  unknown. And their meaning. */
void pomp_row_usage_columns(struct pomp_text *text);
void pomp_row_usage(struct pomp_text *text, uint64_t cpu, uint64_t delay);
void pomp_row_usage_legend(struct pomp_text *text);

/** The numbers of the bits that are set, such as "0,2". */
void pomp_row_nodes(struct pomp_text *text, uint64_t nodes);

/** The meaning of the columns. */
void pomp_row_legend(struct pomp_text *text);

/** The teams of the place, where they are known and some had fewer threads than
 *  were asked for. */
void pomp_row_teams(struct pomp_text *text, const struct pomp_where *where,
                    const struct pomp_team_sum *teams);

/** The data that the construct at the place moved to devices and back, if any.
 */
void pomp_row_transfers(struct pomp_text *text, const struct pomp_where *where,
                        const struct pomp_transfer_sum *transfers);

/** The iterations of a loop that distributes chunks while it executes, if any.
 */
void pomp_row_loop(struct pomp_text *text, const struct pomp_where *where,
                   const struct pomp_loop_sum *loop);

/** Warnings about an imperfect measurement. */
void pomp_row_notes(struct pomp_text *text, uint64_t unbalanced, uint64_t cut);

#endif
