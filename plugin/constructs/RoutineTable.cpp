//===- RoutineTable.cpp - The OpenMP routines that are reported ----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/RoutineTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace pomp {

const RoutineShape *routineNamed(StringRef Name) {
  static constexpr RoutineShape Shapes[] = {
#define POMP_LOCK_ROUTINE(Routine, Event) {#Routine, true, false, false},
#define POMP_SET_LOCK_ROUTINE(Routine, Enter, Exit, Event)                     \
  {#Routine, true, false, false},
#define POMP_TEST_LOCK_ROUTINE(Routine, Event) {#Routine, true, false, true},
#define POMP_SET_ROUTINE(Routine, Event) {#Routine, false, true, false},
#define POMP_GET_ROUTINE(Routine, Event) {#Routine, false, false, true},
#define POMP_EVENT_ROUTINE(Routine, Event)                                     \
  {#Routine, false, false, false, true},
#include "constructs/routines.def"
  };
  if (!Name.starts_with("omp_"))
    return nullptr;
  const RoutineShape *S =
      find_if(Shapes, [&](const RoutineShape &R) { return Name == R.Name; });
  return S == std::end(Shapes) ? nullptr : S;
}

} // namespace pomp
