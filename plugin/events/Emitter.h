//===- Emitter.h - Stage 2: guards, event calls and the unit table -------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_EMITTER_H
#define POMP_EVENTS_EMITTER_H

#include "constructs/Constructs.h"
#include "events/EventCode.h"
#include "events/Placeholders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace pomp {

/// What the program looks like at one event:
///
///   on = mask & bit;
///   if (unlikely(on)) __pomp_event_X(&thread, &construct, POMP_Y, values...);
///
/// The helper is one cold function per list of parameters and object, so that
/// what is inlined stays small. It knows the handle, the CTC string, and the
/// thread number, which it asks for once in each execution of the function.
///
/// Until the optimizer is done an event is a call of a placeholder, which is
/// less work for it than branches, and leaves the program's control flow as it
/// is without us: see Placeholders.h.
class Emitter {
public:
  Emitter(llvm::Module &M, const Unit &U);

  /// Loads the guard of \p Event before \p At. \returns an i1.
  llvm::Value *guard(llvm::Instruction *At, pomp_function Event);

  /// \returns which bit in the frame of \p B's function says, from an event to
  /// the one that is delivered if and only if that was, whether it was; or
  /// nothing where the decision has to be kept otherwise. Pairs nest: one bit
  /// serves all that are at one \p Level.
  std::optional<unsigned> pairAt(llvm::IRBuilder<> &B, pomp_function First,
                                 unsigned Level);

  /// Emits an event that is delivered when its guard is on, and begins \p Pair.
  /// \p Values are the parameters of the event beside handle, thread and CTC
  /// string.
  /// \returns an i1: whether it is delivered.
  llvm::Value *event(llvm::IRBuilder<> &B, pomp_function Event, unsigned Id,
                     llvm::ArrayRef<llvm::Value *> Values = {},
                     std::optional<unsigned> Pair = {});

  /// Emits an event that is delivered when \p On is true, and begins \p Pair.
  void eventWhen(llvm::Value *On, llvm::IRBuilder<> &B, pomp_function Event,
                 unsigned Id, llvm::ArrayRef<llvm::Value *> Values = {},
                 std::optional<unsigned> Pair = {});

  /// Emits the event that ends \p Pair.
  void eventEnding(unsigned Pair, llvm::IRBuilder<> &B, pomp_function Event,
                   unsigned Id, llvm::ArrayRef<llvm::Value *> Values = {});

  /// Emits an event where it is known to be on.
  void eventNow(llvm::IRBuilder<> &B, pomp_function Event, unsigned Id,
                llvm::ArrayRef<llvm::Value *> Values = {});

  /// Calls a function of the stub that takes nothing, before \p At.
  void control(llvm::Instruction *At, const char *Stub);

  /// Calls \p Stub, a function of the stub.
  llvm::CallInst *callStub(llvm::IRBuilder<> &B, const char *Stub,
                           llvm::Type *Result,
                           llvm::ArrayRef<llvm::Value *> Args);

  /// \returns the library's function for \p Event, where that is on.
  llvm::Value *delivery(llvm::IRBuilder<> &B, pomp_function Event);

  /// Calls \p Stub, a function of stub/tasks.c, which delivers an event of a
  /// task, unless \p Deliver is null. \p Slot: where the thread number is, if
  /// not where all events of the function have it.
  void taskEvent(llvm::IRBuilder<> &B, const char *Stub, unsigned Id,
                 llvm::Value *Deliver, llvm::ArrayRef<llvm::Value *> More,
                 llvm::Value *Slot = nullptr);

  /// The structures of stub/tasks.c. Their second field is the thread, which
  /// is null unless there is something to tell.
  llvm::StructType *newTaskType() const;
  llvm::StructType *outerTaskType() const;
  /// Emits what says that there is nothing to tell, and asks whether there is.
  /// Not a value that is kept: the optimizer would make two copies of the
  /// user's code between the two places that ask.
  static void setInactive(llvm::IRBuilder<> &B, llvm::AllocaInst *State);
  static llvm::Value *isActive(llvm::IRBuilder<> &B, llvm::AllocaInst *State);
  static llvm::Value *taskBegunAddress(llvm::IRBuilder<> &B, llvm::Value *Task);

  /// Makes the events of \p F ask for the thread number each time, unless it
  /// has events already that keep it: to keep it needs a frame, which costs a
  /// small function more than the rest while nothing is on.
  void askEachTime(llvm::Function &F);

  /// \returns the first instruction of \p F that an event may stand before.
  llvm::Instruction *start(llvm::Function &F) const;

  /// POMP_Init at the start of \p Main and POMP_Finalize where it returns.
  void instrumentMain(llvm::Function &Main);

private:
  llvm::Value *function(pomp_function Event);
  llvm::SmallVector<llvm::Value *, 8>
  helperArguments(llvm::IRBuilder<> &B, llvm::Value *Deliver, unsigned Id,
                  llvm::ArrayRef<llvm::Value *> Values);
  llvm::Value *threadSlot(llvm::IRBuilder<> &B);
  llvm::Value *placeholder(llvm::IRBuilder<> &B, Decision How,
                           pomp_function Event, llvm::Value *When,
                           std::optional<unsigned> Pair, unsigned Id,
                           llvm::ArrayRef<llvm::Value *> Values);
  llvm::AttributeList placeholderAttributes(bool HasSlot);
  llvm::Constant *construct(unsigned Id);

  llvm::Module &M;
  const Unit &U;
  llvm::LLVMContext &C;
  llvm::IntegerType *I32;
  llvm::PointerType *Ptr;
  llvm::AttributeList PlaceholderAttributes[2];
  HelperCache Helpers;
  llvm::DenseMap<llvm::Function *, llvm::Value *> ThreadSlots;
  llvm::DenseMap<unsigned, llvm::GlobalVariable *> Rows;
};

} // namespace pomp

#endif
