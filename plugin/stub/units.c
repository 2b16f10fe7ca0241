//===- units.c - The units of an object come and go ---------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the stub comes as assembly each unit stands in a section of its own
// instead of having a constructor and a destructor, which its compilation would
// have to generate code for.
//
//===----------------------------------------------------------------------===//

#include "attach.c"
#include "packed.h"

static ONCE unsigned next_number(const unsigned char **packed) {
  unsigned value = 0, shift = 0, byte;
  do {
    byte = *(*packed)++;
    value |= (byte & 127) << shift;
    shift += 7;
  } while (byte & 128);
  return value;
}

static ONCE char *write_number(char *out, unsigned number) {
  unsigned digits = 1;
  for (unsigned ten = 10; digits != 10 && ten <= number; ten *= 10)
    ++digits;
  char *end = out + digits;
  for (out = end; digits; --digits, number /= 10)
    *--out = (char)('0' + number % 10);
  return end;
}

// Sixteen at a time: byte by byte the strings took longer than all else that is
// done for a construct when the program starts.
typedef char chars __attribute__((vector_size(16), aligned(1), may_alias));

static char *copy(char *out, const unsigned char *from) {
  for (;; out += sizeof(chars), from += sizeof(chars)) {
    chars some = *(const chars *)from;
    *(chars *)out = some;
    unsigned nulls = (unsigned)__builtin_ia32_pmovmskb128(some == 0);
    if (nulls)
      return out + __builtin_ctz(nulls);
  }
}

static ONCE void unpack(struct pomp_unit *unit, const unsigned char *packed) {
  struct pomp_construct *construct = unit->constructs,
                        *last = construct + unit->num_constructs;
  char *out = (char *)last;
  const unsigned char *next = packed;
  unsigned line = 0, token;
  next_number(&next);
  for (;; ++construct) {
    // That of the unit itself is the last one.
    *(construct == last ? &unit->ctc : &construct->ctc) = out;
    out = write_number(out, next_number(&next));
    while ((token = next_number(&next))) {
      if (!(token & 1)) {
        out = copy(out, packed - token / 2);
        continue;
      }
      line += (token >> 2) ^ -(token >> 1 & 1);
      const char *first = out;
      out = write_number(out, line);
      *out++ = ',';
      unsigned more = next_number(&next);
      if (more)
        out = write_number(out, line += more);
      else
        while (*first != ',')
          *out++ = *first++;
    }
    *out++ = '*';
    *out++ = '*';
    *out++ = '\0';
    if (construct == last)
      return;
  }
}

// This stands where the paper has a pre-linker. 101 is the first priority a
// program may use.
static void attach_units(void) {
  struct entry *e = __start_pomp_units;
  const unsigned char *packed = e->packed;
  unsigned before = next_number(&packed);
  if (!find_library((const char *)e->packed - before))
    return;
  // None is attached before all can tell what they have: from then on there may
  // be events.
  for (; e != __stop_pomp_units; ++e)
    unpack(&e->unit, e->packed);
  for (e = __start_pomp_units; e != __stop_pomp_units; ++e)
    attach_unit(&e->unit);
  fill_gaps();
}
__attribute__((used, section(".init_array.101"))) static void (
        *const constructor)(void) = attach_units;

static void detach_units(void) {
  for (struct entry *e = __start_pomp_units; e != __stop_pomp_units; ++e)
    detach_unit(&e->unit);
}
__attribute__((used, section(".fini_array.101"))) static void (
        *const destructor)(void) = detach_units;
