//===- Callees.cpp - The functions that a part of a unit may call ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Callees.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace pomp {

void Callees::add(const Stmt *S) {
  const FunctionDecl *FD = nullptr;
  if (const auto *Call = dyn_cast<CallExpr>(S))
    FD = Call->getDirectCallee();
  else if (const auto *Object = dyn_cast<CXXConstructExpr>(S))
    FD = Object->getConstructor();
  if (FD && Known.insert(FD->getCanonicalDecl()).second)
    New.push_back(FD);
}

void Callees::addTheirs() {
  struct Visitor : RecursiveASTVisitor<Visitor> {
    explicit Visitor(Callees &Functions) : Functions(Functions) {}
    bool shouldVisitImplicitCode() const { return true; }
    bool VisitStmt(Stmt *S) {
      Functions.add(S);
      return true;
    }
    Callees &Functions;
  } V(*this);
  while (!New.empty())
    if (const FunctionDecl *Body = New.pop_back_val()->getDefinition())
      V.TraverseDecl(const_cast<FunctionDecl *>(Body));
}

} // namespace pomp
