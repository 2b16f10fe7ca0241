/*===- elf_file.h - What an ELF file says of itself ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_ELF_FILE_H
#define POMP_COMMAND_ELF_FILE_H

#include <stdbool.h>
#include <stddef.h>

/** A file in memory. */
struct pomp_mapped {
  const char *data;
  size_t size;
};

/** Maps a regular file. \returns false, with errno, if it cannot be read or is
 *  empty. */
bool pomp_map_file(const char *path, struct pomp_mapped *file);
void pomp_unmap_file(struct pomp_mapped *file);

enum pomp_elf_kind {
  POMP_ELF_NONE,
  /** An ELF file, but not one of 64 bits in this machine's byte order: only its
   *  kind is known. */
  POMP_ELF_FOREIGN,
  POMP_ELF_OBJECT,
  POMP_ELF_PROGRAM,
  /** It has no dynamic loader. */
  POMP_ELF_STATIC_PROGRAM,
  POMP_ELF_LIBRARY,
  POMP_ELF_OTHER
};

enum { POMP_ELF_MOST_NEEDED = 64 };

struct pomp_elf {
  enum pomp_elf_kind kind;
  /** EM_X86_64 and so on. */
  unsigned machine;
  /** The path of its dynamic loader, or null. This and the other strings are
   *  parts of the file. */
  const char *loader;
  /** The libraries that it is linked with, as far as there is room. */
  const char *needed[POMP_ELF_MOST_NEEDED];
  unsigned num_needed;
};

/** Reads a file, which may be broken: what lies outside of it is left out. */
void pomp_elf_read(const struct pomp_mapped *file, struct pomp_elf *elf);

#endif
