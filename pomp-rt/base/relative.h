/*===- relative.h - Paths as seen from the current directory ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_RELATIVE_H
#define POMP_BASE_RELATIVE_H

/** \returns the part of a path behind the current directory, or all of it. */
const char *pomp_relative_path(const char *path);

#endif
