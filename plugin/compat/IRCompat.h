//===- IRCompat.h - Differences between majors in the IR -----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As Compat.h does for the rest of LLVM.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_IRCOMPAT_H
#define POMP_IRCOMPAT_H

#include "compat/Compat.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

#if __has_include("llvm/IR/EHPersonalities.h")
#include "llvm/IR/EHPersonalities.h"
#else
#include "llvm/Analysis/EHPersonalities.h"
#endif

#if POMP_HAS_CODEGEN_CALLBACK
#include "llvm/Target/RegisterTargetPassConfigCallback.h"
#else
namespace llvm {
class TargetMachine;
class TargetPassConfig;
namespace legacy {
class PassManagerBase;
}

/// Nobody calls it.
class RegisterTargetPassConfigCallback {
public:
  template <typename T> explicit RegisterTargetPassConfigCallback(T &&) {}
};
} // namespace llvm
#endif

namespace pomp {

namespace compat {

/// A module has a string up to LLVM 20.
inline llvm::Triple tripleOf(const llvm::Module &M) {
  return llvm::Triple(M.getTargetTriple());
}

inline llvm::Function *intrinsic(llvm::Module *M, llvm::Intrinsic::ID ID) {
#if LLVM_VERSION_MAJOR < 20
  return llvm::Intrinsic::getDeclaration(M, ID);
#else
  return llvm::Intrinsic::getOrInsertDeclaration(M, ID);
#endif
}

/// The insertion point right before \p I.
#if LLVM_VERSION_MAJOR < 19
inline llvm::Instruction *before(llvm::Instruction *I) { return I; }
#else
inline llvm::BasicBlock::iterator before(llvm::Instruction *I) {
  return I->getIterator();
}
#endif

/// The weights of a branch whose condition hardly ever holds.
inline llvm::MDNode *unlikely(llvm::LLVMContext &C) {
#if LLVM_VERSION_MAJOR < 19
  return llvm::MDBuilder(C).createBranchWeights(1, (1U << 20) - 1);
#else
  return llvm::MDBuilder(C).createUnlikelyBranchWeights();
#endif
}

/// Keeps \p G among what code finds at a distance of 32 bits, in any code
/// model.
inline void setSmallCodeModel(llvm::GlobalVariable &G) {
#if LLVM_VERSION_MAJOR < 18
  (void)G;
#else
  G.setCodeModel(llvm::CodeModel::Small);
#endif
}

} // namespace compat

} // namespace pomp

#endif
