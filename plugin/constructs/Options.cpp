//===- Options.cpp - The options of the plugin ---------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/Options.h"
#include "constructs/InstText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace pomp {

namespace {

struct LevelName {
  const char *Spelling;
  uint8_t Bit;
};

constexpr LevelName LevelNames[] = {
#define POMP_LEVEL(NAME, Spelling, Bit) {#Spelling, Bit},
#include "pomp/events.def"
};

/// The levels that mean something for \p G.
uint8_t levelsOf(unsigned G) {
  uint8_t Bits = 0;
  for (unsigned Guard = 0; Guard != POMP_NUM_GUARDS; ++Guard)
    if (pomp_guard_group(Guard) == G)
      Bits |= pomp_guard_levels(Guard);
  return Bits;
}

std::string listLevels(uint8_t Bits) {
  std::string List = "none";
  for (const LevelName &L : LevelNames)
    if (Bits & L.Bit)
      List += std::string(", ") + L.Spelling;
  return List;
}

std::string expected(StringRef Name, StringRef Value, StringRef What) {
  return ("-fplugin-arg-pomp-" + Name + "=" + Value + ": expected " + What)
      .str();
}

/// Sets \p Number to the place of \p Value in "a|b|c".
std::string takeWord(unsigned &Number, StringRef Name, StringRef Words,
                     StringRef Value) {
  SmallVector<StringRef, 4> List;
  Words.split(List, '|');
  const StringRef *Found = find(List, Value);
  if (Found == List.end()) {
    StringRef Last = List.pop_back_val();
    return expected(Name, Value, join(List, ", ") + " or " + Last.str());
  }
  Number = unsigned(Found - List.begin());
  return {};
}

std::string takeLevels(Options &O, StringRef Value) {
  SmallVector<StringRef, 4> Items;
  Value.split(Items, ',');
  for (StringRef Item : Items) {
    std::string Wrong = O.Compiled.parse(Item.trim());
    if (!Wrong.empty())
      return "-fplugin-arg-pomp-inst=" + Value.str() + ": " + Wrong;
  }
  return {};
}

std::string takeFilter(Options &O, StringRef Value) {
  return O.Excluded.read(Value.str(), O.Warnings);
}

std::string takeRuntime(Options &O, StringRef Value) {
  if (Value.empty())
    return expected("runtime", Value, "the path of a library, or none");
  O.Runtime = Value == "none" ? "" : Value.str();
  return {};
}

/// One option: what stands after '=', or null; what takes that or returns a
/// sentence if it is wrong.
struct OptionRow {
  const char *Name;
  const char *Value;
  const char *Doc;
  std::string (*Take)(Options &, StringRef);
};

const OptionRow Rows[] = {
#define POMP_OPTION(Name, Value, Take, Doc) {Name, Value, Doc, Take},
#define POMP_FLAG_OPTION(Name, Member, Doc)                                    \
  {Name, nullptr, Doc, [](Options &O, StringRef) {                             \
     O.Member = true;                                                          \
     return std::string();                                                     \
   }},
#define POMP_CHOICE_OPTION(Name, Type, Member, Words, Doc)                     \
  {Name, Words, Doc, [](Options &O, StringRef Value) {                         \
     unsigned Number = 0;                                                      \
     std::string Wrong = takeWord(Number, Name, Words, Value);                 \
     if (Wrong.empty())                                                        \
       O.Member = decltype(O.Member)(Number);                                  \
     return Wrong;                                                             \
   }},
#define POMP_NUMBER_OPTION(Name, Member, DEFAULT, Doc)                         \
  {Name, "N", Doc, [](Options &O, StringRef Value) {                           \
     if (Value.getAsInteger(10, O.Member))                                     \
       return expected(Name, Value, "a number");                               \
     return std::string();                                                     \
   }},
#include "constructs/options.def"
};

} // namespace

Levels::Levels() {
  for (unsigned G = 0; G != POMP_NUM_GROUPS; ++G)
    Of[G] = levelsOf(G) & ~(Level_ITER_EVENT | Level_ITER_BEGIN_END);
}

std::string Levels::parse(StringRef Item) {
  auto [GroupName, LevelList] = Item.split(':');
  SmallVector<unsigned, POMP_NUM_GROUPS> Selected;
  bool All = GroupName.equals_insensitive("all");
  for (unsigned G = 0; G != POMP_NUM_GROUPS; ++G)
    if (All || GroupName.equals_insensitive(pomp_group_spelling(G)))
      Selected.push_back(G);
  if (Selected.empty()) {
    std::string Known;
    for (unsigned G = 0; G != POMP_NUM_GROUPS; ++G)
      Known += pomp_group_spelling(G) + std::string(", ");
    return "unknown group '" + GroupName.str() + "', expected " +
           StringRef(Known).drop_back(2).str() + " or all";
  }

  uint8_t Possible = 0;
  for (unsigned G : Selected)
    Possible |= levelsOf(G);
  uint8_t Bits = 0;
  SmallVector<StringRef, 4> Names;
  LevelList.split(Names, '+');
  for (StringRef Name : Names) {
    if (Name.equals_insensitive("none")) {
      if (Names.size() > 1)
        return "'none' in '" + LevelList.str() +
               "' cannot be joined with other levels";
      continue;
    }
    const LevelName *Found = find_if(LevelNames, [&](const LevelName &L) {
      return (L.Bit & Possible) && Name.equals_insensitive(L.Spelling);
    });
    if (Found == std::end(LevelNames))
      return "unknown level '" + Name.str() + "' for group " + GroupName.str() +
             ", expected " + listLevels(Possible) +
             ", or several joined with '+'";
    Bits |= Found->Bit;
  }
  for (unsigned G : Selected)
    Of[G] = Bits & levelsOf(G);
  return {};
}

StringRef groupName(Group G) { return pomp_group_spelling(unsigned(G)); }

std::string Levels::spell(Group G) const {
  std::string Text;
  for (const LevelName &L : LevelNames)
    if (Of[unsigned(G)] & L.Bit)
      Text += (Text.empty() ? "" : "+") + std::string(L.Spelling);
  return Text.empty() ? "none" : Text;
}

std::string Levels::spellAll() const {
  std::string Text;
  for (unsigned G = 0; G != POMP_NUM_GROUPS; ++G)
    if (!isOff(Group(G)))
      Text += (Text.empty() ? "" : ",") + std::string(pomp_group_spelling(G)) +
              ":" + spell(Group(G));
  return Text.empty() ? "all:none" : Text;
}

uint32_t Levels::guards() const {
  uint32_t Mask = 0;
  for (unsigned Guard = 0; Guard != POMP_NUM_GUARDS; ++Guard)
    if (Of[pomp_guard_group(Guard)] & pomp_guard_levels(Guard))
      Mask |= 1u << Guard;
  return Mask;
}

void Options::parse(ArrayRef<std::string> Args,
                    function_ref<void(std::string)> Error) {
  for (StringRef Arg : Args) {
    StringRef Name, Value;
    std::tie(Name, Value) = Arg.split('=');
    bool HasValue = Arg.contains('=');
    const OptionRow *Row =
        find_if(Rows, [&](const OptionRow &R) { return Name == R.Name; });
    if (Row == std::end(Rows)) {
      std::string Known;
      for (const OptionRow &R : Rows)
        Known += std::string(Known.empty() ? "" : ", ") + R.Name;
      Error("unknown option -fplugin-arg-pomp-" + Arg.str() +
            ", expected one of " + Known);
      continue;
    }
    if (HasValue != (Row->Value != nullptr)) {
      Error("-fplugin-arg-pomp-" + Arg.str() +
            (Row->Value ? std::string(": expected =") + Row->Value
                        : ": expected no value"));
      continue;
    }
    std::string Wrong = Row->Take(*this, Value);
    if (!Wrong.empty())
      Error(Wrong);
  }
  FunctionBodies = Functions & InBodies;
  FunctionCalls = Functions & AroundCalls;
}

std::string helpText() {
  std::string Text = "POMP for Clang instruments OpenMP programs: clang "
                     "-fplugin=libpomp.so -fopenmp ...\n"
                     "Options, each as -fplugin-arg-pomp-NAME[=VALUE]:\n";
  for (const OptionRow &R : Rows) {
    Text += std::string("  ") + R.Name + (R.Value ? "=" : "") +
            (R.Value ? R.Value : "") + "\n";
    SmallVector<StringRef, 32> Words;
    StringRef(R.Doc).split(Words, ' ');
    std::string Line = "     ";
    for (StringRef Word : Words) {
      std::string Plain = Word.str();
      Plain.erase(std::remove(Plain.begin(), Plain.end(), '`'), Plain.end());
      if (Line.size() + 1 + Plain.size() > 79) {
        Text += Line + "\n";
        Line = "     ";
      }
      Line += " " + Plain;
    }
    Text += Line + "\n";
  }
  return Text;
}

} // namespace pomp
