//===- LowerTasks.cpp - Stage 2: explicit tasks --------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime is asked for a little more memory with each task, and a struct
// pomp_task stands there: what creates the task writes it, what executes the
// task finds it at the same offset. A taskloop copies the whole task, and this
// with it.
//
// The function of an untied task is entered once for each of its parts. A part
// ends where the task hands itself to the runtime again; from then on another
// thread may execute it, so its events come before.
//
//===----------------------------------------------------------------------===//

#include "Attach.h"
#include "Expand.h"
#include "FunctionLowering.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr EventPair TaskgroupPair{
    POMP_FN_Taskgroup_enter, POMP_FN_Taskgroup_exit, POMP_GUARD_TASK_ENTER};
constexpr EventPair MasterPair{POMP_FN_Master_begin, POMP_FN_Master_end,
                               POMP_GUARD_SYNC_BEGIN};

/// The parameters of a task's function that are used here.
enum { PartIdParam = 1, TaskParam = 4 };

/// The function that has the body: what the runtime calls only unpacks the
/// task for it.
Function *bodyOfTask(const Value *Entry) {
  const auto *F = dyn_cast<Function>(Entry->stripPointerCasts());
  if (!F || F->isDeclaration())
    return nullptr;
  for (const BasicBlock &BB : *F)
    for (const Instruction &I : BB)
      if (const auto *Call = dyn_cast<CallBase>(&I))
        if (Function *Body = Call->getCalledFunction();
            Body && !Body->isDeclaration() && Body->arg_size() > TaskParam &&
            Body->getArg(TaskParam)->getType()->isPointerTy() &&
            Body->getArg(PartIdParam)->getType()->isPointerTy())
          return Body;
  return nullptr;
}

bool submits(StringRef Name) {
  return Name == "__kmpc_omp_task" || Name == "__kmpc_omp_task_with_deps" ||
         Name == "__kmpc_omp_task_complete_if0" || Name == "__kmpc_taskloop" ||
         Name == "__kmpc_taskloop_5";
}

} // namespace

void FunctionLowering::findTasks(TaskFn Found) {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    if (calledName(*RC.Call) != "__kmpc_omp_task_alloc")
      continue;
    std::optional<unsigned> Id = constructOf(RC.R, Kind::Task);
    if (!Id)
      Id = constructOf(RC.R, Kind::Taskloop);
    auto *Size = dyn_cast<ConstantInt>(RC.Call->getArgOperand(3));
    Function *Body = Id ? bodyOfTask(RC.Call->getArgOperand(5)) : nullptr;
    if (!Body || !Size || !row(*Id).has(POMP_GUARD_TASK_ENTER))
      continue;
    uint64_t Offset = alignTo(Size->getZExtValue(), alignof(pomp_task));
    RC.Call->setArgOperand(
        3, ConstantInt::get(Size->getType(), Offset + sizeof(pomp_task)));
    Creations.push_back({RC.Call, RC.R, *Id, Offset});
    if (row(*Id).IsUntied)
      Found(Body, {*Id, Offset});
    else
      E.wrapTask(
          *cast<Function>(RC.Call->getArgOperand(5)->stripPointerCasts()), *Id,
          Offset, row(*Id).has(POMP_GUARD_TASK_BEGIN),
          row(*Id).K == Kind::Taskloop);
  }
}

/// Task_create_enter before the task is allocated, _exit where the runtime has
/// it, or has executed it.
void FunctionLowering::planTaskCreations() {
  for (const Creation &C : Creations) {
    unsigned Rank = rankOf(C.R) + 1;
    bool IsLoop = row(C.Id).K == Kind::Taskloop;
    SmallVector<Instruction *, 4> Ends;
    for (const RegionTree::RuntimeCall &RC : Tree.Calls)
      if (submits(calledName(*RC.Call)) && RC.Call->getArgOperand(2) == C.Call)
        Ends.push_back(Tree.after(RC.Call));
    struct State {
      Saved On;
      AllocaInst *New = nullptr;
    };
    auto S = std::make_shared<State>();
    Opening.push_back(
        {C.Call, Rank, [=](Instruction *At) {
           IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
           S->New = Entry.CreateAlloca(E.newTaskType());
           Value *On = E.guard(At, POMP_GUARD_TASK_ENTER);
           save(S->On, On, At, false);
           EventBuilder B(onlyWhen(On, At));
           E.taskEvent(B, stub::TaskCreate, C.Id,
                       E.delivery(B, POMP_FN_Task_create_enter), {S->New});
         }});
    Opening.push_back(
        {Tree.after(C.Call), Rank, [=](Instruction *At) {
           EventBuilder B(At);
           Value *Slot =
               B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), C.Call, C.Offset);
           Align A(alignof(pomp_task));
           // Whoever switches events on later finds a task without a number.
           B.CreateAlignedStore(B.getInt64(0), Slot, A);
           if (row(C.Id).IsUntied)
             B.CreateStore(B.getInt16(0), Emitter::taskBegunAddress(B, Slot));
           EventBuilder Then(onlyWhen(S->On.On, At));
           Then.CreateMemCpy(Slot, A, S->New, A, sizeof(pomp_task));
         }});
    for (Instruction *End : Ends)
      Ending.push_back({End, Rank, [=](Instruction *At) {
                          EventBuilder B(onlyWhen(S->On.On, At));
                          E.taskEvent(B, stub::TaskCreated, C.Id,
                                      E.delivery(B, POMP_FN_Task_create_exit),
                                      {S->New, B.getInt32(IsLoop)});
                        }});
  }
}

/// The taskgroup that a taskloop without nogroup implies.
void FunctionLowering::planTaskloopGroups() {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    if (calledName(*RC.Call) != "__kmpc_taskgroup")
      continue;
    std::optional<unsigned> Id = constructOf(RC.R, Kind::Taskloop);
    if (!Id)
      continue;
    for (const RegionTree::RuntimeCall &Last : Tree.Calls)
      if (calledName(*Last.Call) == "__kmpc_end_taskgroup" && Last.R == RC.R &&
          Tree.DT.dominates(RC.Call, Last.Call))
        planPair(TaskgroupPair, *Id, rankOf(RC.R) + 1, RC.Call,
                 {Tree.after(Last.Call)});
  }
}

/// A master or masked construct whose block is a taskloop: it has no markers of
/// its own.
void FunctionLowering::planMasterCalls() {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    StringRef Name = calledName(*RC.Call);
    if (Name != "__kmpc_end_master" && Name != "__kmpc_end_masked")
      continue;
    std::optional<unsigned> Id = constructOf(RC.R, Kind::Master);
    if (!Id || !row(*Id).Inner)
      continue;
    CallBase *First = nullptr;
    for (const RegionTree::RuntimeCall &Other : Tree.Calls) {
      StringRef OtherName = calledName(*Other.Call);
      if (Other.R == RC.R &&
          (OtherName == "__kmpc_master" || OtherName == "__kmpc_masked") &&
          Tree.DT.dominates(Other.Call, RC.Call))
        First = Other.Call;
    }
    auto *Branch =
        First ? dyn_cast<BranchInst>(First->getParent()->getTerminator())
              : nullptr;
    if (!Branch || !Branch->isConditional())
      continue;
    Instruction *Begin = &*Branch->getSuccessor(0)->getFirstInsertionPt();
    if (Tree.dominates(Begin, RC.Call))
      planPair(MasterPair, *Id,
               RC.R == -1 ? unsigned(TeamPartRank) : rankOf(RC.R), Begin,
               {RC.Call});
  }
}

/// What the thread that executes a part of an untied task reports. The number
/// is kept up to date whether or not anybody listens: tasks it creates tell who
/// created them.
void FunctionLowering::planTaskBody() {
  if (!Task)
    return;
  const TaskBody T = *Task;
  const Construct &Row = row(T.Id);
  bool IsLoop = Row.K == Kind::Taskloop;
  struct State {
    Value *Slot, *Active, *Reports;
    AllocaInst *Outer, *Suspended;
  };
  auto S = std::make_shared<State>();
  bool Begins = Row.has(POMP_GUARD_TASK_BEGIN);
  // The library's function, or null while it is not to be told.
  auto Delivery = [=](IRBuilder<> &B, pomp_function Event) {
    return B.CreateSelect(S->Reports, E.delivery(B, Event),
                          ConstantPointerNull::get(B.getPtrTy()));
  };
  Opening.push_back(
      {teamBegin(), TeamRank, [=](Instruction *At) {
         IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
         S->Outer = Entry.CreateAlloca(E.outerTaskType());
         S->Suspended = Entry.CreateAlloca(Entry.getInt1Ty());
         Entry.CreateStore(Entry.getFalse(), S->Suspended);
         EventBuilder B(At);
         Value *On = Begins ? E.guard(At, POMP_GUARD_TASK_BEGIN) : B.getFalse();
         S->Slot = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(),
                                                F.getArg(TaskParam), T.Offset);
         Value *First =
             B.CreateICmpEQ(B.CreateLoad(B.getInt32Ty(), F.getArg(PartIdParam)),
                            B.getInt32(0));
         Value *Number = B.CreateLoad(B.getInt64Ty(), S->Slot);
         S->Active = B.CreateOr(B.CreateAnd(On, First),
                                B.CreateICmpNE(Number, B.getInt64(0)));
         Value *Begun = B.CreateLoad(B.getInt16Ty(),
                                     Emitter::taskBegunAddress(B, S->Slot));
         S->Reports =
             B.CreateSelect(First, On, B.CreateICmpNE(Begun, B.getInt16(0)));
         EventBuilder Then(onlyWhen(S->Active, At));
         Value *Deliver =
             Then.CreateSelect(First, Delivery(Then, POMP_FN_Task_begin),
                               Delivery(Then, POMP_FN_Task_resume));
         Value *IsNew = Then.CreateAnd(First, Then.getInt1(IsLoop));
         E.taskEvent(
             Then, stub::TaskBegin, T.Id, Deliver,
             {S->Slot, S->Outer, Then.CreateZExt(IsNew, Then.getInt32Ty())});
       }});
  auto Stop = [=](Instruction *At, Value *When, pomp_function Event) {
    EventBuilder B(onlyWhen(When, At));
    E.taskEvent(B, stub::TaskEnd, T.Id, Delivery(B, Event),
                {S->Slot, S->Outer});
  };
  for (Instruction *Return : Tree.Returns)
    Ending.push_back({Return, TeamRank, [=](Instruction *At) {
                        EventBuilder B(At);
                        Value *Suspended =
                            B.CreateLoad(B.getInt1Ty(), S->Suspended);
                        Stop(At, B.CreateAnd(S->Active, B.CreateNot(Suspended)),
                             POMP_FN_Task_end);
                      }});
  for (CallBase *PartEnd : Tree.PartEnds)
    Ending.push_back({PartEnd, TeamRank, [=](Instruction *At) {
                        EventBuilder B(At);
                        B.CreateStore(B.getTrue(), S->Suspended);
                        Stop(At, S->Active, POMP_FN_Task_suspend);
                      }});
}

/// Cancel_event after the runtime has told whether the construct is left.
void FunctionLowering::planCancels() {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    StringRef Name = calledName(*RC.Call);
    if (Name != "__kmpc_cancel" && Name != "__kmpc_cancellationpoint")
      continue;
    if (std::optional<unsigned> Id =
            RC.R == -1 ? std::nullopt : constructOf(RC.R, Kind::Cancel))
      planEvent(POMP_FN_Cancel_event, POMP_GUARD_TASK_EVENT, *Id,
                Tree.after(RC.Call), [Call = RC.Call](IRBuilder<> &B) {
                  return SmallVector<Value *, 4>{
                      B.CreateZExt(B.CreateIsNotNull(Call), B.getInt32Ty())};
                });
  }
}

void FunctionLowering::planTasks() {
  planTaskCreations();
  planTaskloopGroups();
  planMasterCalls();
  planTaskBody();
  planCancels();
}

} // namespace pomp
