//===- MarkerNames.h - Names of the marker functions ----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stage 1 puts calls of these functions into the AST, stage 2 finds them in the
// IR and erases them all. id is the number of a row of the construct table.
//
//   __pomp_open(id)               before a directive
//   __pomp_close(id)              after it
//   __pomp_body(id, n)            first in its structured block; n is a
//                                 section's number
//   __pomp_body_end(id)           last in its structured block
//   __pomp_iter(id, value, logical)
//                                 first in a loop body: the user's loop
//                                 variable and the logical iteration number
//   __pomp_bounds(id, first, step)
//                                 before a Fortran loop: the user's loop
//                                 variable in the first iteration, and by what
//                                 it changes
//   __pomp_iter_end(id)           last in a loop body, for the iteration levels
//   __pomp_call(id)               before a call of an OpenMP API routine or a
//                                 user function, and before its arguments
//
//   __pomp_region(id)             at the start of a user region
//   __pomp_region_end(id, v)      at its stop; v: after its values
//   __pomp_event(id, v)           at a user event; v: after its values
//   __pomp_control(which)         a UserAction::Action
//   int __pomp_wanted(id, end)    before one of those three that has values:
//                                 whether it is delivered
//   __pomp_values(id, end, ...)   then, its values as 64-bit integers; in
//                                 Fortran their number follows the name
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_MARKERNAMES_H
#define POMP_CONSTRUCTS_MARKERNAMES_H

#include "llvm/ADT/StringRef.h"

namespace pomp {

/// One kind of marker.
struct MarkerName {
  llvm::StringLiteral Name;
  /// It returns an int.
  bool Answers = false;
  /// It takes more than its first two arguments.
  bool Variadic = false;
};
namespace marker {
constexpr MarkerName Open{"__pomp_open"};
constexpr MarkerName Close{"__pomp_close"};
constexpr MarkerName Body{"__pomp_body"};
constexpr MarkerName BodyEnd{"__pomp_body_end"};
constexpr MarkerName Iter{"__pomp_iter"};
constexpr MarkerName IterEnd{"__pomp_iter_end"};
constexpr MarkerName Bounds{"__pomp_bounds"};
constexpr MarkerName Call{"__pomp_call"};
constexpr MarkerName Region{"__pomp_region"};
constexpr MarkerName RegionEnd{"__pomp_region_end"};
constexpr MarkerName Event{"__pomp_event"};
constexpr MarkerName Control{"__pomp_control"};
constexpr MarkerName Wanted{"__pomp_wanted", true};
constexpr MarkerName Values{"__pomp_values", false, true};
} // namespace marker

} // namespace pomp

#endif
