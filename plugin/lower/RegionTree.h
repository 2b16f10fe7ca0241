//===- RegionTree.h - Stage 2: the construct of each instruction ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_LOWER_REGIONTREE_H
#define POMP_LOWER_REGIONTREE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include <vector>

namespace pomp {

/// The regions that the markers of one function open and close.
///
/// In source order markers nest properly, but control flow may leave a region
/// without passing its closing marker: cancellation, continue, a jump to the
/// end. So the regions that are open at a point follow from the control flow
/// graph: an edge from a block where more of them are open than in the block
/// it leads to closes the difference. An exception may leave a user region:
/// calls in it get landing pads where they have none.
class RegionTree {
public:
  enum Role : uint8_t { Directive, Body, Iteration, User };

  struct Region {
    /// The marker that opens it. Dominates everything inside, but for what
    /// another part of an untied task executes.
    llvm::CallInst *Marker;
    unsigned Id;
    Role R;
    /// The region around it, or -1.
    int Parent = -1;
    /// The places inside, or right behind its own scheduling point, where a
    /// part of an untied task ends. It stays open, and goes on with the next.
    llvm::SmallVector<llvm::CallBase *, 2> Cuts = {};
    /// A part ends inside, and it is not known where the next begins.
    bool IsLost = false;
    /// The natural loop of an iteration: it ends where the loop is left.
    llvm::Loop *L = nullptr;
    /// It ends before each of these.
    llvm::SmallVector<llvm::Instruction *, 2> Ends = {};
  };

  /// The markers before calls of OpenMP API routines.
  std::vector<llvm::CallInst *> RoutineMarkers;

  /// A call of the OpenMP runtime and the innermost region around it, or -1.
  struct RuntimeCall {
    llvm::CallBase *Call;
    int R;
  };

  /// May split edges of \p F. \p IterationEnds tells whether anybody wants to
  /// know where the iterations of a construct end.
  RegionTree(llvm::Function &F,
             llvm::function_ref<bool(unsigned Id)> IterationEnds);

  std::vector<Region> Regions;
  std::vector<RuntimeCall> Calls;
  /// Those of which \p R is the innermost region, in the order of Calls.
  llvm::ArrayRef<llvm::CallBase *> callsIn(int R) const {
    return CallsByRegion[R + 1];
  }
  /// The places where an untied task hands itself to the runtime: a part of it
  /// ends.
  std::vector<llvm::CallBase *> PartEnds;
  std::vector<llvm::CallInst *> Markers;
  /// Those whose first argument is \p Id.
  llvm::ArrayRef<llvm::CallInst *> markersOf(unsigned Id) const {
    auto It = MarkersById.find(Id);
    return It == MarkersById.end() ? llvm::ArrayRef<llvm::CallInst *>()
                                   : It->second;
  }
  /// The markers in loop bodies, whether or not iterations are regions.
  std::vector<llvm::CallInst *> Iterations;
  /// The places where control leaves the function normally.
  std::vector<llvm::Instruction *> Returns;
  llvm::DominatorTree DT;
  llvm::LoopInfo LI;

  /// The instruction before which something is put that belongs on the edge.
  /// Splits the edge at the first call; what is put there first comes first.
  /// Null where it cannot be split, and for the way of an exception.
  llvm::Instruction *onEdge(llvm::BasicBlock *From, llvm::BasicBlock *To);

  /// Whether control that is at the beginning of \p BB may go on until it
  /// leaves the function. If not, the program ends, or goes on somewhere else
  /// by longjmp, with all regions that are open there.
  bool mayLeave(const llvm::BasicBlock &BB) const { return Leaving.count(&BB); }

  /// Whether control that is at the beginning of \p BB may go on until it
  /// leaves construct \p Id, in a function that it may not leave as well.
  bool mayLeave(const llvm::BasicBlock &BB, unsigned Id) const;

  /// Whether control comes to \p BB only by an exception.
  bool isUnwinding(const llvm::BasicBlock &BB) const {
    return BB.isEHPad() || Unwinding.count(&BB);
  }

  /// A place right after \p I, to insert before: where an invoke returns
  /// normally. It is in Anchors, and does nothing itself.
  llvm::Instruction *after(llvm::Instruction *I);
  std::vector<llvm::Instruction *> Anchors;

  /// How many regions are around region \p R, itself included.
  unsigned depth(int R) const;
  /// The same, of those in which a part of an untied task ends.
  unsigned cutDepth(int R) const;

  /// Whether what is computed before \p Def is there before \p Use.
  bool dominates(llvm::Instruction *Def, llvm::Instruction *Use) const {
    return Def == Use || DT.dominates(Def, Use);
  }

private:
  void collect(llvm::Function &F,
               llvm::function_ref<bool(unsigned Id)> IterationEnds);
  void findParts(llvm::Function &F);
  void flow(llvm::Function &F);
  void findLeaving(llvm::Function &F);
  void findUnwinding(llvm::Function &F);
  bool catchUnseen(llvm::Function &F);
  int transfer(llvm::BasicBlock &BB, int State, bool Record);
  int step(llvm::Instruction &I, int State, bool Record);
  int acrossEdge(int State, llvm::BasicBlock *To) const;
  int meet(int A, int B) const;

  llvm::Instruction *onUnwind(llvm::BasicBlock *From, llvm::BasicBlock *To);
  bool inUserRegion(int State) const;
  llvm::Instruction *anchorBefore(llvm::Instruction *I);

  llvm::DenseMap<const llvm::Instruction *, int> ByMarker;
  llvm::DenseMap<unsigned, llvm::SmallVector<llvm::CallInst *, 4>> MarkersById;
  std::vector<llvm::SmallVector<llvm::CallBase *, 4>> CallsByRegion;
  /// The innermost region that is open where a block begins.
  llvm::DenseMap<llvm::BasicBlock *, int> In;
  /// The place where the next part of an untied task begins, the call with
  /// which the one before ended, and the regions that are open there.
  llvm::DenseMap<llvm::BasicBlock *, llvm::CallBase *> PartBegins;
  llvm::DenseMap<llvm::CallBase *, int> AtPartEnd;
  llvm::DenseSet<llvm::BasicBlock *> EdgeBlocks;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 32> Leaving;
  /// Blocks that control reaches only by an exception.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 32> Unwinding;
};

/// \returns the constant argument \p N of a marker; the first is its id.
uint64_t markerArgument(const llvm::Instruction &Marker, unsigned N = 0);

/// \returns the name of the function \p I calls, or an empty one.
llvm::StringRef calledName(const llvm::Instruction &I);

} // namespace pomp

#endif
