//===- Wrappers.cpp - Events beside calls of the runtime
//-------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/Wrappers.h"
#include "compat/IRCompat.h"
#include "events/CountedVisits.h"
#include "events/EventCode.h"
#include "events/EventLists.h"
#include "events/Placeholders.h"
#include "stub/Stub.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include <map>

using namespace llvm;

namespace pomp {

namespace {

constexpr char WrapperPrefix[] = "__pomp_wrap.";
constexpr char AsksForThread[] = "__kmpc_global_thread_num";

/// Whether a call of \p F can become one of a wrapper.
bool canWrap(const Function &F) {
  StringRef Name = F.getName();
  return F.isDeclaration() && !F.isVarArg() &&
         (Name.starts_with("__kmpc_") || Name.starts_with("__tgt_") ||
          Name.starts_with("omp_")) &&
         // The optimizer makes one call of many.
         Name != AsksForThread;
}

bool canWrap(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && canWrap(*Callee) && !Call.hasOperandBundles() &&
         !Call.isMustTailCall() && !Call.doesNotReturn() &&
         Call.getCallingConv() == CallingConv::C &&
         Call.getFunctionType() == Callee->getFunctionType() &&
         none_of(Call.args(), [&](const Use &U) {
           return Call.isPassPointeeByValueArgument(Call.getArgOperandNo(&U));
         });
}

/// \returns the wrapper \p Name of a function with the type \p T for events
/// with \p NumValues values, declared.
Function *declareWrapper(Module &M, const Twine &Name, FunctionType *T,
                         size_t NumValues) {
  SmallVector<Type *, 12> Types(T->params());
  Types.append(2, PointerType::get(M.getContext(), 0));
  Types.append(NumValues, Type::getInt64Ty(M.getContext()));
  return stub::declare(M, Name.str(),
                       FunctionType::get(T->getReturnType(), Types, false));
}

/// \returns the wrapper of \p Callee for events with \p NumValues values,
/// declared.
Function *wrapperOf(Function &Callee, size_t NumValues) {
  LLVMContext &C = Callee.getContext();
  Function *F =
      declareWrapper(*Callee.getParent(),
                     WrapperPrefix + Twine(NumValues) + "." + Callee.getName(),
                     Callee.getFunctionType(), NumValues);
  // The attributes about the memory that the runtime uses do not hold for the
  // wrapper.
  AttributeList A = Callee.getAttributes();
  AttrBuilder FnAttrs(C);
  for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::Convergent})
    if (A.hasFnAttr(Kind))
      FnAttrs.addAttribute(Kind);
  F->setAttributes(A.removeFnAttributes(C).addFnAttributes(C, FnAttrs));
  return F;
}

/// A placeholder and what it stands for.
struct Placed {
  CallInst *Call;
  PlacedEvent Event;
};

/// A call, and the events that go with it.
struct Bundle {
  CallInst *Call;
  SmallVector<Placed, 4> Before, After;

  SmallVector<PlacedEvent, 4> before() const { return eventsOf(Before); }
  SmallVector<PlacedEvent, 4> after() const { return eventsOf(After); }
  SmallVector<PlacedEvent, 4> all() const {
    SmallVector<PlacedEvent, 4> Events = before();
    Events.append(after());
    return Events;
  }
  /// Whether no pair is open before or after it.
  bool isClosed() const {
    std::map<unsigned, int> Open;
    for (const PlacedEvent &E : all())
      if (E.Pair)
        Open[*E.Pair] += E.EndsPair ? -1 : 1;
    return all_of(Open, [](const auto &P) { return P.second == 0; });
  }

private:
  static SmallVector<PlacedEvent, 4> eventsOf(ArrayRef<Placed> From) {
    SmallVector<PlacedEvent, 4> Events;
    for (const Placed &P : From)
      Events.push_back(P.Event);
    return Events;
  }
};

/// Finds the calls of one function that get events.
class Bundler {
public:
  explicit Bundler(Function &F) {
    for (BasicBlock &BB : F) {
      BasicBlock *Before = BB.getSinglePredecessor();
      if (!Before || continuation(*Before) != &BB)
        run(BB);
    }
  }
  std::vector<Bundle> Bundles;

private:
  /// Code between two calls: an event, or an instruction without effect.
  struct Item {
    Instruction *I;
    std::optional<PlacedEvent> Event;
  };
  void run(BasicBlock &BB);
  /// \returns how many of \p Items, which come right behind \p Call, go with
  /// it if another call follows: those that end or complete what it did.
  static size_t numKept(ArrayRef<Item> Items, const CallInst &Call) {
    size_t N = 0;
    while (N < Items.size() && Items[N].Event &&
           !Items[N].Event->beginsPair() &&
           !is_contained(Items[N].Event->Values, &Call))
      ++N;
    return N;
  }
  /// \returns the only block that \p BB goes on to if nothing else does, or
  /// null.
  static BasicBlock *continuation(BasicBlock &BB) {
    BasicBlock *Next = BB.getSingleSuccessor();
    return Next && isa<BranchInst>(BB.getTerminator()) &&
                   Next->getSinglePredecessor()
               ? Next
               : nullptr;
  }
  /// \returns the event of \p I if it can go with a call.
  static std::optional<PlacedEvent> candidate(const Instruction &I) {
    std::optional<PlacedEvent> E = placedEvent(I);
    return E && !E->Condition && canBeCalled(*E) ? E : std::nullopt;
  }
};

/// \returns the local variable that \p I stores to, as to an argument in
/// memory, or null.
const AllocaInst *storedVariable(const Instruction &I) {
  const auto *Store = dyn_cast<StoreInst>(&I);
  return Store && Store->isSimple() ? dyn_cast<AllocaInst>(getUnderlyingObject(
                                          Store->getPointerOperand()))
                                    : nullptr;
}

/// Whether \p I stores to a variable that clang passes to the runtime in
/// \p Call.
bool storesArgument(const Instruction &I, const CallInst &Call) {
  const AllocaInst *Variable = storedVariable(I);
  return Variable &&
         Call.getCalledFunction()->getName().starts_with("__kmpc_") &&
         any_of(Call.args(), [&](const Use &U) {
           return U->getType()->isPointerTy() &&
                  getUnderlyingObject(U) == Variable;
         });
}

/// Whether \p I asks the runtime for the number of the thread. What flang makes
/// of a directive does so right before each call of the runtime.
bool asksForThread(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName() == AsksForThread;
}

/// From \p BB on, as long as nothing branches. An event is not moved across
/// anything that the program does, except what computes a call's arguments.
void Bundler::run(BasicBlock &BB) {
  Bundle Last{};
  SmallVector<Item, 16> Between;
  // Gives the last call what comes right behind it.
  auto Finish = [&] {
    for (const Item &B : Between) {
      if (!Last.Call || !B.Event || is_contained(B.Event->Values, Last.Call))
        break;
      Last.After.push_back({cast<CallInst>(B.I), *B.Event});
    }
    if (Last.Call && !(Last.Before.empty() && Last.After.empty()))
      Bundles.push_back(Last);
    Last = {};
    Between.clear();
  };
  for (BasicBlock *Part = &BB; Part;) {
    BasicBlock *Next = continuation(*Part);
    for (Instruction &I : *Part) {
      if (isNoCode(I) || (I.isTerminator() && Next))
        continue;
      std::optional<PlacedEvent> Event = candidate(I);
      auto *Call = dyn_cast<CallInst>(&I);
      if (Event || isWithoutEffect(I) || storedVariable(I) ||
          asksForThread(I)) {
        Between.push_back({&I, Event});
      } else if (Call && canWrap(*Call)) {
        SmallPtrSet<const User *, 8> Arguments{Call};
        SmallVector<Placed, 4> Own;
        size_t NumKept = Last.Call ? numKept(Between, *Last.Call) : 0;
        while (Between.size() > NumKept) {
          Item B = Between.back();
          if (B.Event)
            Own.insert(Own.begin(), {cast<CallInst>(B.I), *B.Event});
          else if (storesArgument(*B.I, *Call) ||
                   any_of(B.I->users(),
                          [&](const User *U) { return Arguments.count(U); }))
            Arguments.insert(B.I);
          else
            break;
          Between.pop_back();
        }
        Finish();
        Last.Call = Call;
        Last.Before = Own;
      } else {
        Finish();
      }
    }
    Part = Next;
  }
}

void wrap(const Bundle &B) {
  CallInst *Call = B.Call;
  Function *Callee = Call->getCalledFunction();
  EventBuilder Builder(Call);
  SmallVector<Value *, 12> Args(Call->args());
  PlacedEvent First = B.all().front();
  Args.push_back(First.Slot);
  Args.push_back(addEventList(*Call->getModule(), B.before(), B.after()));
  Args.append(valuesOf(Builder, B.all()));
  Function *Wrapper = wrapperOf(*Callee, numValues(B.all()));
  CallInst *New = Builder.CreateCall(Wrapper, Args);
  LLVMContext &C = Call->getContext();
  AttributeList A = Call->getAttributes();
  New->setAttributes(A.removeFnAttributes(C));
  if (Call->doesNotThrow())
    New->setDoesNotThrow();
  if (Call->isConvergent())
    New->setConvergent();
  New->setDebugLoc(Call->getDebugLoc());
  New->takeName(Call);
  Call->replaceAllUsesWith(New);
  Call->eraseFromParent();
  for (const auto *Placeholders : {&B.Before, &B.After})
    for (const Placed &P : *Placeholders)
      P.Call->eraseFromParent();
}

/// Writes the body of a wrapper.
class WrapperBody : public CountedWrapper {
public:
  /// The function of the runtime has the \p Name, or there is none.
  WrapperBody(Function &W, StringRef Name, unsigned NumValues);

  void write();

private:
  Function &W;
  Module &M;
  LLVMContext &C;
  StringRef Name;
  unsigned NumArgs, NumValues;
  Function *Callee = nullptr;

  /// Where the arguments are kept during calls, except the values.
  SmallVector<AllocaInst *, 12> Kept;

  /// The arguments of the function where code is written.
  Value *arg(unsigned Number) {
    return Number < Kept.size()
               ? loadKept(Kept[Number])
               : B.GetInsertBlock()->getParent()->getArg(Number);
  }
  Value *slot() override { return arg(NumArgs); }
  Value *list() override { return arg(NumArgs + 1); }
  CallInst *callRuntime() override;
  void deliverAfter() override { callStub(stub::After, storeAll()); }
  void ret(Value *Result) override;
  AllocaInst *allocate(Type *T);
  Value *storeAll();
  AllocaInst *keep(Value *V);
  Value *loadKept(AllocaInst *Where);
  CallInst *callStub(const char *Stub, Value *Values);
  void deliver();
};

WrapperBody::WrapperBody(Function &W, StringRef Name, unsigned NumValues)
    : CountedWrapper(W.getContext()), W(W), M(*W.getParent()),
      C(M.getContext()), Name(Name), NumArgs(W.arg_size() - 2 - NumValues),
      NumValues(NumValues) {
  FunctionType *T = FunctionType::get(
      W.getReturnType(), W.getFunctionType()->params().take_front(NumArgs),
      false);
  if (!Name.empty())
    Callee = cast<Function>(
        M.getOrInsertFunction(Name, T, W.getAttributes()).getCallee());
}

CallInst *WrapperBody::callRuntime() {
  SmallVector<Value *, 12> Args;
  for (unsigned I = 0; I != NumArgs; ++I)
    Args.push_back(arg(I));
  CallInst *Call = B.CreateCall(Callee, Args);
  Call->setAttributes(Callee->getAttributes().removeFnAttributes(C));
  return Call;
}

void WrapperBody::ret(Value *Result) {
  if (!Result || Result->getType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(Result);
}

/// \returns memory in the frame.
AllocaInst *WrapperBody::allocate(Type *T) {
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  return IRBuilder<>(&Entry, Entry.begin()).CreateAlloca(T);
}

/// Stores the values of the events. \returns where.
Value *WrapperBody::storeAll() {
  if (!NumValues)
    return ConstantPointerNull::get(B.getPtrTy());
  SmallVector<Value *, 12> Values;
  for (unsigned I = 0; I != NumValues; ++I)
    Values.push_back(arg(NumArgs + 2 + I));
  Value *Array = allocate(ArrayType::get(B.getInt64Ty(), NumValues));
  storeValues(B, Values, Array);
  return Array;
}

/// Keeps \p V in the frame. Registers that outlast a call would have to be
/// saved and restored, which takes twice as many instructions.
AllocaInst *WrapperBody::keep(Value *V) {
  AllocaInst *Where = allocate(V->getType());
  B.CreateStore(V, Where, /*isVolatile=*/true);
  return Where;
}

Value *WrapperBody::loadKept(AllocaInst *Where) {
  return B.CreateLoad(Where->getAllocatedType(), Where, /*isVolatile=*/true);
}

CallInst *WrapperBody::callStub(const char *Stub, Value *Values) {
  CallInst *Call =
      B.CreateCall(stub::declareDelivery(M, Stub), {slot(), list(), Values});
  Call->setDoesNotThrow();
  return Call;
}

/// Calls the function of the runtime and delivers the events.
void WrapperBody::deliver() {
  Value *Values = storeAll();
  if (!Callee) {
    callStub(stub::Before, Values)->setTailCall(!NumValues);
    return ret(nullptr);
  }
  SmallVector<AllocaInst *, 12> Arguments;
  for (unsigned I = 0; I != NumArgs + 2; ++I)
    Arguments.push_back(keep(arg(I)));
  callStub(stub::Before, Values);
  Kept = Arguments;
  Value *Result = callRuntime();
  AllocaInst *KeptResult =
      Result->getType()->isVoidTy() ? nullptr : keep(Result);
  callStub(stub::After, Values);
  ret(KeptResult ? loadKept(KeptResult) : nullptr);
}

void WrapperBody::write() {
  if (stub::hasCountedVisits(M))
    for (User *U : make_early_inc_range(W.users()))
      if (auto *Call = dyn_cast<CallInst>(U))
        countInPlace(Call, Callee);
  stub::makeShared(W, M);
  stub::inheritTarget(W, M);
  W.addFnAttr(Attribute::NoInline);
  auto *Entry = BasicBlock::Create(C, "", &W);
  auto *MayEnd = BasicBlock::Create(C, "", &W);
  auto *Direct = BasicBlock::Create(C, "", &W);
  auto *Deliver = BasicBlock::Create(C, "", &W);

  B.SetInsertPoint(Entry);
  Value *On =
      B.CreateAnd(loadMask(B), loadMember(B, B.getInt32Ty(), list(),
                                          offsetof(pomp_event_list, guards)));
  B.CreateCondBr(B.CreateIsNotNull(On), Deliver, MayEnd, compat::unlikely(C));

  B.SetInsertPoint(MayEnd);
  Value *Ended = B.CreateAnd(
      B.CreateNot(
          loadMember(B, B.getInt16Ty(), slot(), offsetof(pomp_slot, pairs))),
      loadMember(B, B.getInt16Ty(), list(), offsetof(pomp_event_list, ends)));
  B.CreateCondBr(B.CreateIsNotNull(Ended), Deliver, Direct,
                 compat::unlikely(C));

  B.SetInsertPoint(Direct);
  CallInst *Jump = Callee ? callRuntime() : nullptr;
  if (Jump)
    Jump->setTailCall();
  ret(Jump);

  B.SetInsertPoint(Deliver);
  if (Callee && isOfCountedVisits(M, Name))
    countVisit(*this, Name, On);
  deliver();
}

} // namespace

bool canBeCalled(const PlacedEvent &E) {
  // A wrapper looks at the first element of the pairs only.
  return !E.On && !beginsTimed(E) && E.Pair.value_or(0) < POMP_PAIRS_OF_ELEMENT;
}

void callEvents(Instruction *At, ArrayRef<PlacedEvent> Events) {
  Module &M = *At->getModule();
  EventBuilder B(At);
  Value *List = addEventList(M, Events);
  if (Value *Condition = Events.front().Condition)
    List = B.CreateSelect(Condition, List, emptyList(M));
  SmallVector<Value *, 8> Args{Events.front().Slot, List};
  Args.append(valuesOf(B, Events));
  Function *Wrapper = declareWrapper(
      M, WrapperPrefix + Twine(numValues(Events)),
      FunctionType::get(B.getVoidTy(), false), numValues(Events));
  B.CreateCall(Wrapper, Args)->setDoesNotThrow();
}

bool wrapCalls(Function &F) {
  Bundler Found(F);
  bool HasFreshSlot = false;
  for (Bundle &B : Found.Bundles) {
    Value *Slot = B.all().front().Slot;
    if (Slot->hasNUses(B.all().size()) && B.isClosed()) {
      HasFreshSlot = true;
      for (auto *Events : {&B.Before, &B.After})
        for (Placed &P : *Events)
          P.Event.HasFreshSlot = true;
    }
    wrap(B);
  }
  return HasFreshSlot;
}

void defineWrappers(Module &M) {
  countWholeVisits(M);
  for (Function &F : make_early_inc_range(M)) {
    StringRef Name = F.getName();
    unsigned NumValues;
    if (!F.isDeclaration() || F.use_empty() ||
        !Name.consume_front(WrapperPrefix) ||
        Name.consumeInteger(10, NumValues))
      continue;
    Name.consume_back(stub::symbol(""));
    Name.consume_front(".");
    WrapperBody(F, Name, NumValues).write();
  }
}

} // namespace pomp
