/*===- elf.c - What the process has loaded, as ELF has it ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===--------------------------------------------------------------------===*/
#include "program/elf.h"

#include <dlfcn.h>
#include <elf.h>
#include <limits.h>
#include <link.h>
#include <unistd.h>

struct visit {
  bool (*look)(const struct pomp_loaded *object, void *data);
  void *data;
  bool is_first;
};

/** The executable has no name. */
static const char *executable(char path[PATH_MAX]) {
  ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
  path[length > 0 ? length : 0] = '\0';
  return path;
}

static int visit_one(struct dl_phdr_info *info, size_t size, void *data) {
  struct visit *v = data;
  char path[PATH_MAX];
  (void)size;
  const struct pomp_loaded object = {
      v->is_first && !*info->dlpi_name ? executable(path) : info->dlpi_name,
      info->dlpi_addr, info};
  v->is_first = false;
  return v->look(&object, v->data);
}

void pomp_loaded_each(bool (*look)(const struct pomp_loaded *object,
                                   void *data),
                      void *data) {
  struct visit v = {look, data, true};
  dl_iterate_phdr(visit_one, &v);
}

bool pomp_loaded_code(const struct pomp_loaded *object, unsigned *cursor,
                      uint64_t *begin, uint64_t *end) {
  const struct dl_phdr_info *info = object->info;
  while (*cursor < info->dlpi_phnum) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[(*cursor)++];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X))
      continue;
    *begin = info->dlpi_addr + part->p_vaddr;
    *end = *begin + part->p_memsz;
    return true;
  }
  return false;
}

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

/* The loader keeps a table of the names that an object gets from others. Those
 * come first in it; the first name that others may find there is known. */
const char *pomp_loaded_import(const struct pomp_loaded *object,
                               uint32_t *cursor) {
  const struct tables t = tables_of(object->info);
  if (!t.symbols || !t.names || (!t.hashes && !t.old_hashes))
    return NULL;
  /* DT_GNU_HASH: buckets, the first symbol that has one. DT_HASH: buckets,
   * symbols. */
  const uint32_t count = t.hashes ? t.hashes[1] : t.old_hashes[1];
  while (++*cursor < count)
    if (t.symbols[*cursor].st_shndx == SHN_UNDEF)
      return t.names + t.symbols[*cursor].st_name;
  return NULL;
}

bool pomp_loaded_find(uint64_t address, struct pomp_loaded *object) {
  static char path[PATH_MAX];
  Dl_info info;
  struct link_map *map = NULL;
  if (!dladdr1((void *)(uintptr_t)address, &info, (void **)&map,
               RTLD_DL_LINKMAP) ||
      !map)
    return false;
  *object = (struct pomp_loaded){*map->l_name ? map->l_name : executable(path),
                                 map->l_addr, NULL};
  return true;
}
