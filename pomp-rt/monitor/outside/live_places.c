/*===- live_places.c - What became of an address of the program ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/outside/live_places.h"

#include <stddef.h>
#include <stdlib.h>

struct place {
  uint64_t address;
  enum pomp_live_what what;
  void *ours;
};
static struct place *places;
static size_t num_places, room_for_places;

static struct place *find(uint64_t address) {
  size_t i = address * UINT64_C(0x9e3779b97f4a7c15) >> 20;
  while (places[i & (room_for_places - 1)].address &&
         places[i & (room_for_places - 1)].address != address)
    ++i;
  return &places[i & (room_for_places - 1)];
}

bool pomp_live_remember(uint64_t address, enum pomp_live_what what,
                        void *ours) {
  if (2 * (num_places + 1) > room_for_places) {
    struct place *old = places;
    size_t old_room = room_for_places, room = old_room ? 2 * old_room : 1024;
    struct place *more = calloc(room, sizeof(*more));
    if (!more)
      return false;
    places = more;
    room_for_places = room;
    for (size_t i = 0; i < old_room; ++i)
      if (old[i].address)
        *find(old[i].address) = old[i];
    free(old);
  }
  struct place *place = find(address);
  num_places += !place->address;
  *place = (struct place){address, what, ours};
  return true;
}

void *pomp_live_ours(uint64_t address, enum pomp_live_what what) {
  const struct place *place = room_for_places ? find(address) : NULL;
  return place && place->what == what ? place->ours : NULL;
}
