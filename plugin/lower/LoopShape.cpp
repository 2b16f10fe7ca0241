//===- LoopShape.cpp - Stage 2: the shape of a loop construct ------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lower/LoopShape.h"
#include "lower/RegionTree.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pomp {

// The operands of the entry points (openmp/runtime/src/kmp.h). The last one is
// the chunk size.
namespace {
constexpr unsigned ScheduleKind = 2, SLower = 4, SUpper = 5, DLower = 3,
                   DUpper = 4;

/// Whether a schedule has a chunk size: all but static without one, runtime
/// and auto, in their ordered variants as well, and static of distribute.
bool hasChunk(uint64_t Schedule) {
  // The upper bits are the modifiers monotonic and nonmonotonic.
  switch (Schedule & 0xffff) {
  case 34: // kmp_sch_static
  case 37: // kmp_sch_runtime
  case 38: // kmp_sch_auto
  case 66: // kmp_ord_static
  case 69: // kmp_ord_runtime
  case 70: // kmp_ord_auto
  case 92: // kmp_distribute_static
    return false;
  default:
    return true;
  }
}

/// What the loop itself asks for, where a library may set something else.
Value *own(Value *V) {
  auto *Choice = dyn_cast<SelectInst>(V);
  return Choice ? Choice->getTrueValue() : V;
}

/// The last store to \p Slot that every path to \p At passes, or null.
StoreInst *storeBefore(Value *Slot, Instruction *At, const DominatorTree &DT) {
  StoreInst *Last = nullptr;
  for (User *U : Slot->users()) {
    auto *SI = dyn_cast<StoreInst>(U);
    if (SI && SI->getPointerOperand() == Slot && DT.dominates(SI, At) &&
        (!Last || DT.dominates(Last, SI)))
      Last = SI;
  }
  return Last;
}

/// The slot a value was loaded from, through conversions, or null.
Value *loadedFrom(Value *V) {
  while (auto *C = dyn_cast<CastInst>(V))
    V = C->getOperand(0);
  auto *L = dyn_cast<LoadInst>(V);
  return L ? L->getPointerOperand() : nullptr;
}

} // namespace

LoopShape::LoopShape(CallBase *Init, CallInst *Iteration, bool HasCounter,
                     CallInst *Bounds, const DominatorTree &DT,
                     const LoopInfo &LI)
    : Init(Init), Iteration(Iteration), Bounds(Bounds) {
  StringRef Name = calledName(*Init);
  IsStatic = !Name.starts_with("__kmpc_dispatch_init");
  IsUnsigned = Name.ends_with("u");
  if (IsStatic) {
    LowerSlot = Init->getArgOperand(SLower);
    UpperSlot = Init->getArgOperand(SUpper);
    // Code generation stores the bounds of the whole loop there.
    if (StoreInst *SI = storeBefore(LowerSlot, Init, DT))
      Lower = SI->getValueOperand();
    if (StoreInst *SI = storeBefore(UpperSlot, Init, DT))
      Upper = SI->getValueOperand();
  } else {
    Lower = Init->getArgOperand(DLower);
    Upper = Init->getArgOperand(DUpper);
  }
  if (!Iteration || !Lower)
    return;
  Inner = LI.getLoopFor(Iteration->getParent());
  if (!Inner || !DT.dominates(Init, Iteration)) {
    Inner = nullptr;
    return;
  }
  findSlots(DT);
  // The OpenMPIRBuilder copies no bound: it iterates from the lower bound over
  // the difference of both.
  if (!IVSlot && IsStatic && Lower &&
      Init->getArgOperand(ScheduleKind) ==
          ConstantInt::get(Init->getArgOperand(ScheduleKind)->getType(), 34))
    ChunkBegin = behindInit();
  else if (!IVSlot)
    findCount();
  if (!HasCounter || !IVSlot)
    return;
  Value *CounterSlot = loadedFrom(Iteration->getArgOperand(1));
  if (!CounterSlot)
    return;
  if (StoreInst *SI = storeBefore(CounterSlot, Iteration, DT))
    if (Inner->contains(SI) && canClone(SI->getValueOperand(), 0))
      Counter = SI->getValueOperand();
}

/// Where a chunk of a static loop begins. If a library may set the schedule, it
/// comes back there for each chunk.
Instruction *LoopShape::behindInit() const {
  Instruction *Next = Init->getNextNode();
  auto *IsTried = dyn_cast<BranchInst>(Next);
  return IsTried && IsTried->isConditional()
             ? &*IsTried->getSuccessor(1)->getFirstInsertionPt()
             : Next;
}

/// The chunk begins where its lower bound is copied to the iteration variable.
void LoopShape::findSlots(const DominatorTree &DT) {
  IVSlot = loadedFrom(Iteration->getArgOperand(2));
  if (!IVSlot)
    return;
  for (User *U : IVSlot->users()) {
    auto *SI = dyn_cast<StoreInst>(U);
    if (!SI || SI->getPointerOperand() != IVSlot || Inner->contains(SI) ||
        !DT.dominates(SI, Inner->getHeader()) || !DT.dominates(Init, SI))
      continue;
    Value *From = loadedFrom(SI->getValueOperand());
    if (!From || (LowerSlot && From != LowerSlot))
      continue;
    LowerSlot = From;
    ChunkBegin = SI->getNextNode();
  }
  // A dispatched chunk has its bounds from __kmpc_dispatch_next_*.
  if (IsStatic || !LowerSlot)
    return;
  for (User *U : LowerSlot->users())
    if (auto *CB = dyn_cast<CallBase>(U))
      if (calledName(*CB).starts_with("__kmpc_dispatch_next"))
        UpperSlot = CB->getArgOperand(4);
  if (!UpperSlot)
    ChunkBegin = nullptr;
}

/// The OpenMPIRBuilder counts in a phi of the loop's header. In a static loop
/// it counts each chunk from 0, and adds the logical number of its first
/// iteration.
void LoopShape::findCount() {
  BasicBlock *Entry = Inner->getLoopPredecessor(),
             *Latch = Inner->getLoopLatch();
  if (!Entry || !Latch)
    return;
  for (PHINode &Phi : Inner->getHeader()->phis()) {
    auto *Next = dyn_cast<BinaryOperator>(Phi.getIncomingValueForBlock(Latch));
    if (!Next || Next->getOpcode() != Instruction::Add ||
        Next->getOperand(0) != &Phi)
      continue;
    for (User *U : Phi.users()) {
      auto *Compare = dyn_cast<ICmpInst>(U);
      auto *Sum = dyn_cast<BinaryOperator>(U);
      if (Compare && Compare->getPredicate() == ICmpInst::ICMP_ULT &&
          Compare->getOperand(0) == &Phi)
        Stop = Compare->getOperand(1);
      else if (IsStatic && Sum && Sum != Next &&
               Sum->getOpcode() == Instruction::Add &&
               Sum->getOperand(0) == &Phi &&
               Inner->isLoopInvariant(Sum->getOperand(1)))
        Shift = Sum->getOperand(1);
    }
    auto *Limit = dyn_cast_or_null<LoadInst>(Stop);
    if (!Stop || (IsStatic && !Shift) ||
        !(Inner->isLoopInvariant(Stop) ||
          (Limit && isa<AllocaInst>(Limit->getPointerOperand()))))
      return;
    Start = Phi.getIncomingValueForBlock(Entry);
    ChunkEdge = {Entry, Inner->getHeader()};
    return;
  }
}

/// \p V, which is Start or Stop, where a chunk begins.
Value *LoopShape::count(IRBuilder<> &B, Value *V) const {
  auto *Load = dyn_cast<LoadInst>(V);
  if (!Load || !Inner->contains(Load))
    return V;
  return B.CreateLoad(Load->getType(), Load->getPointerOperand());
}

/// \returns the arithmetic whose result \p V is where -ftrapv or a sanitizer
/// asks whether it overflows, or null.
static const WithOverflowInst *checkedArithmetic(const Value *V) {
  const auto *Result = dyn_cast<ExtractValueInst>(V);
  return Result && Result->getIndices() == ArrayRef<unsigned>{0}
             ? dyn_cast<WithOverflowInst>(Result->getAggregateOperand())
             : nullptr;
}

bool LoopShape::canClone(const Value *V, unsigned Depth) const {
  if (isa<Constant, Argument>(V))
    return true;
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > 16)
    return false;
  if (const auto *L = dyn_cast<LoadInst>(I))
    return !L->isVolatile() && (isa<AllocaInst>(L->getPointerOperand()) ||
                                canClone(L->getPointerOperand(), Depth + 1));
  if (const WithOverflowInst *Checked = checkedArithmetic(I))
    return canClone(Checked->getLHS(), Depth + 1) &&
           canClone(Checked->getRHS(), Depth + 1);
  // The OpenMPIRBuilder computes how many iterations a Fortran loop has.
  if (!isa<BinaryOperator, CastInst, GetElementPtrInst>(I) &&
      !(Bounds && isa<SelectInst, ICmpInst>(I)))
    return false;
  return all_of(I->operands(), [&](const Use &Op) {
    return isa<AllocaInst>(Op) || canClone(Op, Depth + 1);
  });
}

Value *LoopShape::clone(IRBuilder<> &B, Value *V, Value *Logical) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || isa<AllocaInst>(I))
    return V;
  if (auto *L = dyn_cast<LoadInst>(I)) {
    if (L->getPointerOperand() == IVSlot)
      return B.CreateSExtOrTrunc(Logical, L->getType());
    return B.CreateAlignedLoad(
        L->getType(), clone(B, L->getPointerOperand(), Logical), L->getAlign());
  }
  // Nobody is to be stopped by what is only reported.
  if (const WithOverflowInst *Checked = checkedArithmetic(I))
    return B.CreateBinOp(Checked->getBinaryOp(),
                         clone(B, Checked->getLHS(), Logical),
                         clone(B, Checked->getRHS(), Logical));
  Instruction *New = I->clone();
  for (Use &Op : New->operands())
    Op.set(clone(B, Op, Logical));
  // The original cannot overflow on iterations that exist; this one is
  // evaluated for loops that have none as well.
  New->dropPoisonGeneratingFlags();
  New->dropUnknownNonDebugMetadata();
  New->setDebugLoc(B.getCurrentDebugLocation());
  return B.Insert(New);
}

/// The user's loop variable in logical iteration \p Logical, as an int64.
Value *LoopShape::evaluate(IRBuilder<> &B, Value *Logical) const {
  Value *V = Logical;
  if (Bounds) {
    V = B.CreateSExtOrTrunc(V, B.getInt64Ty());
    return B.CreateAdd(Bounds->getArgOperand(1),
                       B.CreateMul(V, Bounds->getArgOperand(2)));
  }
  if (Counter) {
    V = clone(B, Counter, Logical);
    // The marker's argument was widened as the type of the variable demands.
    if (isa<ZExtInst>(Iteration->getArgOperand(1)))
      return B.CreateZExt(V, B.getInt64Ty());
    return B.CreateSExtOrTrunc(V, B.getInt64Ty());
  }
  if (!IsUnsigned)
    return B.CreateSExtOrTrunc(V, B.getInt64Ty());
  // The last iteration of a loop that has none is number -1.
  Value *End = B.CreateAdd(V, ConstantInt::get(V->getType(), 1));
  return B.CreateSub(B.CreateZExtOrTrunc(End, B.getInt64Ty()), B.getInt64(1));
}

LoopShape::Values LoopShape::enterValues(IRBuilder<> &B) const {
  Type *I64 = B.getInt64Ty();
  Values V{ConstantInt::getSigned(I64, -1), B.getInt64(0), B.getInt64(0),
           B.getInt64(0)};
  Value *Kind = own(Init->getArgOperand(ScheduleKind));
  Value *Chunk = own(Init->getArgOperand(Init->arg_size() - 1));
  auto *Known = dyn_cast<ConstantInt>(Kind);
  if (Known && hasChunk(Known->getZExtValue()) && canClone(Chunk, 0))
    V.Chunk = B.CreateSExtOrTrunc(clone(B, Chunk, B.getInt64(0)), I64);

  if (!Lower || !Upper || !canClone(Lower, 0) || !canClone(Upper, 0))
    return V;
  Value *FirstIV = clone(B, Lower, B.getInt64(0));
  Value *LastIV = clone(B, Upper, B.getInt64(0));
  if (Bounds || Start) { // Dispatched iterations are counted from 1.
    LastIV = B.CreateSub(LastIV, FirstIV);
    FirstIV = Constant::getNullValue(LastIV->getType());
  }
  V.First = evaluate(B, FirstIV);
  V.Last = evaluate(B, LastIV);
  Value *Next = B.CreateAdd(FirstIV, ConstantInt::get(FirstIV->getType(), 1));
  V.Increment = Counter || Bounds ? B.CreateSub(evaluate(B, Next), V.First)
                                  : B.getInt64(1);
  return V;
}

std::pair<Value *, Value *> LoopShape::staticBounds(IRBuilder<> &B,
                                                    const CallBase &Init) {
  StringRef Name = calledName(Init);
  Type *T = B.getIntNTy(Name.contains("_8") ? 64 : 32);
  auto Bound = [&](unsigned Arg) {
    Value *V = B.CreateLoad(T, Init.getArgOperand(Arg));
    return Name.ends_with("u") ? B.CreateZExt(V, B.getInt64Ty())
                               : B.CreateSExt(V, B.getInt64Ty());
  };
  return {Bound(SLower), Bound(SUpper)};
}

LoopShape::Chunk LoopShape::chunkValues(IRBuilder<> &B) const {
  if (Start) {
    Value *First = count(B, Start), *End = count(B, Stop);
    Value *NotEmpty = B.CreateICmpULT(First, End);
    Value *Last = B.CreateSub(End, ConstantInt::get(End->getType(), 1));
    if (Shift) {
      First = B.CreateAdd(First, Shift);
      Last = B.CreateAdd(Last, Shift);
    }
    return {NotEmpty, evaluate(B, First), evaluate(B, Last)};
  }
  Type *T = Lower->getType();
  Value *FirstIV = B.CreateLoad(T, LowerSlot);
  Value *LastIV = B.CreateLoad(T, UpperSlot);
  Value *NotEmpty =
      !IVSlot      ? B.CreateIsNotNull(B.CreateSub(
                         B.CreateAdd(LastIV, ConstantInt::get(T, 1)), FirstIV))
      : IsUnsigned ? B.CreateICmpULE(FirstIV, LastIV)
                   : B.CreateICmpSLE(FirstIV, LastIV);
  return {NotEmpty, evaluate(B, FirstIV), evaluate(B, LastIV)};
}

} // namespace pomp
