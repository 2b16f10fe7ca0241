/*===- overview.h - What a run comes to, and what it leaves open ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_OVERVIEW_H
#define POMP_REPORT_OVERVIEW_H

#include "model/profile.h"

/** Reads what the environment of the profile says of how it was measured, and
 *  of processors. */
void pomp_read_coverage(struct pomp_profile *profile);

/* New references, null if there is no memory. */

/** An object of the efficiency, its factors and what is lost. */
json_t *pomp_efficiency_to_json(const struct pomp_profile *profile);

/** An array of all kinds that there are. */
json_t *pomp_kinds_to_json(const struct pomp_profile *profile);

/** An array of objects with a name, why it was not measured, and how it is
 *  turned on. */
json_t *pomp_blind_spots_to_json(const struct pomp_profile *profile);

#endif
