//===- Declare.cpp - Functions that no source declares -------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Declare.h"
#include "compat/ClangCompat.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace llvm;

namespace pomp {

FunctionDecl *declareFunction(ASTContext &Ctx, StringRef Name, QualType T) {
  DeclContext *DC = Ctx.getTranslationUnitDecl();
  if (Ctx.getLangOpts().CPlusPlus) {
    auto *Linkage =
        LinkageSpecDecl::Create(Ctx, DC, {}, {}, compat::CLinkage, false);
    Linkage->setImplicit();
    DC = Linkage;
  }
  auto *FD = FunctionDecl::Create(Ctx, DC, {}, {},
                                  DeclarationName(&Ctx.Idents.get(Name)), T,
                                  nullptr, SC_Extern);
  SmallVector<ParmVarDecl *, 3> Params;
  for (QualType PT : T->castAs<FunctionProtoType>()->param_types())
    Params.push_back(ParmVarDecl::Create(Ctx, FD, {}, {}, nullptr, PT, nullptr,
                                         SC_None, nullptr));
  FD->setParams(Params);
  FD->setImplicit();
  FD->addAttr(NoThrowAttr::CreateImplicit(Ctx));
  return FD;
}

} // namespace pomp
