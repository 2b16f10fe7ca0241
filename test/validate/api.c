/*===- api.c - The POMP functions of the validating library -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "state.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

/* A parameter of pomp/events.def becomes a pair (declaration, statement that
 * keeps it in the call); MAP applies DECLARATION or STATEMENT to each pair. */
#define DECLARATION(Declaration, Statement) Declaration
#define STATEMENT(Declaration, Statement) Statement
#define EIGHTH(A, B, C, D, E, F, G, H, ...) H
#define MAP(M, SEP, ...)                                                       \
  EIGHTH(__VA_ARGS__, MAP7, MAP6, MAP5, MAP4, MAP3, MAP2, MAP1, )              \
  (M, SEP, __VA_ARGS__)
#define MAP1(M, SEP, A) M A
#define MAP2(M, SEP, A, ...) M A SEP() MAP1(M, SEP, __VA_ARGS__)
#define MAP3(M, SEP, A, ...) M A SEP() MAP2(M, SEP, __VA_ARGS__)
#define MAP4(M, SEP, A, ...) M A SEP() MAP3(M, SEP, __VA_ARGS__)
#define MAP5(M, SEP, A, ...) M A SEP() MAP4(M, SEP, __VA_ARGS__)
#define MAP6(M, SEP, A, ...) M A SEP() MAP5(M, SEP, __VA_ARGS__)
#define MAP7(M, SEP, A, ...) M A SEP() MAP6(M, SEP, __VA_ARGS__)
#define COMMA() ,
#define SEMICOLON() ;
/* The sequence has a comma before its first element. */
#define WITHOUT_COMMA(Empty, ...) __VA_ARGS__
#define PARAMETERS(...) MAP_(DECLARATION, COMMA, WITHOUT_COMMA(__VA_ARGS__))
#define STORE(...) MAP_(STATEMENT, SEMICOLON, WITHOUT_COMMA(__VA_ARGS__))
#define MAP_(M, SEP, ...) MAP(M, SEP, __VA_ARGS__)

/** A lock is its bits. */
static int64_t lock_bits(const void *lock) {
  int64_t bits;
  memcpy(&bits, lock, sizeof(bits));
  return bits;
}
_Static_assert(sizeof(omp_lock_t) == sizeof(int64_t) &&
                   sizeof(omp_nest_lock_t) == sizeof(int64_t),
               "a lock is one pointer");

#define POMP_FIRST_HANDLE , (POMP_Handle_t * handle, call.first = handle)
#define POMP_HANDLE , (POMP_Handle_t handle, call.handle = handle)
#define POMP_THREAD , (int32_t thread_id, call.thread = thread_id)
#define POMP_INT32(name, na) , (int32_t name, call.args[call.num_args++] = name)
#define POMP_INT64(name, na) , (int64_t name, call.args[call.num_args++] = name)
#define POMP_LOCK                                                              \
  , (omp_lock_t lock_id, call.args[call.num_args++] = lock_bits(&lock_id))
#define POMP_NEST_LOCK                                                         \
  , (omp_nest_lock_t lock_id, call.args[call.num_args++] = lock_bits(&lock_id))
#define POMP_VALUES                                                            \
  , (int32_t n, call.args[call.num_args++] = n),                               \
      (const int64_t values[], call.values = values)
#define POMP_CTC , (const char ctc[], call.ctc = ctc)
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  EXPORT int32_t POMP_##Name(PARAMETERS(_ SIGNATURE)) {                        \
    struct call call = {.event = POMP_FN_##Name,                               \
                        .frame = __builtin_frame_address(0)};                  \
    STORE(_ SIGNATURE);                                                        \
    return validate_event(&call);                                              \
  }
#include "pomp/events.def"

EXPORT int32_t POMP_Get_handle(POMP_Handle_t *handle, const char ctc[]) {
  validate_lock();
  if (!handle || !ctc)
    validate_error(NULL, NULL, "POMP_Get_handle: handle %p, ctc %p",
                   (void *)handle, (const void *)ctc);
  else if (!*handle)
    *handle = validate_new_region(ctc);
  else if (!validate_find_region(*handle))
    validate_error(NULL, NULL, "POMP_Get_handle: handle %p was never given out",
                   *handle);
  validate_unlock();
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Init(void) {
  validate_lock();
  ++validate_state.inits;
  validate_unlock();
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Finalize(void) {
  validate_lock();
  ++validate_state.finalizes;
  validate_unlock();
  return POMP_SUCCESS;
}

/** An instrumented executable or shared object. */
struct object {
  struct pomp_object *object;
  unsigned num_units;
  struct object *next;
};
static struct object *objects;

static void set_masks(uint32_t mask) {
  for (const struct object *o = objects; o; o = o->next)
    __atomic_store_n(&o->object->mask, mask, __ATOMIC_RELAXED);
}

/** The mask that delivers what POMP_VALIDATE_MASK says: by default all. */
static uint32_t full_mask(void) {
  const char *value = getenv("POMP_VALIDATE_MASK");
  const uint32_t all = (uint32_t)((UINT64_C(1) << POMP_NUM_GUARDS) - 1);
  return value && *value ? (uint32_t)strtoul(value, NULL, 0) & all : all;
}

EXPORT int32_t POMP_On(void) {
  validate_lock();
  set_masks(full_mask());
  validate_unlock();
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Off(void) {
  bool is_inside = validate_is_inside();
  validate_lock();
  validate_state.was_off = true;
  validate_state.was_off_meanwhile |= is_inside;
  set_masks(0);
  validate_unlock();
  return POMP_SUCCESS;
}

#ifndef VALIDATE_PAPER
EXPORT struct pomp_task_thread *POMP_Task_thread(void) {
  static _Atomic int64_t last;
  static _Thread_local struct pomp_task_thread thread;
  if (thread.next_id >= thread.last_id) {
    thread.last_id = last += 100;
    thread.next_id = thread.last_id - 99;
  }
  return &thread;
}

EXPORT int32_t POMP_Attach(struct pomp_object *object, struct pomp_unit *unit) {
  validate_lock();
  if (object->version != POMP_ATTACH_VERSION ||
      unit->version != POMP_ATTACH_VERSION)
    validate_error(NULL, NULL, "POMP_Attach: versions %u and %u",
                   object->version, unit->version);
  struct object *o = objects;
  while (o && o->object != object)
    o = o->next;
  if (!o) {
    if (!(o = calloc(1, sizeof(*o))))
      abort();
    o->object = object;
    o->next = objects;
    objects = o;
    __atomic_store_n(&object->mask, full_mask(), __ATOMIC_RELAXED);
  }
  ++o->num_units;
  for (uint32_t i = 0; i < unit->num_constructs; ++i) {
    struct pomp_construct *construct = &unit->constructs[i];
    if (!construct->ctc)
      validate_error(NULL, NULL, "POMP_Attach: construct %u without a string",
                     i);
    else if (!construct->handle)
      construct->handle = validate_new_region(construct->ctc);
  }
  validate_unlock();
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Detach(struct pomp_object *object, struct pomp_unit *unit) {
  validate_lock();
  (void)unit;
  struct object **link = &objects;
  while (*link && (*link)->object != object)
    link = &(*link)->next;
  if (!*link) {
    validate_error(NULL, NULL, "POMP_Detach of an object that is not attached");
  } else if (--(*link)->num_units == 0) {
    struct object *gone = *link;
    *link = gone->next;
    free(gone);
  }
  validate_unlock();
  return POMP_SUCCESS;
}
#endif
