/*===- beside.h - Files beside a profile ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_BESIDE_H
#define POMP_REPORT_BESIDE_H

#include "model/profile.h"

#include <limits.h>

/** Looks for what pomp run leaves beside the profile.json of a program.
 *  \param path becomes the path of the file \p name there.
 *  \returns whether it is there and can be read. */
bool pomp_is_beside(const struct pomp_profile *profile, const char *name,
                    char path[PATH_MAX]);

#endif
