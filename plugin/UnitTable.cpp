//===- UnitTable.cpp - What a unit tells the library about itself ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnitTable.h"
#include "Attach.h"
#include "Expand.h"
#include "pomp/attach.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr char Prefix[] = "__pomp_construct.";

StructType *constructType(LLVMContext &C) {
  Type *Ptr = PointerType::get(C, 0);
  return StructType::get(C, {Ptr, Ptr});
}

/// \returns which construct \p G is, or none.
std::optional<unsigned> constructId(const GlobalVariable &G) {
  StringRef Name = G.getName();
  unsigned Id;
  if (!Name.consume_front(Prefix) || Name.getAsInteger(10, Id))
    return std::nullopt;
  return Id;
}

/// Puts the constructs into one table. \returns the table and their number.
std::pair<Constant *, unsigned> emitTable(Module &M, const Unit &U) {
  LLVMContext &C = M.getContext();
  StructType *RowTy = constructType(C);
  SmallVector<GlobalVariable *, 64> Rows;
  std::vector<Constant *> Values;
  for (GlobalVariable &G : make_early_inc_range(M.globals())) {
    std::optional<unsigned> Id = constructId(G);
    if (!Id)
      continue;
    // What referred to it was never executed.
    if (G.use_empty()) {
      G.eraseFromParent();
      continue;
    }
    Rows.push_back(&G);
    Constant *Text = ConstantDataArray::getString(C, U.Constructs[*Id].CTC);
    auto *CTC = new GlobalVariable(M, Text->getType(), true,
                                   GlobalValue::PrivateLinkage, Text, "");
    CTC->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    CTC->setAlignment(Align(1));
    Values.push_back(ConstantStruct::get(
        RowTy, {ConstantPointerNull::get(PointerType::get(C, 0)), CTC}));
  }
  auto *TableTy = ArrayType::get(RowTy, Rows.size());
  auto *Table = new GlobalVariable(
      M, TableTy, false, GlobalValue::InternalLinkage,
      ConstantArray::get(TableTy, Values), "__pomp_constructs");
  Type *I32 = Type::getInt32Ty(C);
  for (auto [I, Row] : enumerate(Rows)) {
    Row->replaceAllUsesWith(ConstantExpr::getInBoundsGetElementPtr(
        TableTy, Table,
        ArrayRef<Constant *>{ConstantInt::get(I32, 0),
                             ConstantInt::get(I32, I)}));
    Row->eraseFromParent();
  }
  return {Table, Rows.size()};
}

/// The constructor stands where the paper has a pre-linker. 101 is the first
/// priority a program may use.
void announce(Module &M, GlobalVariable *Unit, GlobalVariable *Path) {
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

} // namespace

GlobalVariable *declareConstruct(Module &M, unsigned Id) {
  auto *G = new GlobalVariable(M, constructType(M.getContext()), false,
                               GlobalValue::ExternalLinkage, nullptr,
                               Prefix + Twine(Id));
  G->setVisibility(GlobalValue::HiddenVisibility);
  G->setDSOLocal(true);
  return G;
}

void completeUnit(Module &M, const Unit &U, SiteTable *Sites) {
  if (none_of(M.global_objects(), [](const GlobalObject &G) {
        return G.getName().starts_with("__pomp_") && !G.use_empty();
      }))
    return;

  LLVMContext &C = M.getContext();
  auto [Table, NumConstructs] = emitTable(M, U);
  expandEvents(M, Sites);
  // What is declared hidden must be defined, whether or not it is used.
  for (Function &F : make_early_inc_range(M))
    if (F.getName().starts_with("__pomp_") && F.isDeclaration() &&
        F.use_empty())
      F.eraseFromParent();
  Type *I32 = Type::getInt32Ty(C);
  auto *UnitTy = StructType::get(C, {I32, I32, PointerType::get(C, 0)});
  auto *Unit = new GlobalVariable(
      M, UnitTy, false, GlobalValue::InternalLinkage,
      ConstantStruct::get(UnitTy,
                          {ConstantInt::get(I32, POMP_ATTACH_VERSION),
                           ConstantInt::get(I32, NumConstructs), Table}),
      "__pomp_unit");
  Constant *Text =
      ConstantDataArray::getString(C, U.Opts.LinkDirect ? "" : U.Opts.Runtime);
  auto *Path =
      new GlobalVariable(M, Text->getType(), true, GlobalValue::InternalLinkage,
                         Text, "__pomp_runtime");
  Path->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  if (U.Opts.AssembleStub) {
    assembleAttachStub(M, Unit, Path);
    return;
  }
  announce(M, Unit, Path);
  linkAttachStub(M, U.Opts.LinkDirect);
}

} // namespace pomp
