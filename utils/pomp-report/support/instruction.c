/*===- instruction.c - Instructions of processors -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/instruction.h"

#include <string.h>

enum { LOCK = 0xf0, SHORT_OPERANDS = 0x66, TWO_BYTES = 0x0f, NOTHING = -1 };

/** \returns how many bytes the operand takes that begins with \p code and is in
 *  memory, or NOTHING. */
static int operand_length(const unsigned char *code) {
  int mode = code[0] >> 6, base = code[0] & 7, length = 1;
  if (mode == 3)
    return NOTHING;
  if (base == 4) {
    base = code[1] & 7;
    ++length;
  }
  return length + (mode == 1 ? 1 : mode == 2 || base == 5 ? 4 : 0);
}

/** \returns how many bytes follow the operand of an operation that may have a
 *  lock prefix, or NOTHING. \param part the bits of the operand that belong to
 *  the operation. */
static int constant_length(int operation, int part, bool is_short) {
  static const unsigned char with_register[] = {
      0x00, 0x01, 0x08, 0x09, 0x10, 0x11, 0x18, 0x19,
      0x20, 0x21, 0x28, 0x29, 0x30, 0x31, 0x86, 0x87};
  switch (operation) {
  case 0x80:
  case 0x83:
    return 1;
  case 0x81:
    return is_short ? 2 : 4;
  case 0xf6:
  case 0xf7:
    return part == 2 || part == 3 ? 0 : NOTHING;
  case 0xfe:
  case 0xff:
    return part < 2 ? 0 : NOTHING;
  default:
    return memchr(with_register, operation, sizeof(with_register)) ? 0
                                                                   : NOTHING;
  }
}

/** The same of an operation of two bytes. */
static int constant_length_of_two(int operation) {
  static const unsigned char with_register[] = {0xab, 0xb0, 0xb1, 0xb3,
                                                0xbb, 0xc0, 0xc1, 0xc7};
  return operation == 0xba                                         ? 1
         : memchr(with_register, operation, sizeof(with_register)) ? 0
                                                                   : NOTHING;
}

/** \returns how long the atomic operation is that begins with \p code, of which
 *  at least 16 bytes can be read, or NOTHING. */
static int atomic_length(const unsigned char *code) {
  int at = 0;
  bool has_lock = false, is_short = false;
  while (at < 3 &&
         (code[at] == LOCK || code[at] == SHORT_OPERANDS || code[at] == 0x64)) {
    has_lock |= code[at] == LOCK;
    is_short |= code[at++] == SHORT_OPERANDS;
  }
  at += code[at] >> 4 == 4;
  int operation = code[at++];
  bool is_two = operation == TWO_BYTES;
  if (is_two)
    operation = code[at++];
  has_lock |= !is_two && (operation == 0x86 || operation == 0x87);
  int operand = operand_length(code + at);
  int constant = is_two
                     ? constant_length_of_two(operation)
                     : constant_length(operation, code[at] >> 3 & 7, is_short);
  return has_lock && operand > 0 && constant >= 0 ? at + operand + constant
                                                  : NOTHING;
}

bool pomp_ends_with_atomic(const unsigned char *code, size_t size) {
  enum { shortest = 2, longest = 15 };
  for (int length = shortest; length <= longest && (size_t)length <= size;
       ++length) {
    unsigned char copy[2 * longest] = {0};
    memcpy(copy, code + size - length, (size_t)length);
    if (atomic_length(copy) == length)
      return true;
  }
  return false;
}

bool pomp_ends_with_futex(const unsigned char *code, size_t size) {
  /* Between them there may be one that changes a byte of an argument. */
  static const unsigned char number[] = {0xb8, 0xca, 0, 0, 0},
                             call[] = {0x0f, 0x05};
  enum { all = sizeof(number) + sizeof(call), between = 4 };
  const unsigned char *end = code + size;
  return size >= all + between &&
         memcmp(end - sizeof(call), call, sizeof(call)) == 0 &&
         (memcmp(end - all, number, sizeof(number)) == 0 ||
          memcmp(end - all - between, number, sizeof(number)) == 0);
}
