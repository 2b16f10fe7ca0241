//===- Unit.h - The construct table of a translation unit ----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stage 1 adds a row for each construct it marks, stage 2 reads them: the rows
// are how the front end speaks to the IR. Nothing here depends on the front
// end.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_UNIT_H
#define POMP_CONSTRUCTS_UNIT_H

#include "constructs/Options.h"
#include "constructs/SourceNames.h"
#include "llvm/ADT/StringMap.h"
#include <cassert>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace pomp {

enum class Kind : uint8_t {
  /// Walked through, nothing is reported.
  None,
  /// Nothing is reported, and nothing inside belongs to a construct around it.
  Opaque,
#define POMP_CONSTRUCT(Name, Type, GROUP) Name,
#include "pomp/kinds.def"
};

/// \returns \p K, which is reported, as pomp/kinds.h numbers constructs.
constexpr unsigned constructKind(Kind K) {
  assert(K > Kind::Opaque && "it is not reported");
  return unsigned(K) - unsigned(Kind::Opaque) - 1;
}

/// The CTC type of \p K.
const char *typeName(Kind K);

/// A row of the construct table. Its number is the id in the markers.
struct Construct {
  Kind K = Kind::Opaque;
  /// A bit for each pomp_guard whose events are compiled in.
  uint32_t Guards = 0;
  /// For a combined directive: the row of the next part, which this part
  /// executes.
  std::optional<unsigned> Inner;
  /// The compile-time context string.
  std::string CTC;
  /// For a call: the name of the routine in the IR.
  std::string Name;
  /// It has no structured block.
  bool StandsAlone = false;
  /// A task that may go on in another thread.
  bool IsUntied = false;
  /// It may be called through a table.
  bool IsVirtual = false;
  /// The marker in the loop body carries the user's loop variable.
  bool HasCounter = false;
  /// A loop whose schedule a library may set.
  bool HasAnySchedule = false;
  /// A team whose threads copy threadprivate variables, and wait for all.
  bool HasCopyIn = false;

  /// Whether \p Event is compiled in.
  bool has(pomp_function Event) const {
    return Guards & (1u << pomp_event_guard(Event));
  }
};

/// The actions of directives that replace a statement.
struct UserAction {
  enum Action : uint8_t {
    Start,
    Stop,
    Event,
    On,
    Off,
    Init,
    Finalize,
    SetLevel
  };
};

/// Data about one translation unit that the stages share, whatever its
/// language.
struct Unit {
  explicit Unit(Options O) : Opts(std::move(O)) {}

  const Options Opts;
  std::vector<Construct> Constructs;
  /// The rows of the bodies of functions without an annotation, by their names
  /// in the IR of flang.
  llvm::StringMap<unsigned> Functions;
  /// The names of the files of the constructs.
  SourceNames Names;
  /// The CTC string of the unit itself.
  std::string CTC;
  /// The constructs that -fplugin-arg-pomp-list prints, including those that
  /// are off.
  struct Listed {
    Group G;
    std::string CTC, Levels;
    /// The barrier at the end of the construct, not the construct.
    bool IsImplicitBarrier = false;
  };
  std::vector<Listed> Listing;
  /// Lists \p Row, for which \p InForce is compiled in, if a listing is wanted;
  /// and the barrier at its end if it has one.
  void list(const Construct &Row, const Levels &InForce,
            bool EndsInBarrier = false);
  /// How many places could not be instrumented.
  unsigned LeftAlone = 0;
  /// The constructs of OpenMP are compiled: -fopenmp.
  bool HasOpenMP = true;
  /// LLVM's OpenMPIRBuilder generates all code of OpenMP, as in flang.
  bool HasBuilder = false;
  /// The place where main is to report Init and Finalize.
  bool InstrumentMain = true;
};

/// Whether \p K is a worksharing construct, which ends in a barrier.
constexpr bool sharesWork(Kind K) {
  return K == Kind::Loop || K == Kind::Sections || K == Kind::Workshare ||
         K == Kind::Single;
}

/// The group of \p K, which is reported.
Group groupOf(Kind K);

/// The prefix of the annotation of a function; its number follows.
constexpr char FunctionAnnotation[] = "pomp function ";

/// Prints the listing of \p U in the requested format.
void printListing(const Unit &U, llvm::raw_ostream &OS);

} // namespace pomp

#endif
