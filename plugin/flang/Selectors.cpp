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
  Selector S{Line.FileName, Line.First, Line.Next, {}, /*ForFile=*/true};
  if (!IsOn)
    S.Items.push_back("all:none");
  All.push_back(std::move(S));
}

std::string Selectors::addInst(const PompLine &Line, StringRef Operands) {
  Selector Local{Line.FileName, Line.First, Line.Next, {}, false}, File = Local;
  File.ForFile = true;
  SmallVector<StringRef, 4> Parts;
  Operands.split(Parts, ',');
  for (StringRef Part : Parts) {
    const bool IsForFile = Part.rtrim().consume_back(" file");
    std::string Item;
    std::string Wrong = readLevels(
        IsForFile ? Part.rtrim().drop_back(strlen(" file")) : Part, Item);
    if (!Wrong.empty())
      return Wrong;
    (IsForFile ? File : Local).Items.push_back(std::move(Item));
  }
  for (Selector *S : {&Local, &File})
    if (!S->Items.empty())
      All.push_back(std::move(*S));
  return {};
}

void Selectors::applyTo(const InSource &X) {
  for (Selector &S : All)
    if (!S.ForFile && !S.First && S.Next == X.At.First &&
        S.FileName == X.FileName) {
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
                      const ComplainFn &Complain) {
  for (const Procedure &P : Procedures) {
    applyTo(P);
    applyTo(P.Directives);
  }
  for (const Selector &S : All)
    if (!S.ForFile && !S.First)
      Complain(S.FileName, S.Line,
               "this directive applies to no procedure and no construct; it "
               "stands right before one, or has 'file' after the level");
}

/// \returns the line of \p X in the file of \p S. What is included stands in
/// the main file too, where it is included.
std::optional<unsigned> Selectors::lineFor(const Selector &S,
                                           const InSource &X) const {
  if (S.FileName == X.FileName)
    return X.At.First;
  if (S.FileName == MainFile && X.MainLine)
    return X.MainLine;
  return std::nullopt;
}

Levels Selectors::at(const InSource &X, const Options &Opts) const {
  Levels Result = Opts.Compiled;
  if (!Opts.Excluded.includesFile(X.FileName))
    Result.parse("all:none");
  auto Apply = [&](const Selector &S) {
    if (S.Items.empty())
      Result = Opts.Compiled;
    for (const std::string &Item : S.Items)
      Result.parse(Item);
  };
  SmallVector<const Selector *, 4> Around;
  for (const Selector &S : All) {
    std::optional<unsigned> Line = lineFor(S, X);
    if (Line && S.ForFile && S.Line < *Line)
      Apply(S);
    if (Line && S.First && S.First <= *Line && *Line <= S.Last)
      Around.push_back(&S);
  }
  // The outer ones begin first.
  sort(Around, [&](const Selector *A, const Selector *B) {
    auto Order = [&](const Selector &S) {
      return std::tuple(S.FileName != MainFile, S.First, S.Line);
    };
    return Order(*A) < Order(*B);
  });
  for (const Selector *S : Around)
    Apply(*S);
  return Result;
}

} // namespace pomp
