//===- LoopShape.h - Stage 2: the shape of a loop construct --------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_LOWER_LOOPSHAPE_H
#define POMP_LOWER_LOOPSHAPE_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace pomp {

/// The loop that code generation made for one worksharing loop construct,
/// found by its structure: release builds of clang name no value.
class LoopShape {
public:
  /// \p Init is the call of __kmpc_for_static_init_*,
  /// __kmpc_dist_for_static_init_* or __kmpc_dispatch_init_*; \p Iteration the
  /// marker in the loop body, or null; \p HasCounter whether that one carries
  /// the user's loop variable; \p Bounds the marker before a Fortran loop, or
  /// null.
  LoopShape(llvm::CallBase *Init, llvm::CallInst *Iteration, bool HasCounter,
            llvm::CallInst *Bounds, const llvm::DominatorTree &DT,
            const llvm::LoopInfo &LI);

  struct Values {
    llvm::Value *Chunk, *First, *Last, *Increment;
  };
  /// The values that Loop_enter reports, as 64-bit integers: the chunk size (-1
  /// if there is none), and the user's loop variable in the first and the last
  /// iteration of the whole loop and its increment (0 if they are not known).
  /// The code goes to \p B, which the code before the loop must dominate.
  Values enterValues(llvm::IRBuilder<> &B) const;

  /// The place where a chunk begins, before its first iteration; or null.
  llvm::Instruction *chunkBegin() const { return ChunkBegin; }
  /// If there is no such place: the edge on which a chunk begins, or two nulls.
  std::pair<llvm::BasicBlock *, llvm::BasicBlock *> chunkEdge() const {
    return ChunkEdge;
  }
  struct Chunk {
    llvm::Value *NotEmpty, *First, *Last;
  };
  /// The values that Loop_chunk_begin reports.
  Chunk chunkValues(llvm::IRBuilder<> &B) const;

  /// The logical iterations that \p Init, of a static schedule, has given to
  /// the thread, from the first to the last, as 64-bit integers.
  static std::pair<llvm::Value *, llvm::Value *>
  staticBounds(llvm::IRBuilder<> &B, const llvm::CallBase &Init);

  /// The natural loop over the iterations of a chunk, or null.
  llvm::Loop *iterations() const { return Inner; }

private:
  llvm::Instruction *behindInit() const;
  void findSlots(const llvm::DominatorTree &DT);
  void findCount();
  llvm::Value *count(llvm::IRBuilder<> &B, llvm::Value *V) const;
  llvm::Value *evaluate(llvm::IRBuilder<> &B, llvm::Value *Logical) const;
  llvm::Value *clone(llvm::IRBuilder<> &B, llvm::Value *V,
                     llvm::Value *Logical) const;
  bool canClone(const llvm::Value *V, unsigned Depth) const;

  llvm::CallBase *Init;
  llvm::CallInst *Iteration, *Bounds;
  llvm::Loop *Inner = nullptr;
  bool IsStatic;
  bool IsUnsigned;
  /// The first and the last logical iteration of the whole loop.
  llvm::Value *Lower = nullptr, *Upper = nullptr;
  /// The slots of the bounds of a chunk.
  llvm::Value *LowerSlot = nullptr, *UpperSlot = nullptr;
  /// The slot of the logical iteration number.
  llvm::Value *IVSlot = nullptr;
  /// The value stored to the user's loop variable, a function of IVSlot.
  llvm::Value *Counter = nullptr;
  llvm::Instruction *ChunkBegin = nullptr;
  std::pair<llvm::BasicBlock *, llvm::BasicBlock *> ChunkEdge;
  /// Of the OpenMPIRBuilder, which counts the iterations of a chunk from Start
  /// to Stop, exclusive: what is added to get the logical number, or null.
  llvm::Value *Start = nullptr, *Stop = nullptr, *Shift = nullptr;
};

} // namespace pomp

#endif
