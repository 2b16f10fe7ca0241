//===- ExpandEvents.h - Turns placeholders into branches and calls --------===//
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

/// Turns the placeholders of \p M into code. Those that follow each other have
/// one branch:
///
///   call void @__pomp_placeholder(i32 what, i1 true, slot, construct)
///   call void @__pomp_placeholder(i32 what, i1 true, slot, construct, value)
///
/// become
///
///     %mask = load volatile i32, @__pomp_object
///     br (%mask & bits) != 0, %then, %rest       ; unlikely
///   then:
///     store i64 value, %values
///     call preserve_mostcc void @__pomp_events(slot, @__pomp_list, %values)
///     br %rest
///
/// This comes after the optimizer, and before anything that needs a definition
/// of each function.
void expandEvents(llvm::Module &M);

} // namespace pomp

#endif
