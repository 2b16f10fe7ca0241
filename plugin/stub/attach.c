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

#include "unmeasured.h"

// All else of the dynamic loader is asked for through this one: a program may
// have a function of its own that is called dlopen.
WEAK void *dlsym(void *handle, const char *name);

// The values of <dlfcn.h> on every ELF platform the plugin knows.
enum { rtld_lazy = 1, rtld_global = 0x100 };
#define RTLD_DEFAULT NULL
#define RTLD_NEXT ((void *)-1)

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
WEAK struct pomp_thread_visits *POMP_Thread_visits(void);

HIDDEN struct pomp_object __pomp_object = {.version = POMP_ATTACH_VERSION,
                                           .num_functions = POMP_NUM_FUNCTIONS,
                                           .attach = POMP_Attach,
                                           .detach = POMP_Detach,
                                           .task_thread = POMP_Task_thread,
                                           .functions =
                                               {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) POMP_##Name,
#include "pomp/events.def"
#define POMP_FUNCTION(Name, Section, Doc) POMP_##Name,
#include "pomp/events.def"
                                               },
                                           .thread_visits = POMP_Thread_visits};

// The functions that a library may define, without prefix, in the order in
// which an object has them from attach on.
static const char names[] = "Attach\0"
                            "Detach\0"
                            "Task_thread\0"
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) #Name "\0"
#include "pomp/events.def"
#define POMP_FUNCTION(Name, Section, Doc) #Name "\0"
#include "pomp/events.def"
                            "Thread_visits\0";
enum { first_function = 3 };
_Static_assert(__builtin_offsetof(struct pomp_object, functions) ==
                       __builtin_offsetof(struct pomp_object, attach) +
                           first_function * sizeof(void *) &&
                   __builtin_offsetof(struct pomp_object, thread_visits) ==
                       __builtin_offsetof(struct pomp_object, functions) +
                           POMP_NUM_FUNCTIONS * sizeof(void *),
               "the names are those of pomp_object");

// As large as the longest name with its prefix.
union any_name {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  char Name[sizeof("POMP_" #Name)];
#include "pomp/events.def"
#define POMP_FUNCTION(Name, Section, Doc) char Name[sizeof("POMP_" #Name)];
#include "pomp/events.def"
};

// Which guard each event has.
static const unsigned char guards[] = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) POMP_GUARD_##GUARD,
#include "pomp/events.def"
};

typedef void *dlopen_fn(const char *, int);
typedef void *dlsym_fn(void *, const char *);
typedef char *getenv_fn(const char *);
typedef char *dlerror_fn(void);
typedef int *errno_fn(void);

// Null in a static program. A variable beside the object: another section would
// be more to read.
static dlsym_fn *dynamic_symbol = dlsym;

static const char variable[] = "POMP_LIBRARY";

static int is_none(const char *s) {
  return s[0] == 'n' && s[1] == 'o' && s[2] == 'n' && s[3] == 'e' && !s[4];
}

// Fills the table from one library. \returns whether it defines anything.
static ONCE int look_up(struct pomp_object *object, dlsym_fn *symbol,
                        void *library) {
  int found = 0;
  const char *name = names;
  void **slots = (void **)&object->attach;
  char full[sizeof(union any_name)];
  full[0] = 'P';
  full[1] = 'O';
  full[2] = 'M';
  full[3] = 'P';
  full[4] = '_';
  for (unsigned i = 0; *name; ++i) {
    char *end = full + sizeof("POMP_") - 1;
    while ((*end++ = *name++))
      ;
    // POSIX lets an object pointer of dlsym become a function pointer.
    slots[i] = symbol(library, full);
    found |= i >= first_function && slots[i];
  }
  return found;
}

/// \returns the C library's function \p name, or null. It comes after the
/// program, but not always after this shared object.
static ONCE void *c_library(dlsym_fn *symbol, const char *name) {
  void *found = symbol(RTLD_NEXT, name);
  return found ? found : symbol(RTLD_DEFAULT, name);
}

/// Has libpomp-paper.so serve a library that knows only the paper. \p file is
/// its path or empty.
static ONCE void open_paper(struct pomp_object *object, dlsym_fn *symbol,
                            dlopen_fn *open, const char *file) {
  void *library = *file ? open(file, rtld_lazy | rtld_global) : NULL;
  const struct pomp_paper *paper = library ? symbol(library, "pomp_paper") : 0;
  if (!paper)
    return;
  object->attach = paper->attach;
  object->detach = paper->detach;
}

/// Says that \p file, which \p origin names, is no POMP library.
static ONCE void say_unmeasured(dlsym_fn *symbol, dlopen_fn *open,
                                dlerror_fn *error, const char *origin,
                                const char *file) {
  struct helpers c;
  const char *text = texts;
  for (void **slot = (void **)&c; slot != (void **)(&c + 1); ++slot) {
    *slot = c_library(symbol, text);
    if (!*slot)
      return;
    while (*text++)
      ;
  }
  if (!is_first(&c, variable))
    return;
  // Once more: symbols that were looked for meanwhile took the reason away.
  open(file, rtld_lazy);
  const char *reason = error();
  const char *arguments[] = {origin, file,
                             reason ? reason : "it defines no POMP function"};
  write_line(&c, text, arguments);
}

/// Looks for a library that is not linked. \returns whether there is one.
static ONCE int find_elsewhere(struct pomp_object *object, dlsym_fn *symbol,
                               dlopen_fn *open, dlerror_fn *error,
                               const char *file, const char *paper) {
  // A position-dependent executable may have had its weak references resolved
  // to null by the static linker although LD_PRELOAD brings a library.
  if (look_up(object, symbol, RTLD_DEFAULT))
    return 1;
  getenv_fn *get = (getenv_fn *)c_library(symbol, "secure_getenv");
  const char *wanted = get ? get(variable) : NULL;
  const char *origin = "the default ";
  if (wanted && *wanted) {
    if (is_none(wanted))
      return 0;
    file = wanted;
    origin = "POMP_LIBRARY=";
  }
  if (!*file)
    return 0;
  object->library = open(file, rtld_lazy);
  if (!object->library) {
    // It may call POMP_Init_Handles and have all its symbols resolved at once.
    open_paper(object, symbol, open, paper);
    object->library = open(file, rtld_lazy);
  }
  if (object->library && look_up(object, symbol, object->library))
    return 1;
  say_unmeasured(symbol, open, error, origin, file);
  return 0;
}

/// Looks for a library, once for the object. \p paths are those of the one that
/// is taken if there is no other, and of libpomp-paper.so, or empty.
/// \returns whether there is one.
static int find_library(const char *paths) {
  struct pomp_object *object = &__pomp_object;
  if (object->state)
    return object->state != 1;
  int found = 0;
  for (unsigned i = 0; i != POMP_NUM_FUNCTIONS; ++i)
    found |= object->functions[i] != NULL;
  dlsym_fn *symbol = dynamic_symbol;
  dlopen_fn *open = symbol ? (dlopen_fn *)c_library(symbol, "dlopen") : NULL;
  if (open) {
    // If there is one, there are the others.
    dlerror_fn *error = (dlerror_fn *)c_library(symbol, "dlerror");
    errno_fn *error_number = (errno_fn *)c_library(symbol, "__errno_location");
    int saved = error_number ? *error_number() : 0;
    const char *paper = paths;
    while (*paper++)
      ;
    if (!found)
      found = find_elsewhere(object, symbol, open, error, paths, paper);
    if (found && !object->attach)
      open_paper(object, symbol, open, paper);
    // The program does not learn that something was not found.
    error();
    if (error_number)
      *error_number() = saved;
  }
  object->state = found ? 2 : 1;
  return found;
}

// Stands for events that a library does not define: it may know some of those
// that share a guard.
static int32_t nothing(void) { return 0; }

/// Runs after the first unit was attached, since POMP_Attach may ask which
/// events there are.
static void fill_gaps(void) {
  struct pomp_object *object = &__pomp_object;
  for (unsigned i = 0; i != POMP_NUM_EVENTS; ++i)
    if (!object->functions[i])
      object->functions[i] = (void (*)(void))nothing;
}

static void call(struct pomp_object *object, unsigned function) {
  int32_t (*f)(void) = (int32_t(*)(void))object->functions[function];
  if (f)
    f();
}

/// Does the work of libpomp-paper.so for this object only.
static void register_unit(struct pomp_object *object, struct pomp_unit *unit) {
  static uint32_t mask;
  if (!mask) {
    mask = (uint32_t)1 << 31;
    // It may make the tables for its handles there.
    call(object, POMP_FN_Init);
    for (unsigned i = 0; i != POMP_NUM_EVENTS; ++i)
      if (object->functions[i])
        mask |= (uint32_t)1 << guards[i];
  }
  get_handles(unit);
  object->mask = mask & POMP_DEFAULT_MASK;
}

static void attach_unit(struct pomp_unit *unit) {
  struct pomp_object *object = &__pomp_object;
  if (!object->attach)
    register_unit(object, unit);
  else if (object->attach(object, unit))
    object->mask = 0;
}

static void detach_unit(struct pomp_unit *unit) {
  struct pomp_object *object = &__pomp_object;
  // The program has ended, but not by a return from main.
  if (object->state == 3) {
    object->state = 2;
    call(object, POMP_FN_Finalize);
  }
  if (object->state == 2 && object->detach)
    object->detach(object, unit);
}

static struct pomp_unit *newest;

/// For libraries that call it from POMP_Init (paper, appendix B). The units
/// that are not known yet follow by and by.
__attribute__((weak)) int32_t POMP_Init_Handles(void) {
  if (newest)
    get_handles(newest);
  return 0;
}

/// Called by the constructor of each unit, with the paths for find_library.
HIDDEN void __pomp_attach_unit(struct pomp_unit *unit, const char *paths) {
  if (!find_library(paths))
    return;
  newest = unit;
  attach_unit(unit);
  fill_gaps();
}

/// Called by the destructor of each unit.
HIDDEN void __pomp_detach_unit(struct pomp_unit *unit) { detach_unit(unit); }
