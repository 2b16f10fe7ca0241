/*===- elf.h - What the process has loaded, as ELF has it ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* All that the runtime knows of ELF: a port to another format of object files
|* has another elf.c.
|*
\*===--------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_ELF_H
#define POMP_PROGRAM_ELF_H

#include <stdbool.h>
#include <stdint.h>

/** An executable or a shared object that is loaded. */
struct pomp_loaded {
  /** Its path; "" if it has none. */
  const char *name;
  /** How much more its addresses are in memory than in the file. */
  uint64_t bias;
  /** For the functions below. */
  const void *info;
};

/** Calls \p look for each object, the executable first, until it returns true.
 */
void pomp_loaded_each(bool (*look)(const struct pomp_loaded *object,
                                   void *data),
                      void *data);

/** Finds the next part of an object that has code. \p cursor is 0 at first.
 *  \returns false if there is none. */
bool pomp_loaded_code(const struct pomp_loaded *object, unsigned *cursor,
                      uint64_t *begin, uint64_t *end);

/** \returns the next name that an object gets from others, or null. \p cursor
 *  is 0 at first. */
const char *pomp_loaded_import(const struct pomp_loaded *object,
                               uint32_t *cursor);

/** Finds the object that an address is in. \returns false if there is none. */
bool pomp_loaded_find(uint64_t address, struct pomp_loaded *object);

#endif
