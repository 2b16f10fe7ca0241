//===- RuntimeCallEvents.cpp - Events beside calls of the runtime ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/RuntimeCallEvents.h"
#include "IRCompat.h"
#include "events/EventCode.h"
#include "events/Placeholders.h"
#include "pomp/kinds.h"
#include "llvm/ADT/Bitfields.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace pomp {

namespace {

/// The operand of the bundle that says what an event is, before its slot, its
/// construct and its values.
using EventField = Bitfield::Element<uint16_t, 0, 16>;
using PairField = Bitfield::Element<uint8_t, 16, 8>;
using NumValuesField = Bitfield::Element<uint8_t, 24, 8>;
using HasPairField = Bitfield::Element<bool, 32, 1>;
using IsAfterField = Bitfield::Element<bool, 33, 1>;
using EndsField = Bitfield::Element<bool, 34, 1>;

uint64_t encode(const RuntimeCallEvent &E) {
  uint64_t Code = 0;
  Bitfield::set<EventField>(Code, E.Event);
  Bitfield::set<PairField>(Code, E.Pair.value_or(0));
  Bitfield::set<NumValuesField>(Code, E.Values.size());
  Bitfield::set<HasPairField>(Code, E.Pair.has_value());
  Bitfield::set<IsAfterField>(Code, E.IsAfter);
  Bitfield::set<EndsField>(Code, E.Ends);
  return Code;
}

RuntimeCallEvent decode(uint64_t Code) {
  RuntimeCallEvent E;
  E.Event = pomp_function(Bitfield::get<EventField>(Code));
  if (Bitfield::get<HasPairField>(Code))
    E.Pair = Bitfield::get<PairField>(Code);
  E.Values.resize(Bitfield::get<NumValuesField>(Code));
  E.IsAfter = Bitfield::get<IsAfterField>(Code);
  E.Ends = Bitfield::get<EndsField>(Code);
  return E;
}

bool fitsRegister(Type *T) {
  return T->isPointerTy() ||
         (T->isIntegerTy() && T->getIntegerBitWidth() <= 64);
}

/// Before the name of a function whose calls have events.
constexpr char BundledPrefix[] = "__pomp_bundled.";

bool isRuntime(const Function &F) {
  StringRef Name = F.getName();
  return F.isDeclaration() && Name.starts_with("__kmpc_") &&
         // Many calls become one.
         Name != "__kmpc_global_thread_num" &&
         // Called through a pointer.
         !F.hasFnAttribute(Attribute::NonLazyBind);
}

/// \returns what stands for \p Callee while its calls have events. What the
/// optimizer knows of the runtime it does not do to calls with operand bundles;
/// but it would look at all of them for each function.
Function *bundledCallee(Function &Callee) {
  Module &M = *Callee.getParent();
  std::string Name = (BundledPrefix + Callee.getName()).str();
  if (Function *F = M.getFunction(Name))
    return F;
  auto *F =
      Function::Create(Callee.getFunctionType(), Callee.getLinkage(), Name, M);
  F->copyAttributesFrom(&Callee);
  F->copyMetadata(&Callee, 0);
  return F;
}

/// Whether events can go with \p Call.
bool canBundle(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && isRuntime(*Callee) && !Call.hasOperandBundles() &&
         !Call.isMustTailCall() && !Call.doesNotReturn() &&
         Call.getCallingConv() == CallingConv::C &&
         (Call.getType()->isVoidTy() || fitsRegister(Call.getType())) &&
         all_of(Call.args(), [&](const Use &U) {
           return fitsRegister(U->getType()) &&
                  !Call.isPassPointeeByValueArgument(Call.getArgOperandNo(&U));
         });
}

/// The operand that a placeholder can be.
struct Candidate {
  CallInst *Call;
  RuntimeCallEvent Event;
};

std::optional<Candidate> asCandidate(CallInst &Call, bool Ends) {
  Candidate C{&Call, {}};
  RuntimeCallEvent &E = C.Event;
  E.Slot = Call.getArgOperand(FirstHelperArg + ThreadArg);
  auto *Deliver =
      dyn_cast<ConstantInt>(Call.getArgOperand(FirstHelperArg + DeliverArg));
  if (!Deliver || !isa<AllocaInst>(E.Slot) || !Call.use_empty())
    return std::nullopt;
  E.Event = pomp_function(Deliver->getZExtValue());
  E.Ends = Ends;
  E.Pair = pairOf(Call.getArgOperand(PairArg));
  E.Construct = Call.getArgOperand(FirstHelperArg + ConstructArg);
  for (Value *V : drop_begin(Call.args(), FirstHelperArg + DeliverArg + 1)) {
    auto *Number = dyn_cast<ConstantInt>(V);
    if (!Number)
      return std::nullopt;
    E.Values.push_back(Number->getSExtValue());
  }
  return C;
}

/// Whether nothing happens in \p I.
bool isNothing(const Instruction &I) {
  return I.isDebugOrPseudoInst() || I.isLifetimeStartOrEnd();
}

/// Whether \p I does nothing but compute or load a value.
bool isPure(const Instruction &I) {
  return isa<LoadInst, CastInst, GetElementPtrInst, BinaryOperator, CmpInst,
             SelectInst, PHINode>(I) &&
         !I.isVolatile() && !I.isAtomic();
}

void bundle(CallInst *Call, ArrayRef<Candidate> Before,
            ArrayRef<Candidate> After) {
  LLVMContext &C = Call->getContext();
  Type *I64 = Type::getInt64Ty(C);
  SmallVector<Value *, 8> Operands;
  auto Add = [&](ArrayRef<Candidate> Events, bool IsAfter) {
    for (auto [Event, E] : Events) {
      E.IsAfter = IsAfter;
      append_range(Operands, ArrayRef<Value *>{ConstantInt::get(I64, encode(E)),
                                               E.Slot, E.Construct});
      for (int64_t V : E.Values)
        Operands.push_back(ConstantInt::getSigned(I64, V));
      Event->eraseFromParent();
    }
  };
  Add(Before, false);
  Add(After, true);
  CallInst *New = CallInst::Create(
      Call, OperandBundleDef(EventBundle, Operands), compat::before(Call));
  New->copyMetadata(*Call);
  New->setCalledFunction(bundledCallee(*Call->getCalledFunction()));
  New->takeName(Call);
  Call->replaceAllUsesWith(New);
  Call->eraseFromParent();
}

/// Bundles the events of one module.
class Bundler {
public:
  explicit Bundler(Module &M)
      : Guarded(M.getFunction(placeholderName(Decision::Guarded))),
        Ending(M.getFunction(placeholderName(Decision::Ending))) {}
  void run(Function &F);

private:
  /// What is between two calls: an event, or something pure.
  struct Item {
    Instruction *I;
    std::optional<Candidate> Event;
  };
  std::optional<Candidate> candidate(Instruction &I) const;
  void run(BasicBlock &BB);

  const Function *Guarded, *Ending;
};

/// \returns the only block that \p BB goes on to if nothing else does, or null.
BasicBlock *continuation(BasicBlock &BB) {
  BasicBlock *Next = BB.getSingleSuccessor();
  return Next && isa<BranchInst>(BB.getTerminator()) &&
                 Next->getSinglePredecessor()
             ? Next
             : nullptr;
}

std::optional<Candidate> Bundler::candidate(Instruction &I) const {
  auto *Call = dyn_cast<CallInst>(&I);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee || (Callee != Guarded && Callee != Ending))
    return std::nullopt;
  return asCandidate(*Call, Callee == Ending);
}

/// From \p BB on, as long as nothing branches. An event is not moved across
/// anything that the program does, but for what computes a call's arguments.
void Bundler::run(BasicBlock &BB) {
  SmallVector<Candidate, 4> Before;
  SmallVector<Item, 16> Between;
  CallInst *Last = nullptr;
  // Gives the last call what comes right behind it.
  auto Finish = [&] {
    SmallVector<Candidate, 4> After;
    for (const Item &B : Between) {
      if (!B.Event)
        break;
      After.push_back(*B.Event);
    }
    if (Last && !(Before.empty() && After.empty()))
      bundle(Last, Before, After);
    Last = nullptr;
    Before.clear();
    Between.clear();
  };
  for (BasicBlock *Part = &BB; Part;) {
    BasicBlock *Next = continuation(*Part);
    for (Instruction &I : make_early_inc_range(*Part)) {
      if (isNothing(I) || (I.isTerminator() && Next))
        continue;
      std::optional<Candidate> Event = candidate(I);
      auto *Call = dyn_cast<CallInst>(&I);
      if (Event || isPure(I)) {
        Between.push_back({&I, Event});
      } else if (Call && canBundle(*Call)) {
        SmallPtrSet<const User *, 8> Arguments{Call};
        auto IsArgument = [&](const Item &B) {
          return any_of(B.I->users(),
                        [&](const User *U) { return Arguments.count(U); });
        };
        SmallVector<Candidate, 4> Own;
        while (!Between.empty() &&
               (Between.back().Event || IsArgument(Between.back()))) {
          Item B = Between.pop_back_val();
          if (B.Event)
            Own.insert(Own.begin(), *B.Event);
          else
            Arguments.insert(B.I);
        }
        Finish();
        Last = Call;
        Before = Own;
      } else {
        Finish();
      }
    }
    Part = Next;
  }
}

void Bundler::run(Function &F) {
  for (BasicBlock &BB : F) {
    BasicBlock *Before = BB.getSinglePredecessor();
    if (!Before || continuation(*Before) != &BB)
      run(BB);
  }
}

} // namespace

SmallVector<Function *, 0> functionsWithEvents(Module &M) {
  SmallSetVector<Function *, 32> Functions;
  for (Decision How : {Decision::Guarded, Decision::Ending})
    if (Function *F = M.getFunction(placeholderName(How)))
      for (User *U : F->users())
        Functions.insert(cast<Instruction>(U)->getFunction());
  return Functions.takeVector();
}

void bundleEvents(Module &M) {
  Bundler H(M);
  for (Function *F : functionsWithEvents(M))
    H.run(*F);
}

SmallVector<CallInst *, 0> callsWithEvents(Module &M) {
  SmallVector<CallInst *, 0> Calls;
  for (Function &F : M)
    if (F.getName().starts_with(BundledPrefix))
      for (User *U : F.users())
        Calls.push_back(cast<CallInst>(U));
  return Calls;
}

RuntimeCallEvents bundledEvents(const CallInst &Call) {
  ArrayRef<Use> Operands = Call.getOperandBundle(EventBundle)->Inputs;
  RuntimeCallEvents Events;
  for (const Use *Next = Operands.begin(); Next != Operands.end();) {
    RuntimeCallEvent E = decode(cast<ConstantInt>(*Next++)->getZExtValue());
    E.Slot = *Next++;
    E.Construct = *Next++;
    for (int64_t &V : E.Values)
      V = cast<ConstantInt>(*Next++)->getSExtValue();
    Events.push_back(E);
  }
  return Events;
}

void unbundleEvents(CallInst *Call) {
  Module &M = *Call->getModule();
  RuntimeCallEvents Events = bundledEvents(*Call);
  Instruction *After = Call->getNextNode();
  for (const RuntimeCallEvent &E : Events) {
    Instruction *At = E.IsAfter ? After : Call;
    EventBuilder B(At);
    FunctionCallee Helper = helperOf(M, E.Event);
    Value *Pair = pairOperand(M.getContext(), E.Pair);
    Value *When = E.Ends ? Pair : B.getInt32(1u << pomp_event_guard(E.Event));
    SmallVector<Value *, 10> Args{
        Helper.getCallee(), When, Pair, E.Slot, E.Construct,
        B.getInt32(E.Event)};
    for (auto [I, V] : enumerate(E.Values))
      Args.push_back(ConstantInt::getSigned(
          Helper.getFunctionType()->getParamType(DeliverArg + 1 + I), V));
    B.CreateCall(
        placeholderFor(M, E.Ends ? Decision::Ending : Decision::Guarded), Args);
  }
  Call->replaceAllUsesWith(withoutEvents(Call));
  Call->eraseFromParent();
}

CallInst *withoutEvents(CallInst *Call) {
  auto *Plain = cast<CallInst>(CallBase::removeOperandBundle(
      Call, Call->getContext().getOperandBundleTagID(EventBundle),
      compat::before(Call)));
  Plain->copyMetadata(*Call);
  Plain->takeName(Call);
  Function *Bundled = Call->getCalledFunction();
  FunctionCallee Callee = Call->getModule()->getOrInsertFunction(
      Bundled->getName().drop_front(sizeof(BundledPrefix) - 1),
      Bundled->getFunctionType(), Bundled->getAttributes());
  Plain->setCalledFunction(Callee);
  return Plain;
}

} // namespace pomp
