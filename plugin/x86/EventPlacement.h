//===- EventPlacement.h - Where events can stand in machine code -*- C++
//-*-===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_X86_EVENTPLACEMENT_H
#define POMP_X86_EVENTPLACEMENT_H

#include "x86/X86.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetFrameLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include <array>
#include <optional>

namespace pomp {

/// \returns the registers that a call of a helper preserves.
const uint32_t *preservedMask(const llvm::MachineFunction &MF);

/// The places of a function's machine code where events can stand, once it has
/// its registers and its frame, and what is to be kept there.
class EventPlacement {
public:
  using Iterator = llvm::MachineBasicBlock::iterator;
  using ConstIterator = llvm::MachineBasicBlock::const_iterator;

  EventPlacement(llvm::MachineFunction &MF, const X86 &Target)
      : MF(MF), Target(Target), TRI(*MF.getSubtarget().getRegisterInfo()),
        Reserves(
            MF.getSubtarget().getFrameLowering()->hasReservedCallFrame(MF)) {
    findPushed();
  }

  /// Adds to \p Live what is live before \p At.
  static void addLive(llvm::LivePhysRegs &Live,
                      const llvm::MachineBasicBlock &MBB, Iterator At);

  /// \returns where an event can stand before \p Call: before what only sets
  /// its arguments, if then none of the registers that a call changes is in
  /// use, or right before it. All that is live before a call and not kept
  /// across it is its arguments, which are in general registers; nothing
  /// between the place and the call touches any others. \p Live: what is live
  /// before \p Call, and then what is at that place.
  Iterator before(llvm::MachineInstr &Call, llvm::LivePhysRegs &Live) const;

  /// \returns the general registers that a call changes of which something is
  /// in \p Live.
  llvm::SmallVector<llvm::MCRegister, 4>
  clobbered(const llvm::LivePhysRegs &Live) const;

  /// \returns how many bytes are between the stack pointer and the frame that
  /// is found from it, before \p At: arguments of calls.
  int64_t pushedBefore(const llvm::MachineBasicBlock &MBB,
                       ConstIterator At) const;

  /// \p MBB is about to be split before \p At: \p Rest gets what is behind.
  void noteSplit(const llvm::MachineBasicBlock &MBB, Iterator At,
                 const llvm::MachineBasicBlock &Rest) {
    PushedAtBegin[&Rest] = pushedBefore(MBB, At);
  }

private:
  void findPushed();
  std::array<llvm::MCRegister, 9> pushable() const;
  bool setsArgument(const llvm::MachineInstr &MI) const;

  llvm::MachineFunction &MF;
  const X86 &Target;
  const llvm::TargetRegisterInfo &TRI;
  /// The frame has room for the arguments of all calls: none is pushed.
  const bool Reserves;
  /// What is pushed where a block begins.
  llvm::DenseMap<const llvm::MachineBasicBlock *, int64_t> PushedAtBegin;
};

} // namespace pomp

#endif
