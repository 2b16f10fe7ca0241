//===- TrySchedules.h - Schedules that can be set at run time -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_LOWER_TRYSCHEDULES_H
#define POMP_LOWER_TRYSCHEDULES_H

#include "constructs/Unit.h"

namespace llvm {
class Module;
} // namespace llvm

namespace pomp {

/// Lets a library set the schedules of the worksharing loops in \p M whose
/// results may not depend on them. Their own are in force until it does. The
/// markers are still there.
void makeSchedulesVariable(llvm::Module &M, const Unit &U);

} // namespace pomp

#endif
