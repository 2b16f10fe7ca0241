//===- Pragmas.h - The directives of POMP -------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads #pragma pomp and, for the older directives, #pragma omp inst,
// instrument and noinstrument. constructs/directives.def lists all of them.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_AST_PRAGMAS_H
#define POMP_AST_PRAGMAS_H

#include "ast/Constructs.h"
#include <memory>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace pomp {

/// Reads the directives of one translation unit into \p U.
void readPragmas(clang::CompilerInstance &CI, std::shared_ptr<ClangUnit> U);

/// Reports an error in a directive at the severity that the options select, or
/// always as an error if the directive would change the program.
void complain(clang::DiagnosticsEngine &D, const Options &Opts,
              clang::SourceLocation L, const std::string &What,
              bool ChangesProgram = false);

} // namespace pomp

#endif
