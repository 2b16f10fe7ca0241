//===- TimedVisits.h - Counts visits of which some are timed --------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_TIMEDVISITS_H
#define POMP_EVENTS_TIMEDVISITS_H

#include "events/Placeholders.h"

namespace pomp {

/// Replaces \p Call, the placeholder before visits of which one in many is
/// timed:
///
///   %timed = call i1 @__pomp_placeholder.timed(what, i1 true, slot, construct)
///
/// becomes
///
///     br (mask & bit) != 0, %count, %rest
///   count:                                         ; __pomp_timed of the
///   thread
///     %left = --__pomp_timed.left
///     br %left < 0, %begin, %rest                  ; unlikely
///   begin:
///     call preserve_mostcc void @__pomp_visit(slot, @__pomp_list, null)
///     br %rest
///   rest:
///     %timed = phi i1 [ true, %begin ], [ false, ... ]
///
/// The event after the visit is delivered when %timed is true.
void countVisits(llvm::CallInst *Call);

} // namespace pomp

#endif
