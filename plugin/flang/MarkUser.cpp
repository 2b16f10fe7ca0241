//===- MarkUser.cpp - Stage 1: user regions in the IR of flang ------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The source that flang has read calls the functions of markers with the number
// of a directive, before it is known which row it has.
//
//===----------------------------------------------------------------------===//

#include "constructs/MarkerNames.h"
#include "flang/Describe.h"
#include "flang/Markers.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

namespace pomp {

/// \returns the arguments that replace the number of each directive: none if
/// the directive is left alone.
static std::vector<SmallVector<unsigned, 1>>
addRows(const std::vector<Procedure> &Procedures, const UserDirectives &Users,
        const Selectors &Selected, Unit &U) {
  std::vector<SmallVector<unsigned, 1>> Codes(Users.Lines.size());
  for (const Procedure &P : Procedures)
    for (const UserMark &M : P.Marks) {
      const UserLine &D = Users.Lines[M.Number];
      if (D.What == UserAction::Stop) {
        Codes[M.Number] = Codes[M.Opener];
        continue;
      }
      if (!D.isNamed()) {
        Codes[M.Number].append(D.Codes.begin(), D.Codes.end());
        continue;
      }
      Levels InForce = Selected.at(M, U.Opts);
      Codes[M.Number] = {unsigned(U.Constructs.size())};
      U.Constructs.push_back(describe(M, D, P, U, InForce));
      U.list(U.Constructs.back(), InForce);
    }
  return Codes;
}

void markUser(ModuleOp M, const std::vector<Procedure> &Procedures,
              const UserDirectives &Users, const Selectors &Selected, Unit &U) {
  if (Users.Lines.empty())
    return;
  auto Codes = addRows(Procedures, Users, Selected, U);
  M.walk([&](fir::CallOp Call) {
    auto Callee = Call.getCallee();
    if (!Callee ||
        !Callee->getLeafReference().getValue().starts_with("__pomp_"))
      return;
    OpBuilder B(Call);
    Location L = Call.getLoc();
    auto Constant = [&](unsigned V) {
      return arith::ConstantOp::create(B, L, B.getI32IntegerAttr(V));
    };
    ArrayRef<unsigned> Of;
    if (auto N = getConstantIntValue(Call.getOperand(0)))
      Of = Codes[*N];
    for (unsigned Code : Of) {
      Value Argument = Constant(Code);
      Operation *Marked = Code == Of.back() ? Call : B.clone(*Call);
      Marked->setOperand(0, Argument);
    }
    if (!Of.empty())
      return;
    for (OpResult Result : Call->getResults())
      Result.replaceAllUsesWith(Constant(0));
    Call.erase();
  });
}

} // namespace pomp
