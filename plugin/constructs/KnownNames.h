//===- KnownNames.h - Functions that are known by their names ------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_KNOWNNAMES_H
#define POMP_CONSTRUCTS_KNOWNNAMES_H

#include "llvm/ADT/StringRef.h"

namespace pomp {

/// The prototype of a routine.
struct RoutineShape {
  const char *Name;
  bool TakesLock, TakesInt, ReturnsInt, TakesEvent = false;
};

/// \returns the reported routine of that name in C, or null.
const RoutineShape *routineNamed(llvm::StringRef Name);

/// Whether a function of this name in object files must never report: functions
/// that allocate memory, and those of OpenMP and of the POMP library. The
/// library calls them while it handles an event, so their events would cause
/// endless recursion or a deadlock.
bool isNeverReported(llvm::StringRef ObjectName);

} // namespace pomp

#endif
