/*===- api.h - What the entry points share -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_API_API_H
#define POMP_API_API_H

#include "core/types.h"

/** The functions that programs may call, and nothing else, are visible. */
#define POMP_EXPORT __attribute__((visibility("default")))

#endif
