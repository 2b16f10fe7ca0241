//===- KnownNames.cpp - Functions that are known by their names ----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/KnownNames.h"
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

bool isNeverReported(StringRef Name) {
  static constexpr llvm::StringLiteral Allocators[] = {"malloc",
                                                       "calloc",
                                                       "realloc",
                                                       "reallocarray",
                                                       "free",
                                                       "cfree",
                                                       "aligned_alloc",
                                                       "memalign",
                                                       "posix_memalign",
                                                       "valloc",
                                                       "pvalloc",
                                                       "free_sized",
                                                       "brk",
                                                       "sbrk",
                                                       "free_aligned_sized",
                                                       "mmap",
                                                       "mmap64",
                                                       "munmap",
                                                       "mremap",
                                                       "malloc_usable_size"};
  Name.consume_front("\1");
  // Those with two underscores are what glibc calls its own.
  StringRef Plain = Name;
  if (!Plain.consume_front("__libc_"))
    Plain.consume_front("__wrap_");
  // operator new, new[], delete and delete[] outside of classes.
  for (StringRef Operator : {"_Znw", "_Zna", "_Zdl", "_Zda"})
    if (Name.starts_with(Operator))
      return true;
  return is_contained(Allocators, Plain) || Name.starts_with("POMP_") ||
         Name.starts_with("omp_") || Name.starts_with("__kmpc_");
}

} // namespace pomp
