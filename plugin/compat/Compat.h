//===- Compat.h - Differences between LLVM majors ------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replacements for declarations that a major of LLVM lacks, with the names and
// meanings of the reference major. ClangCompat.h and IRCompat.h have those that
// need more headers. No other file tests LLVM_VERSION_MAJOR.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_COMPAT_H
#define POMP_COMPAT_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 16
#error "this version of POMP for Clang needs LLVM 16 or newer"
#endif

#if LLVM_VERSION_MAJOR < 19
#include "llvm/Frontend/OpenMP/OMPConstants.h"
#else
#include "llvm/Frontend/OpenMP/OMP.h"
#endif
#include "llvm/Support/xxhash.h"
#include "llvm/TargetParser/Triple.h"

#if __has_include("llvm/Target/RegisterTargetPassConfigCallback.h")
#define POMP_HAS_CODEGEN_CALLBACK 1
#else
#define POMP_HAS_CODEGEN_CALLBACK 0
#endif

namespace pomp {

/// The major of the host this plugin fits.
constexpr unsigned HostMajor = LLVM_VERSION_MAJOR;

/// Whether a plugin can have passes in the code generator.
constexpr bool HasCodeGenCallback = POMP_HAS_CODEGEN_CALLBACK;

namespace compat {

/// Whether constructors and destructors keep their annotations in the IR. Clang
/// 16 forgets them.
constexpr bool AnnotatesConstructors = LLVM_VERSION_MAJOR >= 19;

/// Directives that the host's clang does not know.
namespace absent {
#if LLVM_VERSION_MAJOR < 18
constexpr auto OMPD_scope = llvm::omp::Directive(1 << 21);
#endif
#if LLVM_VERSION_MAJOR < 20
constexpr auto OMPD_assume = llvm::omp::Directive(1 << 20);
#endif
} // namespace absent

/// The name of a directive, as OpenMP version \p Version has it.
inline llvm::StringRef directiveName(llvm::omp::Directive D, unsigned Version) {
#if LLVM_VERSION_MAJOR < 21
  (void)Version;
  return llvm::omp::getOpenMPDirectiveName(D);
#else
  return llvm::omp::getOpenMPDirectiveName(D, Version);
#endif
}

/// A number for a text. It only matters that it is always the same.
inline uint64_t hash(llvm::StringRef Text) {
#if LLVM_VERSION_MAJOR < 17
  return llvm::xxHash64(Text);
#else
  return llvm::xxh3_64bits(Text);
#endif
}

} // namespace compat

} // namespace pomp

#endif
