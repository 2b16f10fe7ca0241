//===- Options.h - The options of the plugin -----------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_OPTIONS_H
#define POMP_CONSTRUCTS_OPTIONS_H

#include "constructs/Filter.h"
#include "pomp/kinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace pomp {

enum class Group : uint8_t {
#define POMP_GROUP(NAME, Spelling) NAME,
#include "pomp/events.def"
};

/// Levels of detail, joined.
enum Level : uint8_t {
  LevelNone = 0,
#define POMP_LEVEL(NAME, Spelling, Bit) Level_##NAME = Bit,
#include "pomp/events.def"
};

/// The levels in force for each group, and the guards that follow from them.
class Levels {
public:
  /// Everything but the iteration levels.
  Levels();

  /// Takes one "GROUP:LEVEL[+LEVEL...]" item.
  /// \returns an empty string, or a sentence with the error.
  std::string parse(llvm::StringRef Item);

  /// A bit for each pomp_guard whose events are to be compiled in.
  uint32_t guards() const;

  /// The levels of \p G, joined with '+', or "none".
  std::string spell(Group G) const;

  /// All groups that are not off, as "GROUP:LEVEL,...".
  std::string spellAll() const;

  /// The levels of \p G, joined.
  uint8_t of(Group G) const { return Of[unsigned(G)]; }

  /// Whether nothing of \p G is compiled in.
  bool isOff(Group G) const { return Of[unsigned(G)] == LevelNone; }

private:
  std::array<uint8_t, POMP_NUM_GROUPS> Of;
};

/// The values of the options of options.def, and values derived from them.
struct Options {
  enum FunctionPlaces : uint8_t { NoPlace, InBodies, AroundCalls, BothPlaces };
  enum ListFormat : uint8_t { NoList, TextList, JSONList };
  /// The treatment of directives that are wrong or apply to nothing.
  enum Complaint : uint8_t { Warn, Ignore, Error };

#define POMP_FLAG_OPTION(Name, Member, Doc) bool Member = false;
#define POMP_CHOICE_OPTION(Name, Type, Member, Words, Doc)                     \
  Type Member = Type(0);
#define POMP_NUMBER_OPTION(Name, Member, DEFAULT, Doc)                         \
  unsigned Member = DEFAULT;
#include "constructs/options.def"

  Levels Compiled;
  /// Functions has InBodies, or AroundCalls.
  bool FunctionBodies = false, FunctionCalls = false;
  /// The rules of the filter file.
  Filter Excluded;
  /// The library taken if there is no other; empty for none.
  std::string Runtime;
  /// The library that serves libraries of the paper. It is not a user option.
  std::string Paper;
  /// Warnings: valid values that are probably not intended.
  std::vector<std::string> Warnings;

  /// Takes the arguments after "-fplugin-arg-pomp-". Calls \p Error with a
  /// sentence for each one that is wrong.
  void parse(llvm::ArrayRef<std::string> Args,
             llvm::function_ref<void(std::string)> Error);
};

/// The name of \p G in options and directives.
llvm::StringRef groupName(Group G);

/// The text of -fplugin-arg-pomp-help.
std::string helpText();

} // namespace pomp

#endif
