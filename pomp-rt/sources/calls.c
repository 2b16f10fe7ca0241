/*===- calls.c - Functions that let one thread at a time -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The loader keeps a table of the names that an object gets from others. Those
|* come first in it; the first name that others may find there is known.
|*
\*===----------------------------------------------------------------------===*/
#include "sources/calls.h"

#include <elf.h>
#include <link.h>
#include <string.h>

static const char *const rare[] = {
#define POMP_CALL(name, WHEN, Why, Advice) POMP_CALL_##WHEN(name)
#define POMP_CALL_RARE(name) #name,
#define POMP_CALL_COMMON(name)
#define POMP_CALL_WAITS(name)
#include "pomp/calls.def"
};

enum { num_rare = sizeof(rare) / sizeof(rare[0]) };

/** The tables of an object, as far as it has them. */
struct tables {
  const ElfW(Sym) * symbols;
  const char *names;
  const uint32_t *hashes, *old_hashes;
};

/** The loader has added the base to addresses, except on some processors. */
static const void *at(const struct dl_phdr_info *object, ElfW(Addr) address) {
  return (const void *)(address < object->dlpi_addr
                            ? object->dlpi_addr + address
                            : address);
}

static struct tables tables_of(const struct dl_phdr_info *object) {
  struct tables t = {0};
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    if (object->dlpi_phdr[i].p_type != PT_DYNAMIC)
      continue;
    const ElfW(Dyn) *d =
        (const void *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
    for (; d->d_tag != DT_NULL; ++d) {
      const void *where = at(object, d->d_un.d_ptr);
      if (d->d_tag == DT_SYMTAB)
        t.symbols = where;
      else if (d->d_tag == DT_STRTAB)
        t.names = where;
      else if (d->d_tag == DT_GNU_HASH)
        t.hashes = where;
      else if (d->d_tag == DT_HASH)
        t.old_hashes = where;
    }
  }
  return t;
}

static int look(struct dl_phdr_info *object, size_t size, void *data) {
  struct tables t = tables_of(object);
  bool *found = data, here[num_rare] = {false}, has_constructs = false;
  (void)size;
  if (!t.symbols || !t.names || (!t.hashes && !t.old_hashes))
    return 0;
  /* DT_GNU_HASH: buckets, the first symbol that has one. DT_HASH: buckets,
   * symbols. */
  uint32_t count = t.hashes ? t.hashes[1] : t.old_hashes[1];
  for (uint32_t i = 1; i < count; ++i) {
    const char *name = t.names + t.symbols[i].st_name;
    if (t.symbols[i].st_shndx != SHN_UNDEF)
      continue;
    has_constructs |= strncmp(name, "__kmpc_", strlen("__kmpc_")) == 0;
    for (int k = 0; k < num_rare; ++k)
      here[k] |= strcmp(name, rare[k]) == 0;
  }
  for (int k = 0; has_constructs && k < num_rare; ++k)
    found[k] |= here[k];
  return 0;
}

void pomp_calls_find(struct pomp_text *text) {
  bool found[num_rare] = {false};
  const char *comma = "";
  dl_iterate_phdr(look, found);
  for (int k = 0; k < num_rare; ++k)
    if (found[k]) {
      pomp_text_add(text, "%s%s", comma, rare[k]);
      comma = ",";
    }
}
