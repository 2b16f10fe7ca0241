/*===- object_fuzz.c - Fuzzes what pomp doctor reads of objects ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "doctor/scan.h"
#include "fuzz.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

static const char *program;

static const char *const words[] = {
    "87*type=unit*file=a.c*plugin=1*compiler=clang version 22*levels=",
    "12*type=loop**",
    "2**",
    "*type=",
    "*type=unit",
    "99999999",
    "**",
    "\xff",
    "/libpomp-paper.so",
    "/opt/libpomp-rt.so.1",
    "*",
    "=",
    "??s",
    "POMP profile of",
    NULL};

/** Adds a soup, of which some ends with NULs. */
static void add_soup(struct fuzz_bytes *bytes) {
  enum { most_words = 12 };
  for (size_t i = fuzz_below(4); i; --i) {
    struct fuzz_bytes soup = fuzz_soup(words, most_words);
    bytes->data = realloc(bytes->data, bytes->size + soup.size);
    fuzz_require(bytes->data, "out of memory");
    memcpy(bytes->data + bytes->size, soup.data, soup.size);
    bytes->size += soup.size;
    free(soup.data);
  }
}

static void read_one(unsigned number) {
  struct fuzz_bytes bytes = fuzz_read(program);
  (void)number;
  if (fuzz_below(4))
    add_soup(&bytes);
  if (fuzz_below(2))
    fuzz_mutate(&bytes, words);
  for (size_t i = fuzz_below(8); i && bytes.size > sizeof(Elf64_Ehdr); --i)
    fuzz_number(&bytes, fuzz_below(2)       ? sizeof(Elf64_Ehdr)
                        : bytes.size < 1024 ? bytes.size
                                            : 1024);
  const struct pomp_mapped file = {bytes.data, bytes.size};
  const char *end = bytes.data + bytes.size;
  struct pomp_elf elf;
  struct pomp_scan scan;
  pomp_elf_read(&file, &elf);
  fuzz_require(elf.num_needed <= POMP_ELF_MOST_NEEDED, "too many libraries");
  for (unsigned i = 0; i < elf.num_needed; ++i)
    fuzz_require(elf.needed[i] >= bytes.data &&
                     elf.needed[i] + strlen(elf.needed[i]) < end,
                 "a library is not in the file");
  fuzz_require(!elf.loader || (elf.loader >= bytes.data &&
                               elf.loader + strlen(elf.loader) < end),
               "the loader is not in the file");
  pomp_scan(&file, &scan);
  for (size_t i = 0; i < json_array_size(scan.units); ++i)
    fuzz_require(json_is_object(json_array_get(scan.units, i)),
                 "a unit is no object");
  pomp_scan_free(&scan);
  free(bytes.data);
}

int main(int argc, char **argv) {
  fuzz_require(argc > 1, "usage: %s PROGRAM [CASE]", argv[0]);
  program = argv[1];
  fuzz_cases(1000, argc > 2 ? argv[2] : NULL, read_one);
  return 0;
}
