//===- UnitTable.h - What a unit tells the library about itself -*- C++ -*-===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_UNITTABLE_H
#define POMP_UNITTABLE_H

#include "Constructs.h"
#include "llvm/IR/Module.h"

namespace pomp {

class SiteTable;

/// \returns the struct pomp_construct of a construct: a declaration until
/// completeUnit.
llvm::GlobalVariable *declareConstruct(llvm::Module &M, unsigned Id);

/// Emits the table of the constructs that \p M still refers to and its
/// announcement, makes events code (Expand.h), and links the attach stub, if
/// anything needs them. After the optimizer: that looks at all of the table for
/// each function.
void completeUnit(llvm::Module &M, const Unit &U, SiteTable *Sites);

} // namespace pomp

#endif
