//===- Emitter.cpp - Stage 2: guards, event calls and the unit table -----===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "Attach.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pomp {

namespace {

/// The kinds of parameters of an event.
enum Param : char {
  PEnd = 0,
  PFirstHandle = 'f',
  PHandle = 'h',
  PThread = 't',
  PInt32 = 'i',
  PInt64 = 'l',
  PLock = 'k',
  PValues = 'v',
  PCTC = 'c'
};

struct EventRow {
  const char *Name;
  /// Its parameters as a string: the same helper serves all that have them.
  char Params[9];
};

const EventRow Events[] = {
#define POMP_FIRST_HANDLE PFirstHandle,
#define POMP_HANDLE PHandle,
#define POMP_THREAD PThread,
#define POMP_INT32(Name, NA) PInt32,
#define POMP_INT64(Name, NA) PInt64,
#define POMP_LOCK PLock,
#define POMP_NEST_LOCK PLock,
#define POMP_VALUES PValues,
#define POMP_CTC PCTC,
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) {#Name, {SIGNATURE}},
#include "pomp/events.def"
};

} // namespace

Emitter::Emitter(Module &M, const Unit &U)
    : M(M), U(U), C(M.getContext()), I32(Type::getInt32Ty(C)),
      Ptr(PointerType::get(C, 0)), ConstructTy(StructType::get(C, {Ptr, Ptr})) {
  const Triple &T = M.getTargetTriple();
  HelperCC = T.getArch() == Triple::x86_64 || T.isAArch64()
                 ? CallingConv::PreserveMost
                 : CallingConv::C;
}

EventBuilder::EventBuilder(Instruction *At) : IRBuilder<>(At) {
  DISubprogram *SP = At->getFunction()->getSubprogram();
  SetCurrentDebugLocation(
      SP ? DebugLoc(DILocation::get(SP->getContext(), 0, 0, SP)) : DebugLoc());
}

/// A stand-in for the object that the attach stub defines, until finish().
GlobalVariable *Emitter::object() {
  if (!Object) {
    Object = new GlobalVariable(M, I32, false, GlobalValue::ExternalLinkage,
                                nullptr, "__pomp_object_placeholder");
    Object->setVisibility(GlobalValue::HiddenVisibility);
    Object->setDSOLocal(true);
  }
  return Object;
}

Value *Emitter::guard(Instruction *At, pomp_guard G) {
  EventBuilder B(At);
  // The library may write the mask at any time.
  LoadInst *Mask = B.CreateAlignedLoad(I32, object(), Align(4));
  Mask->setAtomic(AtomicOrdering::Monotonic);
  return B.CreateICmpNE(B.CreateAnd(Mask, 1u << G), B.getInt32(0));
}

Instruction *Emitter::onlyWhen(Value *On, Instruction *At) {
  Instruction *Then = SplitBlockAndInsertIfThen(
      On, At->getIterator(), false,
      MDBuilder(At->getContext()).createUnlikelyBranchWeights());
  DebugLoc Loc = EventBuilder(At).getCurrentDebugLocation();
  Then->setDebugLoc(Loc);
  Then->getParent()->getSinglePredecessor()->getTerminator()->setDebugLoc(Loc);
  return Then;
}

void Emitter::event(IRBuilder<> &B, pomp_function Event, unsigned Id,
                    ArrayRef<Value *> Values) {
  SmallVector<Value *, 8> Args{construct(Id)};
  if (!U.Opts.LinkDirect)
    Args.push_back(B.getInt32(Event));
  Args.append(Values.begin(), Values.end());
  CallInst *Call = B.CreateCall(helper(Event), Args);
  Call->setCallingConv(HelperCC);
  Call->setDoesNotThrow();
}

/// A row of the unit table: its place in the table is known at the end only.
Constant *Emitter::construct(unsigned Id) {
  GlobalVariable *&Row = Rows[Id];
  if (!Row) {
    Row =
        new GlobalVariable(M, ConstructTy, false, GlobalValue::ExternalLinkage,
                           nullptr, "__pomp_construct_placeholder");
    UsedRows.push_back(Id);
  }
  return Row;
}

Function *Emitter::helper(pomp_function Event) {
  const EventRow &Row = Events[Event];
  std::string Name = "__pomp_event_";
  Name += U.Opts.LinkDirect ? Row.Name : Row.Params;
  if (Function *F = M.getFunction(Name))
    return F;

  // What the helper gets, and what the library's function gets.
  SmallVector<Type *, 8> HelperTypes{Ptr}, Types;
  if (!U.Opts.LinkDirect)
    HelperTypes.push_back(I32);
  for (const char *P = Row.Params; *P != PEnd; ++P)
    switch (*P) {
    case PEnd:
      break;
    case PFirstHandle:
    case PHandle:
    case PCTC:
      Types.push_back(Ptr);
      break;
    case PThread:
      Types.push_back(I32);
      break;
    case PInt32:
      Types.push_back(I32);
      HelperTypes.push_back(I32);
      break;
    case PInt64:
      Types.push_back(Type::getInt64Ty(C));
      HelperTypes.push_back(Type::getInt64Ty(C));
      break;
    case PLock:
      Types.push_back(Ptr);
      HelperTypes.push_back(Ptr);
      break;
    case PValues:
      Types.append({I32, Ptr});
      HelperTypes.append({I32, Ptr});
      break;
    }

  auto *F = Function::Create(
      FunctionType::get(Type::getVoidTy(C), HelperTypes, false),
      GlobalValue::LinkOnceODRLinkage, Name, M);
  F->setVisibility(GlobalValue::HiddenVisibility);
  F->setDSOLocal(true);
  if (M.getTargetTriple().supportsCOMDAT())
    F->setComdat(M.getOrInsertComdat(Name));
  F->setCallingConv(HelperCC);
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::Cold);
  F->setDoesNotThrow();

  IRBuilder<> B(BasicBlock::Create(C, "", F));
  FunctionType *FT = FunctionType::get(I32, Types, false);
  unsigned Next = 1;
  Value *Fn;
  if (U.Opts.LinkDirect) {
    Fn = M.getOrInsertFunction(std::string("POMP_") + Row.Name, FT).getCallee();
  } else {
    // struct pomp_object, in the target's layout.
    static_assert(offsetof(pomp_object, functions) ==
                      4 * sizeof(uint32_t) + 4 * sizeof(void *),
                  "the fields below are those of pomp_object");
    auto *ObjectTy =
        StructType::get(C, {I32, I32, I32, I32, Ptr, Ptr, Ptr, Ptr,
                            ArrayType::get(Ptr, POMP_NUM_FUNCTIONS)});
    Value *Slot = B.CreateInBoundsGEP(
        ObjectTy, object(), {B.getInt32(0), B.getInt32(8), F->getArg(Next++)});
    Fn = B.CreateLoad(Ptr, Slot);
    // A library may know some of the events that share a guard.
    BasicBlock *Known = BasicBlock::Create(C, "", F);
    BasicBlock *Unknown = BasicBlock::Create(C, "", F);
    B.CreateCondBr(B.CreateIsNotNull(Fn), Known, Unknown);
    ReturnInst::Create(C, Unknown);
    B.SetInsertPoint(Known);
  }

  FunctionCallee ThreadNum = M.getOrInsertFunction(
      "omp_get_thread_num", FunctionType::get(I32, false));
  Value *Construct = F->getArg(0);
  SmallVector<Value *, 8> Args;
  for (const char *P = Row.Params; *P != PEnd; ++P)
    switch (*P) {
    case PEnd:
      break;
    case PFirstHandle:
      Args.push_back(Construct);
      break;
    case PHandle:
      Args.push_back(B.CreateLoad(Ptr, Construct));
      break;
    case PCTC:
      Args.push_back(
          B.CreateLoad(Ptr, B.CreateStructGEP(ConstructTy, Construct, 1)));
      break;
    case PThread: {
      CallInst *Call = B.CreateCall(ThreadNum);
      Call->setDoesNotThrow();
      Args.push_back(Call);
      break;
    }
    case PValues:
      Args.push_back(F->getArg(Next++));
      [[fallthrough]];
    case PInt32:
    case PInt64:
    case PLock:
      Args.push_back(F->getArg(Next++));
      break;
    }
  CallInst *Call = B.CreateCall(FT, Fn, Args);
  Call->setDoesNotThrow();
  // Some ABIs widen small integers in the caller.
  for (unsigned A = 0; A != Args.size(); ++A)
    if (Types[A] == I32)
      Call->addParamAttr(A, Attribute::SExt);
  B.CreateRetVoid();
  return F;
}

CallInst *Emitter::callStub(IRBuilder<> &B, const char *Stub, Type *Result,
                            ArrayRef<Value *> Args) {
  UsesStub = true;
  SmallVector<Type *, 3> Types;
  for (Value *A : Args)
    Types.push_back(A->getType());
  CallInst *Call = B.CreateCall(
      M.getOrInsertFunction(Stub, FunctionType::get(Result, Types, false)),
      Args);
  Call->setDoesNotThrow();
  return Call;
}

void Emitter::control(Instruction *At, const char *Stub) {
  EventBuilder B(At);
  callStub(B, Stub, B.getVoidTy(), {});
}

StructType *Emitter::taskType() const {
  return StructType::get(
      C, SmallVector<Type *, 8>(sizeof(pomp_task) / sizeof(uint64_t),
                                Type::getInt64Ty(C)));
}

StructType *Emitter::outerTaskType() const {
  return StructType::get(C, {Ptr, I32});
}

Value *Emitter::taskFieldAddress(IRBuilder<> &B, Value *Task, unsigned Word) {
  return B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Task, Word);
}

Value *Emitter::taskField(IRBuilder<> &B, Value *Task, unsigned Word) {
  return B.CreateLoad(B.getInt64Ty(), taskFieldAddress(B, Task, Word));
}

void Emitter::instrumentMain(Function &Main) {
  for (BasicBlock &BB : Main)
    if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator()))
      control(Return, stub::Finalize);
  control(&*Main.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(), stub::Init);
}

void Emitter::finish() {
  if (UsedRows.empty() && !UsesStub)
    return;

  // The unit table.
  auto *TableTy = ArrayType::get(ConstructTy, UsedRows.size());
  std::vector<Constant *> Values;
  for (unsigned Id : UsedRows) {
    Constant *Text = ConstantDataArray::getString(C, U.Constructs[Id].CTC);
    auto *CTC = new GlobalVariable(M, Text->getType(), true,
                                   GlobalValue::PrivateLinkage, Text, "");
    CTC->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    CTC->setAlignment(Align(1));
    Values.push_back(
        ConstantStruct::get(ConstructTy, {ConstantPointerNull::get(Ptr), CTC}));
  }
  auto *Table = new GlobalVariable(
      M, TableTy, false, GlobalValue::InternalLinkage,
      ConstantArray::get(TableTy, Values), "__pomp_constructs");
  for (unsigned I = 0; I != UsedRows.size(); ++I) {
    GlobalVariable *Row = Rows[UsedRows[I]];
    Row->replaceAllUsesWith(ConstantExpr::getInBoundsGetElementPtr(
        TableTy, Table,
        ArrayRef<Constant *>{ConstantInt::get(I32, 0),
                             ConstantInt::get(I32, I)}));
    Row->eraseFromParent();
  }
  auto *UnitTy = StructType::get(C, {I32, I32, Ptr});
  auto *UnitVar = new GlobalVariable(
      M, UnitTy, false, GlobalValue::InternalLinkage,
      ConstantStruct::get(UnitTy,
                          {ConstantInt::get(I32, POMP_ATTACH_VERSION),
                           ConstantInt::get(I32, UsedRows.size()), Table}),
      "__pomp_unit");

  // Its constructor stands where the paper has a pre-linker. 101 is the first
  // priority a program may use.
  FunctionType *FT = FunctionType::get(Type::getVoidTy(C), false);
  auto Caller = [&](const char *Name, StringRef Callee,
                    ArrayRef<Value *> Args) {
    auto *F = Function::Create(FT, GlobalValue::InternalLinkage, Name, M);
    F->addFnAttr(Attribute::Cold);
    F->setDoesNotThrow();
    IRBuilder<> B(BasicBlock::Create(C, "", F));
    SmallVector<Type *, 2> Types(Args.size(), Ptr);
    B.CreateCall(M.getOrInsertFunction(
                     Callee, FunctionType::get(B.getVoidTy(), Types, false)),
                 Args);
    B.CreateRetVoid();
    return F;
  };
  Constant *Path =
      ConstantDataArray::getString(C, U.Opts.LinkDirect ? "" : U.Opts.Runtime);
  auto *PathVar = new GlobalVariable(M, Path->getType(), true,
                                     GlobalValue::PrivateLinkage, Path, "");
  PathVar->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  appendToGlobalCtors(
      M, Caller("__pomp_ctor", stub::AttachUnit, {UnitVar, PathVar}), 101);
  appendToGlobalDtors(M, Caller("__pomp_dtor", stub::DetachUnit, {UnitVar}),
                      101);

  GlobalVariable *Real = linkAttachStub(M, U.Opts.LinkDirect);
  if (Object) {
    Object->replaceAllUsesWith(Real);
    Object->eraseFromParent();
  }
}

} // namespace pomp
