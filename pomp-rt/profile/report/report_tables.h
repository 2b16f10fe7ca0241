/*===- report_tables.h - Locks, threads and call paths as text ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_REPORT_REPORT_TABLES_H
#define POMP_PROFILE_REPORT_REPORT_TABLES_H

#include "base/text.h"
#include "profile/result.h"

/** Each lock, where it was used, and who waited for whom. Nothing if there are
 *  none. */
void pomp_report_lock_table(struct pomp_text *text,
                            const struct pomp_result *result);

/** A line for each thread. */
void pomp_report_threads(struct pomp_text *text,
                         const struct pomp_result *result);

/** Call paths in which pages were seen, and how many were on other nodes.
 * Nothing if there are none. */
void pomp_report_pages(struct pomp_text *text,
                       const struct pomp_result *result);

/** A line for each call path. */
void pomp_report_nodes(struct pomp_text *text,
                       const struct pomp_result *result);

#endif
