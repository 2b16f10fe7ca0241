//===- lists.h - Lists of the events to deliver -------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The plugin writes these structures (events/EventLists.cpp), and the stub
// reads them (events.c): C and C++ share this file. An executable or shared
// object has one stub for all units of one POMP_STUB_VERSION.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_STUB_LISTS_H
#define POMP_STUB_LISTS_H

#include <stdint.h>

/// A part of the names of the stub's functions. It is increased when a
/// structure here or the parameters of a function change: objects that another
/// version of the plugin has compiled keep their own stub.
#define POMP_STUB_VERSION 5

/// The data of a function's events in its frame. Initially all bits are 1.
struct pomp_slot {
  /// The OpenMP thread number, or -1 until an event asks for it.
  int32_t thread;
  /// omp_get_level(), or -1.
  int16_t level;
  /// A bit for each level of nesting: 0 between the two events of a pair if the
  /// first was delivered, so that the second must be. A function has as many
  /// elements as it needs.
  uint16_t pairs[1];
};

enum {
  /// How many pairs an element of pomp_slot::pairs has.
  POMP_PAIRS_OF_ELEMENT = 16,
  /// How many pairs there can be. Clang nests no more constructs than half of
  /// that (-fbracket-depth).
  POMP_MAX_PAIRS = 1024
};

/// The parameters of the library's functions, one letter each: first handle,
/// handle, thread number, int32_t, int64_t, lock, values (a number and an
/// array), and context string.
#define POMP_SHAPES(SHAPE)                                                     \
  SHAPE(ht)                                                                    \
  SHAPE(ftc)                                                                   \
  SHAPE(ftic)                                                                  \
  SHAPE(ftiic)                                                                 \
  SHAPE(ftkc)                                                                  \
  SHAPE(ftkic)                                                                 \
  SHAPE(ftlc)                                                                  \
  SHAPE(ftllllc)                                                               \
  SHAPE(ftvc)                                                                  \
  SHAPE(hit)                                                                   \
  SHAPE(htk)                                                                   \
  SHAPE(htl)                                                                   \
  SHAPE(htll)                                                                  \
  SHAPE(htli)                                                                  \
  SHAPE(htv)                                                                   \
  SHAPE(htlv)                                                                  \
  SHAPE(htlll)                                                                 \
  SHAPE(ftiillc)                                                               \
  SHAPE(ftiilc)

enum pomp_shape {
#define POMP_SHAPE(Params) POMP_SHAPE_##Params,
  POMP_SHAPES(POMP_SHAPE)
#undef POMP_SHAPE
};

/// A bit that the mask does not have: the event is delivered whatever the mask
/// says, since the program has decided.
#define POMP_DECIDED (UINT32_C(1) << 31)

enum {
  /// How many visits of a thread are not timed between two that are. Twice
  /// that, with the one that is, a window and the visit that ends it, is a
  /// prime: of constructs that take turns each has visits that are timed alone,
  /// and windows.
  POMP_TIMED_PERIOD = 1022,
  /// How many consecutive visits a window has.
  POMP_TIMED_WINDOW = 17
};

/// What is being timed.
enum pomp_timed_state {
  POMP_TIMED_NOTHING,
  POMP_TIMED_A_VISIT,
  POMP_TIMED_A_WINDOW
};

struct pomp_event_list;

/// A thread's visits of constructs of which it times some.
struct pomp_timed_visits {
  /// How many visits come before the next for which the stub is called.
  int32_t left;
  /// An enum pomp_timed_state.
  uint16_t state;
  /// Visits and windows take turns.
  uint16_t is_window_next;
  /// The event of the window.
  const struct pomp_event_list *list;
  /// When it began.
  uint64_t begin;
};

/// One event of a list.
struct pomp_listed_event {
  /// The bit of the mask, or POMP_DECIDED, or 0 for an event that ends a pair.
  uint32_t guard;
  /// The distance from the begin of this structure to the event's struct
  /// pomp_construct, in bytes. Unlike an address it needs no relocation.
  int32_t construct;
  /// An enum pomp_function.
  uint16_t event;
  /// An enum pomp_shape.
  uint8_t shape;
  /// The index of its first value.
  uint8_t value;
  /// The element of pomp_slot::pairs that has its pair, the bits there that
  /// the event keeps as they are when it begins the pair, and the pair's bit if
  /// it ends it, else 0.
  uint16_t element;
  uint16_t kept;
  uint16_t ends;
  uint16_t unused;
};

/// The events of one place.
struct pomp_event_list {
  /// The bits of the mask that the events ask for, except those that end a
  /// pair.
  uint32_t guards;
  /// If these of the guards are on, and no others, the visit may be counted
  /// instead. POMP_DECIDED: never.
  uint32_t counted;
  /// The pairs of the first element of pomp_slot::pairs that end here but did
  /// not begin here, and all that begin here.
  uint16_t ends, begins;
  /// How many events come before the call that they go with.
  uint16_t num_before;
  uint16_t num;
  /// Whether the slot is to be initialized here: the function has no other
  /// place, so it does not initialize the slot itself.
  uint16_t has_fresh_slot;
  /// Whether one event comes before the call, and there is nothing to prepare.
  uint8_t has_one_before;
  /// Where the event after the call is if there is only one, in bytes from the
  /// list, else 0.
  uint8_t one_after;
  struct pomp_listed_event events[1];
};

/// When an item that is mapped moves.
enum pomp_moves {
  POMP_MOVES_ALL,
  /// If the device does not have it before the call.
  POMP_MOVES_ABSENT,
  /// If the device has it before the call.
  POMP_MOVES_PRESENT,
  /// If the device does not have it after the call.
  POMP_MOVES_GONE,
  /// To the device and back if the device does not have it before the call.
  POMP_MOVES_KERNEL
};

enum { POMP_KEPT_PARTS = 16 };

/// What a call of the offloading runtime maps, in the frame of its caller.
struct pomp_mapping {
  struct pomp_mapping *outer;
  /// The value of the device clause, and the device that it stands for.
  int64_t device, asked;
  void *const *bases, *const *items;
  const int64_t *sizes, *types;
  /// Null, or one for each item, which may be null.
  void *const *mappers;
  int32_t number;
  /// Whether the event is on, and the device exists.
  char is_on, finds_device;
  /// Bits of the map types that count, and an enum pomp_moves.
  uint32_t directions, when;
  /// To the device and back. What is added twice is apart.
  int64_t bytes[2], twice[2];
  /// Parts of items that move back if they are gone after the call.
  uint32_t num_kept;
  struct {
    const void *item;
    int64_t size;
  } kept[POMP_KEPT_PARTS];
};

#endif
