/*===- library.c - Finds the POMP2 library -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "adapters/pomp2/library.h"
#include "base/message.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifdef POMP2_LINKED

/* The static library leaves them to the linker. Score-P has some of them in a
 * library of its own, which is not always linked. */
#define POMP2_NEEDED(Name, Result, Parameters)                                 \
  extern Result POMP2_##Name Parameters;
#define POMP2_WANTED(Name, Result, Parameters)                                 \
  extern Result POMP2_##Name Parameters __attribute__((weak));
#include "adapters/pomp2/calls.def"

struct pomp2_library pomp2_library = {
#define POMP2_NEEDED(Name, Result, Parameters) .Name = POMP2_##Name,
#include "adapters/pomp2/calls.def"
};

bool pomp2_library_find(void) { return true; }

#else

struct pomp2_library pomp2_library;

static const char variable[] = "POMP2_LIBRARY";

static const struct {
  const char *name;
  size_t offset;
  bool is_needed;
} calls[] = {
#define POMP2_NEEDED(Name, Result, Parameters)                                 \
  {"POMP2_" #Name, offsetof(struct pomp2_library, Name), true},
#define POMP2_WANTED(Name, Result, Parameters)                                 \
  {"POMP2_" #Name, offsetof(struct pomp2_library, Name), false},
#include "adapters/pomp2/calls.def"
};

/** Fills the table. \returns null, or the name of what is missing. */
static const char *look_up(void *library) {
  for (unsigned i = 0; i < sizeof(calls) / sizeof(calls[0]); ++i) {
    void *found = dlsym(library, calls[i].name);
    if (!found && calls[i].is_needed)
      return calls[i].name;
    memcpy((char *)&pomp2_library + calls[i].offset, &found, sizeof(found));
  }
  return NULL;
}

/** The POMP2 library calls POMP2_Init_regions and the like of this one, which
 *  was maybe loaded for one object only. */
static void become_global(void) {
  Dl_info info;
  if (dladdr(&pomp2_library, &info))
    dlopen(info.dli_fname, RTLD_LAZY | RTLD_GLOBAL | RTLD_NOLOAD);
}

static bool find(void) {
  static const char expected[] = "expected a POMP2 library, such as Score-P's "
                                 "or the example of OPARI2";
  static const char unmeasured[] = "the program goes on unmeasured";
  become_global();
  if (dlsym(RTLD_DEFAULT, "POMP2_Assign_handle")) {
    const char *missing = look_up(RTLD_DEFAULT);
    if (missing)
      pomp_message("the POMP2 library of the program: %s, but it lacks %s; %s",
                   expected, missing, unmeasured);
    return !missing;
  }
  const char *file = secure_getenv(variable);
  if (!file || !*file) {
    pomp_message("%s: %s, but it is not set, and none is linked; %s", variable,
                 expected, unmeasured);
    return false;
  }
  if (strcmp(file, "none") == 0)
    return false;
  void *library = dlopen(file, RTLD_LAZY | RTLD_GLOBAL);
  const char *missing = library ? look_up(library) : NULL;
  if (!library)
    pomp_message("%s=%s: %s, but %s; %s", variable, file, expected, dlerror(),
                 unmeasured);
  else if (missing)
    pomp_message("%s=%s: %s, but it lacks %s; %s", variable, file, expected,
                 missing, unmeasured);
  return library && !missing;
}

bool pomp2_library_find(void) {
  /* Objects come one at a time, with the dynamic loader's lock held. */
  static bool was_asked, is_found;
  if (!was_asked)
    is_found = find();
  was_asked = true;
  return is_found;
}

#endif
