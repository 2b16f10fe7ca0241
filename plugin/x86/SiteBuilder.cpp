//===- SiteBuilder.cpp - Events become sites ------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "x86/SiteBuilder.h"
#include "events/EventCode.h"
#include "events/Placeholders.h"
#include "events/RuntimeCallEvents.h"
#include "pomp/kinds.h"
#include "stub/Stub.h"
#include "x86/SiteTable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pomp {

namespace {

/// Whether \p F may have sites: allocas stay where they are until there are
/// frames, and nothing relies on a call having been made.
bool mayHaveSites(const Function &F) {
  return !preservesRegisters(F) &&
         none_of(ArrayRef{Attribute::SanitizeAddress,
                          Attribute::SanitizeHWAddress,
                          Attribute::SanitizeMemTag, Attribute::SanitizeMemory,
                          Attribute::SafeStack,
                          Attribute::SpeculativeLoadHardening},
                 [&](Attribute::AttrKind A) { return F.hasFnAttribute(A); });
}

/// Makes sites of the events of a module.
class SiteBuilder {
public:
  SiteBuilder(Module &M, SiteTable &Sites) : M(M), Sites(Sites) {}
  ~SiteBuilder() {
    appendToCompilerUsed(M, Used.getArrayRef());
    // Where a slot is used is not seen by what puts variables into one place.
    for (AllocaInst *Slot : Slots)
      for (User *Use : make_early_inc_range(Slot->users()))
        if (cast<Instruction>(Use)->isLifetimeStartOrEnd())
          cast<Instruction>(Use)->eraseFromParent();
    // What outlines code that is alike would pass the addresses of functions
    // that do not exist.
    for (Function *F : Functions)
      F->addFnAttr("nooutline");
  }
  /// \returns whether the event \p Call became one, and replaces it.
  bool build(CallInst *Call, Decision How);
  /// The same for all events that are hooked to a call.
  bool build(CallInst *Call, const RuntimeCallEvents &Events);

private:
  Module &M;
  SiteTable &Sites;
  GlobalVariable *Object = objectOf(M);
  std::string HandleName = stub::symbol(stub::EventHandle);
  HelperCache Helpers{M};
  /// What is used from the machine code only.
  SmallSetVector<GlobalValue *, 8> Used;
  SmallSetVector<AllocaInst *, 8> Slots;
  /// What has sites.
  SmallSetVector<Function *, 8> Functions;

  bool setPlace(EventSite &S, Value *Slot, Value *Construct, const Function &F);
  std::optional<EventSite> siteOf(const RuntimeCallEvent &E, const Function &F);
  void setHelper(EventSite &S, Function *Helper);
  void setHelpers(MutableArrayRef<EventSite> List);
};

/// \returns whether a site of \p F can have the slot and the construct.
bool SiteBuilder::setPlace(EventSite &S, Value *Slot, Value *Construct,
                           const Function &F) {
  auto *Alloca = dyn_cast<AllocaInst>(Slot);
  APInt Offset(64, 0);
  auto *Table =
      dyn_cast<GlobalVariable>(Construct->stripAndAccumulateConstantOffsets(
          M.getDataLayout(), Offset, true));
  if (!Alloca || !Alloca->isStaticAlloca() || !Table || !mayHaveSites(F))
    return false;
  S.Slot = Alloca;
  S.Table = Table;
  S.Offset = Offset.getSExtValue();
  return true;
}

/// The helper of an event that has as many values as a site can pass, or an
/// empty name.
static std::string fullHelper(unsigned Event) {
  switch (Event) {
  case POMP_FN_Loop_enter:
    return std::string(stub::EventFull) + "Loop_enter";
  case POMP_FN_Distribute_enter:
    return std::string(stub::EventFull) + "Distribute_enter";
  default:
    return {};
  }
}

void SiteBuilder::setHelper(EventSite &S, Function *Helper) {
  S.TakesHandle = Helper->getName() == HandleName;
  // The helper that takes so many knows what to call.
  S.Helper = S.Values.size() == EventSite::MaxValues
                 ? stub::declare(
                       M, fullHelper(S.Deliver),
                       FunctionType::get(Type::getVoidTy(M.getContext()), true))
                 : Helper;
  auto *Slot = const_cast<AllocaInst *>(S.Slot);
  Slots.insert(Slot);
  Functions.insert(Slot->getFunction());
  if (!S.callsLibrary())
    Used.insert(S.Helper);
  Used.insert(Object);
}

bool SiteBuilder::build(CallInst *Call, Decision How) {
  SmallVector<Value *, 8> Args(drop_begin(Call->args(), FirstHelperArg));
  ArrayRef<Value *> Values = ArrayRef(Args).drop_front(DeliverArg + 1);
  Value *When = Call->getArgOperand(WhenArg);
  auto *Helper = dyn_cast<Function>(Call->getArgOperand(HelperFn));
  auto *Deliver = dyn_cast<ConstantInt>(Args[DeliverArg]);
  EventSite S;
  S.How = How;
  if (!Helper || !Deliver || !Call->use_empty() ||
      !pomp_event_is_at_call(Deliver->getZExtValue()) ||
      (Values.size() >= EventSite::MaxValues &&
       fullHelper(Deliver->getZExtValue()).empty()) ||
      !setPlace(S, Args[ThreadArg], Args[ConstructArg], *Call->getFunction()))
    return false;

  EventBuilder B(Call);
  S.Pair = pairOf(Call->getArgOperand(PairArg));
  S.Deliver = unsigned(Deliver->getZExtValue());
  SmallVector<Value *, 4> SiteArgs;
  if (S.takesCondition())
    SiteArgs.push_back(B.CreateZExt(When, B.getInt32Ty()));
  for (Value *V : Values) {
    auto *Number = dyn_cast<ConstantInt>(V);
    S.Values.push_back(Number ? std::optional(Number->getSExtValue())
                              : std::nullopt);
    if (!Number)
      SiteArgs.push_back(V);
  }
  setHelper(S, Helper);
  SmallVector<Type *, 4> Types;
  for (Value *A : SiteArgs)
    Types.push_back(A->getType());
  auto *F = Function::Create(FunctionType::get(B.getVoidTy(), Types, false),
                             GlobalValue::ExternalLinkage, Sites.add(S), M);
  F->setDSOLocal(true);
  CallInst *New = B.CreateCall(F, SiteArgs);
  New->setDoesNotThrow();
  New->setTailCallKind(CallInst::TCK_NoTail);
  Call->eraseFromParent();
  return true;
}

/// \returns the site that \p E can be in \p F, without its helper.
std::optional<EventSite> SiteBuilder::siteOf(const RuntimeCallEvent &E,
                                             const Function &F) {
  EventSite S;
  S.How = E.Ends ? Decision::Ending : Decision::Guarded;
  if (!setPlace(S, E.Slot, E.Construct, F))
    return std::nullopt;
  S.Pair = E.Pair;
  S.Deliver = E.Event;
  S.Values.assign(E.Values.begin(), E.Values.end());
  return S;
}

void SiteBuilder::setHelpers(MutableArrayRef<EventSite> List) {
  for (EventSite &S : List)
    setHelper(S, cast<Function>(Helpers[pomp_function(S.Deliver)].getCallee()));
}

bool SiteBuilder::build(CallInst *Call, const RuntimeCallEvents &Events) {
  CallWithEvents With;
  for (const RuntimeCallEvent &E : Events) {
    std::optional<EventSite> S = siteOf(E, *Call->getFunction());
    if (!S)
      return false;
    (E.IsAfter ? With.After : With.Before).push_back(*S);
  }
  setHelpers(With.Before);
  setHelpers(With.After);
  CallInst *Plain = withoutEvents(Call);
  Function *Callee = Plain->getCalledFunction();
  With.Callee = Callee;
  auto *F = Function::Create(Callee->getFunctionType(),
                             GlobalValue::ExternalLinkage, Sites.add(With), M);
  F->copyAttributesFrom(Callee);
  Plain->setCalledFunction(F);
  Plain->setTailCallKind(CallInst::TCK_NoTail);
  Call->replaceAllUsesWith(Plain);
  Call->eraseFromParent();
  Used.insert(Callee);
  return true;
}

} // namespace

void buildEventSites(Module &M, SiteTable &Sites) {
  SiteBuilder Builder(M, Sites);
  // The optimizer has brought more of them beside calls.
  bundleEvents(M);
  for (CallInst *Call : callsWithEvents(M))
    if (!Builder.build(Call, bundledEvents(*Call)))
      unbundleEvents(Call);
  for (Decision How : {Decision::Guarded, Decision::Decided, Decision::Ending})
    if (Function *Placeholder = M.getFunction(placeholderName(How)))
      for (User *Use : make_early_inc_range(Placeholder->users()))
        Builder.build(cast<CallInst>(Use), How);
}

} // namespace pomp
