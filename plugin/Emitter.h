//===- Emitter.h - Stage 2: guards, event calls and the unit table -------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EMITTER_H
#define POMP_EMITTER_H

#include "Constructs.h"
#include "pomp/attach.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace pomp {

/// Inserts before an instruction and, where its function has debug information,
/// attributes the code to no line: that never stops a debugger, and the
/// verifier wants a location there.
class EventBuilder : public llvm::IRBuilder<> {
public:
  explicit EventBuilder(llvm::Instruction *At);
};

/// What the program looks like at one event:
///
///   on = mask & bit;
///   if (unlikely(on)) __pomp_event_X(&construct, event, values...);
///
/// The helper is one cold function per list of parameters and object, so that
/// what is inlined stays small, and few functions have to be compiled. It finds
/// the library's function by the number of the event, the handle, the thread
/// number and the CTC string.
class Emitter {
public:
  Emitter(llvm::Module &M, const Unit &U);

  /// Loads the guard before \p At. \returns an i1.
  llvm::Value *guard(llvm::Instruction *At, pomp_guard G);

  /// Splits the block at \p At. \returns the terminator of a block that is
  /// entered only when \p On is true.
  static llvm::Instruction *onlyWhen(llvm::Value *On, llvm::Instruction *At);

  /// Emits the call of the helper, without a guard. \p Values are the
  /// parameters of the event beside handle, thread and CTC string.
  void event(llvm::IRBuilder<> &B, pomp_function Event, unsigned Id,
             llvm::ArrayRef<llvm::Value *> Values = {});

  /// Calls a function of the attach stub that takes nothing, before \p At.
  void control(llvm::Instruction *At, const char *Stub);

  /// Calls \p Stub, a function of the attach stub.
  llvm::CallInst *callStub(llvm::IRBuilder<> &B, const char *Stub,
                           llvm::Type *Result,
                           llvm::ArrayRef<llvm::Value *> Args);

  /// struct pomp_task, and what __pomp_task_start keeps.
  llvm::StructType *taskType() const;
  llvm::StructType *outerTaskType() const;
  /// The fields of struct pomp_task by 64-bit words.
  enum { TaskBegun = offsetof(pomp_task, begun) / sizeof(uint64_t) };
  static llvm::Value *taskFieldAddress(llvm::IRBuilder<> &B, llvm::Value *Task,
                                       unsigned Word);
  static llvm::Value *taskField(llvm::IRBuilder<> &B, llvm::Value *Task,
                                unsigned Word);

  /// POMP_Init at the start of \p Main and POMP_Finalize where it returns.
  void instrumentMain(llvm::Function &Main);

  /// Emits the unit table, its constructor and the attach stub, if anything
  /// needs them.
  void finish();

private:
  llvm::Function *helper(pomp_function Event);
  llvm::Constant *construct(unsigned Id);
  llvm::GlobalVariable *object();

  llvm::Module &M;
  const Unit &U;
  llvm::LLVMContext &C;
  llvm::IntegerType *I32;
  llvm::PointerType *Ptr;
  llvm::StructType *ConstructTy;
  llvm::CallingConv::ID HelperCC;
  llvm::GlobalVariable *Object = nullptr;
  bool UsesStub = false;
  llvm::DenseMap<unsigned, llvm::GlobalVariable *> Rows;
  std::vector<unsigned> UsedRows;
};

} // namespace pomp

#endif
