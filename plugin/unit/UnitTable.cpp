//===- UnitTable.cpp - The table that describes a unit --------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unit/UnitTable.h"
#include "compat/IRCompat.h"
#include "events/EventCode.h"
#include "events/EventLists.h"
#include "pomp/attach.h"
#include "stub/Stub.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr char UnitName[] = "__pomp_unit";

/// The constructs that \p M still refers to, and their strings.
struct Rows {
  SmallVector<GlobalVariable *, 64> Declared;
  SmallVector<const char *, 64> Strings;
  SmallVector<unsigned, 64> Ids;

  Rows(Module &M, const Unit &U) {
    for (GlobalVariable &G : make_early_inc_range(M.globals())) {
      std::optional<unsigned> Id = constructId(G);
      if (!Id)
        continue;
      // The code that referred to it was unreachable.
      if (G.use_empty()) {
        G.eraseFromParent();
        continue;
      }
      Declared.push_back(&G);
      Strings.push_back(U.Constructs[*Id].CTC.c_str());
      Ids.push_back(*Id);
    }
  }

  ArrayType *type(LLVMContext &C) const {
    return ArrayType::get(constructType(C), Declared.size());
  }

  /// Makes them the elements that \p Table begins with.
  void placeIn(GlobalVariable *Table) const {
    LLVMContext &C = Table->getContext();
    Type *I32 = Type::getInt32Ty(C);
    for (auto [I, Row] : enumerate(Declared)) {
      Row->replaceAllUsesWith(ConstantExpr::getInBoundsGetElementPtr(
          type(C), Table,
          ArrayRef<Constant *>{ConstantInt::get(I32, 0),
                               ConstantInt::get(I32, I)}));
      Row->eraseFromParent();
    }
  }
};

GlobalVariable *addTable(Module &M, Constant *Value) {
  auto *Table = new GlobalVariable(M, Value->getType(), false,
                                   GlobalValue::InternalLinkage, Value,
                                   "__pomp_constructs");
  // The lists of events have distances to it.
  compat::setSmallCodeModel(*Table);
  return Table;
}

GlobalVariable *addBytes(Module &M, StringRef Bytes, bool AddNull,
                         GlobalValue::LinkageTypes Linkage, const Twine &Name) {
  Constant *Text = ConstantDataArray::getString(M.getContext(), Bytes, AddNull);
  auto *G = new GlobalVariable(M, Text->getType(), true, Linkage, Text, Name);
  G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  G->setAlignment(Align(1));
  return G;
}

/// The schedules that a library may set, struct pomp_loop_schedules, or null.
/// \p Constructs are the rows that the table will have.
Constant *addSchedules(Module &M, ArrayRef<unsigned> Constructs) {
  LLVMContext &C = M.getContext();
  Type *I32 = Type::getInt32Ty(C);
  SmallVector<GlobalVariable *, 16> Declared;
  std::vector<Constant *> Values;
  for (GlobalVariable &G : make_early_inc_range(M.globals())) {
    std::optional<unsigned> Id = scheduleId(G);
    if (!Id)
      continue;
    const auto *Row = find(Constructs, *Id);
    Constant *Own = ConstantStruct::get(
        scheduleType(C),
        {ConstantInt::get(I32, Row - Constructs.begin()),
         ConstantInt::get(I32, 0), ConstantInt::get(Type::getInt64Ty(C), 0)});
    // Nobody can name a loop that has no row.
    if (G.use_empty() || Row == Constructs.end()) {
      G.replaceAllUsesWith(new GlobalVariable(
          M, scheduleType(C), true, GlobalValue::PrivateLinkage, Own, ""));
      G.eraseFromParent();
      continue;
    }
    Declared.push_back(&G);
    Values.push_back(Own);
  }
  if (Values.empty())
    return ConstantPointerNull::get(PointerType::get(C, 0));
  auto *List = ArrayType::get(scheduleType(C), Values.size());
  auto *T = StructType::get(C, {I32, List});
  auto *Table = new GlobalVariable(
      M, T, false, GlobalValue::InternalLinkage,
      ConstantStruct::get(T, {ConstantInt::get(I32, Values.size()),
                              ConstantArray::get(List, Values)}),
      "__pomp_schedules");
  for (auto [I, G] : enumerate(Declared)) {
    G->replaceAllUsesWith(ConstantExpr::getInBoundsGetElementPtr(
        T, Table,
        ArrayRef<Constant *>{ConstantInt::get(I32, 0), ConstantInt::get(I32, 1),
                             ConstantInt::get(I32, I)}));
    G->eraseFromParent();
  }
  return Table;
}

/// The constructor stands where the paper has a pre-linker. 101 is the first
/// priority a program may use.
void addConstructor(Module &M, GlobalVariable *Unit, GlobalVariable *Path) {
  LLVMContext &C = M.getContext();
  FunctionType *FT = FunctionType::get(Type::getVoidTy(C), false);
  auto Caller = [&](const char *Name, const char *Callee,
                    ArrayRef<Value *> Args) {
    auto *F = Function::Create(FT, GlobalValue::InternalLinkage, Name, M);
    F->addFnAttr(Attribute::Cold);
    F->setDoesNotThrow();
    SmallVector<Type *, 2> Types(Args.size(), PointerType::get(C, 0));
    IRBuilder<> B(BasicBlock::Create(C, "", F));
    B.CreateCall(stub::declare(M, Callee,
                               FunctionType::get(B.getVoidTy(), Types, false)),
                 Args)
        ->setDoesNotThrow();
    B.CreateRetVoid();
    return F;
  };
  appendToGlobalCtors(M, Caller("__pomp_ctor", stub::AttachUnit, {Unit, Path}),
                      101);
  appendToGlobalDtors(M, Caller("__pomp_dtor", stub::DetachUnit, {Unit}), 101);
}

/// Announces the unit by constructor and destructor, for any target.
void announce(Module &M, const Rows &Constructs, const Unit &U,
              StringRef Paths) {
  LLVMContext &C = M.getContext();
  auto *Null = ConstantPointerNull::get(PointerType::get(C, 0));
  std::vector<Constant *> Values;
  for (const char *String : Constructs.Strings)
    Values.push_back(ConstantStruct::get(
        constructType(C),
        {Null, addBytes(M, String, true, GlobalValue::PrivateLinkage, "")}));
  GlobalVariable *Table =
      addTable(M, ConstantArray::get(Constructs.type(C), Values));
  Constructs.placeIn(Table);
  Type *I32 = Type::getInt32Ty(C);
  SmallVector<Constant *, 5> Members{
      ConstantInt::get(I32, POMP_ATTACH_VERSION),
      ConstantInt::get(I32, Values.size()), Table,
      addBytes(M, U.CTC, true, GlobalValue::PrivateLinkage, "")};
  if (U.Opts.Try)
    Members.push_back(addSchedules(M, Constructs.Ids));
  Constant *Value = ConstantStruct::getAnon(Members);
  auto *Unit =
      new GlobalVariable(M, Value->getType(), false,
                         GlobalValue::InternalLinkage, Value, UnitName);
  addConstructor(
      M, Unit,
      addBytes(M, Paths, true, GlobalValue::InternalLinkage, "__pomp_runtime"));
}

} // namespace

void announceUnit(Module &M, const Unit &U) {
  removeUnusedLists(M);
  Rows Constructs(M, U);
  std::string Paths(1, '\0');
  if (!U.Opts.LinkDirect)
    Paths = U.Opts.Runtime + '\0' + U.Opts.Paper;
  announce(M, Constructs, U, Paths);
}

bool isAnnounced(const Module &M) { return M.getNamedGlobal(UnitName); }

} // namespace pomp
