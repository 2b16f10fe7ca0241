/*===- transfer.h - What constructs move to devices and back --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_TRANSFER_H
#define POMP_PROGRAM_TRANSFER_H

#include "program/measures.h"

/** The values of Target_map_event, in their order. */
enum {
  POMP_MAP_DEVICE,
  POMP_MAP_ITEMS,
  POMP_MAP_BYTES_TO,
  POMP_MAP_BYTES_FROM,
  POMP_MAP_VALUES
};

static inline void pomp_transfer_add(struct pomp_transfer_sum *sum,
                                     const int64_t *values) {
  ++sum->events;
  sum->moving += values[POMP_MAP_BYTES_TO] || values[POMP_MAP_BYTES_FROM];
  sum->items += (uint64_t)values[POMP_MAP_ITEMS];
  sum->bytes_to += (uint64_t)values[POMP_MAP_BYTES_TO];
  sum->bytes_from += (uint64_t)values[POMP_MAP_BYTES_FROM];
}

#endif
