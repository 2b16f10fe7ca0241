//===- LowerFunctions.cpp - Stage 2: bodies of user functions -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lower/LowerFunctions.h"
#include "constructs/KnownNames.h"
#include "lower/Unwind.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/EscapeEnumerator.h"

using namespace llvm;

namespace pomp {

namespace {

/// Takes our entries out of llvm.global.annotations.
MapVector<Function *, unsigned> takeAnnotations(Module &M) {
  MapVector<Function *, unsigned> Ids;
  GlobalVariable *All = M.getGlobalVariable("llvm.global.annotations");
  if (!All || !All->hasInitializer())
    return Ids;
  auto *Entries = dyn_cast<ConstantArray>(All->getInitializer());
  if (!Entries)
    return Ids;
  SmallVector<Constant *, 16> Others;
  SmallSetVector<GlobalVariable *, 16> Texts;
  for (const Use &U : Entries->operands()) {
    auto *Entry = cast<ConstantStruct>(U);
    auto *F = dyn_cast<Function>(Entry->getOperand(0)->stripPointerCasts());
    auto *Text =
        dyn_cast<GlobalVariable>(Entry->getOperand(1)->stripPointerCasts());
    auto *Data =
        Text ? dyn_cast<ConstantDataArray>(Text->getInitializer()) : nullptr;
    StringRef S = Data && Data->isCString() ? Data->getAsCString() : "";
    unsigned Id;
    if (F && S.consume_front(FunctionAnnotation) && !S.getAsInteger(10, Id)) {
      Ids[F] = Id;
      Texts.insert(Text);
    } else {
      Others.push_back(Entry);
    }
  }
  if (Ids.empty())
    return Ids;
  if (!Others.empty()) {
    auto *T = ArrayType::get(Others.front()->getType(), Others.size());
    auto *New = new GlobalVariable(M, T, false, All->getLinkage(),
                                   ConstantArray::get(T, Others), "");
    New->setSection(All->getSection());
    New->takeName(All);
  }
  All->eraseFromParent();
  for (GlobalVariable *Text : Texts) {
    Text->removeDeadConstantUsers();
    if (Text->use_empty())
      Text->eraseFromParent();
  }
  return Ids;
}

/// A constructor or destructor of a complete object often only calls that of
/// the base object, which is the same function to the user.
bool forwards(Function &F, unsigned Id,
              const MapVector<Function *, unsigned> &Ids) {
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Function *Callee = Call->getCalledFunction(); Callee && Callee != &F)
        if (auto It = Ids.find(Callee); It != Ids.end() && It->second == Id)
          return true;
  return false;
}

void lowerFunction(Function &F, unsigned Id, const Construct &Row, Emitter &E) {
  SmallVector<Instruction *, 8> Exits;
  for (BasicBlock &BB : F)
    seeAll(BB);
  // Collected first: what is emitted below splits blocks.
  EscapeEnumerator Enumerator(F, "");
  while (IRBuilder<> *B = Enumerator.Next())
    Exits.push_back(&*B->GetInsertPoint());
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && endsProgram(*Call))
      Exits.push_back(&I);

  E.askEachTime(F);
  Instruction *Entry = &*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  if (Row.has(POMP_FN_Function_event)) {
    EventBuilder B(Entry);
    E.event(B, POMP_FN_Function_event, Id);
  }
  if (!Row.has(POMP_FN_Function_begin))
    return;
  // The decision stays in a register: a bit in the frame would cost a small
  // function more.
  Value *On = E.guard(Entry, POMP_FN_Function_begin);
  EventBuilder Begin(Entry);
  E.eventWhen(On, Begin, POMP_FN_Function_begin, Id);
  for (Instruction *Exit : Exits) {
    EventBuilder B(Exit);
    E.eventWhen(On, B, POMP_FN_Function_end, Id);
  }
}

} // namespace

/// \returns the function that flang calls \p Name. External names have lost
/// their prefix and, with an option, have an underscore at the end.
static Function *fortranFunction(const Module &M, StringRef Name) {
  if (Function *F = M.getFunction(Name))
    return F;
  if (!Name.consume_front("_QP"))
    return nullptr;
  Function *F = M.getFunction((Name + "_").str());
  return F ? F : M.getFunction(Name);
}

void lowerFunctions(Module &M, const Unit &U, Emitter &E) {
  MapVector<Function *, unsigned> Ids = takeAnnotations(M);
  for (const auto &Named : U.Functions)
    if (Function *F = fortranFunction(M, Named.getKey()))
      Ids[F] = Named.getValue();
  // An allocator often has its names as aliases.
  for (GlobalAlias &A : M.aliases())
    if (isNeverReported(A.getName()))
      if (auto *F = dyn_cast<Function>(A.getAliasee()->stripPointerCasts()))
        Ids.erase(F);
  SmallVector<std::pair<Function *, unsigned>, 16> Work;
  for (auto [F, Id] : Ids)
    // A call that returns twice would end twice.
    if (!F->isDeclaration() && !F->isPresplitCoroutine() &&
        !F->callsFunctionThatReturnsTwice() && !forwards(*F, Id, Ids))
      Work.push_back({F, Id});
  for (auto [F, Id] : Work)
    lowerFunction(*F, Id, U.Constructs[Id], E);
}

} // namespace pomp
