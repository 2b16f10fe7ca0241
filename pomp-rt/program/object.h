/*===- object.h - The instrumented objects that listen to our mask --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_OBJECT_H
#define POMP_PROGRAM_OBJECT_H

#include "base/types.h"
#include "pomp/attach.h"

/** Counts one more unit of \p object and hands it the mask in force. With the
 *  core lock held. \returns POMP_SUCCESS or POMP_ERROR_NO_MEMORY. */
int32_t pomp_object_add(struct pomp_object *object);

/** Counts one unit less; after the last the object is never touched again.
 *  With the core lock held. */
void pomp_object_remove(struct pomp_object *object);

/** Makes \p mask the one in force, here and in all objects. With the core lock
 *  held. */
void pomp_object_set_masks(uint32_t mask);

#endif
