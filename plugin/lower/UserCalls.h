//===- UserCalls.h - The program's own calls of POMP functions -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_LOWER_USERCALLS_H
#define POMP_LOWER_USERCALLS_H

#include "pomp/attach.h"
#include "llvm/IR/Module.h"

namespace pomp {

/// Makes what \p M refers to of pomplib.h and does not define functions that
/// call the library in force, or do nothing if there is none: so a program
/// that says POMP_Off() needs no library to link.
void redirectUserCalls(llvm::Module &M);

/// Whether \p M, of Fortran, calls functions of the API, which
/// libpomp-fortran.a defines: they reach the library through the stub.
bool hasFortranCalls(const llvm::Module &M);

/// \returns a function of \p M that does so for one of pomplib.h.
llvm::Function *callerOf(llvm::Module &M, pomp_function Which,
                         llvm::FunctionType *T);

} // namespace pomp

#endif
