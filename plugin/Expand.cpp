//===- Expand.cpp - Stage 2: placeholders become guards and calls ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"
#include "Attach.h"
#include "Emitter.h"
#include "Hooks.h"
#include "MachineSites.h"
#include "pomp/attach.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pomp {

namespace {

/// \returns the declaration of the struct pomp_object that the stub defines.
GlobalVariable *object(Module &M) {
  std::string Name = stub::symbol(stub::Object);
  if (GlobalVariable *Object = M.getNamedGlobal(Name))
    return Object;
  // The fields in the target's layout.
  static_assert(offsetof(pomp_object, functions) ==
                    4 * sizeof(uint32_t) + 4 * sizeof(void *),
                "the fields below are those of pomp_object");
  LLVMContext &C = M.getContext();
  Type *I32 = Type::getInt32Ty(C), *Ptr = PointerType::get(C, 0);
  auto *T = StructType::get(C, {I32, I32, I32, I32, Ptr, Ptr, Ptr, Ptr,
                                ArrayType::get(Ptr, POMP_NUM_FUNCTIONS)});
  auto *Object = new GlobalVariable(M, T, false, GlobalValue::ExternalLinkage,
                                    nullptr, Name);
  Object->setVisibility(GlobalValue::HiddenVisibility);
  Object->setDSOLocal(true);
  return Object;
}

} // namespace

Value *loadGuard(Instruction *At, Value *Bits, bool IsLast) {
  EventBuilder B(At);
  LoadInst *Mask =
      B.CreateAlignedLoad(B.getInt32Ty(), object(*At->getModule()), Align(4));
  // The library may write the mask at any time. Where no optimizer comes any
  // more, that only keeps a test of memory from being one instruction.
  if (IsLast)
    Mask->setNoSanitizeMetadata();
  else
    Mask->setAtomic(AtomicOrdering::Monotonic);
  return B.CreateICmpNE(B.CreateAnd(Mask, Bits), B.getInt32(0));
}

/// \returns where the library's function of this number is.
static Constant *functionAddress(Module &M, Constant *Number) {
  GlobalVariable *Object = object(M);
  Type *I32 = Number->getType();
  return ConstantExpr::getInBoundsGetElementPtr(
      Object->getValueType(), Object,
      ArrayRef<Constant *>{ConstantInt::get(I32, 0), ConstantInt::get(I32, 8),
                           Number});
}

Value *loadFunction(IRBuilder<> &B, Value *Fn) {
  if (Fn->getType()->isPointerTy())
    return Fn;
  return B.CreateLoad(
      B.getPtrTy(),
      functionAddress(*B.GetInsertBlock()->getModule(), cast<Constant>(Fn)));
}

void wakeRuntimeAfterPauses(Module &M) {
  LLVMContext &C = M.getContext();
  SmallVector<CallInst *, 4> Pauses;
  for (const char *Name : {"omp_pause_resource", "omp_pause_resource_all"})
    if (Function *F = M.getFunction(Name); F && F->isDeclaration())
      for (User *U : F->users())
        if (auto *Call = dyn_cast<CallInst>(U);
            Call && Call->getCalledOperand() == F && !Call->isMustTailCall())
          Pauses.push_back(Call);
  for (CallInst *Pause : Pauses) {
    Instruction *After = Pause->getNextNode();
    Type *I32 = Type::getInt32Ty(C);
    EventBuilder B(onlyWhen(
        loadGuard(After, ConstantInt::getAllOnesValue(I32), /*IsLast=*/false),
        After));
    // Whatever else would, is of no use before the next parallel region.
    auto *Ptr = PointerType::get(C, 0);
    B.CreateCall(M.getOrInsertFunction("__kmpc_global_thread_num", I32, Ptr),
                 {ConstantPointerNull::get(Ptr)});
  }
}

Value *freshSlot(IRBuilder<> &B, Value *Slot) {
  if (!isa<ConstantPointerNull>(Slot))
    return Slot;
  Function *F = B.GetInsertBlock()->getParent();
  Value *Own = IRBuilder<>(&*F->getEntryBlock().getFirstInsertionPt())
                   .CreateAlloca(B.getInt64Ty());
  B.CreateStore(B.getInt64(-1), Own);
  return Own;
}

Instruction *onlyWhen(Value *On, Instruction *At) {
  Instruction *Then = SplitBlockAndInsertIfThen(
      On, At->getIterator(), false,
      MDBuilder(At->getContext()).createUnlikelyBranchWeights());
  DebugLoc Loc = EventBuilder(At).getCurrentDebugLocation();
  Then->setDebugLoc(Loc);
  Then->getParent()->getSinglePredecessor()->getTerminator()->setDebugLoc(Loc);
  return Then;
}

/// The guard of each event.
static const pomp_guard Guards[] = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) POMP_GUARD_##GUARD,
#include "pomp/events.def"
};

bool isBesideCalls(unsigned Event) {
  switch (Guards[Event]) {
  case POMP_GUARD_PARALLEL_ENTER:
  case POMP_GUARD_PARALLEL_BEGIN:
  case POMP_GUARD_LOOP_ENTER:
  case POMP_GUARD_LOOP_CHUNK:
  case POMP_GUARD_WORKSHARE_ENTER:
  case POMP_GUARD_WORKSHARE_BEGIN:
  case POMP_GUARD_SYNC_ENTER:
  case POMP_GUARD_SYNC_BEGIN:
  case POMP_GUARD_TASK_ENTER:
  case POMP_GUARD_TASK_EVENT:
  case POMP_GUARD_RUNTIME_LOCK:
  case POMP_GUARD_RUNTIME_LOCK_ENTER:
  case POMP_GUARD_RUNTIME_LOCK_EVENT:
  case POMP_GUARD_RUNTIME_QUERY:
    return true;
  default:
    return false;
  }
}

Constant *pairOperand(LLVMContext &C, std::optional<unsigned> Pair) {
  return ConstantInt::getSigned(Type::getInt32Ty(C), Pair ? int(*Pair) : -1);
}

std::optional<unsigned> pairOf(const Value *Operand) {
  const auto *Number = cast<ConstantInt>(Operand);
  if (Number->isNegative())
    return std::nullopt;
  return unsigned(Number->getZExtValue());
}

namespace {

/// Whether the callers of \p F rely on registers that a call may change. Events
/// come there with what is inlined.
bool preservesRegisters(const Function &F) {
  return is_contained({CallingConv::PreserveMost, CallingConv::PreserveAll,
                       CallingConv::X86_INTR},
                      F.getCallingConv()) ||
         F.hasFnAttribute("no_caller_saved_registers");
}

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
  bool build(CallInst *Call, Site::HowDecided How);
  /// The same for all events that are hooked to a call.
  bool build(CallInst *Call, const HookedEvents &Events);

private:
  Module &M;
  SiteTable &Sites;
  GlobalVariable *Object = object(M);
  std::string HandleName = stub::symbol(stub::EventHandle);
  HelperCache Helpers{M};
  /// What is used from the machine code only.
  SmallSetVector<GlobalValue *, 8> Used;
  SmallSetVector<AllocaInst *, 8> Slots;
  /// What has sites.
  SmallSetVector<Function *, 8> Functions;

  bool setPlace(Site &S, Value *Slot, Value *Construct, const Function &F);
  std::optional<Site> siteOf(const HookedEvent &E, const Function &F);
  void setHelper(Site &S, Function *Helper);
  void setHelpers(MutableArrayRef<Site> List);
};

/// \returns whether a site of \p F can have the slot and the construct.
bool SiteBuilder::setPlace(Site &S, Value *Slot, Value *Construct,
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

void SiteBuilder::setHelper(Site &S, Function *Helper) {
  S.TakesHandle = Helper->getName() == HandleName;
  // The helper that takes so many knows what to call.
  S.Helper = S.Values.size() == Site::MaxValues
                 ? stub::declare(
                       M, stub::EventFull,
                       FunctionType::get(Type::getVoidTy(M.getContext()), true))
                 : Helper;
  auto *Slot = const_cast<AllocaInst *>(S.Slot);
  Slots.insert(Slot);
  Functions.insert(Slot->getFunction());
  if (!S.callsLibrary())
    Used.insert(const_cast<Function *>(S.Helper));
  Used.insert(Object);
}

bool SiteBuilder::build(CallInst *Call, Site::HowDecided How) {
  SmallVector<Value *, 8> Args(drop_begin(Call->args(), FirstHelperArg));
  ArrayRef<Value *> Values = ArrayRef(Args).drop_front(DeliverArg + 1);
  Value *When = Call->getArgOperand(WhenArg);
  auto *Helper = dyn_cast<Function>(Call->getArgOperand(HelperFn));
  auto *Deliver = dyn_cast<ConstantInt>(Args[DeliverArg]);
  Site S;
  S.How = How;
  if (!Helper || !Deliver || !Call->use_empty() ||
      !isBesideCalls(Deliver->getZExtValue()) ||
      (Values.size() >= Site::MaxValues &&
       Deliver->getZExtValue() != POMP_FN_Loop_enter) ||
      !setPlace(S, Args[ThreadArg], Args[ConstructArg], *Call->getFunction()))
    return false;

  EventBuilder B(Call);
  S.Pair = pairOf(Call->getArgOperand(PairArg));
  S.Deliver = unsigned(Deliver->getZExtValue());
  SmallVector<Value *, 4> SiteArgs;
  if (How == Site::Guarded)
    S.Bit = Log2_64(cast<ConstantInt>(When)->getZExtValue());
  else if (How == Site::Narrowed)
    S.Bit = Guards[S.Deliver];
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
std::optional<Site> SiteBuilder::siteOf(const HookedEvent &E,
                                        const Function &F) {
  Site S;
  S.How = E.Ends ? Site::Ending : Site::Guarded;
  if (!setPlace(S, E.Slot, E.Construct, F))
    return std::nullopt;
  S.Bit = E.Guard;
  S.IfTrue = E.IfTrue;
  S.Pair = E.Pair;
  S.Deliver = E.Event;
  S.Values.assign(E.Values.begin(), E.Values.end());
  return S;
}

void SiteBuilder::setHelpers(MutableArrayRef<Site> List) {
  for (Site &S : List)
    setHelper(S, cast<Function>(Helpers[pomp_function(S.Deliver)].getCallee()));
}

bool SiteBuilder::build(CallInst *Call, const HookedEvents &Events) {
  SiteCall Hooks;
  for (const HookedEvent &E : Events) {
    std::optional<Site> S = siteOf(E, *Call->getFunction());
    if (!S)
      return false;
    (E.IsAfter ? Hooks.After : Hooks.Before).push_back(*S);
  }
  setHelpers(Hooks.Before);
  setHelpers(Hooks.After);
  CallInst *Plain = withoutHooks(Call);
  Function *Callee = Plain->getCalledFunction();
  Hooks.Callee = Callee;
  auto *F = Function::Create(Callee->getFunctionType(),
                             GlobalValue::ExternalLinkage, Sites.add(Hooks), M);
  F->copyAttributesFrom(Callee);
  Plain->setCalledFunction(F);
  Plain->setTailCallKind(CallInst::TCK_NoTail);
  Call->replaceAllUsesWith(Plain);
  Call->eraseFromParent();
  Used.insert(Callee);
  return true;
}

/// \returns where the bit of \p Pair is, and what is there. Sites write it as
/// well, which is not seen.
std::pair<Value *, Value *> loadPairs(IRBuilder<> &B, Value *Slot,
                                      unsigned Pair) {
  Value *Byte =
      B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Slot, PairsBegin + Pair / 8);
  return {Byte, B.CreateLoad(B.getInt8Ty(), Byte, /*isVolatile=*/true)};
}

/// Emits what keeps the decision of the event that \p Then delivers.
void keepDecision(Instruction *Then, Value *Slot, unsigned Pair, bool Ends) {
  EventBuilder B(Then);
  uint8_t Bit = 1u << (Pair % 8);
  auto [Byte, Old] = loadPairs(B, Slot, Pair);
  B.CreateStore(Ends ? B.CreateOr(Old, Bit) : B.CreateAnd(Old, uint8_t(~Bit)),
                Byte, /*isVolatile=*/true);
}

Value *loadDecision(Instruction *At, Value *Slot, unsigned Pair) {
  EventBuilder B(At);
  Value *Bits = loadPairs(B, Slot, Pair).second;
  return B.CreateIsNull(B.CreateAnd(Bits, uint8_t(1u << (Pair % 8))));
}

/// Makes a guard and a call of \p Call.
void expand(CallInst *Call, Site::HowDecided How, bool IsLast) {
  if (preservesRegisters(*Call->getFunction())) {
    if (!Call->use_empty())
      Call->replaceAllUsesWith(ConstantInt::getFalse(Call->getContext()));
    Call->eraseFromParent();
    return;
  }
  Value *On = Call->getArgOperand(WhenArg);
  std::optional<unsigned> Pair = pairOf(Call->getArgOperand(PairArg));
  SmallVector<Value *, 8> Args(drop_begin(Call->args(), FirstHelperArg));
  if (How == Site::Guarded) {
    On = loadGuard(Call, On, IsLast);
    Call->replaceAllUsesWith(On);
  } else if (How == Site::Ending) {
    On = loadDecision(Call, Args[ThreadArg], *Pair);
  } else if (How == Site::Narrowed) {
    EventBuilder B(Call);
    uint64_t Event = cast<ConstantInt>(Args[DeliverArg])->getZExtValue();
    Value *Guard = loadGuard(Call, B.getInt32(1u << Guards[Event]), IsLast);
    On = B.CreateAnd(Guard, On);
  }
  Instruction *Then = onlyWhen(On, Call);
  EventBuilder B(Then);
  Value *Slot = Args[ThreadArg];
  Args[ThreadArg] = freshSlot(B, Slot);
  Args[DeliverArg] = loadFunction(B, Args[DeliverArg]);
  SmallVector<Type *, 8> Types;
  for (Value *A : Args)
    Types.push_back(A->getType());
  CallInst *Helper =
      B.CreateCall(FunctionType::get(B.getVoidTy(), Types, false),
                   Call->getArgOperand(HelperFn), Args);
  Helper->setDoesNotThrow();
  if (Pair)
    keepDecision(Then, Slot, *Pair, How == Site::Ending);
  Call->eraseFromParent();
}

} // namespace

FunctionCallee placeholderFor(Module &M, StringRef Name) {
  LLVMContext &C = M.getContext();
  Type *Result = Name == GuardedEvent ? Type::getInt1Ty(C) : Type::getVoidTy(C);
  return M.getOrInsertFunction(
      Name, FunctionType::get(Result, {PointerType::get(C, 0)}, true));
}

void expandEvents(Module &M, SiteTable *Sites) {
  std::optional<SiteBuilder> Builder;
  if (Sites) {
    Builder.emplace(M, *Sites);
    // The optimizer has brought more of them beside calls.
    hookEvents(M);
  }
  for (CallInst *Call : hookedCalls(M))
    if (!Builder || !Builder->build(Call, hookedEvents(*Call)))
      unhookEvents(Call);
  const std::pair<const char *, Site::HowDecided> Placeholders[] = {
      {GuardedEvent, Site::Guarded},
      {DecidedEvent, Site::Decided},
      {NarrowedEvent, Site::Narrowed},
      {EndingEvent, Site::Ending}};
  for (auto [Name, How] : Placeholders) {
    Function *Placeholder = M.getFunction(Name);
    if (!Placeholder)
      continue;
    for (User *Use : make_early_inc_range(Placeholder->users())) {
      auto *Call = cast<CallInst>(Use);
      if (!Builder || !Builder->build(Call, How))
        expand(Call, How, Sites != nullptr);
    }
    Placeholder->eraseFromParent();
  }
}

} // namespace pomp
