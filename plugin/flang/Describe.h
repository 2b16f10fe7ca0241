//===- Describe.h - The context strings of Fortran constructs -------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_DESCRIBE_H
#define POMP_FLANG_DESCRIBE_H

#include "flang/Directives.h"
#include "flang/UserLines.h"

namespace pomp {

/// The kind of construct that a directive is that is no combination of others.
/// None or Opaque if it is not reported.
Kind kindOf(llvm::omp::Directive Leaf);

/// Whether part \p K of \p D ends in a barrier.
bool endsInBarrier(const Directive &D, Kind K);

/// Builds the row for the part of \p D that is of kind \p K, with \p InForce
/// compiled in.
Construct describe(const Directive &D, Kind K, const Procedure &In,
                   const Unit &U, const Levels &InForce);

/// Builds the row for \p C.
Construct describe(const RoutineCall &C, const Procedure &In, const Unit &U,
                   const Levels &InForce);

/// Builds the row for \p C.
Construct describe(const ProcedureCall &C, const Procedure &In, const Unit &U,
                   const Levels &InForce);

/// Builds the row for the user region or event \p M, whose directive is \p D.
Construct describe(const UserMark &M, const UserLine &D, const Procedure &In,
                   const Unit &U, const Levels &InForce);

/// Builds the row for the body of \p P.
Construct describe(const Procedure &P, const Unit &U, const Levels &InForce);

} // namespace pomp

#endif
