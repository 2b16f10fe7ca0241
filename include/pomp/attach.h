/*===- pomp/attach.h - How instrumented code meets a POMP library -*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* This takes the place of the paper's pre-linker (3.7). Each instrumented
|* translation unit has one pomp_unit, each executable or shared object one
|* pomp_object. A constructor of the unit looks for a POMP library, fills the
|* object's table of functions and registers the unit's constructs.
|*
|* A library that defines POMP_Attach decides by the object's mask which events
|* are delivered, at any time. One that knows only the functions of the paper
|* gets a POMP_Get_handle call for each construct and every event it defines.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ATTACH_H
#define POMP_ATTACH_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Changes when a structure below changes in a way old libraries cannot read.
 *  New events and guards only append and do not change it. */
#define POMP_ATTACH_VERSION 1

/** The bits of pomp_object::mask, in the order of pomp/events.def. */
enum pomp_guard {
#define POMP_GUARD(NAME, GROUP, LEVELS) POMP_GUARD_##NAME,
#include "pomp/events.def"
  POMP_NUM_GUARDS
};

/** The indices of pomp_object::functions, in the order of pomp/events.def. */
enum pomp_function {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) POMP_FN_##Name,
#include "pomp/events.def"
  POMP_NUM_EVENTS,
  POMP_FN_before_functions_ = POMP_NUM_EVENTS - 1,
#define POMP_FUNCTION(Name, Section, Doc) POMP_FN_##Name,
#include "pomp/events.def"
  POMP_NUM_FUNCTIONS
};

/** One instrumented construct. */
struct pomp_construct {
  /** A POMP_Handle_t: null until a library has set it. */
  void *handle;
  /** The compile-time context string (3.2). Lives as long as the unit. */
  const char *ctc;
};

/** One instrumented translation unit. */
struct pomp_unit {
  /** POMP_ATTACH_VERSION of the compiler. */
  uint32_t version;
  /** Number of elements of constructs. */
  uint32_t num_constructs;
  struct pomp_construct *constructs;
};

/** One executable or shared object. */
struct pomp_object {
  /** Bit g is set while the events of enum pomp_guard g are delivered. Read
   *  and written as one relaxed atomic; only the attached library writes it. */
  uint32_t mask;
  /** POMP_ATTACH_VERSION of the compiler. */
  uint32_t version;
  /** 0 before the first unit looked for a library, 1 where none was found, 2
   *  where one is attached. Used by the instrumented code only. */
  uint32_t state;
  /** Number of elements of functions in this object. */
  uint32_t num_functions;
  /** The dlopen handle of the attached library, or null. */
  void *library;
  /** The library's POMP_Attach and POMP_Detach, or null. */
  int32_t (*attach)(struct pomp_object *, struct pomp_unit *);
  int32_t (*detach)(struct pomp_object *, struct pomp_unit *);
  /** By enum pomp_function; null where the library has none. */
  void (*functions[POMP_NUM_FUNCTIONS])(void);
};

/** Announces a unit. Sets the handles of its constructs and, now and whenever
 *  it likes until POMP_Detach, object->mask. Called once per unit from a
 *  constructor, with the dynamic loader's lock held: it must not wait for
 *  another thread. Optional.
 *  \returns 0, or a negative code; then the object stays detached. */
int32_t POMP_Attach(struct pomp_object *object, struct pomp_unit *unit);

/** The unit is about to be unmapped, or the program ends: its strings, its
 *  constructs and, after the last unit, the object must not be read again.
 *  Events may still come from other units of the object. Optional.
 *  \returns 0, or a negative code that is ignored. */
int32_t POMP_Detach(struct pomp_object *object, struct pomp_unit *unit);

#ifdef __cplusplus
}
#endif

#endif
