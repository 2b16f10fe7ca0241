/*===- forward.c - POMP libraries that are written in Fortran ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A part of libpomp-fortran.a, linked into such a library with the option
|* -u POMP_Attach. The functions of C call those of Fortran. What the library
|* does not define, instrumented objects find as little as in a library in C,
|* which leaves it out; all else is done as for libraries that know only the
|* paper.
|*
\*===----------------------------------------------------------------------===*/
#include "fortran.h"

#include <string.h>

#define EXPORT __attribute__((visibility("default")))

/* The library defines some of these, which are then no longer weak. */
#define FIRST_EVENT(Name, name, FORTRAN, C_ARGS, C, FORTRAN_ARGS)              \
  extern __typeof__(pomp_##name##_) pomp_##name##_                             \
      __attribute__((weak, visibility("default")));
#define NEXT_EVENT FIRST_EVENT
#define POMP_FORTRAN_FUNCTIONS                                                 \
  NEXT_EVENT(Get_handle, get_handle, , , , )                                   \
  NEXT_EVENT(Init, init, , , , )                                               \
  NEXT_EVENT(Finalize, finalize, , , , )                                       \
  NEXT_EVENT(On, on, , , , )                                                   \
  NEXT_EVENT(Off, off, , , , )                                                 \
  NEXT_EVENT(Set_level, set_level, , , , )                                     \
  NEXT_EVENT(Get_level, get_level, , , , )
#include "fortran_rows.inc"
POMP_FORTRAN_FUNCTIONS
#undef FIRST_EVENT

/** The section of calls.c, if that is linked. */
extern const char first_call[] __asm__("__start_pomp_fortran_calls")
    __attribute__((weak, visibility("hidden")));
extern const char last_call[] __asm__("__stop_pomp_fortran_calls")
    __attribute__((weak, visibility("hidden")));

typedef void any_fn(void);

/** \returns whether \p function is one of the library. */
static bool is_defined(any_fn *function) {
  uintptr_t address = (uintptr_t)function;
  return function &&
         (address < (uintptr_t)first_call || address >= (uintptr_t)last_call);
}

#define IS_DEFINED(name) is_defined((any_fn *)pomp_##name##_)

/* Fortran has no null: a string that the library need not read is empty. */
#define FIRST_EVENT(Name, name, FORTRAN, C_ARGS, C, FORTRAN_ARGS)              \
  EXPORT __typeof__(POMP_##Name) POMP_##Name;                                  \
  int32_t POMP_##Name C {                                                      \
    if (!ctc)                                                                  \
      ctc = "";                                                                \
    return IS_DEFINED(name) ? pomp_##name##_ FORTRAN_ARGS : POMP_SUCCESS;      \
  }
#undef NEXT_EVENT
#define NEXT_EVENT(Name, name, FORTRAN, C_ARGS, C, FORTRAN_ARGS)               \
  EXPORT __typeof__(POMP_##Name) POMP_##Name;                                  \
  int32_t POMP_##Name C {                                                      \
    return IS_DEFINED(name) ? pomp_##name##_ FORTRAN_ARGS : POMP_SUCCESS;      \
  }
#include "fortran_rows.inc"

FIRST_EVENT(Get_handle, get_handle, , ,
            (POMP_Handle_t * handle, const char ctc[]),
            (handle, ctc, strlen(ctc)))
NEXT_EVENT(Init, init, , , (void), ())
NEXT_EVENT(Finalize, finalize, , , (void), ())
NEXT_EVENT(On, on, , , (void), ())
NEXT_EVENT(Off, off, , , (void), ())
NEXT_EVENT(Set_level, set_level, , , (POMP_Group group, int32_t level),
           (&(int32_t){(int32_t)group}, &level))
NEXT_EVENT(Get_level, get_level, , , (POMP_Group group),
           (&(int32_t){(int32_t)group}))
#undef FIRST_EVENT
#undef NEXT_EVENT

/** Takes what the library does not define out of the table of \p object. */
static void leave_out(struct pomp_object *object) {
  static const struct {
    enum pomp_function which;
    any_fn *c, *fortran;
  } functions[] = {
#define FIRST_EVENT(Name, name, FORTRAN, C_ARGS, C, FORTRAN_ARGS)              \
  {POMP_FN_##Name, (any_fn *)POMP_##Name, (any_fn *)pomp_##name##_},
#define NEXT_EVENT FIRST_EVENT
#include "fortran_rows.inc"
      POMP_FORTRAN_FUNCTIONS};
  for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); ++i) {
    any_fn **place = &object->functions[functions[i].which];
    if (*place == functions[i].c && !is_defined(functions[i].fortran))
      *place = NULL;
  }
}

extern const struct pomp_paper pomp_paper;

EXPORT int32_t POMP_Attach(struct pomp_object *object, struct pomp_unit *unit) {
  leave_out(object);
  return pomp_paper.attach(object, unit);
}

EXPORT int32_t POMP_Detach(struct pomp_object *object, struct pomp_unit *unit) {
  return pomp_paper.detach(object, unit);
}
