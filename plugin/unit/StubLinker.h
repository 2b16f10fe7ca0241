//===- StubLinker.h - Brings the stub into a module -----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_UNIT_STUBLINKER_H
#define POMP_UNIT_STUBLINKER_H

#include "constructs/Constructs.h"
#include "llvm/IR/Module.h"

namespace pomp {

/// Adds what \p M uses of the stub, for its target, one copy per linked object:
/// as bitcode, or as assembly for x86-64, which costs the compiler less, where
/// \p M is on its way to an object file (Unit::AssembleStub).
void addStub(llvm::Module &M, const Unit &U);

/// Announces the unit to what is added as assembly. \p Table begins with its
/// constructs, \p Begin is where the first number of \p Packed is
/// (ContextStrings.h).
void assembleUnit(llvm::Module &M, unsigned NumConstructs,
                  llvm::GlobalVariable *Table, llvm::GlobalVariable *Packed,
                  size_t Begin);

} // namespace pomp

#endif
