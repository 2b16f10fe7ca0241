//===- EqualIterations.h - Loops whose iterations do the same -------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_AST_EQUALITERATIONS_H
#define POMP_AST_EQUALITERATIONS_H

namespace clang {
class ASTContext;
class OMPLoopDirective;
} // namespace clang

namespace pomp {

/// \returns whether all iterations of \p D execute the same operations, as far
/// as its source tells: nothing in them depends on the iteration but the values
/// that they compute with, and the addresses, which follow from numbers of
/// iterations. If it is not certain, they do not.
bool hasEqualIterations(const clang::OMPLoopDirective &D,
                        const clang::ASTContext &Ctx);

} // namespace pomp

#endif
