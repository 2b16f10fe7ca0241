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
class Function;
class Instruction;
} // namespace llvm

namespace pomp {

/// Whether \p Call calls a function of the OpenMP runtime (__kmpc_*, and
/// __tgt_* for devices) as code generation does: defined elsewhere, with the
/// parameters and the result it has there. A program may declare and call, or
/// define, what it likes.
bool isRuntimeCall(const llvm::CallBase &Call);

/// The parameters of the function that has a task's body.
enum : unsigned { PartIdParam = 1, TaskParam = 4 };

/// The function that has the body of a task which \p Entry executes, or null:
/// what the runtime calls only unpacks the task for it.
llvm::Function *bodyOfTask(const llvm::Function &Entry);

/// The prefix of the names of functions that code generation makes of target
/// regions.
constexpr char TargetRegionPrefix[] = "__omp_offloading_";

/// Whether \p I calls the code of a target region.
bool isTargetRegion(const llvm::Instruction &I);

} // namespace pomp

#endif
