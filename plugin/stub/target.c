//===- target.c - Counts the data that move to devices and back ----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The offloading runtime maps the items of a construct that have a mapper
// (declare mapper) by calling a function of the program, which pushes the parts
// of the item: __pomp_map_part is called there. So a call with mappers is
// between __pomp_map_begin and __pomp_map_end, which delivers its event.
//
//===----------------------------------------------------------------------===//

#include "events.h"

// Libraries without devices lack the last one.
WEAK int omp_get_default_device(void);
WEAK int omp_get_num_devices(void);
WEAK int omp_target_is_present(const void *item, int device);

// Bits of the map types. Items with the modifier "always", or those that each
// device has for itself (firstprivate), move in any case.
enum {
  map_to = 1,
  map_from = 2,
  map_always = 4,
  map_pointee = 0x10,
  map_private = 0x80,
};
/// The number of the item that this one is a member of, from 1 on.
enum { map_member_shift = 48 };
/// The item is a descriptor of an array section that is not contiguous.
static const uint64_t map_non_contiguous = UINT64_C(1) << 44;

/// One dimension of such a section.
struct dimension {
  uint64_t offset, count, stride;
};

/// \returns whether \p device exists. A negative number stands for the default
/// device. If there is none, the host executes everything, and asking what the
/// device has would end the program.
static int finds_device(int64_t *device) {
  if (!omp_get_num_devices || !omp_get_default_device)
    return 0;
  if (*device < 0)
    *device = omp_get_default_device();
  return *device >= 0 && *device < omp_get_num_devices();
}

static int is_present(const struct pomp_mapping *m, const void *item) {
  return omp_target_is_present &&
         omp_target_is_present(item, (int)m->asked) != 0;
}

/// Whether an item moves whose map type is \p type.
static int does_move(const struct pomp_mapping *m, const void *item,
                     uint64_t type) {
  if (m->when == POMP_MOVES_ALL || type & (map_always | map_private))
    return 1;
  return is_present(m, item) == (m->when == POMP_MOVES_PRESENT);
}

static void add_moved(int64_t *bytes, uint64_t moves, int64_t size) {
  bytes[0] += moves & map_to ? size : 0;
  bytes[1] += moves & map_from ? size : 0;
}

static int64_t size_of_section(const struct dimension *d, int64_t number) {
  uint64_t size = number > 0 ? d[number - 1].stride : 0;
  for (int64_t i = 0; i < number; ++i)
    size *= d[i].count;
  return (int64_t)size;
}

/// Adds the items that have no mapper.
static void add_items(struct pomp_mapping *m) {
  for (int32_t i = 0; i < m->number; ++i) {
    uint64_t type = (uint64_t)m->types[i], moves = type & m->directions;
    const void *item = m->items[i];
    int64_t size = m->sizes[i];
    if (!moves || (m->mappers && m->mappers[i]))
      continue;
    if (type & map_non_contiguous) {
      size = size_of_section(item, size);
      item = m->bases[i];
    }
    if (does_move(m, item, type))
      add_moved(m->bytes, moves, size);
  }
}

static void deliver_map(struct pomp_slot *slot,
                        const struct pomp_event_list *list,
                        const struct pomp_mapping *m) {
  const int64_t values[] = {m->device, m->number, m->bytes[0], m->bytes[1]};
  call_library(slot, list->events, POMP_SHAPE_ftiillc, values);
}

/// Initializes \p m. \returns whether the device exists.
static int describe(struct pomp_mapping *m, int64_t device, int32_t number,
                    void *const *bases, void *const *items,
                    const int64_t *sizes, const int64_t *types,
                    void *const *mappers, uint32_t directions, uint32_t when) {
  m->device = m->asked = device;
  m->number = number;
  m->bases = bases;
  m->items = items;
  m->sizes = sizes;
  m->types = types;
  m->mappers = mappers;
  m->directions = directions;
  m->when = when;
  m->num_kept = 0;
  m->bytes[0] = m->bytes[1] = m->twice[0] = m->twice[1] = 0;
  return finds_device(&m->asked);
}

/// Delivers Target_map_event, the event of \p list, with what moves of all that
/// is mapped. \p directions are the bits of map types that count, \p when is an
/// enum pomp_moves.
HIDDEN void __pomp_event_map(struct pomp_slot *slot,
                             const struct pomp_event_list *list, int64_t device,
                             int32_t number, void *const *bases,
                             void *const *items, const int64_t *sizes,
                             const int64_t *types, uint32_t directions,
                             uint32_t when) {
  struct pomp_mapping m;
  if (describe(&m, device, number, bases, items, sizes, types, NULL, directions,
               when))
    add_items(&m);
  deliver_map(slot, list, &m);
}

/// What the call of the offloading runtime maps that the thread is in.
static _Thread_local struct pomp_mapping *current_mapping;

/// The same before a call that may have \p mappers. \p m is kept in the frame.
HIDDEN void __pomp_map_begin(struct pomp_mapping *m,
                             const struct pomp_event_list *list, int64_t device,
                             int32_t number, void *const *bases,
                             void *const *items, const int64_t *sizes,
                             const int64_t *types, void *const *mappers,
                             uint32_t directions, uint32_t when) {
  m->outer = current_mapping;
  m->is_on = is_on(list->events->guard) != 0;
  m->finds_device = 0;
  if (m->is_on)
    m->finds_device = describe(m, device, number, bases, items, sizes, types,
                               mappers, directions, when);
  current_mapping = m->finds_device ? m : NULL;
  if (m->finds_device && when != POMP_MOVES_GONE)
    add_items(m);
}

static void keep_part(struct pomp_mapping *m, const void *item, int64_t size) {
  // If there are many, what becomes of the last one stands for the rest.
  if (m->num_kept == POMP_KEPT_PARTS) {
    m->kept[POMP_KEPT_PARTS - 1].size += size;
    return;
  }
  m->kept[m->num_kept].item = item;
  m->kept[m->num_kept++].size = size;
}

/// The runtime maps a part of an item that has a mapper.
HIDDEN void __pomp_map_part(const void *item, int64_t size, int64_t type) {
  struct pomp_mapping *m = current_mapping;
  uint64_t moves = m ? (uint64_t)type & m->directions : 0;
  if (!moves || size <= 0)
    return;
  // The runtime counts no references of what is in the variable itself, and
  // moves it each time.
  int is_member = (uint64_t)type >> map_member_shift && !(type & map_pointee);
  int is_end = m->directions == map_from;
  int is_each_time =
      type & map_always || (is_member && m->when != POMP_MOVES_PRESENT);
  if (is_end && !is_present(m, item))
    return;
  if (m->when == POMP_MOVES_GONE && !is_each_time)
    keep_part(m, item, size);
  else if (m->when == POMP_MOVES_KERNEL && is_each_time)
    // The mapper is called before the kernel and after it.
    add_moved(m->twice, moves, size);
  else if (is_each_time || does_move(m, item, (uint64_t)type))
    add_moved(m->bytes, moves, size);
}

/// Behind the call: delivers the event.
HIDDEN void __pomp_map_end(struct pomp_slot *slot,
                           const struct pomp_event_list *list,
                           struct pomp_mapping *m) {
  current_mapping = m->outer;
  if (!m->is_on)
    return;
  if (m->finds_device && m->when == POMP_MOVES_GONE)
    add_items(m);
  for (uint32_t i = 0; i < m->num_kept; ++i)
    if (!is_present(m, m->kept[i].item))
      add_moved(m->bytes, map_from, m->kept[i].size);
  for (int i = 0; i < 2; ++i)
    m->bytes[i] += m->twice[i] / 2;
  deliver_map(slot, list, m);
}
