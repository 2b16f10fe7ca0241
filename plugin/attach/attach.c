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
                                           .attach = POMP_Attach,
                                           .detach = POMP_Detach,
                                           .task_thread = POMP_Task_thread,
                                           .functions = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) POMP_##Name,
#include "pomp/events.def"
#define POMP_FUNCTION(Name, Section, Doc) POMP_##Name,
#include "pomp/events.def"
                                           }};

// What a library may define, without prefix, in the order in which an object
// has it from attach on.
#include "AttachNames.inc"
enum { first_function = 3 };
_Static_assert((int)num_names == first_function + (int)POMP_NUM_FUNCTIONS,
               "there is a name for each function");
_Static_assert(__builtin_offsetof(struct pomp_object, functions) ==
                   __builtin_offsetof(struct pomp_object, attach) +
                       first_function * sizeof(void *),
               "the names are those of pomp_object");

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

// What is not there in a static program. A variable beside the object: another
// section would be more to read.
static struct system {
  void *(*dlopen)(const char *, int);
  void *(*dlsym)(void *, const char *);
  char *(*secure_getenv)(const char *);
} dynamic = {dlopen, dlsym, secure_getenv};

static const char variable[] = "POMP_LIBRARY";

static int is_none(const char *s) {
  return s[0] == 'n' && s[1] == 'o' && s[2] == 'n' && s[3] == 'e' && !s[4];
}

// Fills the table from one library. \returns whether it defines anything.
static ONCE int look_up(struct pomp_object *object, const struct system *system,
                        void *library) {
  int found = 0;
  const unsigned char *word = names;
  void **slots = (void **)&object->attach;
  char full[sizeof(union any_name)];
  full[0] = 'P';
  full[1] = 'O';
  full[2] = 'M';
  full[3] = 'P';
  full[4] = '_';
  for (unsigned i = 0; i != num_names; ++i) {
    char *end = full + sizeof("POMP_") - 1;
    for (; *word; ++word) {
      const char *c = words;
      for (unsigned before = *word; --before;)
        while (*c++)
          ;
      while (*c)
        *end++ = *c++;
    }
    ++word;
    *end = '\0';
    // POSIX lets an object pointer of dlsym become a function pointer.
    slots[i] = system->dlsym(library, full);
    found |= i >= first_function && slots[i];
  }
  return found;
}

static ONCE int open_library(struct pomp_object *object,
                             const struct system *system, const char *file) {
  void *library = system->dlopen(file, rtld_lazy);
  if (!library || !look_up(object, system, library))
    return 0;
  object->library = library;
  return 1;
}

static int fill_table(struct pomp_object *object, const char *runtime) {
  for (unsigned i = 0; i != POMP_NUM_FUNCTIONS; ++i)
    if (object->functions[i])
      return 1;
  const struct system *system = &dynamic;
  ONE_REGISTER(system);
  if (!system->dlopen || !system->dlsym)
    return 0;
  // A position-dependent executable may have had its weak references resolved
  // to null by the static linker although LD_PRELOAD brings a library.
  if (look_up(object, system, RTLD_DEFAULT))
    return 1;
  const char *file =
      system->secure_getenv ? system->secure_getenv(variable) : NULL;
  if (file && *file)
    return !is_none(file) && open_library(object, system, file);
  return *runtime && open_library(object, system, runtime);
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

/// Looks for a library, once for the object. \p runtime is the path of the one
/// that is taken where there is no other, or empty. \returns whether there is
/// one.
static int find_library(const char *runtime) {
  struct pomp_object *object = &__pomp_object;
  ONE_REGISTER(object);
  if (!object->state) {
    object->state = fill_table(object, runtime) ? 2 : 1;
    fill_gaps(object);
  }
  return object->state == 2;
}

static void attach_unit(struct pomp_unit *unit) {
  struct pomp_object *object = &__pomp_object;
  ONE_REGISTER(object);
  if (!object->attach)
    register_unit(object, unit);
  else if (object->attach(object, unit))
    object->mask = 0;
}

static void detach_unit(struct pomp_unit *unit) {
  struct pomp_object *object = &__pomp_object;
  ONE_REGISTER(object);
  if (object->state == 2 && object->detach)
    object->detach(object, unit);
}

#ifndef POMP_ASSEMBLED
/// Called by the constructor of each unit. \p runtime is the path of the
/// library that is taken where there is no other, or empty.
HIDDEN void __pomp_attach_unit(struct pomp_unit *unit, const char *runtime) {
  if (find_library(runtime))
    attach_unit(unit);
}

/// Called by the destructor of each unit.
HIDDEN void __pomp_detach_unit(struct pomp_unit *unit) { detach_unit(unit); }
#endif
