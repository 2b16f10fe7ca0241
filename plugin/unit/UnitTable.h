//===- UnitTable.h - The table that describes a unit ----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_UNIT_UNITTABLE_H
#define POMP_UNIT_UNITTABLE_H

#include "constructs/Unit.h"
#include "llvm/IR/Module.h"

namespace pomp {

/// Emits the table of the constructs that \p M still refers to, and what
/// announces it to the library when the program starts. After the optimizer:
/// that looks at all of the table for each function.
void announceUnit(llvm::Module &M, const Unit &U);

/// Whether it has done that.
bool isAnnounced(const llvm::Module &M);

} // namespace pomp

#endif
