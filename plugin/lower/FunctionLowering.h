//===- FunctionLowering.h - Stage 2: one function -----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function is planned before it is changed: where events go is found in
// the code as code generation left it, and dominance as it was then still
// holds afterwards, because events are only inserted before instructions that
// were there.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_LOWER_FUNCTIONLOWERING_H
#define POMP_LOWER_FUNCTIONLOWERING_H

#include "constructs/Unit.h"
#include "events/Emitter.h"
#include "lower/LoopShape.h"
#include "lower/RegionTree.h"
#include <functional>
#include <optional>

namespace pomp {

/// The two events of a pair.
struct EventPair {
  pomp_function First, Second;
};

/// Whether \p K is for a device.
bool isForDevice(Kind K);

/// Calls the stub where functions of \p M that map items (declare mapper) push
/// a part, if a call of the offloading runtime in \p M counts them.
void tellPartsOfMappers(llvm::Module &M, Emitter &E);

/// Whether \p Name is that of a function that allocates a task.
bool allocatesTask(llvm::StringRef Name);

/// \returns the function that does the work of the task that \p Call allocates
/// for such a construct, or null.
llvm::Function *bodyOfTargetTask(const llvm::CallBase &Call);

using ValuesFn =
    std::function<llvm::SmallVector<llvm::Value *, 4>(llvm::IRBuilder<> &)>;

/// Lowers one function. \p Root is the team construct whose outlined function
/// it is.
class FunctionLowering {
public:
  FunctionLowering(llvm::Function &F, const Unit &U, Emitter &E)
      : F(F), U(U), E(E), Tree(F, [&](unsigned Id) {
          return U.Constructs[Id].has(POMP_FN_Loop_iter_begin);
        }) {}

  std::optional<unsigned> Root;
  /// The call that forms the team.
  llvm::CallBase *TeamCall = nullptr;

  /// Calls \p Found with each outlined function of a team, its construct and
  /// the call that forms the team.
  using TeamFn =
      llvm::function_ref<void(llvm::Function *, unsigned, llvm::CallBase *)>;
  void findTeams(TeamFn Found);

  /// A function that executes a task: its construct, which of its arguments is
  /// the task, and where in that its struct pomp_task is. For an untied task,
  /// which is executed in parts, PartArg is the argument that points to the
  /// part's number.
  struct TaskBody {
    unsigned Id;
    unsigned TaskArg;
    uint64_t Offset;
    std::optional<unsigned> PartArg;
  };
  std::optional<TaskBody> Task;
  /// Makes room in the tasks that are created here. Calls \p Found with the
  /// function that executes each.
  using TaskFn = llvm::function_ref<void(llvm::Function *, TaskBody)>;
  void findTasks(TaskFn Found);

  /// The construct of whose reduction of tasks this function combines values.
  std::optional<unsigned> Combines;
  /// Calls \p Found with each such function for the reductions that begin here,
  /// and with the construct.
  void
  findCombiners(llvm::function_ref<void(llvm::Function *, unsigned)> Found);

  void plan();
  void emit();

private:
  void findBuiltTask(const RegionTree::RuntimeCall &RC, unsigned Id,
                     const llvm::ConstantInt &Size, llvm::Function &Entry,
                     TaskFn Found);
  /// Something to insert before At. Of several steps at one place those of
  /// outer constructs (lower Rank) open first and end last.
  struct Step {
    llvm::Instruction *At;
    unsigned Rank;
    std::function<void(llvm::Instruction *At)> Emit;
  };
  /// The bits of pomp_task::begun.
  enum : unsigned { TaskHasBegun, FirstTaskPair, LastTaskPair = 14 };
  enum : unsigned { TeamRank, TeamPartRank, RegionRank, RoutineRank = ~0u };
  /// Directive, then what is between it and the regions inside.
  unsigned rankOf(int Region) const {
    return RegionRank + 2 * Tree.depth(Region);
  }

  /// Of the pairs of one rank never two are open at once, nor of those around
  /// calls of routines, which may be inside any other.
  static unsigned levelOf(unsigned Rank) {
    return Rank == RoutineRank ? 0 : Rank + 1;
  }

  /// The struct pomp_task of the task that this function executes.
  llvm::Value *taskSlot(llvm::IRBuilder<> &B) const;
  /// Asks for a bit of pomp_task::begun, and sets it to \p On.
  llvm::Value *isInTask(llvm::Instruction *At, unsigned Bit) const;
  void setInTask(llvm::Instruction *At, unsigned Bit, llvm::Value *On) const;
  /// The bit for a pair around region \p R, in which a part of a task ends.
  std::optional<unsigned> taskBitOf(int R) const;

  const Construct &row(unsigned Id) const { return U.Constructs[Id]; }
  std::optional<unsigned> teamOf(const RegionTree::RuntimeCall &RC) const;
  /// The construct of kind \p K whose code is in \p Region; outside of all
  /// regions it is a part of Root.
  std::optional<unsigned> constructOf(int Region, Kind K) const;
  /// The part of construct \p Id that is of kind \p K: itself, or one inside.
  std::optional<unsigned> partOf(std::optional<unsigned> Id, Kind K) const;
  unsigned rankOfTeam(int Region, unsigned Id) const;
  /// Of a distribute construct in \p Region: in the function of a league, or
  /// one that stands alone.
  unsigned rankOfDistribute(int Region) const {
    return Region == -1 ? unsigned(TeamPartRank) : rankOf(Region);
  }
  llvm::CallBase *lastOfTeam(const RegionTree::RuntimeCall &RC) const;
  void planLeague(const RegionTree::RuntimeCall &RC, unsigned Id);

  void
  planPair(const EventPair &P, unsigned Id, unsigned Rank,
           llvm::ArrayRef<llvm::Instruction *> Begins,
           llvm::ArrayRef<llvm::Instruction *> Ends, ValuesFn Values = {},
           std::function<llvm::Value *(llvm::Instruction *)> Condition = {},
           ValuesFn EndValues = {}, std::optional<unsigned> TaskBit = {});
  void planEvent(pomp_function Event, unsigned Id, llvm::Instruction *At,
                 ValuesFn Values = {});
  void planTimedVisit(pomp_function Event, unsigned Id,
                      llvm::Instruction *Begin, llvm::Instruction *End);
  llvm::Instruction *atomicOperation(const RegionTree::Region &Region) const;
  void planRegions();
  void planTeamCalls();
  void planTeamBody();
  void planWorkshare(unsigned Id, unsigned Rank, int Region,
                     llvm::Instruction *Begin,
                     llvm::ArrayRef<llvm::Instruction *> Ends);
  llvm::SmallVector<llvm::Instruction *, 4>
  chunkEnds(unsigned Id, const LoopShape &Shape, llvm::Instruction *Begin);
  void planChunks(unsigned Id, unsigned Rank, std::shared_ptr<LoopShape> Shape);
  void planChunkOfTeam(unsigned Id, unsigned Rank, int Region,
                       llvm::CallBase *Init);
  void planTeamBarrier();
  std::optional<unsigned> targetOf(const RegionTree::RuntimeCall &RC) const;
  void planMap(llvm::CallBase *Call, unsigned Id);
  void planMapWithMappers(llvm::CallBase *Call, unsigned Id);
  void planTarget();
  void planTasks();
  static llvm::Value *firstOfTaskloop(llvm::IRBuilder<> &B, llvm::Value *Task,
                                      uint64_t Offset);
  llvm::Value *builtRange(llvm::IRBuilder<> &B, const TaskBody &T) const;
  void planTaskCreations();
  void planDetachedTasks();
  void planTaskwaits();
  void planDepend(llvm::CallBase *Call, unsigned Id, unsigned Rank,
                  std::shared_ptr<llvm::AllocaInst *> New);
  void planTaskloopGroups();
  void planMasterCalls();
  void planTaskBody();
  void planCancels();
  void planIterations();
  void planRoutines();
  void matchCalls();
  void emitFunctionCalls();
  void planUserRegion(int Region);
  void planUserEvents();
  struct Valued {
    llvm::CallInst *Wanted, *Values;
  };
  std::optional<Valued> valuesOf(llvm::CallInst *Marker, bool AtEnd) const;
  llvm::SmallVector<llvm::Value *, 4> storeValues(llvm::IRBuilder<> &B,
                                                  llvm::CallInst *Values) const;
  static void decide(llvm::CallInst *Wanted, llvm::Value *On);
  void planControl();
  std::optional<unsigned> waitsIn(int R, bool IsCopyIn) const;
  bool mayBeCancelled(int R) const;
  llvm::SmallVector<llvm::Instruction *, 2> waysTo(llvm::CallBase *Barrier,
                                                   llvm::CallBase *Reduction);
  void planCombiner();
  void planReduction(const RegionTree::RuntimeCall &RC);
  void findBarriers();

  llvm::SmallVector<llvm::CallBase *, 2> initsOf(int Region, unsigned Id) const;
  llvm::CallInst *iterationOf(unsigned Id, llvm::CallBase *Init) const;
  llvm::CallInst *boundsOf(unsigned Id, llvm::CallBase *Init) const;
  llvm::Instruction *
  commonDominator(llvm::ArrayRef<llvm::CallBase *> Inits,
                  llvm::ArrayRef<llvm::Instruction *> Ends) const;
  llvm::Instruction *teamBegin() const;

  llvm::Function &F;
  const Unit &U;
  Emitter &E;
  RegionTree Tree;
  std::vector<Step> Opening, Ending;
  /// The tasks that are created here.
  struct Creation {
    llvm::CallBase *Call;
    int R;
    unsigned Id;
    uint64_t Offset;
  };
  std::vector<Creation> Creations;
  /// The calls that markers stand before, and their rows. The inner ones first.
  std::vector<std::pair<llvm::CallBase *, unsigned>> Matched;
  /// The places where the work of a team's function ends.
  llvm::SmallVector<llvm::Instruction *, 2> TeamEnds;
  /// Barriers that code generation put into a construct.
  llvm::SmallVector<std::pair<llvm::CallBase *, unsigned>, 4> ImplicitBarriers;
};

/// Gives the functions of tasks that share nothing the parameter which is the
/// task: the OpenMPIRBuilder leaves it out.
void giveTasksParameter(llvm::Module &M);

} // namespace pomp

#endif
