//===- UserRegions.cpp - The nesting of user regions
//-----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "flang/UserRegions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace pomp {

void UserRegions::add(UserMark M, std::vector<UserMark> &Marks) {
  const UserLine &D = Directives.Lines[M.Number];
  M.At.First = D.First;
  M.At.Last = M.At.End = D.Last;
  M.At.Column = D.Column;
  if (D.What == UserAction::Start)
    Open.push_back(M.Number);
  if (D.What == UserAction::Stop) {
    auto It = find_if(reverse(Open), [&](size_t N) {
      return Directives.Lines[N].Name == D.Name;
    });
    if (It == Open.rend())
      return Directives.Complain(D.First,
                                 "user region '" + D.Name +
                                     "' is not open here; a start stands "
                                     "before it in the same procedure");
    if (It != Open.rbegin())
      Directives.Complain(D.First, "user region '" + D.Name + "' overlaps '" +
                                       Directives.Lines[Open.back()].Name +
                                       "', which is stopped as well");
    M.Opener = *It;
    find_if(Marks, [&](const UserMark &X) {
      return X.Number == M.Opener;
    })->At.End = D.Last;
    Open.erase(std::prev(It.base()), Open.end());
  }
  Marks.push_back(std::move(M));
}

void UserRegions::enter(std::optional<std::string> Loop) {
  Parts.push_back({std::move(Loop), Open.size()});
}

void UserRegions::leave() {
  for (; Open.size() > Parts.back().Open; Open.pop_back()) {
    const UserLine &D = Directives.Lines[Open.back()];
    Directives.Complain(D.First, "user region '" + D.Name +
                                     "' is not stopped in the statement where "
                                     "it is started; it ends there");
  }
  Parts.pop_back();
}

void UserRegions::complainLeft(StringRef Statement, unsigned Line,
                               size_t Kept) {
  for (size_t I = Open.size(); I > Kept; --I)
    Directives.Complain(Line, Statement.str() + " leaves user region '" +
                                  Directives.Lines[Open[I - 1]].Name +
                                  "', which ends here");
}

void UserRegions::leaveLoop(StringRef Statement, unsigned Line,
                            StringRef Loop) {
  for (const Part &P : reverse(Parts))
    if (P.Loop && (Loop.empty() || *P.Loop == Loop))
      return complainLeft(Statement, Line, P.Open);
}

void UserRegions::leaveProcedure(unsigned Line) {
  complainLeft("return", Line, 0);
}

void UserRegions::finish(unsigned Line) {
  for (size_t N : Open)
    Directives.Complain(Line, "user region '" + Directives.Lines[N].Name +
                                  "' is not stopped in its procedure; it ends "
                                  "where the procedure is left");
}

} // namespace pomp
