//===- RuntimeCalls.h - Calls of the OpenMP runtime ---------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_LOWER_RUNTIMECALLS_H
#define POMP_LOWER_RUNTIMECALLS_H

namespace llvm {
class CallBase;
class Instruction;
} // namespace llvm

namespace pomp {

/// Whether \p Call calls a function of the OpenMP runtime (__kmpc_*) as code
/// generation does: defined elsewhere, with the parameters and the result it
/// has there. A program may declare and call, or define, what it likes.
bool isRuntimeCall(const llvm::CallBase &Call);

/// Whether \p I calls the code of a target region, which code generation makes
/// a function of.
bool isTargetRegion(const llvm::Instruction &I);

} // namespace pomp

#endif
