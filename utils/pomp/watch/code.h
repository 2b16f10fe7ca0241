/*===- code.h - The code of a running program, and who called it ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_CODE_H
#define POMP_COMMAND_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/** The executable and the shared objects that a program has mapped. */
struct pomp_code;

struct pomp_code *pomp_code_new(pid_t program);

/** May be null. */
void pomp_code_free(struct pomp_code *code);

/** The registers of a thread that unwinding begins with. */
struct pomp_registers {
  uint64_t pc, sp, frame, link;
  /** Only the first two are known. */
  bool is_partial;
};

/** A copy of the stack of a thread, from its stack pointer on. */
struct pomp_stack_copy {
  const void *data;
  size_t size;
};

enum { POMP_MOST_CALLS = 64, POMP_OBJECT_SHIFT = 48 };

/** Finds the calls that a thread is in.
 *  \param calls gets an address in each of them, the innermost first; callers
 *    by the last byte of the call. An address is one in the file of an object,
 *    whose number is above POMP_OBJECT_SHIFT; 0 is no file.
 *  \returns their number, 0 if the code is in no file. */
unsigned pomp_code_calls(struct pomp_code *code,
                         const struct pomp_registers *registers,
                         const struct pomp_stack_copy *stack,
                         uint64_t calls[POMP_MOST_CALLS]);

/** \returns the path of an object, or null if there are fewer of them. That
 *  with number 0 has none. */
const char *pomp_code_object(const struct pomp_code *code, unsigned number);

#endif
