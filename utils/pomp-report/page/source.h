/*===- source.h - The source lines around regions ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_SOURCE_H
#define POMP_REPORT_SOURCE_H

#include "model/profile.h"

/** Reads the lines of all regions, with some before and after, from the files
 *  that are there: by their paths, as they are named, then in \p directory
 * if it is not null, then beside the profile. \returns an object of files by
 * their paths, each an object of lines by their numbers; a file that changed
 * after the profile was written has a member "changed". Null if there is no
 * memory. */
json_t *pomp_sources_to_json(const struct pomp_profile *profile,
                             const char *directory);

#endif
