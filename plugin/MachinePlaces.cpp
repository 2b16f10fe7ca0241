//===- MachinePlaces.cpp - Where events can stand in machine code ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MachinePlaces.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/CodeGen/TargetFrameLowering.h"
#include "llvm/CodeGen/TargetInstrInfo.h"

using namespace llvm;

namespace pomp {

int64_t MachinePlaces::pushedBefore(const MachineBasicBlock &MBB,
                                    Iterator At) const {
  const TargetSubtargetInfo &Subtarget = MF.getSubtarget();
  if (Subtarget.getFrameLowering()->hasReservedCallFrame(MF))
    return 0;
  const TargetInstrInfo &TII = *Subtarget.getInstrInfo();
  enum { Immediate = 2, Displacement = 4 };
  int64_t Sum = PushedAtBegin.lookup(&MBB);
  for (const MachineInstr &MI :
       make_range(MBB.begin(), MachineBasicBlock::const_iterator(At))) {
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
std::array<MCRegister, 9> MachinePlaces::pushable() const {
  return {Target.RAX, Target.RCX, Target.RDX, Target.RSI, Target.RDI,
          Target.R8,  Target.R9,  Target.R10, Target.R11};
}

SmallVector<MCRegister, 4>
MachinePlaces::clobbered(const LivePhysRegs &Live) const {
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

/// Whether a call changes anything of \p Live, but for \p Except.
bool MachinePlaces::clobbersAny(const LivePhysRegs &Live,
                                ArrayRef<MCRegister> Except) const {
  const uint32_t *Preserved = preservedMask(MF);
  return any_of(Live, [&](MCRegister R) {
    return MachineOperand::clobbersPhysReg(Preserved, R) &&
           !MF.getRegInfo().isReserved(R) && none_of(Except, [&](MCRegister E) {
             return TRI.isSubRegisterEq(E, R);
           });
  });
}

/// Whether \p MI does nothing but store an argument of a call, for which there
/// is room in the frame.
static bool storesArgument(const MachineInstr &MI) {
  return MI.mayStore() && !MI.memoperands_empty() &&
         all_of(MI.memoperands(), [](const MachineMemOperand *MMO) {
           const PseudoSourceValue *V = MMO->getPseudoValue();
           return V && V->isStack();
         });
}

MachinePlaces::Iterator MachinePlaces::before(MachineInstr &Call,
                                              LivePhysRegs &Live) const {
  const MachineBasicBlock &MBB = *Call.getParent();
  LivePhysRegs Here(TRI);
  for (MCRegister R : Live)
    Here.addReg(R);
  // Not far, and not across what the program writes: it would be reported
  // before that.
  unsigned Left = 16;
  for (Iterator I = Call.getIterator();; --I, --Left) {
    if (!clobbersAny(Here)) {
      Live.clear();
      for (MCRegister R : Here)
        Live.addReg(R);
      return I;
    }
    if (I == MBB.begin() || !Left)
      break;
    const MachineInstr &Previous = *std::prev(I);
    if (Previous.isCall() ||
        (Previous.mayStore() && !storesArgument(Previous)) ||
        Previous.isPosition() || Previous.isTerminator() ||
        Previous.isInlineAsm() || Previous.hasUnmodeledSideEffects() ||
        Previous.isBundled() || Previous.getFlag(MachineInstr::FrameSetup) ||
        Previous.getFlag(MachineInstr::FrameDestroy) ||
        Previous.modifiesRegister(Target.RSP, nullptr))
      break;
    if (!Previous.isDebugOrPseudoInstr())
      Here.stepBackward(Previous);
  }
  return Call.getIterator();
}

void MachinePlaces::addLive(LivePhysRegs &Live, const MachineBasicBlock &MBB,
                            Iterator At) {
  Live.addLiveOuts(MBB);
  for (const MachineInstr &MI :
       reverse(make_range(MachineBasicBlock::const_iterator(At), MBB.end())))
    if (!MI.isDebugOrPseudoInstr())
      Live.stepBackward(MI);
}

/// Whether \p MI sets the slot of one of \p List, where the function begins.
static bool initializesSlot(const MachineInstr &MI, ArrayRef<Site> List) {
  return MI.mayStore() && any_of(MI.memoperands(), [&](auto *MMO) {
           const Value *V = MMO->getValue();
           return V && MMO->isVolatile() &&
                  MMO->getSize() == sizeof(uint64_t) &&
                  is_contained(
                      map_range(List, [](const Site &S) { return S.Slot; }),
                      getUnderlyingObject(V));
         });
}

std::optional<MachinePlaces::Iterator>
MachinePlaces::start(ArrayRef<Site> List) const {
  MachineInstr *Last = nullptr;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (initializesSlot(MI, List))
        Last = &MI;
  if (!Last)
    return std::nullopt;
  MachineBasicBlock &MBB = *Last->getParent();
  Iterator Place = std::next(Last->getIterator());
  LivePhysRegs Live(TRI);
  addLive(Live, MBB, Place);
  SmallVector<MachineInstr *, 2> Moved;
  while (clobbersAny(Live, pushable())) {
    if (Place == MBB.begin())
      return std::nullopt;
    --Place;
    if (!Place->isDebugOrPseudoInstr())
      Live.stepBackward(*Place);
    if (!initializesSlot(*Place, List))
      continue;
    if (Place->getOpcode() != Target.MOV64mi32)
      return std::nullopt;
    Moved.push_back(&*Place);
  }
  for (MachineInstr *MI : reverse(Moved))
    if (&*Place == MI)
      ++Place;
    else
      MBB.splice(Place, &MBB, MI->getIterator());
  return Place;
}

MachinePlaces::Iterator MachinePlaces::leaving(MachineBasicBlock &MBB) const {
  Iterator Place = MBB.getFirstTerminator();
  for (Iterator I = Place; I != MBB.begin();) {
    --I;
    if (I->isCall())
      break;
    if (I->getFlag(MachineInstr::FrameDestroy) ||
        // From the frame pointer, without that flag.
        (is_contained({Target.LEA64r, Target.MOV64rr}, I->getOpcode()) &&
         I->getOperand(0).getReg() == Target.RSP))
      Place = I;
  }
  return Place;
}

} // namespace pomp
