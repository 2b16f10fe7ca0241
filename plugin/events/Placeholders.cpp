//===- Placeholders.cpp - What stands for an event meanwhile --------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/Placeholders.h"
#include "stub/Stub.h"
#include "llvm/IR/Constants.h"

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

/// The parameters of an event as a string: the same helper serves all that
/// have them.
struct EventParams {
  char Params[9];
};

const EventParams Events[] = {
#define POMP_FIRST_HANDLE PFirstHandle,
#define POMP_HANDLE PHandle,
#define POMP_THREAD PThread,
#define POMP_INT32(Name, NA) PInt32,
#define POMP_INT64(Name, NA) PInt64,
#define POMP_LOCK PLock,
#define POMP_NEST_LOCK PLock,
#define POMP_VALUES PValues,
#define POMP_CTC PCTC,
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) {{SIGNATURE}},
#include "pomp/events.def"
};

} // namespace

FunctionCallee helperOf(Module &M, pomp_function Event) {
  LLVMContext &C = M.getContext();
  Type *I32 = Type::getInt32Ty(C), *Ptr = PointerType::get(C, 0);
  SmallVector<Type *, 8> Types{Ptr, Ptr, Ptr};
  for (const char *P = Events[Event].Params; *P != PEnd; ++P)
    if (*P == PInt32)
      Types.push_back(I32);
    else if (*P == PInt64)
      Types.push_back(Type::getInt64Ty(C));
    else if (*P == PLock)
      Types.push_back(Ptr);
    else if (*P == PValues)
      Types.append({I32, Ptr});
  auto *T = FunctionType::get(Type::getVoidTy(C), Types, false);
  return {T, stub::declare(M, (stub::Event + Twine(Events[Event].Params)).str(),
                           T)};
}

FunctionCallee HelperCache::operator[](pomp_function Event) {
  FunctionCallee &Helper = Known[Event];
  if (!Helper)
    Helper = helperOf(M, Event);
  return Helper;
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

StringRef placeholderName(Decision How) {
  switch (How) {
  case Decision::Guarded:
    return "__pomp_guarded_event";
  case Decision::Decided:
    return "__pomp_decided_event";
  case Decision::Ending:
    return "__pomp_ending_event";
  }
  llvm_unreachable("no such decision");
}

FunctionCallee placeholderFor(Module &M, Decision How) {
  LLVMContext &C = M.getContext();
  Type *Result =
      How == Decision::Guarded ? Type::getInt1Ty(C) : Type::getVoidTy(C);
  return M.getOrInsertFunction(
      placeholderName(How),
      FunctionType::get(Result, {PointerType::get(C, 0)}, true));
}

} // namespace pomp
