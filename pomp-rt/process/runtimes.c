/*===- runtimes.c - The runtimes of a process -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/runtimes.h"
#include "base/loader.h"
#include "program/elf.h"

#include <stdbool.h>
#include <string.h>

/** \returns \p path without its directories. */
static const char *name_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

const char *pomp_other_runtime(void) {
  Dl_info info;
  void *routine = dlopen && dlsym && dladdr
                      ? dlsym(RTLD_DEFAULT, "omp_get_thread_num")
                      : NULL;
  if (!routine || !dlsym(RTLD_DEFAULT, "__kmpc_fork_call") ||
      !dladdr(routine, &info) || !info.dli_fname)
    return NULL;
  void *library = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (!library)
    return NULL;
  bool is_other =
      dlsym(library, "GOMP_parallel") && !dlsym(library, "__kmpc_fork_call");
  dlclose(library);
  return is_other ? name_of(info.dli_fname) : NULL;
}

struct search {
  bool is_behind_executable;
  const char *library;
};

/** Looks for a library that executes parallel regions without reporting them,
 *  behind the executable, which is the first object. */
static bool is_unmeasured(const struct pomp_loaded *object, void *data) {
  struct search *search = data;
  bool has_regions = false, is_measured = false;
  const char *name;
  for (uint32_t cursor = 0; (name = pomp_loaded_import(object, &cursor));) {
    is_measured |= strcmp(name, "POMP_Attach") == 0;
    has_regions |= strcmp(name, "__kmpc_fork_call") == 0 ||
                   strncmp(name, "GOMP_parallel", 13) == 0;
  }
  if (has_regions && !is_measured && search->is_behind_executable)
    search->library = name_of(object->name);
  search->is_behind_executable = true;
  return search->library != NULL;
}

const char *pomp_unmeasured_library(void) {
  struct search search = {false, NULL};
  pomp_loaded_each(is_unmeasured, &search);
  return search.library;
}

const char *pomp_mpi_measured(void) {
  const char *(*way)(void) = NULL;
  if (!dlsym)
    return NULL;
  *(void **)&way = dlsym(RTLD_DEFAULT, "pomp_mpi_way");
  const char *measured = way ? way() : NULL;
  /* The library may be preloaded in a process that calls no MPI. */
  if (!measured && dlsym(RTLD_DEFAULT, "PMPI_Init"))
    measured = "none";
  return measured;
}
