/*===- elf_file.c - What an ELF file says of itself ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/elf_file.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  OWN_ORDER = ELFDATA2LSB
#else
  OWN_ORDER = ELFDATA2MSB
#endif
};

bool pomp_map_file(const char *path, struct pomp_mapped *file) {
  struct stat status;
  *file = (struct pomp_mapped){0};
  /* A pipe must not make us wait. */
  int number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (number < 0)
    return false;
  if (fstat(number, &status) != 0 || !S_ISREG(status.st_mode) ||
      !status.st_size) {
    close(number);
    errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
    return false;
  }
  void *data =
      mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, number, 0);
  close(number);
  if (data == MAP_FAILED)
    return false;
  *file = (struct pomp_mapped){data, (size_t)status.st_size};
  return true;
}

void pomp_unmap_file(struct pomp_mapped *file) {
  if (file->data)
    munmap((void *)file->data, file->size);
  *file = (struct pomp_mapped){0};
}

/** Copies what lies at an offset of the file. \returns whether it is there. */
static bool get(const struct pomp_mapped *file, uint64_t offset, void *to,
                size_t size) {
  if (offset > file->size || file->size - offset < size)
    return false;
  memcpy(to, file->data + offset, size);
  return true;
}

/** \returns the string at an offset, or null. */
static const char *string_at(const struct pomp_mapped *file, uint64_t offset) {
  return offset < file->size &&
                 memchr(file->data + offset, '\0', file->size - offset)
             ? file->data + offset
             : NULL;
}

/** Gets a program header. */
static bool get_part(const struct pomp_mapped *file, const Elf64_Ehdr *head,
                     unsigned number, Elf64_Phdr *part) {
  return number < head->e_phnum && head->e_phentsize == sizeof(*part) &&
         get(file, head->e_phoff + (uint64_t)number * sizeof(*part), part,
             sizeof(*part));
}

/** Finds where in the file an address of the program is. */
static bool find_offset(const struct pomp_mapped *file, const Elf64_Ehdr *head,
                        uint64_t address, uint64_t *offset) {
  Elf64_Phdr part;
  for (unsigned i = 0; get_part(file, head, i, &part); ++i)
    if (part.p_type == PT_LOAD && address >= part.p_vaddr &&
        address - part.p_vaddr < part.p_filesz) {
      *offset = part.p_offset + (address - part.p_vaddr);
      return true;
    }
  return false;
}

/** Reads the dynamic section at an offset. \returns whether it is that of a
 *  position-independent executable. */
static bool read_dynamic(const struct pomp_mapped *file, const Elf64_Ehdr *head,
                         const Elf64_Phdr *part, struct pomp_elf *elf) {
  const uint64_t count = part->p_filesz / sizeof(Elf64_Dyn);
  uint64_t names = 0;
  bool is_program = false, has_names = false;
  Elf64_Dyn row;
  for (int pass = 0; pass < 2; ++pass) {
    for (uint64_t i = 0; i < count; ++i) {
      if (!get(file, part->p_offset + i * sizeof(row), &row, sizeof(row)) ||
          row.d_tag == DT_NULL)
        break;
      if (row.d_tag == DT_FLAGS_1)
        is_program |= (row.d_un.d_val & DF_1_PIE) != 0;
      if (!pass && row.d_tag == DT_STRTAB)
        has_names = find_offset(file, head, row.d_un.d_ptr, &names);
      const char *name = pass && has_names && row.d_tag == DT_NEEDED
                             ? string_at(file, names + row.d_un.d_val)
                             : NULL;
      if (name && elf->num_needed < POMP_ELF_MOST_NEEDED)
        elf->needed[elf->num_needed++] = name;
    }
  }
  return is_program;
}

void pomp_elf_read(const struct pomp_mapped *file, struct pomp_elf *elf) {
  Elf64_Ehdr head;
  Elf64_Phdr part;
  bool is_program = false;
  *elf = (struct pomp_elf){.kind = POMP_ELF_NONE};
  if (file->size < EI_NIDENT || memcmp(file->data, ELFMAG, SELFMAG) != 0)
    return;
  elf->kind = POMP_ELF_FOREIGN;
  if (!get(file, 0, &head, sizeof(head)) ||
      head.e_ident[EI_CLASS] != ELFCLASS64 ||
      head.e_ident[EI_DATA] != OWN_ORDER)
    return;
  elf->machine = head.e_machine;
  for (unsigned i = 0; get_part(file, &head, i, &part); ++i) {
    if (part.p_type == PT_INTERP && !elf->loader)
      elf->loader = string_at(file, part.p_offset);
    else if (part.p_type == PT_DYNAMIC)
      is_program |= read_dynamic(file, &head, &part, elf);
  }
  elf->kind = head.e_type == ET_REL    ? POMP_ELF_OBJECT
              : elf->loader            ? POMP_ELF_PROGRAM
              : head.e_type == ET_EXEC ? POMP_ELF_STATIC_PROGRAM
              : head.e_type != ET_DYN  ? POMP_ELF_OTHER
              : is_program             ? POMP_ELF_STATIC_PROGRAM
                                       : POMP_ELF_LIBRARY;
}
