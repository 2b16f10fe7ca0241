//===- ReadTree.h - Finds directives in the parse tree --------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_READTREE_H
#define POMP_FLANG_READTREE_H

#include "flang/UserRegions.h"

namespace Fortran::parser {
struct Program;
class AllCookedSources;
} // namespace Fortran::parser

namespace pomp {

/// \returns the procedures of \p P, whose names semantics has resolved, in the
/// order of the source. Constructs that stand for one of \p Users are marks.
std::vector<Procedure>
readProcedures(const Fortran::parser::Program &P,
               const Fortran::parser::AllCookedSources &Sources,
               const UserDirectives &Users);

} // namespace pomp

#endif
