//===- attach.c - Finds a POMP library for an instrumented object ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The object of the module, and how it finds a library: see stub.h.
//
//===----------------------------------------------------------------------===//

#include "stub.h"

WEAK void *dlopen(const char *file, int mode);
WEAK void *dlsym(void *handle, const char *name);
WEAK char *secure_getenv(const char *name);

// The values of <dlfcn.h> on every ELF platform the plugin knows.
enum { rtld_lazy = 1 };
#define RTLD_DEFAULT NULL

// A library linked into the program, or preloaded, answers these: the linker
// and the loader do all the work. They take no member out of a static archive:
// that needs direct linking, or -u POMP_Attach.
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  WEAK extern void POMP_##Name(void);
#include "pomp/events.def"
#define POMP_FUNCTION(Name, Section, Doc) WEAK extern void POMP_##Name(void);
#include "pomp/events.def"
WEAK int32_t POMP_Attach(struct pomp_object *object, struct pomp_unit *unit);
WEAK int32_t POMP_Detach(struct pomp_object *object, struct pomp_unit *unit);
WEAK struct pomp_task_thread *POMP_Task_thread(void);

HIDDEN struct pomp_object __pomp_object = {.version = POMP_ATTACH_VERSION,
                                           .num_functions = POMP_NUM_FUNCTIONS,
                                           .functions = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) POMP_##Name,
#include "pomp/events.def"
#define POMP_FUNCTION(Name, Section, Doc) POMP_##Name,
#include "pomp/events.def"
                                           }};

// The names in the order of the table, without their prefix, each with its
// null.
static const char names[] =
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) #Name "\0"
#include "pomp/events.def"
#define POMP_FUNCTION(Name, Section, Doc) #Name "\0"
#include "pomp/events.def"
    ;

// As large as the longest name with its prefix.
union any_name {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  char Name[sizeof("POMP_" #Name)];
#include "pomp/events.def"
#define POMP_FUNCTION(Name, Section, Doc) char Name[sizeof("POMP_" #Name)];
#include "pomp/events.def"
};

static const unsigned char guards[] = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) POMP_GUARD_##GUARD,
#include "pomp/events.def"
};

static int is_none(const char *s) {
  return s[0] == 'n' && s[1] == 'o' && s[2] == 'n' && s[3] == 'e' && !s[4];
}

// \returns the function POMP_name of the library.
static void *find_function(void *library, const char *name) {
  char full[sizeof(union any_name)] = "POMP_";
  char *end = full + sizeof("POMP_") - 1;
  while ((*end++ = *name++))
    ;
  return dlsym(library, full);
}

// Fills the table from one library. \returns whether it defines anything.
static int look_up(struct pomp_object *object, void *library) {
  int found = 0;
  const char *name = names;
  for (unsigned i = 0; i != POMP_NUM_FUNCTIONS; ++i) {
    // POSIX lets an object pointer of dlsym become a function pointer.
    *(void **)&object->functions[i] = find_function(library, name);
    found |= object->functions[i] != NULL;
    while (*name++)
      ;
  }
  if (found) {
    *(void **)&object->attach = find_function(library, "Attach");
    *(void **)&object->detach = find_function(library, "Detach");
    *(void **)&object->task_thread = find_function(library, "Task_thread");
  }
  return found;
}

static int open_library(struct pomp_object *object, const char *file) {
  void *library = dlopen(file, rtld_lazy);
  if (!library || !look_up(object, library))
    return 0;
  object->library = library;
  return 1;
}

static int find_library(struct pomp_object *object, const char *runtime) {
  for (unsigned i = 0; i != POMP_NUM_FUNCTIONS; ++i)
    if (object->functions[i]) {
      object->attach = POMP_Attach;
      object->detach = POMP_Detach;
      object->task_thread = POMP_Task_thread;
      return 1;
    }
  if (!dlopen || !dlsym)
    return 0;
  // A position-dependent executable may have had its weak references resolved
  // to null by the static linker although LD_PRELOAD brings a library.
  if (look_up(object, RTLD_DEFAULT))
    return 1;
  const char *file = secure_getenv ? secure_getenv("POMP_LIBRARY") : NULL;
  if (file && *file)
    return !is_none(file) && open_library(object, file);
  return *runtime && open_library(object, runtime);
}

// What a library does at events that it does not define: it may know some of
// those that share a guard.
static void nothing(void) {}

static void fill_gaps(struct pomp_object *object) {
  for (unsigned i = 0; i != POMP_NUM_EVENTS; ++i)
    if (!object->functions[i])
      object->functions[i] = nothing;
}

// A library that has no POMP_Attach gets what the paper describes: its handles
// first, then all the events it defines.
static void register_unit(struct pomp_object *object, struct pomp_unit *unit) {
  int32_t (*get_handle)(void **, const char *) =
      (int32_t(*)(void **, const char *))object->functions[POMP_FN_Get_handle];
  if (get_handle)
    for (unsigned i = 0; i != unit->num_constructs; ++i)
      if (!unit->constructs[i].handle)
        get_handle(&unit->constructs[i].handle, unit->constructs[i].ctc);
  uint32_t mask = 0;
  for (unsigned i = 0; i != POMP_NUM_EVENTS; ++i)
    if (object->functions[i] != nothing)
      mask |= (uint32_t)1 << guards[i];
  object->mask = mask;
}

/// Called by the constructor of each unit. \p runtime is the path of the
/// library that is taken where there is no other, or empty.
HIDDEN void __pomp_attach_unit(struct pomp_unit *unit, const char *runtime) {
  struct pomp_object *object = &__pomp_object;
  if (!object->state) {
    object->state = find_library(object, runtime) ? 2 : 1;
    fill_gaps(object);
  }
  if (object->state != 2)
    return;
  if (!object->attach)
    register_unit(object, unit);
  else if (object->attach(object, unit))
    object->mask = 0;
}

/// Called by the destructor of each unit.
HIDDEN void __pomp_detach_unit(struct pomp_unit *unit) {
  struct pomp_object *object = &__pomp_object;
  if (object->state == 2 && object->detach)
    object->detach(object, unit);
}
