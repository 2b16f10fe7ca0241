//===- Routines.h - Functions that are known by their names -------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_AST_ROUTINES_H
#define POMP_AST_ROUTINES_H

#include "constructs/KnownNames.h"
#include <string>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace pomp {

/// Whether \p FD has the name of an OpenMP API routine that is reported.
bool isNamedAsRoutine(const clang::FunctionDecl &FD);

/// Why \p FD, which has the name of a routine, may be another function: its
/// declaration differs from that of omp.h, or the name may refer to something
/// else than the function of the OpenMP runtime. Empty if there is no doubt, as
/// far as the unit was read.
std::string doubtAbout(const clang::FunctionDecl &FD,
                       const clang::ASTContext &Ctx);

/// Whether \p FD, called \p ObjectName in object files, takes the place of a
/// function of the C library, which a POMP library may call as well.
bool replacesLibrary(const clang::FunctionDecl &FD, llvm::StringRef ObjectName);

} // namespace pomp

#endif
