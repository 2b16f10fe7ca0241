/*===- beside.c - Files beside a profile ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/beside.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool pomp_is_beside(const struct pomp_profile *profile, const char *name,
                    char path[PATH_MAX]) {
  const char *slash = strrchr(profile->input, '/');
  int length = slash ? (int)(slash + 1 - profile->input) : 0;
  return profile->document &&
         snprintf(path, PATH_MAX, "%.*s%s", length, profile->input, name) <
             PATH_MAX &&
         access(path, R_OK) == 0;
}
