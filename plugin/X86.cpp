//===- X86.cpp - Instructions and registers of x86-64 ---------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "X86.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;

namespace pomp {

X86::X86(const TargetInstrInfo &TII, const TargetRegisterInfo &TRI) {
  const std::pair<StringRef, unsigned *> Opcodes[] = {
      {"TEST8mi", &TEST8mi},
      {"TEST8ri", &TEST8ri},
      {"TEST32rr", &TEST32rr},
      {"MOV32rr", &MOV32rr},
      {"MOV32rm", &MOV32rm},
      {"MOV32ri", &MOV32ri},
      {"MOV64rr", &MOV64rr},
      {"MOV64rm", &MOV64rm},
      {"MOV64ri", &MOV64ri},
      {"MOV64ri32", &MOV64ri32},
      {"LEA64r", &LEA64r},
      {"AND8mi", &AND8mi},
      {"OR8mi", &OR8mi},
      {"CALL64m", &CALL64m},
      {"CALL64pcrel32", &CALL64pcrel32},
      {"PUSH64r", &PUSH64r},
      {"POP64r", &POP64r},
      {"ADD64ri32", &ADD64ri32},
      {"SUB64ri32", &SUB64ri32},
      {"MOV64mi32", &MOV64mi32}};
  // Those that are no pseudo instructions are the last, by their names.
  unsigned First = TargetOpcode::GENERIC_OP_END + 1;
  while (TII.get(First).isPseudo())
    ++First;
  auto All = seq(First, TII.getNumOpcodes());
  for (auto [Wanted, Opcode] : Opcodes)
    *Opcode = *partition_point(
        All, [&, Name = Wanted](unsigned I) { return TII.getName(I) < Name; });
  const std::pair<StringRef, MCRegister *> Registers[] = {
      {"RIP", &RIP}, {"RSP", &RSP}, {"EAX", &EAX}, {"EDI", &EDI}, {"ESI", &ESI},
      {"RAX", &RAX}, {"RDI", &RDI}, {"RSI", &RSI}, {"RDX", &RDX}, {"RCX", &RCX},
      {"R8", &R8},   {"R9", &R9},   {"R10", &R10}, {"R11", &R11}};
  for (unsigned I = 1, N = TRI.getNumRegs(); I != N; ++I)
    for (auto [Wanted, Register] : Registers)
      if (Wanted == TRI.getName(I))
        *Register = I;
}

} // namespace pomp
