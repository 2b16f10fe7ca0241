//===- NeverReported.cpp - Functions that must not report ----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/NeverReported.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace pomp {

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
