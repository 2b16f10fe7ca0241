//===- Options.cpp - What the user asked for -----------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/Options.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

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

/// One option: how it is written, what it means, how it is taken. Take returns
/// a sentence if the value is wrong.
struct OptionRow {
  const char *Name;
  const char *Value; // what stands after '=', or null
  const char *Doc;
  std::string (*Take)(Options &, StringRef);
};

std::string expected(StringRef Name, StringRef Value, StringRef What) {
  return ("-fplugin-arg-pomp-" + Name + "=" + Value + ": expected " + What)
      .str();
}

const OptionRow Rows[] = {
    {"inst", "GROUP:LEVEL[+LEVEL],...",
     "compile in these levels of detail; the groups are Parallel, Loop, "
     "Workshare, Sync, User, Runtime, Task and all",
     [](Options &O, StringRef Value) -> std::string {
       SmallVector<StringRef, 4> Items;
       Value.split(Items, ',');
       for (StringRef Item : Items) {
         std::string Wrong = O.Compiled.parse(Item.trim());
         if (!Wrong.empty())
           return "-fplugin-arg-pomp-inst=" + Value.str() + ": " + Wrong;
       }
       return {};
     }},
    {"functions", "none|bodies|calls|all",
     "report user functions: at their start and wherever they are left, around "
     "their calls, or both",
     [](Options &O, StringRef Value) -> std::string {
       if (Value != "none" && Value != "bodies" && Value != "calls" &&
           Value != "all")
         return expected("functions", Value, "none, bodies, calls or all");
       O.FunctionBodies = Value == "bodies" || Value == "all";
       O.FunctionCalls = Value == "calls" || Value == "all";
       return {};
     }},
    {"functions-min-size", "N",
     "leave out functions of fewer statements (default 2)",
     [](Options &O, StringRef Value) -> std::string {
       if (Value.getAsInteger(10, O.FunctionsMinSize))
         return expected("functions-min-size", Value, "a number");
       return {};
     }},
    {"system-headers", nullptr,
     "report the constructs of system headers, but not their functions",
     [](Options &O, StringRef) -> std::string {
       O.SystemHeaders = true;
       return {};
     }},
    {"filter", "FILE",
     "leave out functions by name, and functions and constructs by file, as a "
     "Score-P filter file says",
     [](Options &O, StringRef Value) {
       return O.Excluded.read(Value.str(), O.Warnings);
     }},
    {"parallel-barrier", "join|explicit",
     "the implicit barrier of a parallel region: derived from the join "
     "(default), or a barrier of its own with its events",
     [](Options &O, StringRef Value) -> std::string {
       if (Value != "join" && Value != "explicit")
         return expected("parallel-barrier", Value, "join or explicit");
       O.ExplicitBarrier = Value == "explicit";
       return {};
     }},
    {"runtime", "PATH|none",
     "the POMP library a program takes where it finds no other (default: the "
     "libpomp-rt.so beside the plugin)",
     [](Options &O, StringRef Value) -> std::string {
       if (Value.empty())
         return expected("runtime", Value, "the path of a library, or none");
       O.Runtime = Value == "none" ? "" : Value.str();
       return {};
     }},
    {"link", "auto|direct",
     "look for a POMP library when the program starts (auto, default on ELF), "
     "or refer to POMP_* functions that the linker must find (direct)",
     [](Options &O, StringRef Value) -> std::string {
       if (Value != "auto" && Value != "direct")
         return expected("link", Value, "auto or direct");
       O.LinkDirect = Value == "direct";
       return {};
     }},
    {"pragmas", "warn|ignore|error",
     "what becomes of a directive that is wrong or applies to nothing",
     [](Options &O, StringRef Value) -> std::string {
       if (Value != "warn" && Value != "ignore" && Value != "error")
         return expected("pragmas", Value, "warn, ignore or error");
       O.Complaints = Value == "warn"     ? Options::Warn
                      : Value == "ignore" ? Options::Ignore
                                          : Options::Error;
       return {};
     }},
    {"list", "text|json",
     "print every construct of the unit: its place, its group and the levels "
     "in force",
     [](Options &O, StringRef Value) -> std::string {
       if (Value != "text" && Value != "json")
         return expected("list", Value, "text or json");
       O.List = Value == "text" ? Options::TextList : Options::JSONList;
       return {};
     }},
    {"verbose", nullptr, "name every construct that is left uninstrumented",
     [](Options &O, StringRef) -> std::string {
       O.Verbose = true;
       return {};
     }},
    {"print-ast", nullptr, "print the marked functions of the main file",
     [](Options &O, StringRef) -> std::string {
       O.PrintAST = true;
       return {};
     }},
    {"help", nullptr, "print this text",
     [](Options &O, StringRef) -> std::string {
       O.Help = true;
       return {};
     }},
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
}

std::string helpText() {
  std::string Text = "POMP for Clang instruments OpenMP programs: clang "
                     "-fplugin=libpomp.so -fopenmp ...\n"
                     "Options, each as -fplugin-arg-pomp-NAME[=VALUE]:\n";
  for (const OptionRow &R : Rows)
    Text += std::string("  ") + R.Name + (R.Value ? "=" : "") +
            (R.Value ? R.Value : "") + "\n      " + R.Doc + "\n";
  return Text;
}

} // namespace pomp
