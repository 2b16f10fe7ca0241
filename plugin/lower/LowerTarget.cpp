//===- LowerTarget.cpp - Stage 2: target constructs ----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The host's side only. If there is a device to compile for, calls of the
// offloading runtime (__tgt_target_*) move data and start the code of the
// device. If the device cannot execute it, or there is none, the host calls a
// function that has the target region's body.
//
//===----------------------------------------------------------------------===//

#include "events/EventCode.h"
#include "lower/FunctionLowering.h"
#include "lower/RuntimeCalls.h"
#include "stub/Stub.h"
#include "stub/lists.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr EventPair TargetBodyPair{POMP_FN_Target_begin, POMP_FN_Target_end};

/// Which way data go: bits of the map types (openmp/libomptarget).
enum Direction : unsigned { To = 1, From = 2 };

/// What a mapper calls for each part of an item.
constexpr char PushPart[] = "__tgt_push_mapper_component";

/// The items that a call of the offloading runtime maps.
struct Mapping {
  Value *Device, *Number, *Bases, *Items, *Sizes, *Types, *Mappers;
  unsigned Directions;
  pomp_moves When;
};

/// Whether data leave the device in \p Call, and are asked for behind it: what
/// is still there then has not moved.
bool isEndOfMapping(const CallBase &Call) {
  StringRef Name = calledName(Call);
  return Name.starts_with("__tgt_target_data_end") && !Name.contains("nowait");
}

// The arguments of calls that map.
enum {
  DeviceArg = 1,
  NumberArg,
  BasesArg,
  ItemsArg,
  SizesArg,
  TypesArg,
  MappersArg = 8
};

/// Whether an item of \p Call may have a mapper.
bool mayHaveMappers(const CallBase &Call) {
  if (!Call.getModule()->getFunction(PushPart))
    return false;
  return Call.arg_size() <= MappersArg ||
         !isa<ConstantPointerNull>(Call.getArgOperand(MappersArg));
}

/// The values of \p Call, which is computed before it; or nothing where it maps
/// nothing.
std::optional<Mapping> mappedBy(IRBuilder<> &B, const CallBase &Call) {
  // The members of the struct of a kernel.
  enum {
    KernelArg = 5,
    NumberAt = 4,
    BasesAt = 8,
    ItemsAt = 16,
    SizesAt = 24,
    TypesAt = 32,
    MappersAt = 48
  };
  StringRef Name = calledName(Call);
  if (Name.starts_with("__tgt_target_kernel")) {
    auto Member = [&](Type *T, unsigned At) {
      return loadMember(B, T, Call.getArgOperand(KernelArg), At);
    };
    return Mapping{Call.getArgOperand(DeviceArg),
                   Member(B.getInt32Ty(), NumberAt),
                   Member(B.getPtrTy(), BasesAt),
                   Member(B.getPtrTy(), ItemsAt),
                   Member(B.getPtrTy(), SizesAt),
                   Member(B.getPtrTy(), TypesAt),
                   Member(B.getPtrTy(), MappersAt),
                   To | From,
                   POMP_MOVES_KERNEL};
  }
  bool IsUpdate = Name.starts_with("__tgt_target_data_update");
  bool IsEnd = Name.starts_with("__tgt_target_data_end");
  if ((!IsUpdate && !IsEnd && !Name.starts_with("__tgt_target_data_begin")) ||
      Call.arg_size() <= MappersArg)
    return std::nullopt;
  return Mapping{Call.getArgOperand(DeviceArg),
                 Call.getArgOperand(NumberArg),
                 Call.getArgOperand(BasesArg),
                 Call.getArgOperand(ItemsArg),
                 Call.getArgOperand(SizesArg),
                 Call.getArgOperand(TypesArg),
                 Call.getArgOperand(MappersArg),
                 IsUpdate ? To | From
                 : IsEnd  ? unsigned(From)
                          : unsigned(To),
                 IsUpdate               ? POMP_MOVES_PRESENT
                 : !IsEnd               ? POMP_MOVES_ABSENT
                 : isEndOfMapping(Call) ? POMP_MOVES_GONE
                                        : POMP_MOVES_ALL};
}

} // namespace

bool isForDevice(Kind K) {
  return is_contained({Kind::Target, Kind::TargetData, Kind::TargetEnterData,
                       Kind::TargetExitData, Kind::TargetUpdate},
                      K);
}

Function *bodyOfTargetTask(const CallBase &Call) {
  enum { EntryArg = 5 };
  if (!allocatesTask(calledName(Call)))
    return nullptr;
  auto *Entry = dyn_cast<Function>(Call.getArgOperand(EntryArg));
  Function *Body = Entry ? bodyOfTask(*Entry) : nullptr;
  return Body ? Body : Entry;
}

/// The construct for a device whose work \p RC is.
std::optional<unsigned>
FunctionLowering::targetOf(const RegionTree::RuntimeCall &RC) const {
  std::optional<unsigned> Id = Root;
  if (RC.R != -1)
    Id = Tree.Regions[RC.R].Id;
  return Id && isForDevice(row(*Id).K) ? Id : std::nullopt;
}

/// Target_map_event of \p Call, none of whose items has a mapper.
void FunctionLowering::planMap(CallBase *Call, unsigned Id) {
  Instruction *Place = isEndOfMapping(*Call) ? Tree.after(Call) : Call;
  Opening.push_back(
      {Place, 0, [=](Instruction *At) {
         EventBuilder B(onlyWhen(E.guard(At, POMP_FN_Target_map_event), At));
         if (std::optional<Mapping> M = mappedBy(B, *Call))
           E.callStub(B, stub::TargetMap, B.getVoidTy(),
                      {E.slot(B), E.list(Id, {POMP_FN_Target_map_event}),
                       M->Device, M->Number, M->Bases, M->Items, M->Sizes,
                       M->Types, B.getInt32(M->Directions),
                       B.getInt32(M->When)});
       }});
}

/// The same, where items may have one: the runtime calls it during \p Call.
void FunctionLowering::planMapWithMappers(CallBase *Call, unsigned Id) {
  auto Frame = std::make_shared<AllocaInst *>();
  Opening.push_back(
      {Call, 0, [=](Instruction *At) {
         EventBuilder B(At);
         std::optional<Mapping> M = mappedBy(B, *Call);
         if (!M)
           return;
         IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
         *Frame = Entry.CreateAlloca(ArrayType::get(
             B.getInt64Ty(), sizeof(pomp_mapping) / sizeof(uint64_t)));
         E.callStub(B, stub::MapBegin, B.getVoidTy(),
                    {*Frame, E.list(Id, {POMP_FN_Target_map_event}), M->Device,
                     M->Number, M->Bases, M->Items, M->Sizes, M->Types,
                     M->Mappers, B.getInt32(M->Directions),
                     B.getInt32(M->When)});
       }});
  Ending.push_back({Tree.after(Call), 0, [=](Instruction *At) {
                      EventBuilder B(At);
                      if (*Frame)
                        E.callStub(B, stub::MapEnd, B.getVoidTy(),
                                   {E.slot(B),
                                    E.list(Id, {POMP_FN_Target_map_event}),
                                    *Frame});
                    }});
}

void FunctionLowering::planTarget() {
  if (Root && isForDevice(row(*Root).K) &&
      F.getName().starts_with(TargetRegionPrefix))
    planPair(TargetBodyPair, *Root, TeamRank, teamBegin(), Tree.Returns);
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    std::optional<unsigned> Id = targetOf(RC);
    if (!Id || !row(*Id).has(POMP_FN_Target_map_event) ||
        !calledName(*RC.Call).starts_with("__tgt_target_"))
      continue;
    if (mayHaveMappers(*RC.Call))
      planMapWithMappers(RC.Call, *Id);
    else
      planMap(RC.Call, *Id);
  }
}

void tellPartsOfMappers(Module &M, Emitter &E) {
  enum { ItemArg = 2, SizeArg, TypeArg };
  if (!M.getFunction(stub::symbol(stub::MapBegin)))
    return;
  for (User *U : M.getFunction(PushPart)->users())
    if (auto *Call = dyn_cast<CallBase>(U);
        Call && calledName(*Call) == PushPart && Call->arg_size() > TypeArg) {
      EventBuilder B(Call);
      E.callStub(B, stub::MapPart, B.getVoidTy(),
                 {Call->getArgOperand(ItemArg), Call->getArgOperand(SizeArg),
                  Call->getArgOperand(TypeArg)});
    }
}

} // namespace pomp
