/*===- processors.h - What processors did for the threads -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_PROCESSORS_H
#define POMP_REPORT_PROCESSORS_H

#include "model/profile.h"

#include "profile/derive/processors.h"

/** Reads the processor times of threads from the environment of the profile. */
void pomp_read_processors(struct pomp_profile *profile);

/** An object; a new reference, or null if there is no memory. */
json_t *pomp_processors_to_json(const struct pomp_profile *profile);

/** Adds what is known of a thread to its object. */
void pomp_add_times(json_t *thread, const struct pomp_result_thread *times);

#endif
