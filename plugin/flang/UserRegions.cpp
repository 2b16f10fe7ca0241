//===- UserRegions.cpp - The nesting of user regions ----------------------===//
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
      return Directives.Complain(D.FileName, D.First,
                                 "user region '" + D.Name +
                                     "' is not open here; a start stands "
                                     "before it in the same procedure");
    if (It != Open.rbegin())
      Directives.Complain(D.FileName, D.First,
                          "user region '" + D.Name + "' overlaps '" +
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

void UserRegions::enter(Part P) {
  P.Open = Open.size();
  Parts.push_back(std::move(P));
}

void UserRegions::leave() {
  for (; Parts.back().EndsRegions && Open.size() > Parts.back().Open;
       Open.pop_back()) {
    const UserLine &D = Directives.Lines[Open.back()];
    Directives.Complain(D.FileName, D.First,
                        "user region '" + D.Name +
                            "' is not stopped in the statement where it is "
                            "started; it ends there");
  }
  Parts.pop_back();
}

void UserRegions::nextBranch() {
  Part Same = Parts.back();
  leave();
  enter(std::move(Same));
}

void UserRegions::complainLeft(StringRef Statement, const InSource &At,
                               size_t Kept) {
  for (size_t I = Open.size(); I > Kept; --I)
    Directives.Complain(At.FileName, At.At.First,
                        Statement.str() + " leaves user region '" +
                            Directives.Lines[Open[I - 1]].Name +
                            "', which ends here");
}

void UserRegions::leavePart(StringRef Statement, const InSource &At,
                            StringRef Name) {
  for (const Part &P : reverse(Parts))
    if (Name.empty() ? P.IsLoop : P.Name == Name)
      return complainLeft(Statement, At, P.Open);
}

void UserRegions::leaveProcedure(const InSource &At) {
  complainLeft("return", At, 0);
}

void UserRegions::addBranch(StringRef Statement, const InSource &At,
                            uint64_t Label) {
  Branches.push_back({Statement.str(), At, Label, Open});
}

void UserRegions::checkBranches() {
  for (const Branch &B : Branches) {
    const std::vector<size_t> &There = Labels[B.Label];
    auto Complain = [&](const char *How, size_t Region, const char *Then) {
      Directives.Complain(B.At.FileName, B.At.At.First,
                          B.Statement + " " + How + " user region '" +
                              Directives.Lines[Region].Name + "', which " +
                              Then + " here");
    };
    for (size_t Region : B.Open)
      if (!is_contained(There, Region))
        Complain("leaves", Region, "ends");
    for (size_t Region : There)
      if (!is_contained(B.Open, Region))
        Complain("leads into", Region, "is not started");
  }
}

void UserRegions::finish(const InSource &P) {
  checkBranches();
  for (size_t N : Open)
    Directives.Complain(P.FileName, P.At.End,
                        "user region '" + Directives.Lines[N].Name +
                            "' is not stopped in its procedure; it ends where "
                            "the procedure is left");
}

} // namespace pomp
