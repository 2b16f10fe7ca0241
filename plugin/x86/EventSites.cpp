//===- EventSites.cpp - Stage 3: events in machine code -----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "x86/EventSites.h"
#include "events/EventSlot.h"
#include "pomp/kinds.h"
#include "stub/Stub.h"
#include "x86/EventPlacement.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetFrameLowering.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCDwarf.h"
#include "llvm/PassRegistry.h"

using namespace llvm;

namespace pomp {

namespace {

class EventSitePass : public MachineFunctionPass {
public:
  static char ID;
  explicit EventSitePass(const SiteTable &Sites)
      : MachineFunctionPass(ID), Sites(Sites) {}
  StringRef getPassName() const override { return "POMP event sites"; }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  using Iterator = EventPlacement::Iterator;
  void guard(MachineInstr &Call, const EventSite &S);
  void addEventsAround(MachineInstr &Call, const CallWithEvents &C);
  void addEvents(MachineBasicBlock &MBB, Iterator At, ArrayRef<EventSite> List,
                 const LivePhysRegs &Live, DebugLoc DL);
  void addEvent(MachineBasicBlock *MBB, MachineInstr *Mark, const EventSite &S,
                const LivePhysRegs &Live, const DebugLoc &DL);
  MachineBasicBlock *split(MachineBasicBlock &MBB, Iterator At);
  void test(MachineBasicBlock &MBB, const EventSite &S, int Slot,
            int64_t Pushed);
  void testDecision(MachineBasicBlock &MBB);
  void branchTo(MachineBasicBlock &MBB, MachineBasicBlock *Then,
                const EventSite &S, const DebugLoc &DL);
  static MachineBasicBlock *appendBlock(MachineBasicBlock &MBB);
  static void goOn(MachineBasicBlock &MBB, MachineBasicBlock *After,
                   const DebugLoc &DL);
  void keepDecision(MachineBasicBlock &Then, Iterator At, const EventSite &S,
                    int Slot, int64_t Pushed, const DebugLoc &DL);
  void adjustFrame(MachineBasicBlock &MBB, Iterator At, int Bytes) const;
  void callHelper(MachineInstr &Call, const EventSite &S, int Slot,
                  int64_t Pushed);
  void callLibrary(MachineInstr &Call, const EventSite &S, int Slot,
                   int64_t Pushed);
  std::optional<int> slotOf(const EventSite &S) const;
  const MachineInstrBuilder &addSlot(const MachineInstrBuilder &B, int Slot,
                                     int64_t Pushed, int64_t Offset = 0) const;
  bool isArgument(const MachineInstr &MI, const EventSite &S) const;
  const MachineInstrBuilder &addAddress(const MachineInstrBuilder &B,
                                        const llvm::GlobalVariable *Variable,
                                        int64_t Offset) const;

  const SiteTable &Sites;
  std::optional<X86> Target;
  /// Of the module.
  const GlobalVariable *Object = nullptr;
  /// The frame indices of the function.
  DenseMap<const AllocaInst *, int> Slots;
  /// Those of the function.
  std::optional<EventPlacement> Places;
};

char EventSitePass::ID = 0;

/// Whether \p MI only sets an argument of \p S, and can as well do it later:
/// behind the guard.
bool EventSitePass::isArgument(const MachineInstr &MI,
                               const EventSite &S) const {
  if (MI.isCall() || MI.mayStore() || MI.isTerminator() || MI.isPosition() ||
      MI.isDebugOrPseudoInstr() || MI.hasUnmodeledSideEffects() ||
      MI.getFlag(MachineInstr::FrameSetup))
    return false;
  const TargetRegisterInfo &TRI = *MI.getMF()->getSubtarget().getRegisterInfo();
  bool Sets = false;
  for (const MachineOperand &MO : MI.operands()) {
    if (!MO.isReg() || !MO.getReg())
      continue;
    // Flags would be others after the guard.
    if (MO.isUse() && MO.isImplicit())
      return false;
    // Nobody wants flags that are dead.
    if (MO.isUse() || (MO.isImplicit() && MO.isDead()))
      continue;
    Register R = MO.getReg();
    // The first argument of a decided site may be what its guard looks at.
    if ((S.How == Decision::Decided || !TRI.isSubRegisterEq(Target->RDI, R)) &&
        !TRI.isSubRegisterEq(Target->RSI, R) &&
        !TRI.isSubRegisterEq(Target->RDX, R) &&
        !TRI.isSubRegisterEq(Target->RCX, R))
      return false;
    Sets = true;
  }
  return Sets;
}

/// Adds what \p B addresses: \p Offset bytes behind a variable.
const MachineInstrBuilder &
EventSitePass::addAddress(const MachineInstrBuilder &B,
                          const GlobalVariable *Variable,
                          int64_t Offset) const {
  return B.addReg(Target->RIP)
      .addImm(1)
      .addReg(0)
      .addGlobalAddress(Variable, Offset)
      .addReg(0);
}

/// Adds what \p B addresses: \p Offset bytes behind the beginning of a slot.
/// Where that is found from the stack pointer it is as much further as
/// \p Pushed.
const MachineInstrBuilder &EventSitePass::addSlot(const MachineInstrBuilder &B,
                                                  int Slot, int64_t Pushed,
                                                  int64_t Offset) const {
  const MachineFunction &MF = *B.getInstr()->getMF();
  Register Frame;
  StackOffset Begin =
      MF.getSubtarget().getFrameLowering()->getFrameIndexReference(MF, Slot,
                                                                   Frame);
  if (Frame == Target->RSP)
    Offset += Pushed;
  return B.addReg(Frame)
      .addImm(1)
      .addReg(0)
      .addImm(Begin.getFixed() + Offset)
      .addReg(0);
}

/// Makes \p Call that of the library's function, which takes the handle and the
/// thread number: what opened the pair has asked for that. \p Pushed bytes are
/// between the stack pointer and the frame.
void EventSitePass::callLibrary(MachineInstr &Call, const EventSite &S,
                                int Slot, int64_t Pushed) {
  MachineBasicBlock &MBB = *Call.getParent();
  const TargetInstrInfo &TII = *MBB.getParent()->getSubtarget().getInstrInfo();
  const DebugLoc &DL = Call.getDebugLoc();
  for (MCRegister R : {Target->RDI, Target->ESI})
    Call.addOperand(MachineOperand::CreateReg(R, false, true));
  addAddress(BuildMI(MBB, Call, DL, TII.get(Target->MOV64rm), Target->RDI),
             S.Table, S.Offset);
  addSlot(BuildMI(MBB, Call, DL, TII.get(Target->MOV32rm), Target->ESI), Slot,
          Pushed);
  Call.setDesc(TII.get(Target->CALL64m));
  Call.removeOperand(0);
  const MachineOperand Address[] = {
      MachineOperand::CreateReg(Target->RIP, false),
      MachineOperand::CreateImm(1), MachineOperand::CreateReg(0, false),
      MachineOperand::CreateGA(Object, offsetof(pomp_object, functions) +
                                           sizeof(void *) * S.Deliver),
      MachineOperand::CreateReg(0, false)};
  compat::prepend(Call, Address);
}

/// Makes \p Call that of the helper.
void EventSitePass::callHelper(MachineInstr &Call, const EventSite &S, int Slot,
                               int64_t Pushed) {
  MachineBasicBlock &MBB = *Call.getParent();
  const MachineFunction &MF = *MBB.getParent();
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  const DebugLoc &DL = Call.getDebugLoc();
  auto Build = [&](unsigned Opcode, MCRegister Register) {
    Call.addOperand(MachineOperand::CreateReg(Register, false, true));
    return BuildMI(MBB, Call, DL, TII.get(Opcode), Register);
  };
  // The values come from where a function finds its first arguments, and go to
  // where the helper has them. The helper of the event that has most of them
  // knows the library's function.
  bool IsFull = S.Values.size() == EventSite::MaxValues;
  const MCRegister From[] = {Target->RDI, Target->RSI, Target->RDX,
                             Target->RCX};
  const MCRegister To[] = {Target->RDX, Target->RCX, Target->R8, Target->R9};
  static_assert(std::size(To) == EventSite::MaxValues);
  unsigned Argument =
      S.takesCondition() + count_if(S.Values, [](auto &V) { return !V; });
  // The last first: none is overwritten that is still to be moved.
  for (unsigned I = S.Values.size(); I-- != 0;) {
    MCRegister R = To[I + !IsFull];
    if (std::optional<int64_t> Number = S.Values[I])
      Build(isInt<32>(*Number) ? Target->MOV64ri32 : Target->MOV64ri, R)
          .addImm(*Number);
    else
      Build(Target->MOV64rr, R).addReg(From[--Argument]);
  }
  addSlot(Build(Target->LEA64r, Target->RDI), Slot, Pushed);
  addAddress(Build(Target->LEA64r, Target->RSI), S.Table, S.Offset);
  if (!IsFull)
    addAddress(Build(Target->MOV64rm, Target->RDX), Object,
               offsetof(pomp_object, functions) + sizeof(void *) * S.Deliver);
  Call.getOperand(0).ChangeToGA(S.Helper, 0);
}

/// \returns where the slot of \p S is, or nothing if another pass has taken it
/// away: then the event goes as well. A pair of events has one slot.
std::optional<int> EventSitePass::slotOf(const EventSite &S) const {
  auto It = Slots.find(S.Slot);
  return It == Slots.end() ? std::nullopt : std::optional(It->second);
}

/// Ends \p MBB with the test that decides \p S.
void EventSitePass::test(MachineBasicBlock &MBB, const EventSite &S, int Slot,
                         int64_t Pushed) {
  const TargetInstrInfo &TII = *MBB.getParent()->getSubtarget().getInstrInfo();
  DebugLoc DL = MBB.findBranchDebugLoc();
  const unsigned Guard = pomp_event_guard(S.Deliver);
  switch (S.How) {
  case Decision::Guarded:
    addAddress(BuildMI(&MBB, DL, TII.get(Target->TEST8mi)), Object, Guard / 8)
        .addImm(int8_t(1u << (Guard % 8)));
    return;
  case Decision::Ending:
    addSlot(BuildMI(&MBB, DL, TII.get(Target->TEST8mi)), Slot, Pushed,
            PairsBegin + *S.Pair / 8)
        .addImm(int8_t(1u << (*S.Pair % 8)));
    return;
  case Decision::Decided:
    testDecision(MBB);
    return;
  }
}

/// Ends \p MBB with a test of the first argument, where that is before it
/// becomes one if it has just done so.
void EventSitePass::testDecision(MachineBasicBlock &MBB) {
  const MachineFunction &MF = *MBB.getParent();
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  DebugLoc DL = MBB.findBranchDebugLoc();
  enum { FirstOfAddress = 1, LastOfAddress = 5 };
  Register R = Target->EDI;
  if (!MBB.empty()) {
    MachineInstr &Last = MBB.back();
    bool SetsIt = Last.getNumOperands() && Last.getOperand(0).isReg() &&
                  Last.getOperand(0).getReg() == Target->EDI;
    if (SetsIt && Last.getOpcode() == Target->MOV32rm) {
      auto Test = BuildMI(&MBB, DL, TII.get(Target->TEST8mi));
      for (unsigned I = FirstOfAddress; I <= LastOfAddress; ++I)
        Test.add(Last.getOperand(I));
      Test.addImm(1);
      Last.eraseFromParent();
      return;
    }
    if (SetsIt && Last.getOpcode() == Target->MOV32rr) {
      R = Last.getOperand(1).getReg();
      Last.eraseFromParent();
    }
  }
  // Its lowest byte has the same number, others of its bytes have not.
  MCRegister Byte;
  for (MCRegister Sub : TRI.subregs(R.asMCReg()))
    if (TRI.getEncodingValue(Sub) == TRI.getEncodingValue(R.asMCReg()) &&
        TRI.getRegSizeInBits(*TRI.getMinimalPhysRegClass(Sub)) == 8)
      Byte = Sub;
  BuildMI(&MBB, DL, TII.get(Target->TEST8ri)).addReg(Byte).addImm(1);
}

/// Ends \p MBB with the branch to \p Then.
void EventSitePass::branchTo(MachineBasicBlock &MBB, MachineBasicBlock *Then,
                             const EventSite &S, const DebugLoc &DL) {
  const TargetInstrInfo &TII = *MBB.getParent()->getSubtarget().getInstrInfo();
  unsigned Condition = S.How == Decision::Ending ? Equal : NotEqual;
  TII.insertBranch(MBB, Then, nullptr, {MachineOperand::CreateImm(Condition)},
                   DL);
  MBB.addSuccessor(Then, BranchProbability(1, 1 << 11));
  MBB.normalizeSuccProbs();
}

/// \returns a new block behind the function, for code of \p MBB.
MachineBasicBlock *EventSitePass::appendBlock(MachineBasicBlock &MBB) {
  MachineFunction &MF = *MBB.getParent();
  MachineBasicBlock *New = MF.CreateMachineBasicBlock(MBB.getBasicBlock());
  MF.push_back(New);
  return New;
}

/// Ends \p MBB with the jump to \p After.
void EventSitePass::goOn(MachineBasicBlock &MBB, MachineBasicBlock *After,
                         const DebugLoc &DL) {
  MBB.addSuccessor(After);
  MBB.getParent()->getSubtarget().getInstrInfo()->insertUnconditionalBranch(
      MBB, After, DL);
}

/// Sets or resets the bit of the pair before \p At.
void EventSitePass::keepDecision(MachineBasicBlock &Then, Iterator At,
                                 const EventSite &S, int Slot, int64_t Pushed,
                                 const DebugLoc &DL) {
  if (!S.Pair)
    return;
  const TargetInstrInfo &TII = *Then.getParent()->getSubtarget().getInstrInfo();
  bool Ends = S.How == Decision::Ending;
  unsigned Bit = 1u << (*S.Pair % 8);
  addSlot(BuildMI(Then, At, DL, TII.get(Ends ? Target->OR8mi : Target->AND8mi)),
          Slot, Pushed, PairsBegin + *S.Pair / 8)
      .addImm(int8_t(Ends ? Bit : ~Bit));
}

/// Splits \p MBB before \p At. \returns the block with the rest.
MachineBasicBlock *EventSitePass::split(MachineBasicBlock &MBB, Iterator At) {
  if (At == MBB.end())
    if (MachineBasicBlock *Next = MBB.getFallThrough())
      return Next;
  MachineFunction &MF = *MBB.getParent();
  MachineBasicBlock *After = MF.CreateMachineBasicBlock(MBB.getBasicBlock());
  MF.insert(std::next(MBB.getIterator()), After);
  Places->noteSplit(MBB, At, *After);
  After->splice(After->end(), &MBB, At, MBB.end());
  After->transferSuccessors(&MBB);
  MBB.addSuccessor(After);
  return After;
}

/// Moves \p Call out of the way, to where its guard branches.
void EventSitePass::guard(MachineInstr &Call, const EventSite &S) {
  std::optional<int> Slot = slotOf(S);
  if (!Slot) {
    Call.eraseFromParent();
    return;
  }
  MachineBasicBlock &MBB = *Call.getParent();
  const DebugLoc &DL = Call.getDebugLoc();

  Iterator First = Call.getIterator();
  while (First != MBB.begin() && isArgument(*std::prev(First), S))
    --First;
  int64_t Pushed = Places->pushedBefore(MBB, First);
  MachineBasicBlock *After = split(MBB, std::next(Call.getIterator()));
  MachineBasicBlock *Then = appendBlock(MBB);
  Then->splice(Then->end(), &MBB, First, MBB.end());
  if (S.callsLibrary())
    callLibrary(Call, S, *Slot, Pushed);
  else
    callHelper(Call, S, *Slot, Pushed);
  test(MBB, S, *Slot, Pushed);
  keepDecision(*Then, Then->end(), S, *Slot, Pushed, DL);
  branchTo(MBB, Then, S, DL);
  goOn(*Then, After, DL);
  // What comes after has them already.
  recomputeLiveIns(*After);
  recomputeLiveIns(*Then);
}

/// Tells the unwinder that \p Bytes were pushed before \p At.
void EventSitePass::adjustFrame(MachineBasicBlock &MBB, Iterator At,
                                int Bytes) const {
  MachineFunction &MF = *MBB.getParent();
  const TargetSubtargetInfo &Subtarget = MF.getSubtarget();
  if (!MF.needsFrameMoves() || Subtarget.getFrameLowering()->hasFP(MF))
    return;
  unsigned Index =
      MF.addFrameInst(MCCFIInstruction::createAdjustCfaOffset(nullptr, Bytes));
  BuildMI(MBB, At, DebugLoc(),
          Subtarget.getInstrInfo()->get(TargetOpcode::CFI_INSTRUCTION))
      .addCFIIndex(Index);
}

/// Puts \p S behind \p Mark, or at the beginning of \p MBB, where \p Live are
/// live registers.
void EventSitePass::addEvent(MachineBasicBlock *MBB, MachineInstr *Mark,
                             const EventSite &S, const LivePhysRegs &Live,
                             const DebugLoc &DL) {
  std::optional<int> Slot = slotOf(S);
  if (!Slot)
    return;
  MachineFunction &MF = *MBB->getParent();
  const TargetSubtargetInfo &Subtarget = MF.getSubtarget();
  const TargetInstrInfo &TII = *Subtarget.getInstrInfo();
  Iterator At = Mark ? std::next(Mark->getIterator()) : MBB->begin();
  int64_t Depth = Places->pushedBefore(*MBB, At);

  bool Continues = At == MBB->end();
  MachineBasicBlock *After = split(*MBB, At);
  MachineBasicBlock *Then = appendBlock(*MBB);
  test(*MBB, S, *Slot, Depth);
  // Where the library is called there may be no helper any more.
  const GlobalValue *Callee = Object;
  if (!S.callsLibrary())
    Callee = S.Helper;
  MachineInstrBuilder Deliver =
      BuildMI(*Then, Then->end(), DL, TII.get(Target->CALL64pcrel32))
          .addGlobalAddress(Callee)
          .addRegMask(preservedMask(MF))
          .addReg(Target->RSP, RegState::Implicit)
          .addReg(Target->RSP, RegState::ImplicitDefine);
  // The stack pointer stays aligned.
  SmallVector<MCRegister, 4> Saved = Places->clobbered(Live);
  if (Saved.size() % 2)
    Saved.push_back(Saved.back());
  for (MCRegister R : Saved) {
    Iterator Here = Deliver.getInstr()->getIterator();
    BuildMI(*Then, Here, DL, TII.get(Target->PUSH64r))
        .addReg(R, RegState::Undef);
    Depth += sizeof(uint64_t);
    adjustFrame(*Then, Here, 8);
  }
  if (S.callsLibrary())
    callLibrary(*Deliver, S, *Slot, Depth);
  else
    callHelper(*Deliver, S, *Slot, Depth);
  keepDecision(*Then, Then->end(), S, *Slot, Depth, DL);
  for (MCRegister R : reverse(Saved)) {
    BuildMI(*Then, Then->end(), DL, TII.get(Target->POP64r), R);
    adjustFrame(*Then, Then->end(), -8);
  }
  branchTo(*MBB, Then, S, DL);
  goOn(*Then, After, DL);
  addLiveIns(*Then, Live);
  if (!Continues)
    for (const MachineBasicBlock::RegisterMaskPair &In : Then->liveins())
      After->addLiveIn(In);
}

/// Puts \p List before \p At, in the order it has. \p DL says where that is.
void EventSitePass::addEvents(MachineBasicBlock &MBB, Iterator At,
                              ArrayRef<EventSite> List,
                              const LivePhysRegs &Live, DebugLoc DL) {
  if (const DILocation *L = DL.get())
    DL = DILocation::get(L->getContext(), 0, 0, L->getScope(),
                         L->getInlinedAt());
  // The last first: each goes right behind what is before all of them.
  MachineInstr *Mark = At == MBB.begin() ? nullptr : &*std::prev(At);
  for (const EventSite &S : reverse(List))
    addEvent(&MBB, Mark, S, Live, DL);
}

/// Makes \p Call what it was, with guarded events before and after it.
void EventSitePass::addEventsAround(MachineInstr &Call,
                                    const CallWithEvents &C) {
  MachineBasicBlock &MBB = *Call.getParent();
  MachineOperand &Callee = Call.getOperand(0);
  Callee.ChangeToGA(C.Callee, 0, Callee.getTargetFlags());
  Iterator Behind = std::next(Call.getIterator());
  LivePhysRegs Live(*MBB.getParent()->getSubtarget().getRegisterInfo());
  EventPlacement::addLive(Live, MBB, Behind);
  DebugLoc DL = Call.getDebugLoc();
  addEvents(MBB, Behind, C.After, Live, DL);
  if (C.Before.empty())
    return;
  Live.stepBackward(Call);
  Iterator Place = Places->before(Call, Live);
  addEvents(MBB, Place, C.Before, Live, DL);
}

bool EventSitePass::runOnMachineFunction(MachineFunction &MF) {
  struct FoundCall {
    MachineInstr *Call;
    const EventSite *S;
    const CallWithEvents *C;
  };
  SmallVector<FoundCall, 32> Calls;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.isCall() && MI.getNumOperands() && MI.getOperand(0).isGlobal()) {
        StringRef Name = MI.getOperand(0).getGlobal()->getName();
        const EventSite *S = Sites.findSite(Name);
        const CallWithEvents *C = Sites.findCall(Name);
        if (S || C)
          Calls.push_back({&MI, S, C});
      }
  if (Calls.empty())
    return false;
  if (!Target) {
    // chooseLowering has asked.
    Target = *X86::find(*MF.getSubtarget().getInstrInfo(),
                        *MF.getSubtarget().getRegisterInfo());
    Object = MF.getFunction().getParent()->getNamedGlobal(
        stub::symbol(stub::Object));
  }
  Slots.clear();
  Places.emplace(MF, *Target);
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  for (int I = 0, N = Frame.getObjectIndexEnd(); I != N; ++I)
    if (const AllocaInst *Alloca = Frame.getObjectAllocation(I);
        Alloca && !Frame.isDeadObjectIndex(I))
      Slots[Alloca] = I;
  // The last first: what a block keeps is not looked at again.
  for (auto [Call, S, C] : reverse(Calls))
    if (S)
      guard(*Call, *S);
    else
      addEventsAround(*Call, *C);
  return true;
}

} // namespace

/// Makes the pass known to -print-after=, -stop-after= and the like.
static void registerPass() {
  PassRegistry &Registry = *PassRegistry::getPassRegistry();
  if (!Registry.getPassInfo(&EventSitePass::ID))
    Registry.registerPass(*new PassInfo("POMP event sites", "pomp-event-sites",
                                        &EventSitePass::ID, nullptr, false,
                                        false),
                          /*ShouldFree=*/true);
}

EventSites::EventSites()
    : Callback(
          [this](TargetMachine &, PassManagerBase &, TargetPassConfig *Config) {
            // Blocks have their places by now.
            Config->insertPass(&FuncletLayoutID, new EventSitePass(Table));
          }) {
  registerPass();
}

} // namespace pomp
