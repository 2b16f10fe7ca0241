//===- EventCode.h - Building blocks of the code of events ----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_EVENTCODE_H
#define POMP_EVENTS_EVENTCODE_H

#include "pomp/attach.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <optional>

namespace pomp {

/// Inserts before an instruction and, where its function has debug information,
/// attributes the code to no line: that never stops a debugger, and the
/// verifier wants a location there.
class EventBuilder : public llvm::IRBuilder<> {
public:
  explicit EventBuilder(llvm::Instruction *At);
};

/// \returns the declaration of the struct pomp_object that the stub defines.
llvm::GlobalVariable *objectOf(llvm::Module &M);

/// Loads the mask.
llvm::Value *loadMask(llvm::IRBuilder<> &B);

/// Loads the mask before \p At.
/// \returns an i1: whether one of \p Bits is set.
llvm::Value *loadGuard(llvm::Instruction *At, uint32_t Bits);

/// Loads the library's function.
llvm::Value *loadFunction(llvm::IRBuilder<> &B, pomp_function Fn);

/// Loads the member of \p Struct that is \p Offset bytes behind its beginning.
llvm::Value *loadMember(llvm::IRBuilder<> &B, llvm::Type *T,
                        llvm::Value *Struct, uint64_t Offset);

/// Loads the element of pomp_slot::pairs that has \p Pair.
llvm::Value *loadPairs(llvm::IRBuilder<> &B, llvm::Value *Slot, unsigned Pair);

/// Calls \p Runtime as \p Call of its wrapper does.
llvm::CallInst *callDirectly(llvm::IRBuilder<> &B, const llvm::CallInst &Call,
                             llvm::Function *Runtime);

/// Whether nothing is executed for \p I.
bool isNoCode(const llvm::Instruction &I);

/// Whether \p I only computes or loads a value.
bool isWithoutEffect(const llvm::Instruction &I);

/// Splits the block at \p At. \returns the terminator of a block that is
/// entered only when \p On is true.
llvm::Instruction *onlyWhen(llvm::Value *On, llvm::Instruction *At);

/// Whether the callers of \p F rely on registers that a call may change. Events
/// come there with what is inlined, and are left out.
bool preservesRegisters(const llvm::Function &F);

/// The type of a struct pomp_construct.
llvm::StructType *constructType(llvm::LLVMContext &C);

/// \returns the struct pomp_construct of a construct: a declaration until the
/// table of the unit defines all that are in use (unit/UnitTable.h).
llvm::GlobalVariable *declareConstruct(llvm::Module &M, unsigned Id);

/// The type of struct pomp_loop_schedule.
llvm::StructType *scheduleType(llvm::LLVMContext &C);

/// The schedule of construct \p Id that a library may set; its definition comes
/// with the table of the unit.
llvm::GlobalVariable *declareSchedule(llvm::Module &M, unsigned Id);

/// The construct of a schedule that declareSchedule has made.
std::optional<unsigned> scheduleId(const llvm::GlobalVariable &G);

/// \returns which construct \p G is such a declaration of, or none.
std::optional<unsigned> constructId(const llvm::GlobalVariable &G);

} // namespace pomp

#endif
