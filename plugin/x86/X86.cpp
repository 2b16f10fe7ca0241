//===- X86.cpp - Instructions and registers of x86-64 ---------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "x86/X86.h"
#include "Compat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

namespace pomp {

std::optional<X86> X86::find(const MCInstrInfo &TII,
                             const MCRegisterInfo &TRI) {
  X86 Found;
  const std::pair<StringRef, unsigned *> Opcodes[] = {
      {"TEST8mi", &Found.TEST8mi},
      {"TEST8ri", &Found.TEST8ri},
      {"MOV32rr", &Found.MOV32rr},
      {"MOV32rm", &Found.MOV32rm},
      {"MOV64rr", &Found.MOV64rr},
      {"MOV64rm", &Found.MOV64rm},
      {"MOV64ri", &Found.MOV64ri},
      {"MOV64ri32", &Found.MOV64ri32},
      {"LEA64r", &Found.LEA64r},
      {"AND8mi", &Found.AND8mi},
      {"OR8mi", &Found.OR8mi},
      {"CALL64m", &Found.CALL64m},
      {"CALL64pcrel32", &Found.CALL64pcrel32},
      {"PUSH64r", &Found.PUSH64r},
      {"POP64r", &Found.POP64r},
      {"ADD64ri32", &Found.ADD64ri32},
      {"SUB64ri32", &Found.SUB64ri32},
      {"MOV64mi32", &Found.MOV64mi32}};
  // Those that are no pseudo instructions are the last, by their names.
  unsigned First = TargetOpcode::GENERIC_OP_END + 1;
  while (First != TII.getNumOpcodes() && TII.get(First).isPseudo())
    ++First;
  auto All = seq(First, TII.getNumOpcodes());
  for (auto [Wanted, Opcode] : Opcodes) {
    auto At = partition_point(
        All, [&, Name = Wanted](unsigned I) { return TII.getName(I) < Name; });
    if (At == All.end() || TII.getName(*At) != Wanted)
      return std::nullopt;
    *Opcode = *At;
  }
  const std::pair<StringRef, MCRegister *> Registers[] = {
      {"RIP", &Found.RIP}, {"RSP", &Found.RSP}, {"EAX", &Found.EAX},
      {"EDI", &Found.EDI}, {"ESI", &Found.ESI}, {"RAX", &Found.RAX},
      {"RDI", &Found.RDI}, {"RSI", &Found.RSI}, {"RDX", &Found.RDX},
      {"RCX", &Found.RCX}, {"R8", &Found.R8},   {"R9", &Found.R9},
      {"R10", &Found.R10}, {"R11", &Found.R11}};
  for (unsigned I = 1, N = TRI.getNumRegs(); I != N; ++I)
    for (auto [Wanted, Register] : Registers)
      if (Wanted == TRI.getName(I))
        *Register = I;
  if (any_of(Registers, [](const auto &R) { return !R.second->isValid(); }))
    return std::nullopt;
  return Found;
}

bool X86::isKnown(const Triple &T) {
  std::string Error;
  const Target *X = TargetRegistry::lookupTarget(compat::nameOf(T), Error);
  if (!X)
    return false;
  std::unique_ptr<MCInstrInfo> Instructions(X->createMCInstrInfo());
  std::unique_ptr<MCRegisterInfo> Registers(
      X->createMCRegInfo(compat::nameOf(T)));
  return Instructions && Registers && find(*Instructions, *Registers);
}

} // namespace pomp
