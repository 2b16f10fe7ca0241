//===- Markers.h - Stage 1: marks the IR of flang -------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Puts calls of the functions of constructs/MarkerNames.h around and into the
// operations of OpenMP in HLFIR, before flang lowers it. The operations are
// never changed.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_MARKERS_H
#define POMP_FLANG_MARKERS_H

#include "flang/Selectors.h"
#include "flang/UserRegions.h"
#include <functional>

namespace mlir {
class ModuleOp;
class Operation;
} // namespace mlir

namespace pomp {

/// Marks the operations of \p M that come from the directives of
/// \p Procedures, and adds their rows to \p U, with the levels of \p Selected.
/// Where the operations of a procedure are not those of its directives, it is
/// left alone, and \p LeftAlone gets the place and the reason.
void markModule(mlir::ModuleOp M, const std::vector<Procedure> &Procedures,
                const Selectors &Selected, Unit &U,
                std::function<void(llvm::StringRef File, unsigned Line,
                                   const std::string &Why)>
                    LeftAlone);

/// Marks with \p Mark the calls of procedures in \p F, which is \p P, and adds
/// their rows to \p U.
void markCalls(mlir::Operation *F, const Procedure &P,
               const Selectors &Selected, Unit &U,
               llvm::function_ref<void(mlir::Operation *, unsigned Id)> Mark);

/// Gives the calls that \p M has in place of the directives \p Users their
/// arguments, and adds the rows of these to \p U.
void markUser(mlir::ModuleOp M, const std::vector<Procedure> &Procedures,
              const UserDirectives &Users, const Selectors &Selected, Unit &U);

} // namespace pomp

#endif
