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

using namespace llvm;

namespace pomp {

namespace {

constexpr EventPair TargetBodyPair{POMP_FN_Target_begin, POMP_FN_Target_end};

/// Which way data go: bits of the map types (openmp/libomptarget).
enum Direction : unsigned { To = 1, From = 2 };

/// When the data of an item move, by whether the device has it.
enum class Moves : unsigned { Always, WhereAbsent, WherePresent };

/// The items that a call of the offloading runtime maps.
struct Mapping {
  Value *Device, *Number, *Items, *Sizes, *Types;
  unsigned Directions;
  Moves When;
};

/// Whether data leave the device in \p Call, and are asked for behind it: what
/// is still there then has not moved.
bool isEndOfMapping(const CallBase &Call) {
  StringRef Name = calledName(Call);
  return Name.starts_with("__tgt_target_data_end") && !Name.contains("nowait");
}

/// The values of \p Call, which is computed before it; or nothing where it maps
/// nothing.
std::optional<Mapping> mappedBy(IRBuilder<> &B, const CallBase &Call) {
  // Their arguments, and the members of the struct of a kernel.
  enum { DeviceArg = 1, NumberArg, ItemsArg = 4, SizesArg, TypesArg };
  enum {
    KernelArg = 5,
    NumberAt = 4,
    ItemsAt = 16,
    SizesAt = 24,
    TypesAt = 32
  };
  StringRef Name = calledName(Call);
  if (Name.starts_with("__tgt_target_kernel")) {
    auto Member = [&](Type *T, unsigned At) {
      return loadMember(B, T, Call.getArgOperand(KernelArg), At);
    };
    return Mapping{Call.getArgOperand(DeviceArg),
                   Member(B.getInt32Ty(), NumberAt),
                   Member(B.getPtrTy(), ItemsAt),
                   Member(B.getPtrTy(), SizesAt),
                   Member(B.getPtrTy(), TypesAt),
                   To | From,
                   Moves::WhereAbsent};
  }
  bool IsUpdate = Name.starts_with("__tgt_target_data_update");
  bool IsEnd = Name.starts_with("__tgt_target_data_end");
  if ((!IsUpdate && !IsEnd && !Name.starts_with("__tgt_target_data_begin")) ||
      Call.arg_size() <= TypesArg)
    return std::nullopt;
  return Mapping{Call.getArgOperand(DeviceArg),
                 Call.getArgOperand(NumberArg),
                 Call.getArgOperand(ItemsArg),
                 Call.getArgOperand(SizesArg),
                 Call.getArgOperand(TypesArg),
                 IsUpdate ? To | From
                 : IsEnd  ? unsigned(From)
                          : unsigned(To),
                 IsUpdate                         ? Moves::WherePresent
                 : IsEnd && !isEndOfMapping(Call) ? Moves::Always
                                                  : Moves::WhereAbsent};
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

void FunctionLowering::planTarget() {
  if (Root && isForDevice(row(*Root).K) &&
      F.getName().starts_with(TargetRegionPrefix))
    planPair(TargetBodyPair, *Root, TeamRank, teamBegin(), Tree.Returns);
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    std::optional<unsigned> Id = targetOf(RC);
    if (!Id || !row(*Id).has(POMP_FN_Target_map_event) ||
        !calledName(*RC.Call).starts_with("__tgt_target_"))
      continue;
    Opening.push_back(
        {isEndOfMapping(*RC.Call) ? Tree.after(RC.Call) : RC.Call, 0,
         [this, Id = *Id, Call = RC.Call](Instruction *At) {
           EventBuilder B(onlyWhen(E.guard(At, POMP_FN_Target_map_event), At));
           if (std::optional<Mapping> M = mappedBy(B, *Call))
             E.callStub(B, stub::TargetMap, B.getVoidTy(),
                        {E.slot(B), E.list(Id, {POMP_FN_Target_map_event}),
                         M->Device, M->Number, M->Items, M->Sizes, M->Types,
                         B.getInt32(M->Directions),
                         B.getInt32(unsigned(M->When))});
         }});
  }
}

} // namespace pomp
