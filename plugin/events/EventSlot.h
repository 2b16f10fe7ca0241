//===- EventSlot.h - What a function keeps for its events -----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_EVENTSLOT_H
#define POMP_EVENTS_EVENTSLOT_H

namespace pomp {

/// The slot is an alloca of one or two 64-bit words in the entry block of a
/// function that has events, all ones until the first is delivered:
///
///   bytes 0-3  the thread number, or -1: the helpers ask for it
///   bytes 4-5  the level of the team (stub/stub.h)
///   from 6 on  a bit for each level of nesting: 0 between the two events of a
///              pair if the first was delivered, and so must be the second
enum : unsigned {
  /// The byte in which the bits begin.
  PairsBegin = 6,
  /// How many bits are in the first word, and how many there can be.
  MaxPairsOfWord = 16,
  MaxPairs = 80
};

} // namespace pomp

#endif
