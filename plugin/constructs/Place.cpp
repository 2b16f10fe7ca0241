//===- Place.cpp - The place of a construct in its source ----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/Place.h"

using namespace llvm;

namespace pomp {

void addPlace(CTCBuilder &CTC, Kind K, StringRef Name, const Place &P,
              const SourceNames &Names) {
  const SourceNames::Name &File = Names.of(P.File);
  CTC.add(Attribute::type, typeName(K));
  CTC.addAny(Attribute::name, Name);
  CTC.add(Attribute::file, File.File);
  CTC.lines(Attribute::slines, P.First, P.Last);
  CTC.lines(Attribute::elines, P.End, P.End);
  CTC.addAny(Attribute::path, File.Path);
  if (P.Column)
    CTC.add(Attribute::scol, std::to_string(P.Column));
  CTC.addAny(Attribute::macro, P.InMacros);
  CTC.addAny(Attribute::function, P.Function);
}

Construct makeRow(Kind K, const CTCBuilder &CTC, const Levels &InForce) {
  Construct Row;
  Row.K = K;
  Row.Guards = InForce.guards();
  Row.CTC = CTC.take();
  return Row;
}

std::string describeUnit(StringRef File, StringRef Compiler, const Unit &U) {
  CTCBuilder CTC;
  const SourceNames::Name &Name = U.Names.of(File);
  CTC.add(Attribute::type, "unit");
  CTC.add(Attribute::file, Name.File);
  CTC.addAny(Attribute::path, Name.Path);
  CTC.add(Attribute::compiler, Compiler);
  CTC.add(Attribute::plugin, POMP_VERSION);
  CTC.add(Attribute::levels, U.Opts.Compiled.spellAll());
  if ((U.Opts.FunctionBodies || U.Opts.FunctionCalls) &&
      !U.Opts.Compiled.isOff(Group::USER))
    CTC.add(Attribute::functions, !U.Opts.FunctionCalls    ? "bodies"
                                  : !U.Opts.FunctionBodies ? "calls"
                                                           : "all");
  CTC.flag(Attribute::schedules, U.Opts.Try);
  if (U.LeftAlone)
    CTC.add(Attribute::leftAlone, std::to_string(U.LeftAlone));
  return CTC.take();
}

} // namespace pomp
