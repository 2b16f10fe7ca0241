/*===- members.h - What each thread did in each region ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_DERIVE_MEMBERS_H
#define POMP_PROFILE_DERIVE_MEMBERS_H

#include "profile/result.h"

/** Finds the members of each region of a result that is derived. Work outside
 *  of parallel regions becomes serial work unless it \p is_named so already, as
 *  in merged profiles: the result cannot be written as profile.json any more.
 *  \returns false if there is no memory. */
bool pomp_result_find_members(struct pomp_result *result, bool is_named);

#endif
