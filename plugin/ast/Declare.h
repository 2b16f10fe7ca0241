//===- Declare.h - Functions that no source declares ---------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_AST_DECLARE_H
#define POMP_AST_DECLARE_H

#include "clang/AST/Decl.h"

namespace pomp {

/// \returns an implicit declaration of the C function \p Name with the
/// prototype \p T, which throws nothing. No lookup finds it.
clang::FunctionDecl *declareFunction(clang::ASTContext &Ctx,
                                     llvm::StringRef Name, clang::QualType T);

} // namespace pomp

#endif
