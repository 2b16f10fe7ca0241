/*===- calls.c - POMP functions for Fortran programs to call -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A part of libpomp-fortran.a. They reach the library of the instrumented
|* executable or shared object that they are linked into, or one that is linked
|* with it. Without a library they do nothing, as the functions of C do.
|*
|* They are weak: a POMP library in Fortran, which may be a part of the program,
|* has some of these names. forward.c knows them by their section.
|*
\*===----------------------------------------------------------------------===*/
#include "fortran.h"

#include <stdlib.h>
#include <string.h>

#define ENTRY __attribute__((weak, section("pomp_fortran_calls")))

/** What all instrumented units of an executable or shared object share; absent
 *  if it has none. Its name says which version of it they know. */
extern struct pomp_object stub_object __asm__(POMP_STUB_OBJECT)
    __attribute__((weak, visibility("hidden")));

/* One that is linked. */
#pragma weak POMP_Init_Handles
#define POMP_FUNCTION(Name, Section, Doc)                                      \
  extern __typeof__(POMP_##Name) POMP_##Name __attribute__((weak));
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  extern __typeof__(POMP_##Name) POMP_##Name __attribute__((weak));
#include "pomp/events.def"

typedef void any_fn(void);

/** \returns a function of the library, or null. */
static any_fn *find(enum pomp_function which, any_fn *linked) {
  any_fn *found = &stub_object ? stub_object.functions[which] : NULL;
  return found ? found : linked;
}

#define FIND(Name)                                                             \
  ((__typeof__(&POMP_##Name))find(POMP_FN_##Name, (any_fn *)POMP_##Name))

/** A string of Fortran with a zero at its end. */
struct text {
  char *chars; /**< Null if there was no memory. */
  bool is_kept;
  char buffer[512];
};

/** Copies \p ctc without trailing blanks. The library may keep a pointer to the
 *  string with which it sets \p handle. */
static void begin_text(struct text *text, const POMP_Handle_t *handle,
                       const char *ctc, size_t length) {
  while (length && ctc[length - 1] == ' ')
    --length;
  text->is_kept = !__atomic_load_n(handle, __ATOMIC_RELAXED);
  text->chars = text->is_kept || length >= sizeof(text->buffer)
                    ? malloc(length + 1)
                    : text->buffer;
  if (!text->chars)
    return;
  memcpy(text->chars, ctc, length);
  text->chars[length] = '\0';
}

static void end_text(struct text *text, const POMP_Handle_t *handle) {
  if (text->is_kept && __atomic_load_n(handle, __ATOMIC_RELAXED))
    return;
  if (text->chars != text->buffer)
    free(text->chars);
}

static omp_lock_t lock(const void *lock_id) {
  omp_lock_t value;
  memcpy(&value, lock_id, sizeof(value));
  return value;
}

static omp_nest_lock_t nest_lock(const void *lock_id) {
  omp_nest_lock_t value;
  memcpy(&value, lock_id, sizeof(value));
  return value;
}

#define FIRST_EVENT(Name, name, FORTRAN, C_ARGS, C, FORTRAN_ARGS)              \
  ENTRY int32_t pomp_##name##_ FORTRAN {                                       \
    __typeof__(&POMP_##Name) function = FIND(Name);                            \
    if (!function)                                                             \
      return POMP_SUCCESS;                                                     \
    struct text text;                                                          \
    begin_text(&text, handle, ctc, length);                                    \
    if (!text.chars)                                                           \
      return POMP_ERROR_NO_MEMORY;                                             \
    int32_t code = function C_ARGS;                                            \
    end_text(&text, handle);                                                   \
    return code;                                                               \
  }
#define NEXT_EVENT(Name, name, FORTRAN, C_ARGS, C, FORTRAN_ARGS)               \
  ENTRY int32_t pomp_##name##_ FORTRAN {                                       \
    __typeof__(&POMP_##Name) function = FIND(Name);                            \
    return function ? function C_ARGS : POMP_SUCCESS;                          \
  }
#include "fortran_rows.inc"

FIRST_EVENT(Get_handle, get_handle,
            (POMP_Handle_t * handle, const char *ctc, size_t length),
            (handle, text.chars), , )
NEXT_EVENT(Init, init, (void), (), , )
NEXT_EVENT(Finalize, finalize, (void), (), , )
NEXT_EVENT(On, on, (void), (), , )
NEXT_EVENT(Off, off, (void), (), , )
NEXT_EVENT(Set_level, set_level, (const int32_t *group, const int32_t *level),
           ((POMP_Group)*group, *level), , )
NEXT_EVENT(Get_level, get_level, (const int32_t *group), ((POMP_Group)*group),
           , )

ENTRY int32_t pomp_init_handles_(void) {
  return POMP_Init_Handles ? POMP_Init_Handles() : POMP_SUCCESS;
}

ENTRY void pomp_error_string_(const int32_t *code, char *text, size_t length) {
  __typeof__(&POMP_Error_string) function = FIND(Error_string);
  const char *from = function ? function(*code) : "";
  size_t used = strlen(from) < length ? strlen(from) : length;
  memcpy(text, from, used);
  memset(text + used, ' ', length - used);
}
