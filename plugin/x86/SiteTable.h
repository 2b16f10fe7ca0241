//===- SiteTable.h - Events that the machine code gets --------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_X86_SITETABLE_H
#define POMP_X86_SITETABLE_H

#include "events/Placeholders.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include <optional>
#include <string>
#include <vector>

namespace pomp {

/// An event that is a call in any case for the code generator, until the call
/// is put behind a guard: a branch around a call costs the compiler several
/// times as much as a call. It is the call of a function of its own, which does
/// not exist; behind the guard the helper is called. Or it stands before or
/// after a call that is there anyway: see CallWithEvents.
struct EventSite {
  /// What decides whether it is delivered: Bit of the mask, the lowest bit of
  /// its first argument, or Pair.
  Decision How = Decision::Guarded;
  /// The arguments of the helper: where the thread number is kept, the
  /// construct in the table of the unit, the number of the library's function,
  /// and at most MaxValues values: constants, and the other arguments.
  const llvm::AllocaInst *Slot = nullptr;
  const llvm::GlobalVariable *Table = nullptr;
  int64_t Offset = 0;
  unsigned Deliver = 0;
  llvm::SmallVector<std::optional<int64_t>, 0> Values;
  /// Linking the stub puts its function in the place of the declaration.
  llvm::TrackingVH<llvm::Function> Helper;
  /// Whether the event takes a handle and the thread number, and no more.
  bool TakesHandle = false;
  /// The bit in the frame that is 0 from an event that was delivered to the one
  /// that ends its pair: a register that keeps the decision costs the compiler
  /// more than all the rest of an event.
  std::optional<unsigned> Pair;
  enum { MaxValues = 4 };

  /// Whether its first argument is a condition, not a value.
  bool takesCondition() const { return How == Decision::Decided; }
  /// Where a pair ends, what began it has asked for the thread number.
  bool callsLibrary() const { return How == Decision::Ending && TakesHandle; }
};

/// A call of \p Callee with events before and after it, in their order. It is
/// the call of a function of its own, too, until the events are put behind
/// their guards: whatever a call may change need not be kept across the events.
struct CallWithEvents {
  llvm::TrackingVH<llvm::Function> Callee;
  llvm::SmallVector<EventSite, 2> Before, After;
};

/// The sites of a module.
class SiteTable {
public:
  /// \returns the symbol to call.
  std::string add(EventSite S);
  std::string add(CallWithEvents C);
  /// \returns what \p Symbol stands for, or null.
  const EventSite *findSite(llvm::StringRef Symbol) const;
  const CallWithEvents *findCall(llvm::StringRef Symbol) const;

private:
  std::vector<EventSite> Sites;
  std::vector<CallWithEvents> Calls;
};

} // namespace pomp

#endif
