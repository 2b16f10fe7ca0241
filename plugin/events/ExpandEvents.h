//===- ExpandEvents.h - Placeholders become branches and calls ------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_EXPANDEVENTS_H
#define POMP_EVENTS_EXPANDEVENTS_H

#include "llvm/IR/Module.h"

namespace pomp {

/// Turns the placeholders of \p M and the events of its calls of the runtime
/// into code, for any target:
///
///   call i1 @__pomp_guarded_event(helper, i32 bit, i32 -1, slot, construct,
///                                 i32 event)
///
/// becomes
///
///     %mask = load atomic i32, @__pomp_object monotonic
///     br (%mask & bit) != 0, %then, %rest       ; unlikely
///   then:
///     %deliver = load ptr, @__pomp_object.functions[event]
///     call void helper(slot, construct, %deliver)
///     br %rest
///
/// After the optimizer, and before anything that needs a definition of each
/// function. \p IsLast: nothing optimizes the module any more.
void expandEvents(llvm::Module &M, bool IsLast);

} // namespace pomp

#endif
