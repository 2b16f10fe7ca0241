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
#include "MachineSites.h"
#include "pomp/attach.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
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

Constant *functionAddress(Module &M, Constant *Number) {
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

namespace {

/// The guard of each event.
const pomp_guard Guards[] = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) POMP_GUARD_##GUARD,
#include "pomp/events.def"
};

/// Whether an event stands beside calls of the OpenMP runtime. For others a
/// call that might come would cost the code around it registers.
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

/// Whether allocas stay where they are until there are frames.
bool keepsAllocas(const Function &F) {
  return none_of(ArrayRef{Attribute::SanitizeAddress,
                          Attribute::SanitizeHWAddress,
                          Attribute::SanitizeMemTag, Attribute::SanitizeMemory,
                          Attribute::SafeStack},
                 [&](Attribute::AttrKind A) { return F.hasFnAttribute(A); });
}

/// Makes sites of the events of a module.
class SiteBuilder {
public:
  SiteBuilder(Module &M, SiteTable &Sites) : M(M), Sites(Sites) {}
  ~SiteBuilder() {
    appendToCompilerUsed(M, Used.getArrayRef());
    // Sites look at the masks themselves.
    for (auto &[On, D] : Decisions) {
      RecursivelyDeleteTriviallyDeadInstructions(On);
      if (D.Mask->use_empty())
        returnNothing(D.Mask);
    }
    // Where a slot is used is not seen by what puts variables into one place.
    for (AllocaInst *Slot : Slots)
      for (User *Use : make_early_inc_range(Slot->users()))
        if (cast<Instruction>(Use)->isLifetimeStartOrEnd())
          cast<Instruction>(Use)->eraseFromParent();
  }
  /// \returns whether the event \p Call became one, and replaces it.
  bool build(CallInst *Call, bool IsGuarded);

private:
  Module &M;
  SiteTable &Sites;
  /// What is used from the machine code only.
  SmallSetVector<GlobalValue *, 8> Used;
  SmallSetVector<AllocaInst *, 8> Slots;
  /// The mask and its bit that an i1 says, and the site that returns it.
  struct Decision {
    CallInst *Mask;
    unsigned Bit, Site;
  };
  MapVector<Value *, Decision> Decisions;
  /// How many pairs each slot has.
  DenseMap<const AllocaInst *, unsigned> Pairs;

  static void returnNothing(CallInst *Call);
  bool makePair(Site &Opening, Site &Closing);
};

/// What nobody wants needs no register.
void SiteBuilder::returnNothing(CallInst *Call) {
  Function *F = Call->getCalledFunction();
  SmallVector<Value *, 4> Args(Call->args());
  auto *New =
      Function::Create(FunctionType::get(Type::getVoidTy(F->getContext()),
                                         F->getFunctionType()->params(), false),
                       GlobalValue::ExternalLinkage, "", F->getParent());
  New->takeName(F);
  New->setDSOLocal(true);
  CallInst *Void = EventBuilder(Call).CreateCall(New, Args);
  Void->copyMetadata(*Call);
  Void->setAttributes(Call->getAttributes());
  Void->setTailCallKind(Call->getTailCallKind());
  Call->eraseFromParent();
  F->eraseFromParent();
}

/// \returns whether \p Closing finds the decision of \p Opening in the frame.
bool SiteBuilder::makePair(Site &Opening, Site &Closing) {
  if (Opening.Slot != Closing.Slot)
    return false;
  if (Opening.Pair < 0) {
    unsigned &Count = Pairs[Opening.Slot];
    if (Count == Site::MaxPairs)
      return false;
    Opening.Pair = Count++;
  }
  Closing.Pair = Opening.Pair;
  return true;
}

bool SiteBuilder::build(CallInst *Call, bool IsGuarded) {
  SmallVector<Value *, 8> Args(drop_begin(Call->args(), 2));
  ArrayRef<Value *> Values = ArrayRef(Args).drop_front(DeliverArg + 1);
  Value *When = Call->getArgOperand(1);
  auto *Helper = dyn_cast<Function>(Call->getArgOperand(0));
  auto *Slot = dyn_cast<AllocaInst>(Args[ThreadArg]);
  auto *Bits = dyn_cast<ConstantInt>(When);
  auto *Deliver = dyn_cast<ConstantInt>(Args[DeliverArg]);
  APInt Offset(64, 0);
  auto *Table = dyn_cast<GlobalVariable>(
      Args[ConstructArg]->stripAndAccumulateConstantOffsets(M.getDataLayout(),
                                                            Offset, true));
  if (!Helper || !Slot || !Slot->isStaticAlloca() || !Deliver || !Table ||
      (IsGuarded && !Bits) ||
      (Values.size() >= Site::MaxValues &&
       Deliver->getZExtValue() != POMP_FN_Loop_enter) ||
      !isBesideCalls(Deliver->getZExtValue()) ||
      !keepsAllocas(*Call->getFunction()))
    return false;

  EventBuilder B(Call);
  Site S{IsGuarded,
         0,
         Slot,
         Table,
         Offset.getSExtValue(),
         unsigned(Deliver->getZExtValue()),
         unsigned(Values.size()),
         Helper,
         Helper->getName() == stub::symbol(stub::EventHandle)};
  // The helper that takes so many knows what to call.
  if (Values.size() == Site::MaxValues)
    S.Helper = stub::declare(M, stub::EventFull,
                             FunctionType::get(B.getVoidTy(), true));
  SmallVector<Value *, 4> SiteArgs;
  if (IsGuarded) {
    S.Bit = Log2_64(Bits->getZExtValue());
  } else if (auto It = Decisions.find(When); It != Decisions.end()) {
    if (!makePair(Sites.at(It->second.Site), S))
      SiteArgs.push_back(It->second.Mask);
    S.Bit = It->second.Bit;
  } else {
    SiteArgs.push_back(B.CreateZExt(When, B.getInt32Ty()));
  }
  append_range(SiteArgs, Values);
  SmallVector<Type *, 4> Types;
  for (Value *A : SiteArgs)
    Types.push_back(A->getType());
  bool Returns = IsGuarded && !Call->use_empty();
  auto *F = Function::Create(
      FunctionType::get(Returns ? B.getInt32Ty() : B.getVoidTy(), Types, false),
      GlobalValue::ExternalLinkage, Sites.add(S), M);
  F->setDSOLocal(true);
  CallInst *New = B.CreateCall(F, SiteArgs);
  New->setDoesNotThrow();
  New->setTailCallKind(CallInst::TCK_NoTail);
  if (Returns) {
    Value *On = B.CreateTrunc(B.CreateLShr(New, S.Bit), B.getInt1Ty());
    Decisions[On] = {New, S.Bit, Sites.size() - 1};
    Call->replaceAllUsesWith(On);
  }
  Call->eraseFromParent();
  Slots.insert(Slot);
  if (!S.endsPair() || !S.TakesHandle)
    Used.insert(const_cast<Function *>(S.Helper));
  Used.insert(object(M));
  return true;
}

} // namespace

void expandEvents(Module &M, SiteTable *Sites) {
  std::optional<SiteBuilder> Builder;
  if (Sites)
    Builder.emplace(M, *Sites);
  for (const char *Name : {GuardedEvent, DecidedEvent}) {
    Function *Placeholder = M.getFunction(Name);
    if (!Placeholder)
      continue;
    for (User *Use : make_early_inc_range(Placeholder->users())) {
      auto *Call = cast<CallInst>(Use);
      if (Builder && Builder->build(Call, Name == GuardedEvent))
        continue;
      Value *On = Call->getArgOperand(1);
      if (Name == GuardedEvent) {
        On = loadGuard(Call, On, Sites != nullptr);
        Call->replaceAllUsesWith(On);
      }
      EventBuilder B(onlyWhen(On, Call));
      SmallVector<Value *, 8> Args(drop_begin(Call->args(), 2));
      Args[ThreadArg] = freshSlot(B, Args[ThreadArg]);
      Args[DeliverArg] = loadFunction(B, Args[DeliverArg]);
      SmallVector<Type *, 8> Types;
      for (Value *A : Args)
        Types.push_back(A->getType());
      CallInst *Helper =
          B.CreateCall(FunctionType::get(B.getVoidTy(), Types, false),
                       Call->getArgOperand(0), Args);
      Helper->setDoesNotThrow();
      Call->eraseFromParent();
    }
    Placeholder->eraseFromParent();
  }
}

} // namespace pomp
