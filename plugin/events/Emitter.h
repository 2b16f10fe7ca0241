//===- Emitter.h - Stage 2: puts events into functions -------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_EMITTER_H
#define POMP_EVENTS_EMITTER_H

#include "events/EventCode.h"
#include "events/Placeholders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace pomp {

/// Puts events into the functions of a module.
///
/// Until the optimizer is done an event goes with a call of the OpenMP runtime
/// (Wrappers.h) or is a call of a placeholder (Placeholders.h). In the frame
/// there is a slot (struct pomp_slot): it keeps the thread number, which is
/// asked for once in each execution of the function, and which pairs of events
/// are open.
class Emitter {
public:
  explicit Emitter(llvm::Module &M);

  /// Loads the guard of \p Event before \p At. \returns an i1.
  llvm::Value *guard(llvm::Instruction *At, pomp_function Event);

  /// Emits an event that is delivered when its guard is on, and \p Condition is
  /// true unless it is null, and begins \p Pair. \p Values are the parameters
  /// of the event beside handle, thread and CTC string.
  void event(llvm::IRBuilder<> &B, pomp_function Event, unsigned Id,
             llvm::ArrayRef<llvm::Value *> Values = {},
             std::optional<unsigned> Pair = {},
             llvm::Value *Condition = nullptr);

  /// Emits an event that is delivered when \p On is true, and begins \p Pair.
  void eventWhen(llvm::Value *On, llvm::IRBuilder<> &B, pomp_function Event,
                 unsigned Id, llvm::ArrayRef<llvm::Value *> Values = {},
                 std::optional<unsigned> Pair = {});

  /// Emits the event that ends \p Pair, if the one that begins it was
  /// delivered.
  void eventEnding(unsigned Pair, llvm::IRBuilder<> &B, pomp_function Event,
                   unsigned Id, llvm::ArrayRef<llvm::Value *> Values = {});

  /// Counts a visit at \p Begin that ends at \p End, and times one in many.
  void timedVisit(llvm::IRBuilder<> &Begin, llvm::IRBuilder<> &End,
                  pomp_function Event, unsigned Id);

  /// \returns an i1: whether the event that begins \p Pair was delivered, and
  /// the one that ends it was not.
  llvm::Value *isOpen(llvm::Instruction *At, unsigned Pair);

  /// Calls a function of the stub that takes nothing, before \p At.
  void control(llvm::Instruction *At, const char *Stub);

  /// Calls \p Stub, a function of the stub.
  llvm::CallInst *callStub(llvm::IRBuilder<> &B, const char *Stub,
                           llvm::Type *Result,
                           llvm::ArrayRef<llvm::Value *> Args);

  /// \returns the slot of \p B's function.
  llvm::Value *slot(llvm::IRBuilder<> &B) { return slotOf(B).Address; }
  /// \returns a list of \p Events, for functions of the stub that
  /// deliver them themselves.
  llvm::Constant *list(unsigned Id, llvm::ArrayRef<pomp_function> Events);
  /// The structures of stub/tasks.c.
  llvm::StructType *newTaskType() const;
  llvm::StructType *outerTaskType() const;
  static llvm::Value *taskBegunAddress(llvm::IRBuilder<> &B, llvm::Value *Task);

  /// Makes the events of \p F ask for the thread number each time, unless it
  /// already has events that keep it. Keeping it needs a frame, which costs a
  /// small function more than the rest while nothing is on. Such events belong
  /// to no pair.
  void askEachTime(llvm::Function &F);

  /// POMP_Init at the start of \p Main and POMP_Finalize where it returns.
  void instrumentMain(llvm::Function &Main);

  /// Has the events go with calls of the runtime where they can, and the
  /// functions initialize their slots. Called when all events are there.
  void finish();

private:
  /// The slot of a function.
  struct Slot {
    llvm::AllocaInst *Address;
    /// Of 64 bits each.
    unsigned NumWords;
    /// Each event initializes it.
    bool AskEachTime;
  };
  Slot &slotOf(llvm::IRBuilder<> &B, std::optional<unsigned> Pair = {});
  Slot &slotOf(llvm::Function &F);
  llvm::CallInst *place(llvm::IRBuilder<> &B, PlacedEvent E, unsigned Id);
  llvm::Constant *construct(unsigned Id);

  llvm::Module &M;
  llvm::LLVMContext &C;
  llvm::PointerType *Ptr;
  llvm::MapVector<llvm::Function *, Slot> Slots;
  llvm::DenseMap<unsigned, llvm::GlobalVariable *> Rows;
};

} // namespace pomp

#endif
