//===- Routines.cpp - Functions that are known by their names -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Routines.h"
#include "constructs/KnownNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace pomp {

namespace {

/// The name of \p FD as C has it, or nothing.
StringRef nameInC(const FunctionDecl &FD) {
  return FD.getIdentifier() && FD.isExternC() ? FD.getName() : StringRef();
}

bool fits(const FunctionDecl &FD, const RoutineShape &S,
          const ASTContext &Ctx) {
  const auto *T = FD.getType()->getAs<FunctionProtoType>();
  if (!T || T->isVariadic() || T->getCallConv() != CC_C ||
      !Ctx.hasSameType(T->getReturnType(),
                       S.ReturnsInt ? Ctx.IntTy : Ctx.VoidTy))
    return false;
  ArrayRef<QualType> Params = T->getParamTypes();
  if (S.TakesLock) {
    // A header of the user may have any name for the type of a lock.
    bool Hint = StringRef(S.Name).ends_with("_with_hint");
    return Params.size() == size_t(1 + Hint) && Params[0]->isPointerType() &&
           !Params[0]->isFunctionPointerType() &&
           (!Hint || Params[1]->isIntegralOrEnumerationType());
  }
  if (S.TakesEvent)
    return Params.size() == 1 && Params[0]->isIntegralOrEnumerationType() &&
           Ctx.getTypeSize(Params[0]) == 64;
  if (S.TakesInt)
    return Params.size() == 1 && Ctx.hasSameType(Params[0], Ctx.IntTy);
  return Params.empty();
}

} // namespace

bool isNamedAsRoutine(const FunctionDecl &FD) {
  return !FD.getBuiltinID() && routineNamed(nameInC(FD));
}

std::string doubtAbout(const FunctionDecl &Named, const ASTContext &Ctx) {
  const FunctionDecl &FD = *Named.getMostRecentDecl();
  std::string Name = "'" + FD.getNameAsString() + "'";
  if (!fits(FD, *routineNamed(FD.getName()), Ctx))
    return Name + " is not declared as in omp.h";
  if (FD.isDefined() || FD.hasAttr<AliasAttr>() || FD.hasAttr<IFuncAttr>())
    return Name + " is defined here";
  if (FD.isWeak() || FD.hasAttr<WeakRefAttr>())
    return Name + " is weak";
  if (FD.hasAttr<AsmLabelAttr>())
    return Name + " has another name in the object file";
  return {};
}

bool replacesLibrary(const FunctionDecl &FD, StringRef ObjectName) {
  static constexpr llvm::StringLiteral Used[] = {
      "clock_gettime", "close",        "dl_iterate_phdr",
      "dladdr",        "dlclose",      "dlerror",
      "dlopen",        "dlsym",        "dlvsym",
      "fstat",         "ftruncate",    "getenv",
      "getpid",        "gettid",       "gettimeofday",
      "kill",          "lseek",        "madvise",
      "mprotect",      "nanosleep",    "open",
      "open64",        "openat",       "poll",
      "pread",         "pwrite",       "raise",
      "read",          "sched_getcpu", "sched_yield",
      "secure_getenv", "sigaction",    "signal",
      "sigprocmask",   "stat",         "syscall",
      "sysconf",       "tgkill",       "time",
      "unlink",        "write",        "writev"};
  StringRef Name = nameInC(FD);
  return isNeverReported(ObjectName) || FD.getBuiltinID() ||
         Name.starts_with("pthread_") || is_contained(Used, Name);
}

} // namespace pomp
