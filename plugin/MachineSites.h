//===- MachineSites.h - Stage 3: events in machine code -------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_MACHINESITES_H
#define POMP_MACHINESITES_H

#include "llvm/IR/Instructions.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"
#include <optional>
#include <string>
#include <vector>

namespace pomp {

/// An event that is a call in any case for the code generator, until the call
/// is put behind a guard: a branch around a call costs the compiler several
/// times as much as a call. It is the call of a function of its own, which does
/// not exist; behind the guard the helper is called.
struct Site {
  /// Guarded by a bit of the mask, which it returns if anybody wants it; or
  /// decided by a bit of its first argument, an earlier mask, unless it has a
  /// Pair. The others are the values of the event.
  bool IsGuarded;
  unsigned Bit;
  /// The arguments of the helper: where the thread number is kept, the
  /// construct in the table of the unit, the number of the library's function,
  /// and at most MaxValues values.
  const llvm::AllocaInst *Slot;
  const llvm::GlobalVariable *Table;
  int64_t Offset;
  unsigned Deliver;
  unsigned NumValues;
  const llvm::Function *Helper;
  /// Whether the event takes a handle and the thread number, and no more.
  bool TakesHandle;
  /// The bit behind the thread number that is 0 from a guarded event that is on
  /// to the decided one that ends its pair: a register that keeps the decision
  /// costs the compiler more than all the rest of an event. None: negative.
  int Pair = -1;

  enum { MaxValues = 4, MaxPairs = 16, PairsBegin = 6 };

  bool endsPair() const { return !IsGuarded && Pair >= 0; }
  /// Whether its first argument is the decision.
  bool takesDecision() const { return !IsGuarded && Pair < 0; }
};

/// The sites of a module. While it exists their calls are put behind guards
/// where registers are allocated and frames are laid out. For x86-64.
class SiteTable {
public:
  SiteTable();

  /// \returns the symbol of \p S.
  std::string add(const Site &S);
  Site &at(unsigned Number) { return Sites[Number]; }
  unsigned size() const { return Sites.size(); }
  const Site *find(llvm::StringRef Symbol) const;

private:
  std::vector<Site> Sites;
  llvm::RegisterTargetPassConfigCallback Callback;
};

} // namespace pomp

#endif
