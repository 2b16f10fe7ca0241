//===- Callees.h - The functions that a part of a unit may call -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_AST_CALLEES_H
#define POMP_AST_CALLEES_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace pomp {

/// Functions that are called by their names, directly or through each other.
class Callees {
public:
  /// Adds what \p S calls, without what its children call.
  void add(const clang::Stmt *S);

  /// Adds the callees of the functions that are in the set. Call it when the
  /// unit is complete.
  void addTheirs();

  bool contains(const clang::FunctionDecl *FD) const {
    return Known.contains(FD->getCanonicalDecl());
  }

private:
  llvm::DenseSet<const clang::FunctionDecl *> Known;
  /// Functions with unknown callees.
  llvm::SmallVector<const clang::FunctionDecl *, 0> New;
};

} // namespace pomp

#endif
