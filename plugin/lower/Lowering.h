//===- Lowering.h - Stage 2: turns markers into POMP events --------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_LOWER_LOWERING_H
#define POMP_LOWER_LOWERING_H

#include "constructs/Unit.h"
#include "llvm/IR/Module.h"

namespace pomp {

/// Erases every marker in \p M and emits the events of its constructs.
void lower(llvm::Module &M, const Unit &U);

} // namespace pomp

#endif
