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

#include "lower/FunctionLowering.h"
#include "lower/RuntimeCalls.h"
#include "stub/Stub.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr EventPair TaskgroupPair{POMP_FN_Taskgroup_enter,
                                  POMP_FN_Taskgroup_exit};
constexpr EventPair MasterPair{POMP_FN_Master_begin, POMP_FN_Master_end};

/// The parameter of the function that the runtime calls which is the task.
enum { EntryTaskParam = 1 };

/// The place of a taskloop task's first iteration, followed by its last,
/// counted from 0: behind two pointers, the part and two unions, as in kmp.h.
enum { FirstIteration = 40 };

/// What a taskloop task of the OpenMPIRBuilder shares begins with: the user's
/// loop variable in its first and last iteration, and the step.
enum { SharedFirst, SharedLast, SharedStep };

/// The operand of __kmpc_taskloop that points to the first of these.
enum { TaskloopFirst = 4 };

/// The number of items and the list of them in a call that takes those of
/// depend clauses.
struct DependArgs {
  unsigned Number, Items;
};

/// Whether the call of \p Name ends a task that was executed at once.
bool completes(StringRef Name) {
  return Name == "__kmpc_omp_task_complete_if0";
}

bool submits(StringRef Name) {
  return Name == "__kmpc_omp_task" || Name == "__kmpc_omp_task_with_deps" ||
         Name == "__kmpc_taskloop" || Name == "__kmpc_taskloop_5" ||
         completes(Name);
}

std::optional<DependArgs> dependArgs(StringRef Name) {
  if (Name == "__kmpc_omp_task_with_deps")
    return DependArgs{3, 4};
  if (Name == "__kmpc_omp_wait_deps" || Name == "__kmpc_omp_taskwait_deps_51")
    return DependArgs{2, 3};
  return std::nullopt;
}

} // namespace

bool allocatesTask(StringRef Name) {
  return Name == "__kmpc_omp_task_alloc" ||
         Name == "__kmpc_omp_target_task_alloc";
}

void giveTasksParameter(Module &M) {
  const Function *Alloc = M.getFunction("__kmpc_omp_task_alloc");
  if (!Alloc)
    return;
  SmallPtrSet<Function *, 8> Entries;
  for (const User *Use : Alloc->users()) {
    const auto *Call = dyn_cast<CallBase>(Use);
    if (!Call || Call->getCalledFunction() != Alloc)
      continue;
    auto *Entry =
        dyn_cast<Function>(Call->getArgOperand(5)->stripPointerCasts());
    if (Entry && !Entry->isDeclaration() && Entry->arg_size() == EntryTaskParam)
      Entries.insert(Entry);
  }
  for (Function *Old : Entries) {
    FunctionType *T = Old->getFunctionType();
    auto *New = Function::Create(
        FunctionType::get(
            T->getReturnType(),
            {T->getParamType(0), PointerType::get(M.getContext(), 0)}, false),
        Old->getLinkage(), Old->getAddressSpace(), "", &M);
    New->copyAttributesFrom(Old);
    New->copyMetadata(Old, 0);
    New->splice(New->begin(), Old);
    Old->getArg(0)->replaceAllUsesWith(New->getArg(0));
    Old->replaceAllUsesWith(New);
    New->takeName(Old);
    Old->eraseFromParent();
  }
}

void FunctionLowering::findTasks(TaskFn Found) {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    if (!allocatesTask(calledName(*RC.Call)))
      continue;
    std::optional<unsigned> Id = constructOf(RC.R, Kind::Task);
    if (!Id)
      Id = constructOf(RC.R, Kind::Taskloop);
    auto *Size = dyn_cast<ConstantInt>(RC.Call->getArgOperand(3));
    auto *Entry =
        dyn_cast<Function>(RC.Call->getArgOperand(5)->stripPointerCasts());
    if (U.HasBuilder) {
      if (Id && Size && Entry && row(*Id).has(POMP_FN_Task_create_enter))
        findBuiltTask(RC, *Id, *Size, *Entry, Found);
      continue;
    }
    Function *Body = Id && Entry ? bodyOfTask(*Entry) : nullptr;
    if (!Body || !Size || !row(*Id).has(POMP_FN_Task_create_enter))
      continue;
    uint64_t Offset = alignTo(Size->getZExtValue(), alignof(pomp_task));
    RC.Call->setArgOperand(
        3, ConstantInt::get(Size->getType(), Offset + sizeof(pomp_task)));
    Creations.push_back({RC.Call, RC.R, *Id, Offset});
    if (row(*Id).IsUntied)
      Found(Body, {*Id, TaskParam, Offset, PartIdParam});
    else
      Found(Entry, {*Id, EntryTaskParam, Offset, std::nullopt});
  }
}

/// The OpenMPIRBuilder has one function for each task, and never executes it in
/// parts. What the task shares stands right behind it, and code counts on that,
/// so the room is made behind both. A taskloop has its first iteration there as
/// well.
void FunctionLowering::findBuiltTask(const RegionTree::RuntimeCall &RC,
                                     unsigned Id, const ConstantInt &Size,
                                     Function &Entry, TaskFn Found) {
  auto *Shared = dyn_cast<ConstantInt>(RC.Call->getArgOperand(4));
  if (!Shared)
    return;
  uint64_t Offset =
      alignTo(Size.getZExtValue() + Shared->getZExtValue(), alignof(pomp_task));
  RC.Call->setArgOperand(
      4, ConstantInt::get(Shared->getType(), Offset + sizeof(pomp_task) +
                                                 sizeof(int64_t) -
                                                 Size.getZExtValue()));
  Creations.push_back({RC.Call, RC.R, Id, Offset});
  Found(&Entry, {Id, EntryTaskParam, Offset, std::nullopt});
}

/// Where the tasks of a taskloop find the value of its first iteration.
Value *FunctionLowering::firstOfTaskloop(IRBuilder<> &B, Value *Task,
                                         uint64_t Offset) {
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Task,
                                      Offset + sizeof(pomp_task));
}

/// The first and the last iteration of the task \p T of the OpenMPIRBuilder,
/// counted from 0.
Value *FunctionLowering::builtRange(IRBuilder<> &B, const TaskBody &T) const {
  Value *Task = F.getArg(T.TaskArg), *Shared = B.CreateLoad(B.getPtrTy(), Task);
  auto Load = [&](unsigned Which) {
    return B.CreateLoad(B.getInt64Ty(), B.CreateConstInBoundsGEP1_64(
                                            B.getInt64Ty(), Shared, Which));
  };
  Value *First =
      B.CreateLoad(B.getInt64Ty(), firstOfTaskloop(B, Task, T.Offset));
  Value *Step = Load(SharedStep);
  auto *Pair = ArrayType::get(B.getInt64Ty(), 2);
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
  Value *Range = Entry.CreateAlloca(Pair);
  for (unsigned I : {SharedFirst, SharedLast})
    B.CreateStore(B.CreateSDiv(B.CreateSub(Load(I), First), Step),
                  B.CreateConstInBoundsGEP2_64(Pair, Range, 0, I));
  return Range;
}

/// Task_create_enter before the task is allocated, _exit where the runtime has
/// it, or has executed it.
void FunctionLowering::planTaskCreations() {
  for (const Creation &C : Creations) {
    unsigned Rank = rankOf(C.R) + 1;
    bool IsLoop = row(C.Id).K == Kind::Taskloop;
    SmallVector<CallBase *, 4> Submits;
    SmallVector<Instruction *, 4> Ends;
    bool MayBeAtOnce = false;
    for (User *Use : C.Call->users())
      if (auto *Call = dyn_cast<CallBase>(Use);
          Call && submits(calledName(*Call)) &&
          Call->getArgOperand(2) == C.Call) {
        Submits.push_back(Call);
        Ends.push_back(Tree.after(Call));
        MayBeAtOnce |= completes(calledName(*Call));
        if (IsLoop && U.HasBuilder)
          Opening.push_back(
              {Call, Rank, [=](Instruction *At) {
                 EventBuilder B(At);
                 Value *First = B.CreateLoad(
                     B.getInt64Ty(), Call->getArgOperand(TaskloopFirst));
                 B.CreateStore(First, firstOfTaskloop(B, C.Call, C.Offset));
               }});
      }
    auto New = std::make_shared<AllocaInst *>();
    // The parts of an untied task are told apart.
    MayBeAtOnce &=
        !row(C.Id).IsUntied && stub::hasCountedVisits(*F.getParent());
    Opening.push_back(
        {C.Call, Rank, [=](Instruction *At) {
           IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
           *New = Entry.CreateAlloca(E.newTaskType());
           EventBuilder B(At);
           E.callStub(
               B, MayBeAtOnce ? stub::TaskCreateAtOnce : stub::TaskCreate,
               B.getVoidTy(),
               {E.slot(B), *New, E.list(C.Id, {POMP_FN_Task_create_enter})});
         }});
    Opening.push_back(
        {Tree.after(C.Call), Rank, [=](Instruction *At) {
           EventBuilder B(At);
           Value *Task =
               B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), C.Call, C.Offset);
           E.callStub(B, stub::TaskAllocated, B.getVoidTy(), {*New, Task});
         }});
    for (CallBase *Call : Submits)
      if (MayBeAtOnce && !completes(calledName(*Call)))
        Opening.push_back(
            {Call, Rank, [=](Instruction *At) {
               EventBuilder B(At);
               Value *Task = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), C.Call,
                                                          C.Offset);
               E.callStub(B, stub::TaskDeferred, B.getVoidTy(), {*New, Task});
             }});
    for (Instruction *End : Ends)
      Ending.push_back({End, Rank, [=](Instruction *At) {
                          EventBuilder B(At);
                          E.callStub(B, stub::TaskCreated, B.getVoidTy(),
                                     {E.slot(B), *New,
                                      E.list(C.Id, {POMP_FN_Task_create_exit}),
                                      B.getInt32(IsLoop)});
                        }});
    // If the task is not deferred, the thread waits for its dependences.
    for (const RegionTree::RuntimeCall &RC : Tree.Calls)
      if (RC.R == C.R && dependArgs(calledName(*RC.Call)) &&
          Tree.DT.dominates(C.Call, RC.Call) && row(C.Id).K == Kind::Task)
        planDepend(RC.Call, C.Id, Rank + 1, New);
  }
}

/// Task_depend before \p Call, which passes the items on. \p New is null for a
/// taskwait.
void FunctionLowering::planDepend(CallBase *Call, unsigned Id, unsigned Rank,
                                  std::shared_ptr<AllocaInst *> New) {
  if (!row(Id).has(POMP_FN_Task_depend))
    return;
  Opening.push_back(
      {Call, Rank, [=](Instruction *At) {
         EventBuilder B(At);
         DependArgs A = *dependArgs(calledName(*Call));
         Value *Task = New ? static_cast<Value *>(*New)
                           : ConstantPointerNull::get(B.getPtrTy());
         E.callStub(B, stub::TaskDepend, B.getVoidTy(),
                    {E.slot(B), Task, E.list(Id, {POMP_FN_Task_depend}),
                     Call->getArgOperand(A.Number),
                     Call->getArgOperand(A.Items)});
       }});
}

/// The depend clauses of a taskwait.
void FunctionLowering::planTaskwaits() {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls)
    if (dependArgs(calledName(*RC.Call)))
      if (std::optional<unsigned> Id = constructOf(RC.R, Kind::Taskwait))
        planDepend(RC.Call, *Id, rankOf(RC.R) + 1, nullptr);
}

/// Task_detach after the runtime has given the event of a task.
void FunctionLowering::planDetachedTasks() {
  for (const Creation &C : Creations)
    for (User *Use : C.Call->users())
      if (auto *Call = dyn_cast<CallBase>(Use);
          Call && calledName(*Call) == "__kmpc_task_allow_completion_event" &&
          Call->getArgOperand(2) == C.Call)
        planEvent(POMP_FN_Task_detach, C.Id, Tree.after(Call),
                  [Call, C](IRBuilder<> &B) {
                    Value *Slot = B.CreateConstInBoundsGEP1_64(
                        B.getInt8Ty(), C.Call, C.Offset);
                    Value *Number = B.CreateAlignedLoad(
                        B.getInt64Ty(), Slot, Align(alignof(pomp_task)));
                    return SmallVector<Value *, 4>{
                        Number, B.CreatePtrToInt(Call, B.getInt64Ty())};
                  });
}

/// The taskgroup that a taskloop without nogroup implies.
void FunctionLowering::planTaskloopGroups() {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    if (calledName(*RC.Call) != "__kmpc_taskgroup")
      continue;
    std::optional<unsigned> Id = constructOf(RC.R, Kind::Taskloop);
    if (!Id)
      continue;
    for (CallBase *Last : Tree.callsIn(RC.R))
      if (calledName(*Last) == "__kmpc_end_taskgroup" &&
          Tree.DT.dominates(RC.Call, Last))
        planPair(TaskgroupPair, *Id, rankOf(RC.R) + 1, RC.Call,
                 {Tree.after(Last)});
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
    for (CallBase *Other : Tree.callsIn(RC.R)) {
      StringRef OtherName = calledName(*Other);
      if ((OtherName == "__kmpc_master" || OtherName == "__kmpc_masked") &&
          Tree.DT.dominates(Other, RC.Call))
        First = Other;
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

Value *FunctionLowering::taskSlot(IRBuilder<> &B) const {
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), F.getArg(Task->TaskArg),
                                      Task->Offset);
}

Value *FunctionLowering::isInTask(Instruction *At, unsigned Bit) const {
  EventBuilder B(At);
  // Were the value known, the optimizer would make two copies of the user's
  // code between the two places that ask.
  Value *Begun =
      B.CreateLoad(B.getInt16Ty(), Emitter::taskBegunAddress(B, taskSlot(B)),
                   /*isVolatile=*/true);
  return B.CreateICmpNE(B.CreateAnd(Begun, B.getInt16(1u << Bit)),
                        B.getInt16(0));
}

void FunctionLowering::setInTask(Instruction *At, unsigned Bit,
                                 Value *On) const {
  EventBuilder B(At);
  Value *Address = Emitter::taskBegunAddress(B, taskSlot(B));
  Value *Others = B.CreateAnd(B.CreateLoad(B.getInt16Ty(), Address, true),
                              B.getInt16(uint16_t(~(1u << Bit))));
  Value *New = B.CreateShl(B.CreateZExt(On, B.getInt16Ty()), Bit);
  B.CreateStore(B.CreateOr(Others, New), Address, /*isVolatile=*/true);
}

std::optional<unsigned> FunctionLowering::taskBitOf(int R) const {
  unsigned Bit = FirstTaskPair + Tree.cutDepth(R) - 1;
  if (!Task || !Task->PartArg || Tree.Regions[R].IsLost || Bit > LastTaskPair)
    return std::nullopt;
  return Bit;
}

/// Plans the events of the thread that executes a task, or a part of an untied
/// one. The task's number is kept up to date even if nothing is delivered,
/// because tasks that it creates report their parent. The condition is one
/// comparison more than a guard, so these branches stand in the IR and are not
/// made by Emitter::event.
void FunctionLowering::planTaskBody() {
  if (!Task)
    return;
  const TaskBody T = *Task;
  const Construct &Row = row(T.Id);
  const bool Begins = Row.has(POMP_FN_Task_begin);
  auto Outer = std::make_shared<AllocaInst *>();
  Opening.push_back(
      {teamBegin(), TeamRank, [=](Instruction *At) {
         IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
         *Outer = Entry.CreateAlloca(E.outerTaskType());
         EventBuilder B(At);
         Value *Null = ConstantPointerNull::get(B.getPtrTy());
         Value *Part = Null, *Range = Null;
         SmallVector<pomp_function, 3> Events{POMP_FN_Task_begin};
         if (T.PartArg) {
           Part = F.getArg(*T.PartArg);
           Events.push_back(POMP_FN_Task_resume);
         }
         if (Row.K == Kind::Taskloop) {
           Range = U.HasBuilder
                       ? builtRange(B, T)
                       : B.CreateConstInBoundsGEP1_64(B.getInt8Ty(),
                                                      F.getArg(T.TaskArg),
                                                      FirstIteration);
           if (Row.has(POMP_FN_Taskloop_range))
             Events.push_back(POMP_FN_Taskloop_range);
         }
         if (!Begins)
           Events.clear();
         E.callStub(B, stub::TaskBegin, B.getVoidTy(),
                    {*Outer, taskSlot(B), E.list(T.Id, Events), Part, Range});
       }});
  auto Stop = [=](Instruction *At, pomp_function Event) {
    EventBuilder B(At);
    SmallVector<pomp_function, 1> Events;
    if (Begins)
      Events.push_back(Event);
    E.callStub(B, stub::TaskEnd, B.getVoidTy(), {*Outer, E.list(T.Id, Events)});
  };
  // A part that handed the task over has ended, and is not active any more.
  for (Instruction *Return : Tree.Returns)
    Ending.push_back({Return, TeamRank,
                      [=](Instruction *At) { Stop(At, POMP_FN_Task_end); }});
  for (CallBase *PartEnd : Tree.PartEnds)
    Ending.push_back({PartEnd, TeamRank, [=](Instruction *At) {
                        Stop(At, POMP_FN_Task_suspend);
                      }});
}

/// Cancel_event after the runtime has told whether the construct is left.
void FunctionLowering::planCancels() {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    StringRef Name = calledName(*RC.Call);
    if (Name != "__kmpc_cancel" && Name != "__kmpc_cancellationpoint")
      continue;
    std::optional<unsigned> Id =
        RC.R == -1 ? std::nullopt : constructOf(RC.R, Kind::Cancel);
    if (!Id)
      continue;
    Instruction *End = Tree.after(RC.Call);
    if (Name == "__kmpc_cancellationpoint")
      planTimedVisit(POMP_FN_Cancel_timed, *Id, RC.Call, End);
    planEvent(POMP_FN_Cancel_event, *Id, End, [Call = RC.Call](IRBuilder<> &B) {
      return SmallVector<Value *, 4>{
          B.CreateZExt(B.CreateIsNotNull(Call), B.getInt32Ty())};
    });
  }
}

void FunctionLowering::planTasks() {
  planTaskCreations();
  planDetachedTasks();
  planTaskwaits();
  planTaskloopGroups();
  planMasterCalls();
  planTaskBody();
  planCancels();
}

} // namespace pomp
