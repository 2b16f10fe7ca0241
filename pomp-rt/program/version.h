/*===- version.h - Whether an object speaks as this library does ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_VERSION_H
#define POMP_PROGRAM_VERSION_H

#include <stdbool.h>

struct pomp_object;
struct pomp_unit;

/** Reports once for each object if the versions differ. Called with the lock of
 *  the dynamic loader held, as POMP_Attach is.
 *  \param library the name of this library.
 *  \returns whether \p object and \p unit were compiled with the version of the
 *    attach interface that \p library has. */
bool pomp_version_fits(const struct pomp_object *object,
                       const struct pomp_unit *unit, const char *library);

/** Likewise, for a library that reads the object's table of functions.
 *  \returns whether that has as many rows as \p library knows. */
bool pomp_version_has_functions(const struct pomp_object *object,
                                const char *library);

#endif
