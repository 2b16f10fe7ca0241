//===- MachineSites.cpp - Stage 3: events in machine code -----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MachineSites.h"
#include "Attach.h"
#include "pomp/attach.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetFrameLowering.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr char Prefix[] = "__pomp_site.";

/// The target's headers are not among those that LLVM installs: its
/// instructions and registers are found by their names.
struct X86 {
  unsigned TEST8mi, TEST8ri, TEST32ri, MOV32rr, MOV32rm, MOV32ri, MOV64rr,
      MOV64rm, LEA64r, AND8mi, OR8mi, CALL64m;
  MCRegister RIP, EAX, AL, AH, EDI, ESI, RDI, RSI, RDX, RCX, R8, R9;

  X86(const TargetInstrInfo &TII, const TargetRegisterInfo &TRI) {
    const std::pair<StringRef, unsigned *> Opcodes[] = {
        {"TEST8mi", &TEST8mi}, {"TEST8ri", &TEST8ri}, {"TEST32ri", &TEST32ri},
        {"MOV32rr", &MOV32rr}, {"MOV32rm", &MOV32rm}, {"MOV32ri", &MOV32ri},
        {"MOV64rr", &MOV64rr}, {"MOV64rm", &MOV64rm}, {"LEA64r", &LEA64r},
        {"AND8mi", &AND8mi},   {"OR8mi", &OR8mi},     {"CALL64m", &CALL64m}};
    for (unsigned I = 0, N = TII.getNumOpcodes(); I != N; ++I) {
      StringRef Name = TII.getName(I);
      if (Name.size() > 8)
        continue;
      for (auto [Wanted, Opcode] : Opcodes)
        if (Name == Wanted)
          *Opcode = I;
    }
    const std::pair<StringRef, MCRegister *> Registers[] = {
        {"RIP", &RIP}, {"EAX", &EAX}, {"AL", &AL},   {"AH", &AH},
        {"EDI", &EDI}, {"ESI", &ESI}, {"RDI", &RDI}, {"RSI", &RSI},
        {"RDX", &RDX}, {"RCX", &RCX}, {"R8", &R8},   {"R9", &R9}};
    for (unsigned I = 1, N = TRI.getNumRegs(); I != N; ++I) {
      StringRef Name = TRI.getName(I);
      for (auto [Wanted, Register] : Registers)
        if (Name == Wanted)
          *Register = I;
    }
  }
};

/// JE and JNE.
enum : unsigned { Equal = 4, NotEqual = 5 };

class SitePass : public MachineFunctionPass {
public:
  static char ID;
  explicit SitePass(const SiteTable &Sites)
      : MachineFunctionPass(ID), Sites(Sites) {}
  StringRef getPassName() const override { return "POMP sites"; }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  void guard(MachineInstr &Call, const Site &S, int Slot);
  void testMask(MachineBasicBlock &MBB, unsigned Bit, bool Returns);
  void testDecision(MachineBasicBlock &MBB, unsigned Bit);
  void testPair(MachineBasicBlock &MBB, const Site &S, int Slot);
  void drop(MachineInstr &Call);
  bool returns(const MachineInstr &Call) const;
  void callHelper(MachineInstr &Call, const Site &S, int Slot);
  void callLibrary(MachineInstr &Call, const Site &S, int Slot);
  const MachineInstrBuilder &addSlot(const MachineInstrBuilder &B, int Slot,
                                     int64_t Offset) const;
  bool isArgument(const MachineInstr &MI, const Site &S, bool Returns) const;
  const MachineInstrBuilder &addAddress(const MachineInstrBuilder &B,
                                        const llvm::GlobalVariable *Variable,
                                        int64_t Offset) const;

  const SiteTable &Sites;
  std::optional<X86> Target;
  /// Of the module.
  const GlobalVariable *Object = nullptr;
};

char SitePass::ID = 0;

/// Whether \p MI only sets an argument of \p S, and can as well do it later:
/// behind the guard, which writes EAX if the site \p Returns the mask.
bool SitePass::isArgument(const MachineInstr &MI, const Site &S,
                          bool Returns) const {
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
    if (MO.isUse() && Returns && TRI.regsOverlap(MO.getReg(), Target->EAX))
      return false;
    // Nobody wants flags that are dead.
    if (MO.isUse() || (MO.isImplicit() && MO.isDead()))
      continue;
    Register R = MO.getReg();
    // The first argument of a decided site may be what its guard looks at.
    if ((S.takesDecision() || !TRI.isSubRegisterEq(Target->RDI, R)) &&
        !TRI.isSubRegisterEq(Target->RSI, R) &&
        !TRI.isSubRegisterEq(Target->RDX, R) &&
        !TRI.isSubRegisterEq(Target->RCX, R))
      return false;
    Sets = true;
  }
  return Sets;
}

/// Adds what \p B addresses: \p Offset bytes behind a variable.
const MachineInstrBuilder &SitePass::addAddress(const MachineInstrBuilder &B,
                                                const GlobalVariable *Variable,
                                                int64_t Offset) const {
  return B.addReg(Target->RIP)
      .addImm(1)
      .addReg(0)
      .addGlobalAddress(Variable, Offset)
      .addReg(0);
}

/// Adds what \p B addresses: \p Offset bytes behind the beginning of a slot.
const MachineInstrBuilder &SitePass::addSlot(const MachineInstrBuilder &B,
                                             int Slot, int64_t Offset) const {
  const MachineFunction &MF = *B.getInstr()->getMF();
  Register Frame;
  StackOffset Begin =
      MF.getSubtarget().getFrameLowering()->getFrameIndexReference(MF, Slot,
                                                                   Frame);
  return B.addReg(Frame)
      .addImm(1)
      .addReg(0)
      .addImm(Begin.getFixed() + Offset)
      .addReg(0);
}

/// Makes \p Call that of the library's function, which takes the handle and the
/// thread number: what opened the pair has asked for that.
void SitePass::callLibrary(MachineInstr &Call, const Site &S, int Slot) {
  MachineBasicBlock &MBB = *Call.getParent();
  const TargetInstrInfo &TII = *MBB.getParent()->getSubtarget().getInstrInfo();
  const DebugLoc &DL = Call.getDebugLoc();
  for (MCRegister R : {Target->RDI, Target->ESI})
    Call.addOperand(MachineOperand::CreateReg(R, false, true));
  addAddress(BuildMI(MBB, Call, DL, TII.get(Target->MOV64rm), Target->RDI),
             S.Table, S.Offset);
  addSlot(BuildMI(MBB, Call, DL, TII.get(Target->MOV32rm), Target->ESI), Slot,
          0);
  Call.setDesc(TII.get(Target->CALL64m));
  Call.removeOperand(0);
  const MachineOperand Address[] = {
      MachineOperand::CreateReg(Target->RIP, false),
      MachineOperand::CreateImm(1), MachineOperand::CreateReg(0, false),
      MachineOperand::CreateGA(Object, offsetof(pomp_object, functions) +
                                           sizeof(void *) * S.Deliver),
      MachineOperand::CreateReg(0, false)};
  Call.insert(Call.operands_begin(), Address);
}

/// Makes \p Call that of the helper.
void SitePass::callHelper(MachineInstr &Call, const Site &S, int Slot) {
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
  bool IsFull = S.NumValues == Site::MaxValues;
  const MCRegister From[] = {Target->RDI, Target->RSI, Target->RDX,
                             Target->RCX};
  const MCRegister To[] = {Target->RDX, Target->RCX, Target->R8, Target->R9};
  static_assert(std::size(To) == Site::MaxValues);
  for (unsigned I = S.NumValues; I-- != 0;)
    Build(Target->MOV64rr, To[I + !IsFull]).addReg(From[I + S.takesDecision()]);
  addSlot(Build(Target->LEA64r, Target->RDI), Slot, 0);
  addAddress(Build(Target->LEA64r, Target->RSI), S.Table, S.Offset);
  if (!IsFull)
    addAddress(Build(Target->MOV64rm, Target->RDX), Object,
               offsetof(pomp_object, functions) + sizeof(void *) * S.Deliver);
  Call.getOperand(0).ChangeToGA(S.Helper, 0);
}

/// Takes the event away whose slot another pass has taken away: a pair of
/// events has one slot.
void SitePass::drop(MachineInstr &Call) {
  const TargetInstrInfo &TII = *Call.getMF()->getSubtarget().getInstrInfo();
  if (returns(Call))
    BuildMI(*Call.getParent(), Call, Call.getDebugLoc(),
            TII.get(Target->MOV32ri), Target->EAX)
        .addImm(0);
  Call.eraseFromParent();
}

/// Whether anybody wants the mask.
bool SitePass::returns(const MachineInstr &Call) const {
  return any_of(Call.implicit_operands(), [&](const MachineOperand &MO) {
    return MO.isReg() && MO.isDef() && MO.getReg() == Target->EAX;
  });
}

/// Ends \p MBB with a test of a bit of the mask, which is loaded as the result
/// of the site if that \p Returns it.
void SitePass::testMask(MachineBasicBlock &MBB, unsigned Bit, bool Returns) {
  const MachineFunction &MF = *MBB.getParent();
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  DebugLoc DL = MBB.findBranchDebugLoc();
  int64_t BitOfByte = int8_t(1u << (Bit % 8));
  if (!Returns) {
    addAddress(BuildMI(&MBB, DL, TII.get(Target->TEST8mi)), Object, Bit / 8)
        .addImm(BitOfByte);
    return;
  }
  addAddress(BuildMI(&MBB, DL, TII.get(Target->MOV32rm), Target->EAX), Object,
             0);
  if (Bit < 16)
    BuildMI(&MBB, DL, TII.get(Target->TEST8ri))
        .addReg(Bit < 8 ? Target->AL : Target->AH)
        .addImm(BitOfByte);
  else
    BuildMI(&MBB, DL, TII.get(Target->TEST32ri))
        .addReg(Target->EAX)
        .addImm(int32_t(1u << Bit));
}

/// Ends \p MBB with a test of a bit of the first argument, where that is before
/// it becomes one if it has just done so.
void SitePass::testDecision(MachineBasicBlock &MBB, unsigned Bit) {
  const MachineFunction &MF = *MBB.getParent();
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  DebugLoc DL = MBB.findBranchDebugLoc();
  enum { FirstOfAddress = 1, Displacement = 4, LastOfAddress = 5 };
  Register R = Target->EDI;
  if (!MBB.empty()) {
    MachineInstr &Last = MBB.back();
    bool SetsIt = Last.getNumOperands() && Last.getOperand(0).isReg() &&
                  Last.getOperand(0).getReg() == Target->EDI;
    if (SetsIt && Last.getOpcode() == Target->MOV32rm &&
        Last.getOperand(Displacement).isImm()) {
      auto Test = BuildMI(&MBB, DL, TII.get(Target->TEST8mi));
      for (unsigned I = FirstOfAddress; I <= LastOfAddress; ++I)
        if (I == Displacement)
          Test.addImm(Last.getOperand(I).getImm() + Bit / 8);
        else
          Test.add(Last.getOperand(I));
      Test.addImm(int8_t(1u << (Bit % 8)));
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
  if (Bit < 8 && Byte)
    BuildMI(&MBB, DL, TII.get(Target->TEST8ri))
        .addReg(Byte)
        .addImm(int8_t(1u << Bit));
  else
    BuildMI(&MBB, DL, TII.get(Target->TEST32ri))
        .addReg(R)
        .addImm(int32_t(1u << Bit));
}

/// Ends \p MBB with a test of the bit of the pair.
void SitePass::testPair(MachineBasicBlock &MBB, const Site &S, int Slot) {
  const TargetInstrInfo &TII = *MBB.getParent()->getSubtarget().getInstrInfo();
  DebugLoc DL = MBB.findBranchDebugLoc();
  addSlot(BuildMI(&MBB, DL, TII.get(Target->TEST8mi)), Slot,
          Site::PairsBegin + S.Pair / 8)
      .addImm(int8_t(1u << (S.Pair % 8)));
}

/// Moves \p Call out of the way, to where its guard branches. \p Slot is the
/// frame index of its slot.
void SitePass::guard(MachineInstr &Call, const Site &S, int Slot) {
  MachineBasicBlock &MBB = *Call.getParent();
  MachineFunction &MF = *MBB.getParent();
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  const DebugLoc &DL = Call.getDebugLoc();

  MachineBasicBlock::iterator First = Call.getIterator();
  while (First != MBB.begin() &&
         isArgument(*std::prev(First), S, returns(Call)))
    --First;
  MachineBasicBlock *After = MBB.splitAt(Call, /*UpdateLiveIns=*/false);
  if (After == &MBB) // The last of a block that falls through, or ends there.
    After = MBB.getFallThrough();
  if (!After) {
    After = MF.CreateMachineBasicBlock(MBB.getBasicBlock());
    MF.insert(std::next(MBB.getIterator()), After);
    MBB.addSuccessor(After);
  }
  MachineBasicBlock *Then = MF.CreateMachineBasicBlock(MBB.getBasicBlock());
  MF.push_back(Then);
  Then->splice(Then->end(), &MBB, First, MBB.end());
  if (S.endsPair() && S.TakesHandle)
    callLibrary(Call, S, Slot);
  else
    callHelper(Call, S, Slot);

  if (S.IsGuarded)
    testMask(MBB, S.Bit, returns(Call));
  else if (S.endsPair())
    testPair(MBB, S, Slot);
  else
    testDecision(MBB, S.Bit);
  if (S.Pair >= 0) {
    unsigned Bit = 1u << (S.Pair % 8);
    addSlot(BuildMI(Then, DL,
                    TII.get(S.endsPair() ? Target->OR8mi : Target->AND8mi)),
            Slot, Site::PairsBegin + S.Pair / 8)
        .addImm(int8_t(S.endsPair() ? Bit : ~Bit));
  }
  // What the library returned is something else.
  if (returns(Call))
    BuildMI(Then, DL, TII.get(Target->MOV32ri), Target->EAX)
        .addImm(int32_t(1u << S.Bit));
  TII.insertBranch(MBB, Then, nullptr,
                   {MachineOperand::CreateImm(S.endsPair() ? Equal : NotEqual)},
                   DL);
  MBB.addSuccessor(Then, BranchProbability(1, 1 << 11));
  MBB.normalizeSuccProbs();
  Then->addSuccessor(After);
  TII.insertUnconditionalBranch(*Then, After, DL);
  // What comes after has them already.
  recomputeLiveIns(*After);
  recomputeLiveIns(*Then);
}

bool SitePass::runOnMachineFunction(MachineFunction &MF) {
  SmallVector<std::pair<MachineInstr *, const Site *>, 32> Calls;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.isCall() && MI.getNumOperands() && MI.getOperand(0).isGlobal())
        if (const Site *S = Sites.find(MI.getOperand(0).getGlobal()->getName()))
          Calls.push_back({&MI, S});
  if (Calls.empty())
    return false;
  if (!Target) {
    Target.emplace(*MF.getSubtarget().getInstrInfo(),
                   *MF.getSubtarget().getRegisterInfo());
    Object = MF.getFunction().getParent()->getNamedGlobal(
        stub::symbol(stub::Object));
  }
  DenseMap<const AllocaInst *, int> Slots;
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  for (int I = 0, N = Frame.getObjectIndexEnd(); I != N; ++I)
    if (const AllocaInst *Alloca = Frame.getObjectAllocation(I);
        Alloca && !Frame.isDeadObjectIndex(I))
      Slots[Alloca] = I;
  // The last first: what a block keeps is not looked at again.
  for (auto [Call, S] : reverse(Calls))
    if (auto Slot = Slots.find(S->Slot); Slot != Slots.end())
      guard(*Call, *S, Slot->second);
    else
      drop(*Call);
  return true;
}

} // namespace

SiteTable::SiteTable()
    : Callback(
          [this](TargetMachine &, PassManagerBase &, TargetPassConfig *Config) {
            // Blocks have their places by now.
            Config->insertPass(&FuncletLayoutID, new SitePass(*this));
          }) {}

std::string SiteTable::add(const Site &S) {
  Sites.push_back(S);
  return Prefix + std::to_string(Sites.size() - 1);
}

const Site *SiteTable::find(StringRef Symbol) const {
  unsigned Number;
  return Symbol.consume_front(Prefix) && !Symbol.getAsInteger(10, Number)
             ? &Sites.at(Number)
             : nullptr;
}

} // namespace pomp
