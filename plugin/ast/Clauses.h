//===- Clauses.h - The clauses of directives -----------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_AST_CLAUSES_H
#define POMP_AST_CLAUSES_H

#include "ast/Constructs.h"
#include "constructs/CTCBuilder.h"

namespace pomp {

/// Adds the clauses of \p D that its part \p K has.
void addClauses(CTCBuilder &CTC, const clang::OMPExecutableDirective &D, Kind K,
                const clang::ASTContext &Ctx);

} // namespace pomp

#endif
