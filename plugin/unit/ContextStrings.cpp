//===- ContextStrings.cpp - The context strings of a unit, in short -------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unit/ContextStrings.h"
#include "pomp/ctc.h"
#include "stub/packed.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"
#include <cassert>
#include <tuple>

using namespace llvm;

namespace pomp {

namespace {

/// A text that stands once for all strings that have it.
struct SharedText {
  unsigned Uses = 0;
  size_t Place = 0;
};
using SharedTexts = StringMap<SharedText>;

/// An attribute with the star before it; of one that is lines, its key.
struct Piece {
  SharedTexts::value_type *Text;
  bool HasLines;
  unsigned First = 0, Last = 0;
};

/// \returns whether \p Text is a number as the stub writes it, in \p Value.
bool isLine(StringRef Text, unsigned &Value) {
  return !Text.getAsInteger(10, Value) && Value <= POMP_LAST_LINE &&
         Text == std::to_string(Value);
}

Piece pieceOf(const pomp_ctc_attribute &A, SharedTexts &Texts) {
  Piece P;
  auto [First, Last] = StringRef(A.value, A.value_length).split(',');
  P.HasLines = isLine(First, P.First) && isLine(Last, P.Last);
  const char *Star = A.key - 1;
  const char *End = P.HasLines ? A.value : A.value + A.value_length;
  P.Text = &*Texts.try_emplace(StringRef(Star, End - Star)).first;
  ++P.Text->second.Uses;
  return P;
}

uint64_t differenceToken(unsigned To, unsigned From) {
  int64_t Difference = int64_t(To) - int64_t(From);
  uint64_t Bits = uint64_t(Difference) << 1;
  return (Difference < 0 ? ~Bits : Bits) << 1 | 1;
}

} // namespace

PackedStrings packStrings(ArrayRef<const char *> Strings, StringRef Runtime) {
  PackedStrings Packed;
  SharedTexts Texts;
  std::vector<SmallVector<Piece, 8>> All;
  for (const char *String : Strings) {
    assert(pomp_ctc_valid(String));
    Packed.Room += strlen(String) + 1;
    All.emplace_back();
    pomp_ctc_attribute A;
    for (const char *Cursor = String; pomp_ctc_next(&Cursor, &A);)
      All.back().push_back(pieceOf(A, Texts));
  }

  std::vector<SharedTexts::value_type *> Sorted;
  for (auto &Text : Texts)
    Sorted.push_back(&Text);
  // What is used most has the shortest distance.
  sort(Sorted, [](const auto *A, const auto *B) {
    return std::make_tuple(A->second.Uses, A->first()) <
           std::make_tuple(B->second.Uses, B->first());
  });
  raw_string_ostream OS(Packed.Bytes);
  OS << Runtime << '\0';
  for (auto *Text : Sorted) {
    Text->second.Place = Packed.Bytes.size();
    OS << Text->first() << '\0';
  }
  Packed.Begin = Packed.Bytes.size();
  encodeULEB128(Packed.Begin, OS);
  unsigned Line = 0;
  for (auto [String, Pieces] : zip_equal(Strings, All)) {
    unsigned Length = 0;
    StringRef(String).consumeInteger(10, Length);
    encodeULEB128(Length, OS);
    for (const Piece &P : Pieces) {
      encodeULEB128((Packed.Begin - P.Text->second.Place) << 1, OS);
      if (P.HasLines) {
        encodeULEB128(differenceToken(P.First, Line), OS);
        encodeULEB128(P.Last - P.First, OS);
        Line = P.Last;
      }
    }
    OS << '\0';
  }
  // What is referred to is before the tokens: where these are enough, nothing
  // is to be added.
  size_t Enough = Packed.Begin + POMP_PACKED_PADDING;
  if (Packed.Bytes.size() < Enough)
    Packed.Bytes.resize(Enough);
  Packed.Room += POMP_PACKED_PADDING;
  return Packed;
}

} // namespace pomp
