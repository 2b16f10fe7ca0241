/*===- preload.c - The library that measures calls of MPI ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* The dynamic loader of a program knows best which libraries it will load, and
|* lists them without running anything of the program.
|*
\*===--------------------------------------------------------------------===*/
#include "support/preload.h"
#include "support/capture.h"
#include "support/elf_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MODULE "libpomp-mpi.so"

/** \returns the libraries of a program, to be freed, or null if it is none that
 *  is linked dynamically. */
static char *libraries_of(const char *program) {
  struct pomp_mapped file;
  struct pomp_elf elf;
  char *text = NULL;
  if (!pomp_map_file(program, &file))
    return NULL;
  pomp_elf_read(&file, &elf);
  if (elf.loader) {
    static const struct pomp_assignment alone = {"LD_PRELOAD", NULL};
    char *command[] = {(char *)elf.loader, (char *)"--list", (char *)program,
                       NULL};
    struct pomp_capture capture = {
        .command = command, .environment = &alone, .num_assignments = 1};
    text = pomp_capture(&capture);
  }
  pomp_unmap_file(&file);
  return text;
}

static bool is_program(const char *path, struct stat *status) {
  return stat(path, status) == 0 && S_ISREG(status->st_mode) &&
         access(path, X_OK) == 0;
}

/** Finds the program that a word names, as execvp does. */
static bool find_program(const char *word, char path[POMP_INSTALLED_SIZE],
                         struct stat *status) {
  const char *directories = getenv("PATH");
  if (strchr(word, '/'))
    return snprintf(path, POMP_INSTALLED_SIZE, "%s", word) <
               POMP_INSTALLED_SIZE &&
           is_program(path, status);
  if (!*word)
    return false;
  for (const char *at = directories ? directories : ""; *at;) {
    int length = (int)strcspn(at, ":");
    if (snprintf(path, POMP_INSTALLED_SIZE, "%.*s/%s", length, at, word) <
            POMP_INSTALLED_SIZE &&
        is_program(path, status))
      return true;
    at += length + (at[length] == ':');
  }
  return false;
}

/** \returns why the library cannot be preloaded for a program that has \p
 *  libraries, or null. Sets the path of the library. */
static const char *find_problem(const char *libraries,
                                const struct stat *program,
                                char module[POMP_INSTALLED_SIZE]) {
  if (program->st_mode & (S_ISUID | S_ISGID))
    return "the program runs as another user or group";
  /* They have to be the first library, and end the program otherwise. */
  if (strstr(libraries, "libasan.") || strstr(libraries, "libclang_rt."))
    return "the library of a sanitizer has to come first";
  if (!pomp_find_installed(MODULE, module))
    return MODULE " is not installed";
  if (strpbrk(module, ": \t"))
    return "the path of " MODULE " has a blank or a colon, so it cannot be "
           "preloaded";
  return NULL;
}

void pomp_preload_for_mpi(char **command, struct pomp_preload *preload) {
  const char *given = getenv("LD_PRELOAD");
  char path[POMP_INSTALLED_SIZE], module[POMP_INSTALLED_SIZE];
  *preload = (struct pomp_preload){.problem = NULL};
  if (given && strstr(given, MODULE))
    return;
  for (; *command; ++command) {
    struct stat status;
    char *libraries =
        find_program(*command, path, &status) ? libraries_of(path) : NULL;
    bool calls_mpi = libraries && strstr(libraries, "\tlibmpi") &&
                     !strstr(libraries, MODULE);
    if (calls_mpi)
      preload->problem = find_problem(libraries, &status, module);
    free(libraries);
    if (!calls_mpi)
      continue;
    if (!preload->problem &&
        snprintf(preload->value, sizeof(preload->value), "%s%s%s",
                 given ? given : "", given && *given ? ":" : "",
                 module) >= (int)sizeof(preload->value)) {
      *preload->value = '\0';
      preload->problem = "LD_PRELOAD is too long";
    }
    return;
  }
}
