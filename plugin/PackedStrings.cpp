//===- PackedStrings.cpp - The context strings of a unit, in short --------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PackedStrings.h"
#include "attach/packed.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;

namespace pomp {

namespace {

/// An attribute with the star before it; of one that is lines, its key.
struct Piece {
  StringRef Text;
  bool HasLines = false;
  unsigned First = 0, Last = 0;
};

/// \returns whether \p Text is a number as the stub writes it, in \p Value.
bool isLine(StringRef Text, unsigned &Value) {
  return !Text.getAsInteger(10, Value) && Value <= POMP_LAST_LINE &&
         Text == std::to_string(Value);
}

Piece pieceOf(StringRef Attribute) {
  auto [Key, Value] = Attribute.split('=');
  auto [First, Last] = Value.split(',');
  Piece P;
  P.HasLines = isLine(First, P.First) && isLine(Last, P.Last);
  P.Text = P.HasLines ? Attribute.take_front(Key.size() + 1) : Attribute;
  return P;
}

uint64_t differenceToken(unsigned To, unsigned From) {
  int64_t Difference = int64_t(To) - int64_t(From);
  uint64_t Bits = uint64_t(Difference) << 1;
  return (Difference < 0 ? ~Bits : Bits) << 1 | 1;
}

} // namespace

PackedStrings packStrings(ArrayRef<StringRef> Strings, StringRef Runtime) {
  std::vector<SmallVector<Piece, 8>> All;
  StringMap<unsigned> Uses;
  PackedStrings Packed;
  for (StringRef String : Strings) {
    StringRef Body = String.drop_while(isDigit);
    Packed.Room += String.size() + 1;
    assert(Body.starts_with("*") && Body.ends_with("**"));
    SmallVector<StringRef, 8> Attributes;
    Body.drop_front().drop_back(2).split(Attributes, '*');
    All.emplace_back();
    for (StringRef Attribute : Attributes) {
      // With the star before it, which is in the string as well.
      Piece P = pieceOf(StringRef(Attribute.data() - 1, Attribute.size() + 1));
      All.back().push_back(P);
      ++Uses[P.Text];
    }
  }

  std::vector<std::pair<StringRef, unsigned>> Texts;
  for (const auto &Use : Uses)
    Texts.push_back({Use.first(), Use.second});
  // What is used most has the shortest distance.
  sort(Texts, [](const auto &A, const auto &B) {
    return std::tie(A.second, A.first) < std::tie(B.second, B.first);
  });
  StringMap<size_t> Places;
  raw_string_ostream OS(Packed.Bytes);
  OS << Runtime << '\0';
  for (const auto &[Text, Count] : Texts) {
    Places[Text] = Packed.Bytes.size();
    OS << Text << '\0';
  }
  Packed.Begin = Packed.Bytes.size();
  encodeULEB128(Packed.Begin, OS);
  unsigned Line = 0;
  for (auto [String, Pieces] : zip_equal(Strings, All)) {
    unsigned Length = 0;
    StringRef(String).consumeInteger(10, Length);
    encodeULEB128(Length, OS);
    for (const Piece &P : Pieces) {
      encodeULEB128((Packed.Begin - Places[P.Text]) << 1, OS);
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
