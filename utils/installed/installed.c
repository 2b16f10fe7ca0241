/*===- installed.c - Locations of installed files ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "installed.h"

#include "pomp/attach.h"
#include "pomp/trace.h"
#include "profile/profile_version.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool pomp_find_installed(const char *name, char path[POMP_INSTALLED_SIZE]) {
  static const char *const places[] = {"/" POMP_LIBDIR_FROM_BINDIR "/",
                                       "/../lib/", "/"};
  ssize_t length = readlink("/proc/self/exe", path, PATH_MAX);
  if (length <= 0)
    return false;
  path[length] = '\0';
  char *slash = strrchr(path, '/');
  if (!slash)
    return false;
  for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); ++i) {
    size_t room = POMP_INSTALLED_SIZE - (size_t)(slash - path);
    int size = snprintf(slash, room, "%s%s", places[i], name);
    if (size > 0 && (size_t)size < room && access(path, F_OK) == 0)
      return true;
  }
  return false;
}

void *pomp_open_runtime(void) {
  char path[POMP_INSTALLED_SIZE];
  return pomp_find_installed(POMP_RT_FILE, path)
             ? dlopen(path, RTLD_NOW | RTLD_LOCAL)
             : NULL;
}

static int is_major(const struct dirent *entry) {
  size_t length = strlen(entry->d_name);
  return length < 9 && strspn(entry->d_name, "0123456789") == length;
}

static int by_number(const struct dirent **a, const struct dirent **b) {
  return atoi((*a)->d_name) - atoi((*b)->d_name);
}

/** The majors that pomp/MAJOR/libpomp.so is there for. */
static void print_plugins(void) {
  char path[POMP_INSTALLED_SIZE];
  struct dirent **majors = NULL;
  int count = pomp_find_installed("pomp", path)
                  ? scandir(path, &majors, is_major, by_number)
                  : 0;
  const char *before = "for clang ";
  fputs("plugins               ", stdout);
  for (int i = 0; i < count; ++i) {
    char file[sizeof("pomp//libpomp.so") + sizeof(majors[i]->d_name)];
    snprintf(file, sizeof(file), "pomp/%s/libpomp.so", majors[i]->d_name);
    if (pomp_find_installed(file, path)) {
      printf("%s%s", before, majors[i]->d_name);
      before = ", ";
    }
    free(majors[i]);
  }
  free(majors);
  puts(*before == 'f' ? "none" : "");
}

bool pomp_print_version(const char *command) {
  printf("%s " POMP_VERSION "\n", command);
  print_plugins();
  printf("attach interface      version %d\n"
         "runtime               " POMP_RT_FILE "\n"
         "profile.json          version %d\n"
         "trace                 version %d\n",
         POMP_ATTACH_VERSION, POMP_PROFILE_VERSION, POMP_TRACE_VERSION);
  return !ferror(stdout) && fflush(stdout) == 0;
}
