/*===- library.c - The MPI library of the process ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===--------------------------------------------------------------------===*/
#include "library.h"

#include "program/elf.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct search {
  const char *name;
  void *found;
};

/** Looks for a function of the MPI library in one object. */
static bool look_into(const struct pomp_loaded *object, void *data) {
  struct search *s = data;
  void *handle =
      *object->name ? dlopen(object->name, RTLD_LAZY | RTLD_NOLOAD) : NULL;
  if (!handle)
    return false;
  s->found = dlsym(handle, s->name);
  dlclose(handle);
  return s->found != NULL;
}

void *pomp_mpi_next(const char *name) {
  struct search s = {.name = name, .found = dlsym(RTLD_NEXT, name)};
  char of_library[64];
  if (s.found)
    return s.found;
  /* A library that was loaded for one other library only, as by a module of
   * Python, is not behind this one. This one has none of these names. */
  if (strncmp(name, "PMPI_", 5) != 0)
    snprintf(of_library, sizeof(of_library), "P%s", name);
  else
    snprintf(of_library, sizeof(of_library), "%s", name);
  s.name = of_library;
  pomp_loaded_each(look_into, &s);
  if (!s.found) {
    fprintf(stderr, "pomp: %s: no MPI library of this process has it\n", name);
    abort();
  }
  return s.found;
}

int pomp_mpi_do(const char *name, const pomp_word a[7]) {
  /* A function does not look at more arguments than it has. */
  int (*function)(pomp_word, pomp_word, pomp_word, pomp_word, pomp_word,
                  pomp_word, pomp_word);
  *(void **)&function = pomp_mpi_next(name);
  return function(a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
}

/** Open MPI's handles are addresses. \returns false if one is missing. */
static bool read_open_mpi(struct pomp_mpi_abi *abi) {
  const struct {
    pomp_word *to;
    const char *name;
  } handles[] = {{&abi->comm_world, "ompi_mpi_comm_world"},
                 {&abi->comm_null, "ompi_mpi_comm_null"},
                 {&abi->byte, "ompi_mpi_byte"},
                 {&abi->datatype_null, "ompi_mpi_datatype_null"},
                 {&abi->info_null, "ompi_mpi_info_null"}};
  *abi = (struct pomp_mpi_abi){0};
  for (size_t i = 0; i < sizeof(handles) / sizeof(handles[0]); ++i) {
    void *address = dlsym(RTLD_DEFAULT, handles[i].name);
    if (!address)
      return false;
    *handles[i].to = (pomp_word)address;
  }
  return true;
}

const struct pomp_mpi_abi *pomp_mpi_abi(void) {
  /* As MPI_MAX_LIBRARY_VERSION_STRING of all of them, and some. */
  enum { most = 16384 };
  static const struct pomp_mpi_abi mpich = {
      .comm_world = 0x44000000,
      .comm_null = 0x04000000,
      .byte = 0x4c00010d,
      .datatype_null = 0x0c000000,
      .info_null = 0x1c000000,
      .shared_type = 1,
      .status_ignore = 1,
  };
  static struct pomp_mpi_abi open_mpi;
  static const char *const like_mpich[] = {"MPICH", "Intel(R) MPI", "MVAPICH"};
  char *version = calloc(1, most);
  int length = 0;
  const struct pomp_mpi_abi *abi = NULL;
  if (!version)
    return NULL;
  POMP_PMPI(Get_library_version, (pomp_word)version, (pomp_word)&length);
  for (size_t i = 0; i < sizeof(like_mpich) / sizeof(like_mpich[0]); ++i)
    if (strstr(version, like_mpich[i]))
      abi = &mpich;
  if (!abi && strstr(version, "Open MPI") && read_open_mpi(&open_mpi))
    abi = &open_mpi;
  free(version);
  return abi;
}
