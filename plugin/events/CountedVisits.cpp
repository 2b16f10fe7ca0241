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
#include "events/EventLists.h"
#include "events/TeamEvents.h"
#include "stub/Stub.h"
#include "stub/lists.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace pomp {

/// The part of a visit that a call of a function of the runtime is.
enum class Part {
  None,
  Begin,
  End,
  /// All of it, in which no event can come.
  Whole,
  /// The same of a construct with a body.
  WholeWithBody,
  /// The end of the body, before a barrier.
  BodyEnd,
  /// The barrier at the end, in which events may come.
  Barrier
};

static Part partOf(StringRef Callee) {
  // Fortran's have an underscore.
  Callee.consume_back("_");
  if (Callee == "__kmpc_critical" || Callee == "__kmpc_critical_with_hint" ||
      Callee == "__kmpc_ordered" || Callee == "__kmpc_single" ||
      Callee == "__kmpc_taskgroup")
    return Part::Begin;
  if (Callee == "__kmpc_end_critical" || Callee == "__kmpc_end_ordered" ||
      Callee == "__kmpc_end_taskgroup")
    return Part::End;
  if (Callee == "__kmpc_doacross_wait")
    return Part::WholeWithBody;
  if (Callee == "__kmpc_end_single")
    return Part::BodyEnd;
  if (Callee == "__kmpc_barrier" || Callee == "__kmpc_cancel_barrier")
    return Part::Barrier;
  return Callee == "omp_set_lock" || Callee == "omp_unset_lock" ||
                 Callee == "omp_set_nest_lock" ||
                 Callee == "omp_unset_nest_lock"
             ? Part::Whole
             : Part::None;
}

namespace {

/// Code that counts a visit.
class Counting {
public:
  /// Adds to the end of a block. Continues in \p Events where the events have
  /// to be delivered.
  Counting(IRBuilder<> &B, BasicBlock *Events)
      : B(B), F(*B.GetInsertBlock()->getParent()), C(F.getContext()),
        Events(Events) {}

  /// Counts that a visit begins, if it may. \p CanCount, an i1: the events that
  /// are on are those of such visits.
  void open(Value *CanCount, Value *Handle);
  /// The same if the visit before was one of the same construct.
  void repeat(Value *CanCount, Value *Handle);
  /// The thread is in the visit that was opened.
  void enter();
  /// The visit that is open is that of the construct, which was opened
  /// elsewhere.
  void requireOpen(Value *CanCount, Value *Handle);
  /// The thread is in the body of a visit that ends in a barrier.
  void enterBody() { setPart(B.getInt64(POMP_VISIT_BODY)); }
  /// It is in the barrier.
  void wait() {
    setPart(B.CreateOr(
        load(B.getInt64Ty(), Thread, offsetof(pomp_thread_visits, place)),
        POMP_VISIT_BARRIER));
  }
  /// \returns an i1: no event has come in the visit.
  Value *isStillOpen() {
    return B.CreateICmpEQ(
        loadPointer(Thread, offsetof(pomp_thread_visits, open)), Visits);
  }
  /// Counts that a visit with a body has ended or, of a single construct, that
  /// it has the body.
  void end() { count(offsetof(pomp_visits, ended)); }
  /// The thread leaves the visit that is open.
  void leave();
  /// A visit with a body ends, which was opened elsewhere.
  void close(Value *CanCount, Value *Handle) {
    requireOpen(CanCount, Handle);
    end();
    leave();
  }
  /// Notes in \p Slot that \p Those pairs are open, or that they are not.
  void setPairs(Value *Slot, Value *Those, bool AreOpen);
  /// Goes on if \p Condition is true, otherwise delivers the events.
  void require(Value *Condition) {
    BasicBlock *Next = BasicBlock::Create(C, "", &F, Events);
    B.CreateCondBr(Condition, Next, Events);
    B.SetInsertPoint(Next);
  }

private:
  IRBuilder<> &B;
  Function &F;
  LLVMContext &C;
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
  /// \p Part has enum pomp_visit_part.
  void setPart(Value *Part) {
    store(Part, Thread, offsetof(pomp_thread_visits, place));
  }
  Constant *null() { return ConstantPointerNull::get(B.getPtrTy()); }
  void loadThread(Value *CanCount);
  void requireConstruct(Value *Handle) {
    require(B.CreateICmpEQ(loadPointer(Visits, offsetof(pomp_visits, handle)),
                           Handle));
  }
  void count(size_t Member) {
    store(B.CreateAdd(load(B.getInt64Ty(), Visits, Member), B.getInt64(1)),
          Visits, Member);
  }
  void countBegun() {
    require(B.CreateICmpULT(
        load(B.getInt64Ty(), Visits, offsetof(pomp_visits, begun)),
        load(B.getInt64Ty(), Visits, offsetof(pomp_visits, limit))));
    count(offsetof(pomp_visits, begun));
  }
};

/// A wrapper that counts.
class CountingWrapper {
public:
  CountingWrapper(CountedWrapper &W, Value *On)
      : W(W), B(W.B), Events(BasicBlock::Create(
                          B.getContext(), "", B.GetInsertBlock()->getParent())),
        Count(B, Events),
        CanCount(B.CreateICmpEQ(
            On, loadMember(B, B.getInt32Ty(), W.list(),
                           offsetof(pomp_event_list, counted)))) {}

  void begin();
  void end();
  void whole(bool HasBody);
  void endBody();
  void barrier();

private:
  CountedWrapper &W;
  IRBuilder<> &B;
  BasicBlock *Events;
  Counting Count;
  Value *CanCount;

  Value *handle();
  void setPairs(size_t Member, bool AreOpen);
  void finish();
};

/// Loads the struct pomp_thread_visits.
void Counting::loadThread(Value *CanCount) {
  require(CanCount);
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
  require(B.CreateIsNotNull(Thread));
}

void Counting::open(Value *CanCount, Value *Handle) {
  loadThread(CanCount);
  Value *Index = B.CreateAnd(B.CreatePtrToInt(Handle, B.getInt64Ty()),
                             B.getInt64(POMP_VISITS_TABLE - 1));
  Visits = B.CreateLoad(
      B.getPtrTy(),
      B.CreateInBoundsGEP(B.getPtrTy(),
                          address(Thread, offsetof(pomp_thread_visits, table)),
                          Index));
  requireConstruct(Handle);
  require(
      B.CreateICmpEQ(loadPointer(Visits, offsetof(pomp_visits, place)),
                     loadPointer(Thread, offsetof(pomp_thread_visits, place))));
  countBegun();
}

void Counting::repeat(Value *CanCount, Value *Handle) {
  loadThread(CanCount);
  Visits = loadPointer(Thread, offsetof(pomp_thread_visits, again));
  requireConstruct(Handle);
  countBegun();
}

void Counting::enter() {
  store(null(), Thread, offsetof(pomp_thread_visits, place));
  store(Visits, Thread, offsetof(pomp_thread_visits, open));
  store(Visits, Thread, offsetof(pomp_thread_visits, again));
}

void Counting::requireOpen(Value *CanCount, Value *Handle) {
  loadThread(CanCount);
  Visits = loadPointer(Thread, offsetof(pomp_thread_visits, open));
  require(B.CreateIsNotNull(Visits));
  requireConstruct(Handle);
}

void Counting::leave() {
  store(null(), Thread, offsetof(pomp_thread_visits, open));
  store(loadPointer(Visits, offsetof(pomp_visits, place)), Thread,
        offsetof(pomp_thread_visits, place));
}

void Counting::setPairs(Value *Slot, Value *Those, bool AreOpen) {
  size_t Of = offsetof(pomp_slot, pairs);
  Value *Pairs = load(B.getInt16Ty(), Slot, Of);
  store(AreOpen ? B.CreateAnd(Pairs, B.CreateNot(Those))
                : B.CreateOr(Pairs, Those),
        Slot, Of);
}

/// \returns the handle of the list's construct.
Value *CountingWrapper::handle() {
  size_t Event = offsetof(pomp_event_list, events);
  Value *Distance = loadMember(B, B.getInt32Ty(), W.list(),
                               Event + offsetof(pomp_listed_event, construct));
  Value *Here = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), W.list(), Event);
  Value *Construct = B.CreateInBoundsGEP(
      B.getInt8Ty(), Here, B.CreateSExt(Distance, B.getInt64Ty()));
  return loadMember(B, B.getPtrTy(), Construct,
                    offsetof(pomp_construct, handle));
}

/// The same of the pairs in \p Member of the list.
void CountingWrapper::setPairs(size_t Member, bool AreOpen) {
  Count.setPairs(W.slot(), loadMember(B, B.getInt16Ty(), W.list(), Member),
                 AreOpen);
}

void CountingWrapper::finish() {
  CallInst *Jump = W.callRuntime();
  Jump->setTailCall();
  W.ret(Jump);
  B.SetInsertPoint(Events);
}

void CountingWrapper::begin() {
  Count.open(CanCount, handle());
  Count.enter();
  setPairs(offsetof(pomp_event_list, begins), true);
  finish();
}

void CountingWrapper::end() {
  Count.close(CanCount, handle());
  setPairs(offsetof(pomp_event_list, ends), false);
  finish();
}

void CountingWrapper::whole(bool HasBody) {
  Count.open(CanCount, handle());
  if (HasBody)
    Count.end();
  finish();
}

void CountingWrapper::endBody() {
  Count.requireOpen(CanCount, handle());
  setPairs(offsetof(pomp_event_list, ends), false);
  finish();
}

/// The library may have taken the visit back in the barrier. Then its other
/// events follow.
void CountingWrapper::barrier() {
  Function *F = B.GetInsertBlock()->getParent();
  Count.requireOpen(CanCount, handle());
  Count.wait();
  setPairs(offsetof(pomp_event_list, begins), true);
  CallInst *Result = W.callRuntime();
  auto *Counted = BasicBlock::Create(B.getContext(), "", F, Events),
       *TakenBack = BasicBlock::Create(B.getContext(), "", F, Events),
       *Rest = BasicBlock::Create(B.getContext(), "", F, Events);
  B.CreateCondBr(Count.isStillOpen(), Counted, TakenBack);
  B.SetInsertPoint(Counted);
  Count.leave();
  B.CreateBr(Rest);
  B.SetInsertPoint(TakenBack);
  W.deliverAfter();
  B.CreateBr(Rest);
  B.SetInsertPoint(Rest);
  setPairs(offsetof(pomp_event_list, begins), false);
  setPairs(offsetof(pomp_event_list, ends), false);
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
    return CountingWrapper(W, On).begin();
  case Part::End:
    return CountingWrapper(W, On).end();
  case Part::Whole:
    return CountingWrapper(W, On).whole(false);
  case Part::WholeWithBody:
    return CountingWrapper(W, On).whole(true);
  case Part::BodyEnd:
    return CountingWrapper(W, On).endBody();
  case Part::Barrier:
    return CountingWrapper(W, On).barrier();
  }
}

/// What a call of a wrapper reports that is counted where it is.
enum class InPlace {
  Nothing,
  /// All of a visit that repeats the one before.
  Repeated,
  Begin,
  /// The begin of a visit and of its body.
  BeginWithBody,
  /// The begin of the body.
  Body,
  End,
  /// The end of a visit whose body has ended.
  Exit,
  /// That a lock was tested, and perhaps set.
  Test
};

static InPlace inPlaceOf(const GlobalVariable &List) {
  if (countedGuards(List) == POMP_DECIDED)
    return InPlace::Nothing;
  switch (firstEvent(List)) {
  case POMP_FN_Taskwait_enter:
  case POMP_FN_Taskyield_enter:
    return InPlace::Repeated;
  case POMP_FN_Master_begin:
    return InPlace::Begin;
  case POMP_FN_Workshare_enter:
    return InPlace::BeginWithBody;
  case POMP_FN_Single_begin:
    return InPlace::Body;
  case POMP_FN_Master_end:
    return InPlace::End;
  case POMP_FN_Single_exit:
    return InPlace::Exit;
  case POMP_FN_Test_lock_event:
  case POMP_FN_Test_nest_lock_event:
    return InPlace::Test;
  default:
    return InPlace::Nothing;
  }
}

/// Adds the code that counts \p What, which \p Call of a wrapper would report.
static void addCount(Counting &Count, IRBuilder<> &B, InPlace What,
                     const CallInst &Call, unsigned NumArgs,
                     const GlobalVariable &List) {
  uint32_t Guards = countedGuards(List);
  // What ends is not looked up in the mask.
  Value *CanCount = Guards ? B.CreateICmpEQ(B.CreateAnd(loadMask(B), Guards),
                                            B.getInt32(Guards))
                           : B.getTrue();
  Value *Handle = loadMember(B, B.getPtrTy(), constructOf(List),
                             offsetof(pomp_construct, handle));
  Value *Slot = Call.getArgOperand(NumArgs);
  switch (What) {
  case InPlace::Nothing:
    return;
  case InPlace::Repeated:
    return Count.repeat(CanCount, Handle);
  case InPlace::Begin:
    Count.open(CanCount, Handle);
    Count.enter();
    return Count.setPairs(Slot, pairsThatBegin(List), true);
  case InPlace::BeginWithBody:
    Count.open(CanCount, Handle);
    Count.enter();
    Count.enterBody();
    return Count.setPairs(Slot, pairsThatBegin(List), true);
  case InPlace::Body:
    Count.requireOpen(CanCount, Handle);
    Count.enterBody();
    Count.end();
    return Count.setPairs(Slot, pairsThatBegin(List), true);
  case InPlace::End:
    Count.close(CanCount, Handle);
    return Count.setPairs(Slot, pairsThatEnd(List), false);
  case InPlace::Exit:
    Count.requireOpen(CanCount, Handle);
    Count.leave();
    return Count.setPairs(Slot, pairsThatEnd(List), false);
  case InPlace::Test:
    // The values are the address of the lock and the result.
    Count.require(B.CreateIsNotNull(Call.getArgOperand(NumArgs + 3)));
    return Count.open(CanCount, Handle);
  }
}

void countInPlace(CallInst *Call, Function *Runtime) {
  unsigned NumArgs = Runtime ? Runtime->arg_size() : 0;
  // The optimizer may have made one call of two.
  auto *List = dyn_cast<GlobalVariable>(Call->getArgOperand(NumArgs + 1));
  if (List && callForTeam(Call, Runtime, *List))
    return;
  InPlace What = List ? inPlaceOf(*List) : InPlace::Nothing;
  if (What == InPlace::Nothing)
    return;
  BasicBlock *Head = Call->getParent(), *Events = Head->splitBasicBlock(Call),
             *Rest = Events->splitBasicBlock(Call->getNextNode());
  Head->getTerminator()->eraseFromParent();
  EventBuilder B(Call);
  Events->getTerminator()->setDebugLoc(B.getCurrentDebugLocation());
  B.SetInsertPoint(Head);
  Counting Count(B, Events);
  addCount(Count, B, What, *Call, NumArgs, *List);
  BasicBlock *Counted = B.GetInsertBlock();
  CallInst *New = Runtime ? callDirectly(B, *Call, Runtime) : nullptr;
  B.CreateBr(Rest);
  if (Call->use_empty())
    return;
  B.SetInsertPoint(Rest, Rest->begin());
  PHINode *Result = B.CreatePHI(Call->getType(), 2);
  Call->replaceAllUsesWith(Result);
  Result->addIncoming(Call, Events);
  Result->addIncoming(New, Counted);
}

} // namespace pomp
