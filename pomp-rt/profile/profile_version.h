/*===- profile_version.h - The version of profile.json ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_PROFILE_VERSION_H
#define POMP_PROFILE_PROFILE_VERSION_H

/** Changes when an old reader would misunderstand the file; new members do not
 *  change it: PROFILE.md. */
#define POMP_PROFILE_VERSION 1

#endif
