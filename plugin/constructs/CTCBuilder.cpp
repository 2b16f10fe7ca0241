//===- CTCBuilder.cpp - Builds context strings ---------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/CTCBuilder.h"
#include "pomp/ctc.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace pomp {

static const char *const AttributeNames[] = {
#define POMP_ATTRIBUTE(Name, PART, Of, Doc) #Name,
#include "constructs/attributes.def"
};

void CTCBuilder::add(Attribute A, StringRef Value) {
  Attributes.push_back({AttributeNames[unsigned(A)], Value.str()});
}

std::string CTCBuilder::take() const {
  std::string Buffer(64, 0);
  for (;;) {
    pomp_ctc_writer W;
    pomp_ctc_begin(&W, Buffer.data(), Buffer.size());
    for (const auto &[Key, Value] : Attributes)
      pomp_ctc_add(&W, Key, Value.c_str());
    size_t Length = pomp_ctc_finish(&W);
    bool Fits = Length < Buffer.size();
    Buffer.resize(Length + !Fits);
    if (Fits)
      return Buffer;
  }
}

void Copies::addTo(CTCBuilder &CTC, bool IsOuter, bool IsInner) const {
  constexpr uint64_t Least = 1024;
  std::vector<std::string> All;
  auto Add = [&](const char *Clause, const CopiedBytes &Bytes) {
    if (Bytes.Known >= Least || Bytes.HasMore)
      All.push_back(Clause + (":" + std::to_string(Bytes.Known)) +
                    (Bytes.HasMore ? "+" : ""));
  };
  if (!IsInner) {
    Add("firstprivate", Firstprivate);
    Add("copyin", Copyin);
  }
  Add("copyprivate", Copyprivate);
  if (!IsOuter)
    Add("reduction", Reduction);
  CTC.addAny(Attribute::copied, join(All, ","));
}

std::string limit(std::string Text) {
  constexpr size_t Most = 80;
  for (char &C : Text)
    if (static_cast<unsigned char>(C) < ' ' || C == 127)
      C = ' ';
  if (Text.size() > Most) {
    size_t Kept = Most - 3;
    while (Kept && (static_cast<unsigned char>(Text[Kept]) & 0xc0) == 0x80)
      --Kept;
    Text.replace(Kept, std::string::npos, "...");
  }
  return Text;
}

} // namespace pomp
