/*===- json.h - The report for programs -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_JSON_H
#define POMP_REPORT_JSON_H

#include "model/profile.h"

/** The normalised report: what --json prints and the page shows. \returns a
 *  new reference, or null if there is no memory. */
json_t *pomp_report_to_json(const struct pomp_profile *profile);

#endif
