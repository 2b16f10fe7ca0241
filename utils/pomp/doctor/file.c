/*===- file.c - Checks of a program or an object ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "doctor/file.h"
#include "doctor/scan.h"
#include "installed.h"
#include "support/capture.h"

#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum kind { KIND_ELF, KIND_ARCHIVE, KIND_BITCODE, KIND_OTHER };

/** All that is known of a file. */
struct subject {
  const char *path;
  struct pomp_mapped file;
  struct pomp_elf elf;
  struct pomp_scan scan;
  enum kind kind;
  /** It, or a member of an archive, is bitcode of LLVM. */
  bool has_bitcode;
  /** It has OpenMP constructs that clang or gcc compiled. */
  bool calls_libomp, calls_libgomp;
};

static bool contains(const struct pomp_mapped *file, const char *text,
                     size_t size) {
  return memmem(file->data, file->size, text, size) != NULL;
}

static const char *spell_kind(const struct subject *s) {
  if (s->kind == KIND_ARCHIVE)
    return "archive";
  if (s->kind == KIND_BITCODE)
    return "bitcode";
  if (s->kind == KIND_OTHER)
    return "other";
  switch (s->elf.kind) {
  case POMP_ELF_OBJECT:
    return "object";
  case POMP_ELF_PROGRAM:
    return "program";
  case POMP_ELF_STATIC_PROGRAM:
    return "static program";
  case POMP_ELF_LIBRARY:
    return "shared library";
  default:
    return "other";
  }
}

static void look_at(struct subject *s) {
  static const char bitcode[] = "BC\xc0\xde", archive[] = "!<arch>\n";
  /* Beginnings of names in tables of symbols: a NUL comes first. This command
   * has no such name itself. */
  char kmpc[] = "?__kmpc_", gomp[] = "?GOMP_";
  kmpc[0] = gomp[0] = '\0';
  pomp_elf_read(&s->file, &s->elf);
  pomp_scan(&s->file, &s->scan);
  s->calls_libomp = contains(&s->file, kmpc, sizeof(kmpc) - 1);
  s->calls_libgomp = contains(&s->file, gomp, sizeof(gomp) - 1);
  s->kind =
      s->elf.kind != POMP_ELF_NONE                                ? KIND_ELF
      : s->file.size > 8 && memcmp(s->file.data, archive, 8) == 0 ? KIND_ARCHIVE
      : s->file.size > 4 && memcmp(s->file.data, bitcode, 4) == 0 ? KIND_BITCODE
                                                                  : KIND_OTHER;
  s->has_bitcode = s->kind == KIND_BITCODE ||
                   (s->kind == KIND_ARCHIVE && contains(&s->file, bitcode, 4));
}

/** \returns whether the file is one that can have been compiled. */
static bool check_kind(struct pomp_checks *checks, const struct subject *s) {
  if (s->kind == KIND_OTHER) {
    pomp_check_add(checks, "kind", POMP_CHECKED_WRONG, NULL,
                   "expected a program, an object, a library or an archive of "
                   "them: this is no ELF file%s",
                   s->file.size > 2 && memcmp(s->file.data, "#!", 2) == 0
                       ? " but a script: name the program that it runs"
                       : "");
    return false;
  }
  if (s->elf.kind == POMP_ELF_FOREIGN)
    pomp_check_add(checks, "kind", POMP_CHECKED_NOTE, NULL,
                   "an ELF file of 32 bits or of another byte order: its "
                   "libraries are not looked at");
  else if (s->elf.kind == POMP_ELF_STATIC_PROGRAM)
    pomp_check_add(checks, "kind", POMP_CHECKED_NOTE,
                   "pompcc -fplugin-arg-pomp-link=direct for its units, and "
                   "libpomp-rt.a when linking",
                   "a static program: it loads no library, so one must be "
                   "linked into it");
  else
    pomp_check_add(checks, "kind", POMP_CHECKED_GOOD, NULL, "%s",
                   spell_kind(s));
  return true;
}

/** \returns a string of the first unit, or "". */
static const char *of_unit(const json_t *unit, const char *key) {
  const char *text = json_string_value(json_object_get(unit, key));
  return text ? text : "";
}

/** \returns how many units say the same as the first. */
static size_t count_same(const json_t *units, const char *key) {
  size_t count = 0;
  const char *first = of_unit(json_array_get(units, 0), key);
  for (size_t i = 0; i < json_array_size(units); ++i)
    count += strcmp(of_unit(json_array_get(units, i), key), first) == 0;
  return count;
}

/** \returns whether the file is a library of this project, by its name. They
 *  contain names of functions that other files have only if they call them. */
static bool is_own(const struct subject *s) {
  const char *slash = strrchr(s->path, '/');
  const char *name = slash ? slash + 1 : s->path;
  return s->elf.kind == POMP_ELF_LIBRARY &&
         (strncmp(name, "libpomp-", 8) == 0 ||
          strncmp(name, "libpomp.so", 10) == 0);
}

static void say_plain(struct pomp_checks *checks, const struct subject *s) {
  static const char again[] = "compile with pompcc -fopenmp, or clang "
                              "-fplugin=libpomp.so -fopenmp";
  if (is_own(s))
    pomp_check_add(checks, "instrumented", POMP_CHECKED_NOTE,
                   "pomp doctor PROGRAM",
                   "no: it is a library of POMP for Clang itself");
  else if (s->has_bitcode)
    pomp_check_add(checks, "instrumented", POMP_CHECKED_NOTE,
                   "pomp doctor PROGRAM, when it is linked",
                   "bitcode (-flto): what is in it shows in the program that "
                   "is linked");
  else if (s->calls_libgomp)
    pomp_check_add(checks, "instrumented", POMP_CHECKED_WRONG, again,
                   "no: its OpenMP constructs were compiled by gcc");
  else if (s->calls_libomp)
    pomp_check_add(checks, "instrumented", POMP_CHECKED_WRONG, again,
                   "no: its OpenMP constructs were compiled without the "
                   "plugin");
  else
    pomp_check_add(checks, "instrumented", POMP_CHECKED_WRONG, again,
                   "no, and it has no OpenMP construct: its libraries may "
                   "have some");
}

static void check_units(struct pomp_checks *checks, const struct subject *s) {
  const json_t *units = s->scan.units, *first = json_array_get(units, 0);
  const size_t count = json_array_size(units);
  const char *plugin = of_unit(first, "plugin");
  size_t left_alone = 0;
  for (size_t i = 0; i < count; ++i)
    left_alone +=
        strtoul(of_unit(json_array_get(units, i), "leftAlone"), NULL, 10);
  bool is_other =
      strcmp(plugin, POMP_VERSION) != 0 || count_same(units, "plugin") != count;
  pomp_check_add(checks, "instrumented",
                 is_other ? POMP_CHECKED_NOTE : POMP_CHECKED_GOOD,
                 is_other ? "compile all with one version: older objects go on "
                            "working"
                          : NULL,
                 "%zu %s, %s by POMP %s and %s%s", count,
                 pomp_plural(count, "unit", "units"), of_unit(first, "file"),
                 plugin, of_unit(first, "compiler"),
                 count_same(units, "compiler") == count &&
                         count_same(units, "plugin") == count
                     ? ""
                     : ", others by other versions");
  if (left_alone)
    pomp_check_add(checks, "instrumented", POMP_CHECKED_NOTE,
                   "POMP_VERBOSE=1 pompcc ... names them", "%zu %s left alone",
                   left_alone,
                   pomp_plural(left_alone, "construct, call or function was",
                               "constructs, calls or functions were"));
  if (s->calls_libgomp)
    pomp_check_add(checks, "instrumented", POMP_CHECKED_NOTE,
                   "compile all with pompcc",
                   "constructs that gcc compiled report nothing");
}

static void check_constructs(struct pomp_checks *checks,
                             const struct subject *s) {
  struct pomp_text list = {0};
  const char *type;
  json_t *number;
  json_int_t sum = 0;
  json_object_foreach(s->scan.constructs, type, number) {
    sum += json_integer_value(number);
    pomp_text_add(&list, "%s%lld %s", list.length ? ", " : "",
                  (long long)json_integer_value(number), type);
  }
  if (sum)
    pomp_check_add(checks, "constructs", POMP_CHECKED_GOOD, NULL, "%lld: %s",
                   (long long)sum, list.data ? list.data : "");
  else
    pomp_check_add(checks, "constructs", POMP_CHECKED_WRONG,
                   "compile with -fopenmp, and without filters",
                   "none: nothing will be reported");
  free(list.data);
}

static void check_events(struct pomp_checks *checks, const struct subject *s) {
  const json_t *units = s->scan.units, *first = json_array_get(units, 0);
  const char *levels = of_unit(first, "levels"),
             *functions = of_unit(first, "functions");
  bool is_same = count_same(units, "levels") == json_array_size(units);
  if (strcmp(levels, "all:none") == 0 && is_same) {
    pomp_check_add(checks, "events", POMP_CHECKED_WRONG,
                   "compile without -fplugin-arg-pomp-inst=all:none",
                   "none was compiled in");
    return;
  }
  /* With blanks, so that lines can be broken. */
  struct pomp_text text = {0};
  for (; *levels; ++levels)
    pomp_text_add(&text, "%c%s", *levels, *levels == ',' ? " " : "");
  if (*functions)
    pomp_text_add(&text, ", functions: %s", functions);
  if (!is_same)
    pomp_text_add(&text, "; others in other units");
  pomp_check_add(checks, "events", POMP_CHECKED_GOOD, NULL, "%s",
                 text.data ? text.data : "");
  free(text.data);
}

/** \returns whether the file is linked with a library of this name. */
static bool needs(const struct subject *s, const char *name) {
  for (unsigned i = 0; i < s->elf.num_needed; ++i)
    if (strstr(s->elf.needed[i], name))
      return true;
  return false;
}

static void check_library(struct pomp_checks *checks, const struct subject *s) {
  const char *library = s->scan.library;
  const char *variable = getenv("POMP_LIBRARY");
  char own[POMP_INSTALLED_SIZE], advice[POMP_INSTALLED_SIZE + 32];
  bool has_own = pomp_find_installed(POMP_RT_FILE, own);
  snprintf(advice, sizeof(advice), "POMP_LIBRARY=%s", has_own ? own : "PATH");
  if (s->scan.has_runtime)
    pomp_check_add(checks, "library", POMP_CHECKED_GOOD, NULL,
                   "pomp-rt is linked into it");
  else if (needs(s, "libpomp-rt.so"))
    pomp_check_add(checks, "library", POMP_CHECKED_GOOD, NULL,
                   "linked with libpomp-rt.so");
  else if (s->elf.kind == POMP_ELF_STATIC_PROGRAM)
    pomp_check_add(checks, "library", POMP_CHECKED_WRONG,
                   "pompcc -fplugin-arg-pomp-link=direct for its units, and "
                   "libpomp-rt.a when linking",
                   "a static program, and no POMP library is linked into it");
  else if (variable && *variable)
    pomp_check_add(checks, "library", POMP_CHECKED_NOTE, NULL,
                   "POMP_LIBRARY=%s decides", variable);
  else if (!library)
    pomp_check_add(checks, "library", POMP_CHECKED_NOTE, advice,
                   "it looks for none, or for one that it is linked with");
  else if (access(library, R_OK) != 0)
    pomp_check_add(checks, "library", POMP_CHECKED_WRONG, advice,
                   "it will look for %s: %s", library, strerror(errno));
  else
    pomp_check_add(checks, "library", POMP_CHECKED_GOOD, NULL, "%s", library);
}

/** Asks the dynamic loader of this command, because that of the file could be
 *  anything. \returns its list, to free, or null. */
static char *list_libraries(const struct subject *s) {
  struct pomp_mapped self;
  struct pomp_elf elf;
  char *text = NULL;
  if (!pomp_map_file("/proc/self/exe", &self))
    return NULL;
  pomp_elf_read(&self, &elf);
  if (elf.loader && elf.machine == s->elf.machine) {
    /* A name without a slash is looked for elsewhere. */
    struct pomp_text path = {0};
    pomp_text_add(&path, "%s%s", strchr(s->path, '/') ? "" : "./", s->path);
    static const struct pomp_assignment alone = {"LD_PRELOAD", NULL};
    char *command[] = {(char *)elf.loader, (char *)"--list", path.data, NULL};
    struct pomp_capture capture = {
        .command = command, .environment = &alone, .num_assignments = 1};
    text = path.data ? pomp_capture(&capture) : NULL;
    free(path.data);
  }
  pomp_unmap_file(&self);
  return text;
}

/** The first library that is missing, if there is one. */
static bool find_missing(const char *list, char *name, size_t size) {
  const char *end = list ? strstr(list, " => not found") : NULL;
  if (!end)
    return false;
  const char *begin = end;
  while (begin > list && begin[-1] != '\t' && begin[-1] != '\n')
    --begin;
  snprintf(name, size, "%.*s", (int)(end - begin), begin);
  return true;
}

static void check_libraries(struct pomp_checks *checks,
                            const struct subject *s) {
  char missing[256];
  if (s->elf.kind != POMP_ELF_PROGRAM && s->elf.kind != POMP_ELF_LIBRARY)
    return;
  char *list = list_libraries(s);
  const char *all = list ? list : "";
  bool has_llvm = strstr(all, "libomp.so") || strstr(all, "libiomp5.so") ||
                  needs(s, "libomp.so") || needs(s, "libiomp5.so");
  bool has_gnu = strstr(all, "libgomp.so") || needs(s, "libgomp.so");
  if (find_missing(list, missing, sizeof(missing)))
    pomp_check_add(checks, "libraries", POMP_CHECKED_WRONG,
                   "LD_LIBRARY_PATH=DIRECTORY, or link with "
                   "-Wl,-rpath,DIRECTORY",
                   "%s is not found", missing);
  else if (has_llvm && has_gnu)
    pomp_check_add(checks, "libraries", POMP_CHECKED_NOTE,
                   "link all of it with clang -fopenmp",
                   "it has two OpenMP libraries, libomp and GCC's libgomp: "
                   "each has threads of its own");
  else if (has_gnu && json_array_size(s->scan.units))
    pomp_check_add(checks, "libraries", POMP_CHECKED_WRONG,
                   "link with pompcc -fopenmp",
                   "its OpenMP library is GCC's libgomp, which has not the "
                   "functions that clang calls");
  else if (has_gnu)
    pomp_check_add(checks, "libraries", POMP_CHECKED_NOTE, NULL,
                   "its OpenMP library is GCC's libgomp");
  else if (has_llvm)
    pomp_check_add(checks, "libraries", POMP_CHECKED_GOOD, NULL,
                   "its OpenMP library is LLVM's libomp");
  else
    pomp_check_add(checks, "libraries", POMP_CHECKED_NOTE, NULL,
                   "it is linked with no OpenMP library");
  free(list);
}

static void check_rights(struct pomp_checks *checks, const struct subject *s) {
  struct stat status;
  if (stat(s->path, &status) != 0 || !(status.st_mode & (S_ISUID | S_ISGID)))
    return;
  pomp_check_add(checks, "rights", POMP_CHECKED_NOTE,
                 "measure a copy without these bits",
                 "it runs as another user or group, so variables such as "
                 "POMP_OUTPUT have no effect");
}

json_t *pomp_check_file(struct pomp_checks *checks, const char *path) {
  struct subject s = {.path = path};
  if (!pomp_map_file(path, &s.file)) {
    pomp_check_add(
        checks, "kind", POMP_CHECKED_WRONG, NULL, "cannot read it: %s",
        errno == EINVAL ? "it is empty, or no file" : strerror(errno));
    return json_pack("{sn}", "kind");
  }
  look_at(&s);
  if (check_kind(checks, &s)) {
    if (json_array_size(s.scan.units)) {
      check_units(checks, &s);
      check_constructs(checks, &s);
      check_events(checks, &s);
      check_library(checks, &s);
    } else {
      say_plain(checks, &s);
    }
    check_libraries(checks, &s);
    check_rights(checks, &s);
  }
  json_t *file =
      json_pack("{ss sO sO ss?}", "kind", spell_kind(&s), "units", s.scan.units,
                "constructs", s.scan.constructs, "library", s.scan.library);
  pomp_scan_free(&s.scan);
  pomp_unmap_file(&s.file);
  return file;
}
