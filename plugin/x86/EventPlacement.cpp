//===- EventPlacement.cpp - Where events can stand in machine code
//---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "x86/EventPlacement.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/CodeGen/TargetInstrInfo.h"

using namespace llvm;

namespace pomp {

/// Code generation may move what several blocks begin or end with into the
/// block before or behind them, and with it what moves the stack pointer.
void EventPlacement::findPushed() {
  if (Reserves)
    return;
  SmallVector<const MachineBasicBlock *, 16> Next = {&MF.front()};
  PushedAtBegin[&MF.front()] = 0;
  while (!Next.empty()) {
    const MachineBasicBlock *MBB = Next.pop_back_val();
    int64_t AtEnd = pushedBefore(*MBB, MBB->end());
    // Who comes by an exception finds the stack pointer as it is between calls.
    for (const MachineBasicBlock *Behind : MBB->successors())
      if (PushedAtBegin.try_emplace(Behind, Behind->isEHPad() ? 0 : AtEnd)
              .second)
        Next.push_back(Behind);
  }
}

int64_t EventPlacement::pushedBefore(const MachineBasicBlock &MBB,
                                     ConstIterator At) const {
  if (Reserves)
    return 0;
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  enum { Immediate = 2, Displacement = 4 };
  int64_t Sum = PushedAtBegin.lookup(&MBB);
  for (const MachineInstr &MI : make_range(MBB.begin(), At)) {
    if (MI.getFlag(MachineInstr::FrameSetup) ||
        MI.getFlag(MachineInstr::FrameDestroy) || MI.isCall())
      continue;
    bool Sets = MI.getNumOperands() && MI.getOperand(0).isReg() &&
                MI.getOperand(0).getReg() == Target.RSP;
    if (MI.getOpcode() == Target.POP64r) // Of a small constant.
      Sum -= sizeof(uint64_t);
    else if (Sets && MI.getOpcode() == Target.SUB64ri32)
      Sum += MI.getOperand(Immediate).getImm();
    else if (Sets && MI.getOpcode() == Target.ADD64ri32)
      Sum -= MI.getOperand(Immediate).getImm();
    else if (Sets && MI.getOpcode() == Target.LEA64r)
      Sum -= MI.getOperand(Displacement).getImm();
    else
      Sum += TII.getSPAdjust(MI);
  }
  return Sum;
}

/// The general registers that a call changes.
std::array<MCRegister, 9> EventPlacement::pushable() const {
  return {Target.RAX, Target.RCX, Target.RDX, Target.RSI, Target.RDI,
          Target.R8,  Target.R9,  Target.R10, Target.R11};
}

SmallVector<MCRegister, 4>
EventPlacement::clobbered(const LivePhysRegs &Live) const {
  SmallVector<MCRegister, 4> Registers;
  for (MCRegister R : pushable())
    if (any_of(TRI.subregs_inclusive(R),
               [&](MCRegister Sub) { return Live.contains(Sub); }))
      Registers.push_back(R);
  return Registers;
}

const uint32_t *preservedMask(const MachineFunction &MF) {
  return MF.getSubtarget().getRegisterInfo()->getCallPreservedMask(
      MF, CallingConv::C);
}

/// Whether nothing but general registers, and flags that nobody asks for, has
/// to do with \p MI, which neither writes memory nor moves the stack pointer.
/// Where the stack pointer moves in the function's middle, a load may come
/// after that and still read what lies below it, which is whole until a call.
bool EventPlacement::setsArgument(const MachineInstr &MI) const {
  if (MI.mayLoad() && MF.getFrameInfo().hasVarSizedObjects())
    return false;
  if (MI.isCall() || MI.mayStore() || MI.isTerminator() || MI.isPosition() ||
      MI.isInlineAsm() || MI.isBundled() || MI.hasUnmodeledSideEffects() ||
      MI.getFlag(MachineInstr::FrameSetup) ||
      MI.getFlag(MachineInstr::FrameDestroy) ||
      MI.modifiesRegister(Target.RSP, nullptr))
    return false;
  const uint32_t *Preserved = preservedMask(MF);
  return all_of(MI.operands(), [&](const MachineOperand &MO) {
    if (!MO.isReg() || !MO.getReg() || (MO.isDef() && MO.isDead()))
      return true;
    MCRegister R = MO.getReg().asMCReg();
    return R == Target.RSP || R == Target.RIP ||
           !MachineOperand::clobbersPhysReg(Preserved, R) ||
           any_of(pushable(), [&](MCRegister General) {
             return TRI.isSubRegisterEq(General, R);
           });
  });
}

EventPlacement::Iterator EventPlacement::before(MachineInstr &Call,
                                                LivePhysRegs &Live) const {
  LivePhysRegs Here(TRI);
  for (MCRegister R : Live)
    Here.addReg(R);
  const MachineBasicBlock &MBB = *Call.getParent();
  for (Iterator I = Call.getIterator(); I != MBB.begin();) {
    --I;
    if (I->isDebugOrPseudoInstr())
      continue;
    if (!setsArgument(*I))
      break;
    Here.stepBackward(*I);
    if (clobbered(Here).empty()) {
      Live.clear();
      for (MCRegister R : Here)
        Live.addReg(R);
      return I;
    }
  }
  return Call.getIterator();
}

void EventPlacement::addLive(LivePhysRegs &Live, const MachineBasicBlock &MBB,
                             Iterator At) {
  Live.addLiveOuts(MBB);
  for (const MachineInstr &MI :
       reverse(make_range(MachineBasicBlock::const_iterator(At), MBB.end())))
    if (!MI.isDebugOrPseudoInstr())
      Live.stepBackward(MI);
}

} // namespace pomp
