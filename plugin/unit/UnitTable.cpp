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
  auto *Ptr = PointerType::get(C, 0);
  auto *UnitTy = StructType::get(C, {I32, I32, Ptr, Ptr});
  auto *Unit = new GlobalVariable(
      M, UnitTy, false, GlobalValue::InternalLinkage,
      ConstantStruct::get(
          UnitTy, {ConstantInt::get(I32, POMP_ATTACH_VERSION),
                   ConstantInt::get(I32, Values.size()), Table,
                   addBytes(M, U.CTC, true, GlobalValue::PrivateLinkage, "")}),
      UnitName);
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
