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

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define MODULE "libpomp-mpi.so"

/** Reads the name of the dynamic loader of a program for 64-bit machines. \p
 *  name has PATH_MAX bytes. \returns false if it has none. */
static bool read_loader(int file, char *name) {
  Elf64_Ehdr head;
  Elf64_Phdr part = {.p_type = PT_NULL};
  if (pread(file, &head, sizeof(head), 0) != sizeof(head) ||
      memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
      head.e_ident[EI_CLASS] != ELFCLASS64 || head.e_phentsize != sizeof(part))
    return false;
  for (unsigned i = 0; i < head.e_phnum && part.p_type != PT_INTERP; ++i)
    if (pread(file, &part, sizeof(part),
              (off_t)(head.e_phoff + i * sizeof(part))) != sizeof(part))
      return false;
  if (part.p_type != PT_INTERP || !part.p_filesz || part.p_filesz > PATH_MAX ||
      pread(file, name, part.p_filesz, (off_t)part.p_offset) !=
          (ssize_t)part.p_filesz)
    return false;
  return name[part.p_filesz - 1] == '\0';
}

/** Runs the dynamic loader. \returns the lines that it prints, to be freed, or
 *  null. */
static char *list_libraries(const char *loader, const char *program) {
  int ends[2];
  char *text = NULL;
  size_t size = 0;
  if (pipe2(ends, O_CLOEXEC) != 0)
    return NULL;
  pid_t child = fork();
  if (child == 0) {
    int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    unsetenv("LD_PRELOAD");
    dup2(ends[1], STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    execl(loader, loader, "--list", program, (char *)NULL);
    _exit(1);
  }
  close(ends[1]);
  FILE *stream = fdopen(ends[0], "r");
  if (!stream || getdelim(&text, &size, '\0', stream) < 0) {
    free(text);
    text = NULL;
  }
  if (stream)
    fclose(stream);
  else
    close(ends[0]);
  while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
    continue;
  return text;
}

/** \returns the libraries of a program, to be freed, or null if it is none that
 *  is linked dynamically. */
static char *libraries_of(const char *program) {
  char loader[PATH_MAX];
  int file = open(program, O_RDONLY | O_CLOEXEC);
  bool is_dynamic = file >= 0 && read_loader(file, loader);
  if (file >= 0)
    close(file);
  return is_dynamic ? list_libraries(loader, program) : NULL;
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
