//===- Passes.h - Brings stages 2 and 3 into the pipeline -----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_PASSES_H
#define POMP_PASSES_H

#include "ast/Constructs.h"
#include <memory>

namespace clang {
class CodeGenOptions;
class CompilerInstance;
} // namespace clang

namespace pomp {

/// Whether stage 2 can run on the module. If no passes run, this depends on
/// whether the code generator accepts plugins.
bool canLower(const clang::CompilerInstance &CI);

/// Has the code generator of clang run stage 2 before its first pass and stage
/// 3 after the optimizer. Both see \p U as stage 1 has left it.
void addPasses(clang::CodeGenOptions &CodeGen, std::shared_ptr<Unit> U);

} // namespace pomp

#endif
