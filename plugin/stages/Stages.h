//===- Stages.h - Stages 2 and 3 as passes -------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_STAGES_STAGES_H
#define POMP_STAGES_STAGES_H

#include "constructs/Unit.h"
#include <memory>

namespace llvm {
class Module;
class PassBuilder;
} // namespace llvm

namespace pomp {

/// Has the pipeline that \p PB builds run stage 2 before its first pass and
/// stage 3 after the optimizer. Both see \p U as stage 1 has left it.
void addStages(llvm::PassBuilder &PB, const std::shared_ptr<Unit> &U);

/// Runs both on \p M, one after the other.
void runStages(llvm::Module &M, const Unit &U);

} // namespace pomp

#endif
