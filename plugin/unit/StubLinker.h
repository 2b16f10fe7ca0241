//===- StubLinker.h - Brings the stub into a module -----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_UNIT_STUBLINKER_H
#define POMP_UNIT_STUBLINKER_H

#include "constructs/Unit.h"
#include "llvm/IR/Module.h"

namespace pomp {

/// Links what \p M uses of the stub, for its target: one copy per linked
/// object.
void addStub(llvm::Module &M, const Unit &U);

} // namespace pomp

#endif
