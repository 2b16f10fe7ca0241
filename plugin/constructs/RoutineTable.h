//===- RoutineTable.h - The OpenMP routines that are reported ------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_ROUTINETABLE_H
#define POMP_CONSTRUCTS_ROUTINETABLE_H

#include "llvm/ADT/StringRef.h"

namespace pomp {

/// The prototype of a routine.
struct RoutineShape {
  const char *Name;
  bool TakesLock, TakesInt, ReturnsInt, TakesEvent = false;
};

/// \returns the reported routine of that name in C, or null.
const RoutineShape *routineNamed(llvm::StringRef Name);

} // namespace pomp

#endif
