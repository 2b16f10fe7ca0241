/*===- tasks_json.h - Tasks for programs ----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TASKS_JSON_H
#define POMP_REPORT_TASKS_JSON_H

#include "model/profile.h"

/** \returns a new reference, null if there is no memory; null (JSON) if the
 *  profile has no tasks. */
json_t *pomp_tasks_to_json(const struct pomp_profile *profile);

#endif
