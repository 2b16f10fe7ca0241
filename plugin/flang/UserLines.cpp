//===- UserLines.cpp - Directives that do something -----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "flang/UserLines.h"
#include "constructs/MarkerNames.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace pomp {

/// Splits \p Text at the commas that are in no parentheses and no string.
static std::vector<std::string> splitValues(StringRef Text) {
  std::vector<std::string> Parts(1);
  int Depth = 0;
  char Quote = 0;
  for (char C : Text) {
    if (Quote)
      Quote = C == Quote ? 0 : Quote;
    else if (C == '\'' || C == '"')
      Quote = C;
    Depth += !Quote && (C == '(' || C == '[');
    Depth -= !Quote && (C == ')' || C == ']');
    if (C == ',' && !Depth && !Quote)
      Parts.emplace_back();
    else
      Parts.back() += C;
  }
  for (std::string &Part : Parts)
    Part = StringRef(Part).trim().str();
  return Parts;
}

/// (name[: value, ...])
static std::string readNamed(StringRef Operands, UserLine &D) {
  if (!Operands.consume_front("(") || !Operands.consume_back(")"))
    return "expected '(name)' or '(name: values)'";
  auto [Name, Values] = Operands.split(':');
  Name = Name.trim();
  D.Name = Name.lower();
  if (!Values.trim().empty())
    D.Values = splitValues(Values);
  bool IsName = !Name.empty() && !isDigit(Name[0]) &&
                all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
  if (!IsName || (Operands.contains(':') && D.Values.empty()) ||
      is_contained(D.Values, ""))
    return "expected a name, and maybe ':' and integer values";
  return {};
}

std::string readLevels(StringRef Text, std::string &Item) {
  SmallVector<StringRef, 3> Fields;
  SplitString(Text, Fields);
  if (Fields.size() != 2)
    return "'" + Text.trim().str() +
           "': expected a group and its levels, as in 'loop EnterExit+Chunks'";
  Item = (Fields[0] + ":" + Fields[1]).str();
  return Levels().parse(Item);
}

std::string readUserLine(const PompLine &Line, const DirectiveShape &Shape,
                         StringRef Operands, UserLine &D) {
  D.What = Shape.Does;
  D.FileName = Line.FileName;
  D.First = Line.First;
  D.Last = Line.Last;
  D.Column = Line.Column;
  Operands = Operands.trim();
  if (Shape.Read == DirectiveShape::Named)
    return readNamed(Operands, D);
  if (Shape.Read == DirectiveShape::Nothing) {
    D.Codes.push_back(D.What);
    return Operands.empty()
               ? std::string()
               : "'" + Operands.str() + "': expected nothing after '" +
                     Shape.Name.str() + "'";
  }
  D.What = UserAction::SetLevel;
  std::string Item;
  if (std::string Wrong = readLevels(Operands.lower(), Item); !Wrong.empty())
    return Wrong;
  for (unsigned Code : codesOfLevels(Item))
    D.Codes.push_back(Code);
  return {};
}

namespace {

constexpr char NamePrefix[] = "__pomp_";

/// Calls of marker functions. Their interface makes them pure, so that they may
/// stand in any procedure, and declared, whatever IMPLICIT says.
class Statements {
public:
  explicit Statements(size_t N) : Number(std::to_string(N)) {}

  /// Declares \p Name with \p More parameters after the first, the last \p Wide
  /// of which are values of the user.
  void declare(const std::string &Name, unsigned More, unsigned Wide = 0,
               bool Answers = false) {
    std::string List = "i", Narrow = "i", Values;
    for (unsigned K = 1; K <= More; ++K) {
      std::string Parameter = "i" + std::to_string(K);
      List += "," + Parameter;
      (K > More - Wide ? Values : Narrow) += "," + Parameter;
    }
    const char *What = Answers ? "integer(4) function " : "subroutine ";
    Interfaces += std::string("pure ") + What + Name + "(" + List +
                  ") bind(c,name='" + Name + "');integer(4),value::" + Narrow +
                  ";";
    if (Wide)
      Interfaces += "integer(8),value::" + Values.substr(1) + ";";
    Interfaces += Answers ? "end function;" : "end subroutine;";
  }
  std::string reference(const std::string &Name,
                        const std::string &More) const {
    return Name + "(" + Number + "_4" + More + ")";
  }
  void execute(const std::string &Statement) { Body += Statement + ";"; }

  /// Where a structured block begins, a BLOCK construct would be all of it.
  std::string take() const {
    const std::string Name = NamePrefix + Number;
    return "continue;" + Name + ":block;interface;" + Interfaces +
           "end interface;" + Body + "end block " + Name;
  }

private:
  std::string Number, Interfaces, Body;
};

} // namespace

std::string statementsFor(const UserLine &D, size_t N) {
  Statements S(N);
  const std::string Control = marker::Control.Name.str();
  if (!D.isNamed()) {
    S.declare(Control, 0);
    S.execute("call " + S.reference(Control, ""));
    return S.take();
  }
  const std::string Marker = (D.What == UserAction::Start  ? marker::Region
                              : D.What == UserAction::Stop ? marker::RegionEnd
                                                           : marker::Event)
                                 .Name.str();
  S.declare(Marker, 1);
  if (const size_t Count = D.Values.size()) {
    const std::string Wanted = marker::Wanted.Name.str();
    const std::string Values =
        marker::Values.Name.str() + std::to_string(Count);
    const std::string Phase = D.What == UserAction::Stop ? ",1_4" : ",0_4";
    S.declare(Wanted, 1, 0, /*Answers=*/true);
    S.declare(Values, 1 + Count, Count);
    std::string Arguments = Phase;
    for (const std::string &V : D.Values)
      Arguments += ",(" + V + ")+0_8";
    S.execute("if (" + S.reference(Wanted, Phase) + "/=0_4) call " +
              S.reference(Values, Arguments));
  }
  S.execute("call " + S.reference(Marker, D.Values.empty() ? ",0_4" : ",1_4"));
  return S.take();
}

std::optional<size_t> numberOf(StringRef Name) {
  size_t N;
  if (!Name.consume_front(NamePrefix) || Name.getAsInteger(10, N))
    return std::nullopt;
  return N;
}

} // namespace pomp
