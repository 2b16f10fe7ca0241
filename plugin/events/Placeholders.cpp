//===- Placeholders.cpp - Placeholders of events --------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/Placeholders.h"
#include "pomp/kinds.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr char Name[] = "__pomp_placeholder";
constexpr char TimedName[] = "__pomp_placeholder.timed";

enum Operand : unsigned { What, Condition, Slot, Construct, FirstValue };

/// The bits of the operand What: the event, its pair and these flags.
enum : unsigned {
  PairShift = 16,
  FlagShift = 26,
  BeginsPair = 1u << FlagShift,
  EndsPair = 2u << FlagShift,
  /// The operand Condition decides instead of the mask, not beside it.
  IsDecided = 4u << FlagShift,
  HasFreshSlot = 8u << FlagShift
};
static_assert(POMP_MAX_PAIRS == 1u << (FlagShift - PairShift),
              "the field has room for all pairs");

constexpr StringRef Shapes[] = {
#define POMP_SHAPE(Params) #Params,
    POMP_SHAPES(POMP_SHAPE)
#undef POMP_SHAPE
};

/// The letters of POMP_SHAPES.
struct EventParams {
  char Params[9];
};

const EventParams Params[] = {
#define POMP_FIRST_HANDLE 'f',
#define POMP_HANDLE 'h',
#define POMP_THREAD 't',
#define POMP_INT32(Name, NA) 'i',
#define POMP_INT64(Name, NA) 'l',
#define POMP_LOCK 'k',
#define POMP_NEST_LOCK 'k',
#define POMP_VALUES 'v',
#define POMP_CTC 'c'
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) {{SIGNATURE}},
#include "pomp/events.def"
};

} // namespace

pomp_shape shapeOf(pomp_function Event) {
  for (auto [I, Shape] : enumerate(Shapes))
    if (Shape == Params[Event].Params)
      return pomp_shape(I);
  llvm_unreachable("POMP_SHAPES has the parameters of all events");
}

bool isOfTimed(pomp_function Event) {
  return pomp_event_roles[Event].kind == POMP_KIND_TIMED;
}

CallInst *place(IRBuilder<> &B, const PlacedEvent &E) {
  Module &M = *B.GetInsertBlock()->getModule();
  bool IsBegin = beginsTimed(E);
  FunctionCallee Callee = M.getOrInsertFunction(
      IsBegin ? TimedName : Name,
      FunctionType::get(
          IsBegin ? B.getInt1Ty() : B.getVoidTy(),
          {B.getInt32Ty(), B.getInt1Ty(), B.getPtrTy(), B.getPtrTy()}, true));
  unsigned Bits = E.Event | E.Pair.value_or(0) << PairShift;
  if (E.Pair)
    Bits |= E.EndsPair ? EndsPair : BeginsPair;
  if (E.On)
    Bits |= IsDecided;
  if (E.HasFreshSlot)
    Bits |= HasFreshSlot;
  Value *Decides = E.On ? E.On : E.Condition ? E.Condition : B.getTrue();
  SmallVector<Value *, 8> Args{B.getInt32(Bits), Decides, E.Slot, E.Construct};
  Args.append(E.Values.begin(), E.Values.end());
  CallInst *Call = B.CreateCall(Callee, Args);
  // This saves the optimizer finding it out for each call. It is not told that
  // the program's memory is not written: then it would find more to do.
  Call->setDoesNotThrow();
  Call->addFnAttr(Attribute::NoMerge);
  Call->addParamAttr(Slot, Attribute::NonNull);
  Call->addParamAttr(Construct, Attribute::NonNull);
  return Call;
}

std::optional<PlacedEvent> placedEvent(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee || (Callee->getName() != Name && Callee->getName() != TimedName))
    return std::nullopt;
  unsigned Bits = cast<ConstantInt>(Call->getArgOperand(What))->getZExtValue();
  PlacedEvent E;
  E.Event = pomp_function(Bits & ((1u << PairShift) - 1));
  if (Bits & (BeginsPair | EndsPair))
    E.Pair = Bits >> PairShift & (POMP_MAX_PAIRS - 1);
  E.EndsPair = Bits & EndsPair;
  E.HasFreshSlot = Bits & HasFreshSlot;
  Value *Decides = Call->getArgOperand(Condition);
  if (Bits & IsDecided)
    E.On = Decides;
  else if (!match(Decides, PatternMatch::m_One()))
    E.Condition = Decides;
  E.Slot = Call->getArgOperand(Slot);
  E.Construct = Call->getArgOperand(Construct);
  for (Value *V : drop_begin(Call->args(), FirstValue))
    E.Values.push_back(V);
  return E;
}

SmallVector<Function *, 0> functionsWithEvents(Module &M) {
  SmallSetVector<Function *, 32> Functions;
  for (const char *Placeholder : {Name, TimedName})
    if (Function *F = M.getFunction(Placeholder))
      for (User *U : F->users())
        Functions.insert(cast<Instruction>(U)->getFunction());
  return Functions.takeVector();
}

void setFreshSlot(CallInst &Call) {
  auto *Bits = cast<ConstantInt>(Call.getArgOperand(What));
  Call.setArgOperand(
      What,
      ConstantInt::get(Bits->getType(), Bits->getZExtValue() | HasFreshSlot));
}

void removePlaceholder(Module &M) {
  for (const char *Placeholder : {Name, TimedName})
    if (Function *F = M.getFunction(Placeholder))
      F->eraseFromParent();
}

} // namespace pomp
