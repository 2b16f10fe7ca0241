//===- Selectors.cpp - Directives that select what is instrumented -------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "flang/Selectors.h"
#include "flang/UserLines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace pomp {

void Selectors::addSwitch(const PompLine &Line, bool IsOn) {
  Selector S{Line.First, Line.Next, {}, /*ForFile=*/true};
  if (!IsOn)
    S.Items.push_back("all:none");
  All.push_back(std::move(S));
}

void Selectors::addInst(const PompLine &Line, StringRef Operands,
                        ComplainFn Complain) {
  Selector Local{Line.First, Line.Next, {}, false}, File = Local;
  File.ForFile = true;
  SmallVector<StringRef, 4> Parts;
  Operands.split(Parts, ',');
  for (StringRef Part : Parts) {
    const bool IsForFile = Part.rtrim().consume_back(" file");
    std::string Item;
    std::string Wrong = readLevels(
        IsForFile ? Part.rtrim().drop_back(strlen(" file")) : Part, Item);
    if (!Wrong.empty())
      return Complain(Line.First, Wrong);
    (IsForFile ? File : Local).Items.push_back(std::move(Item));
  }
  for (Selector *S : {&Local, &File})
    if (!S->Items.empty())
      All.push_back(std::move(*S));
}

void Selectors::applyTo(const InSource &X) {
  if (X.FileName != FileName)
    return;
  for (Selector &S : All)
    if (!S.ForFile && !S.First && S.Next == X.At.First) {
      S.First = X.At.First;
      S.Last = X.At.End;
    }
}

void Selectors::applyTo(const std::vector<Directive> &Directives) {
  for (const Directive &D : Directives) {
    applyTo(D);
    applyTo(D.Inside);
  }
}

void Selectors::apply(const std::vector<Procedure> &Procedures,
                      ComplainFn Complain) {
  for (const Procedure &P : Procedures) {
    applyTo(P);
    applyTo(P.Directives);
  }
  for (const Selector &S : All)
    if (!S.ForFile && !S.First)
      Complain(S.Line, "this directive applies to no procedure and no "
                       "construct; it stands right before one, or has 'file' "
                       "after the level");
}

Levels Selectors::at(const InSource &X, const Options &Opts) const {
  const unsigned Line = X.At.First;
  Levels Result = Opts.Compiled;
  if (!Opts.Excluded.includesFile(X.FileName))
    Result.parse("all:none");
  if (X.FileName != FileName)
    return Result;
  auto Apply = [&](const Selector &S) {
    if (S.Items.empty())
      Result = Opts.Compiled;
    for (const std::string &Item : S.Items)
      Result.parse(Item);
  };
  for (const Selector &S : All)
    if (S.ForFile && S.Line < Line)
      Apply(S);
  SmallVector<const Selector *, 4> Around;
  for (const Selector &S : All)
    if (S.First && S.First <= Line && Line <= S.Last)
      Around.push_back(&S);
  // The outer ones begin first.
  sort(Around, [](const Selector *A, const Selector *B) {
    return std::pair(A->First, A->Line) < std::pair(B->First, B->Line);
  });
  for (const Selector *S : Around)
    Apply(*S);
  return Result;
}

} // namespace pomp
