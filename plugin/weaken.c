/*===- weaken.c - Lets a plugin load where symbols are missing ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* weaken LIBRARY
|*
|* Makes undefined symbols of a shared library weak in its dynamic symbol table.
|* A host of another major lacks some of them, and the loader would report a
|* mangled name before the check of the plugin can print the error. Nothing else
|* depends on these bindings: in its host, the plugin finds all symbols.
|*
\*===----------------------------------------------------------------------===*/

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int fail(const char *path, const char *what) {
  fprintf(stderr, "weaken: %s: %s\n", path, what);
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 2)
    return fail("usage", "weaken LIBRARY");
  const char *path = argv[1];
  int fd = open(path, O_RDWR);
  struct stat st;
  if (fd < 0 || fstat(fd, &st) != 0)
    return fail(path, "cannot be opened");
  char *file =
      mmap(NULL, (size_t)st.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (file == MAP_FAILED)
    return fail(path, "cannot be mapped");
  const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)file;
  /* A foreign word size is another target's: a cross build goes without. */
  if (memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] !=
          (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32))
    return 0;
  const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(file + header->e_shoff);
  for (unsigned i = 0; i != header->e_shnum; ++i) {
    if (sections[i].sh_type != SHT_DYNSYM)
      continue;
    ElfW(Sym) *symbols = (ElfW(Sym) *)(file + sections[i].sh_offset);
    size_t count = sections[i].sh_size / sizeof *symbols;
    for (size_t s = 1; s < count; ++s)
      if (symbols[s].st_shndx == SHN_UNDEF)
        symbols[s].st_info =
            ELF64_ST_INFO(STB_WEAK, ELF64_ST_TYPE(symbols[s].st_info));
  }
  munmap(file, (size_t)st.st_size);
  return close(fd);
}
