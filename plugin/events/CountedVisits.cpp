//===- CountedVisits.cpp - Counts visits that need no event ---------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/CountedVisits.h"
#include "compat/IRCompat.h"
#include "events/EventCode.h"
#include "pomp/kinds.h"
#include "stub/Stub.h"
#include "stub/lists.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace pomp {

/// The part of a visit that a call of a function of the runtime is.
enum class Part { None, Begin, End, Whole };

static Part partOf(StringRef Callee) {
  // Fortran's have an underscore.
  Callee.consume_back("_");
  if (Callee == "__kmpc_critical" || Callee == "__kmpc_critical_with_hint")
    return Part::Begin;
  if (Callee == "__kmpc_end_critical")
    return Part::End;
  return Callee == "__kmpc_omp_taskwait" || Callee == "omp_set_lock" ||
                 Callee == "omp_unset_lock" || Callee == "omp_set_nest_lock" ||
                 Callee == "omp_unset_nest_lock"
             ? Part::Whole
             : Part::None;
}

/// The events of each part of such visits.
static const struct {
  size_t NumBefore;
  std::vector<pomp_function> Events;
} CountedParts[] = {
    {1, {POMP_FN_Critical_enter, POMP_FN_Critical_begin}},
    {1, {POMP_FN_Critical_end, POMP_FN_Critical_exit}},
    {1, {POMP_FN_Taskwait_enter, POMP_FN_Taskwait_exit}},
    {1,
     {POMP_FN_Set_lock_enter, POMP_FN_Set_lock_event, POMP_FN_Set_lock_exit}},
    {1,
     {POMP_FN_Set_nest_lock_enter, POMP_FN_Set_nest_lock_event,
      POMP_FN_Set_nest_lock_exit}},
    {0, {POMP_FN_Unset_lock_event}},
    {0, {POMP_FN_Unset_nest_lock_event}}};

uint32_t countedGuards(ArrayRef<PlacedEvent> Before,
                       ArrayRef<PlacedEvent> After) {
  SmallVector<PlacedEvent, 4> Events(Before);
  Events.append(After.begin(), After.end());
  auto IsOf = [&](const auto &Part) {
    return Before.size() == Part.NumBefore &&
           std::equal(Events.begin(), Events.end(), Part.Events.begin(),
                      Part.Events.end(),
                      [](const PlacedEvent &E, pomp_function Event) {
                        return E.Event == Event;
                      });
  };
  if (none_of(CountedParts, IsOf))
    return POMP_DECIDED;
  // The slot must be there before, unless nothing is noted in it.
  bool IsCritical = Events.front().Event == POMP_FN_Critical_enter ||
                    Events.front().Event == POMP_FN_Critical_end;
  if (IsCritical && Events.front().HasFreshSlot)
    return POMP_DECIDED;
  uint32_t Guards = 0;
  for (const PlacedEvent &E : Events) {
    // A library asks for the pair of events or for this one.
    bool IsAlternative = E.Event == POMP_FN_Set_lock_event ||
                         E.Event == POMP_FN_Set_nest_lock_event;
    if (!E.EndsPair && !IsAlternative)
      Guards |= 1u << pomp_event_guard(E.Event);
  }
  return Guards;
}

namespace {

class Counting {
public:
  Counting(CountedWrapper &W, Value *On)
      : W(W), On(On), B(W.B), F(*B.GetInsertBlock()->getParent()),
        C(F.getContext()), Events(BasicBlock::Create(C, "", &F)) {}

  void begin();
  void end();
  void whole();

private:
  CountedWrapper &W;
  Value *On;
  IRBuilder<> &B;
  Function &F;
  LLVMContext &C;
  /// Where the events are delivered.
  BasicBlock *Events;
  /// The struct pomp_thread_visits, and the struct pomp_visits.
  Value *Thread = nullptr, *Visits = nullptr;

  Value *address(Value *Struct, size_t Offset) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Struct, Offset);
  }
  Value *load(Type *T, Value *Struct, size_t Offset) {
    return loadMember(B, T, Struct, Offset);
  }
  Value *loadPointer(Value *Struct, size_t Offset) {
    return load(B.getPtrTy(), Struct, Offset);
  }
  void store(Value *V, Value *Struct, size_t Offset) {
    B.CreateStore(V, address(Struct, Offset));
  }
  Constant *null() { return ConstantPointerNull::get(B.getPtrTy()); }
  /// Goes on if \p Condition is true, otherwise delivers the events.
  void require(Value *Condition) {
    BasicBlock *Next = BasicBlock::Create(C, "", &F);
    B.CreateCondBr(Condition, Next, Events);
    B.SetInsertPoint(Next);
  }
  void loadThread();
  void requireCountable();
  Value *handle();
  void count(size_t Member) {
    store(B.CreateAdd(load(B.getInt64Ty(), Visits, Member), B.getInt64(1)),
          Visits, Member);
  }
  void open();
  void close();
  void setPairs(size_t Member, bool AreOpen);
  void finish(CallInst *Jump) {
    Jump->setTailCall();
    W.ret(Jump);
    B.SetInsertPoint(Events);
  }
};

/// Loads the struct pomp_thread_visits.
void Counting::loadThread() {
  Module &M = *F.getParent();
  std::string Name = stub::symbol(stub::Visits);
  GlobalVariable *Mine = M.getNamedGlobal(Name);
  if (!Mine) {
    Mine = new GlobalVariable(M, B.getPtrTy(), false,
                              GlobalValue::ExternalLinkage, nullptr, Name,
                              nullptr, GlobalValue::GeneralDynamicTLSModel);
    Mine->setVisibility(GlobalValue::HiddenVisibility);
    Mine->setDSOLocal(true);
  }
  Thread = B.CreateLoad(B.getPtrTy(), B.CreateThreadLocalAddress(Mine));
}

void Counting::requireCountable() {
  require(B.CreateICmpEQ(
      On, load(B.getInt32Ty(), W.list(), offsetof(pomp_event_list, counted))));
  loadThread();
  require(B.CreateIsNotNull(Thread));
}

/// \returns the handle of the list's construct.
Value *Counting::handle() {
  size_t Member = offsetof(pomp_event_list, events) +
                  offsetof(pomp_listed_event, construct);
  Value *Distance = load(B.getInt32Ty(), W.list(), Member);
  Value *Construct =
      B.CreateInBoundsGEP(B.getInt8Ty(), address(W.list(), Member),
                          B.CreateSExt(Distance, B.getInt64Ty()));
  return loadPointer(Construct, offsetof(pomp_construct, handle));
}

void Counting::open() {
  requireCountable();
  Value *Handle = handle();
  Value *Index = B.CreateAnd(B.CreatePtrToInt(Handle, B.getInt64Ty()),
                             B.getInt64(POMP_VISITS_TABLE - 1));
  Visits = B.CreateLoad(
      B.getPtrTy(),
      B.CreateInBoundsGEP(B.getPtrTy(),
                          address(Thread, offsetof(pomp_thread_visits, table)),
                          Index));
  require(B.CreateICmpEQ(loadPointer(Visits, offsetof(pomp_visits, handle)),
                         Handle));
  require(
      B.CreateICmpEQ(loadPointer(Visits, offsetof(pomp_visits, place)),
                     loadPointer(Thread, offsetof(pomp_thread_visits, place))));
  require(B.CreateICmpULT(
      load(B.getInt64Ty(), Visits, offsetof(pomp_visits, begun)),
      load(B.getInt64Ty(), Visits, offsetof(pomp_visits, limit))));
  count(offsetof(pomp_visits, begun));
  store(null(), Thread, offsetof(pomp_thread_visits, place));
  store(Visits, Thread, offsetof(pomp_thread_visits, open));
}

void Counting::close() {
  count(offsetof(pomp_visits, ended));
  store(null(), Thread, offsetof(pomp_thread_visits, open));
  store(loadPointer(Visits, offsetof(pomp_visits, place)), Thread,
        offsetof(pomp_thread_visits, place));
}

/// Notes that the pairs in \p Member of the list are open, or that they are
/// not.
void Counting::setPairs(size_t Member, bool AreOpen) {
  Value *Pairs = load(B.getInt16Ty(), W.slot(), offsetof(pomp_slot, pairs));
  Value *Those = load(B.getInt16Ty(), W.list(), Member);
  store(AreOpen ? B.CreateAnd(Pairs, B.CreateNot(Those))
                : B.CreateOr(Pairs, Those),
        W.slot(), offsetof(pomp_slot, pairs));
}

void Counting::begin() {
  open();
  setPairs(offsetof(pomp_event_list, begins), true);
  finish(W.callRuntime());
}

void Counting::end() {
  requireCountable();
  Visits = loadPointer(Thread, offsetof(pomp_thread_visits, open));
  require(B.CreateIsNotNull(Visits));
  require(B.CreateICmpEQ(loadPointer(Visits, offsetof(pomp_visits, handle)),
                         handle()));
  close();
  setPairs(offsetof(pomp_event_list, ends), false);
  finish(W.callRuntime());
}

void Counting::whole() {
  open();
  // The wrapper itself saves no registers.
  W.continueIn("__pomp_count.");
  loadThread();
  Visits = loadPointer(Thread, offsetof(pomp_thread_visits, open));
  CallInst *Result = W.callRuntime();
  Function *Here = B.GetInsertBlock()->getParent();
  auto *Counted = BasicBlock::Create(C, "", Here);
  auto *Late = BasicBlock::Create(C, "", Here);
  B.CreateCondBr(
      B.CreateICmpEQ(loadPointer(Thread, offsetof(pomp_thread_visits, open)),
                     Visits),
      Counted, Late);
  B.SetInsertPoint(Late);
  W.callLate();
  W.ret(Result);
  B.SetInsertPoint(Counted);
  close();
  W.ret(Result);
  B.SetInsertPoint(Events);
}

} // namespace

bool isOfCountedVisits(const Module &M, StringRef Callee) {
  return partOf(Callee) != Part::None && stub::hasCountedVisits(M);
}

void countVisit(CountedWrapper &W, StringRef Callee, Value *On) {
  switch (partOf(Callee)) {
  case Part::None:
    return;
  case Part::Begin:
    return Counting(W, On).begin();
  case Part::End:
    return Counting(W, On).end();
  case Part::Whole:
    return Counting(W, On).whole();
  }
}

} // namespace pomp
