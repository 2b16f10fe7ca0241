//===- events.c - Delivers an event that is on --------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function for each list of parameters, named by them as in
// Placeholders.cpp.
//
//===----------------------------------------------------------------------===//

#include "events.h"

WEAK int omp_get_thread_num(void);

#define COMMA ,
// The library's function takes TYPES; ARGS are computed from the construct c,
// its thread number t and the VALUES.
#define EVENT(Params, VALUES, TYPES, ARGS)                                     \
  HIDDEN __attribute__((cold, noinline)) void __pomp_event_##Params(           \
      int32_t *thread, struct pomp_construct *c,                               \
      int32_t(*deliver) TYPES VALUES) {                                        \
    int32_t t = thread_number(thread);                                         \
    deliver ARGS;                                                              \
  }

// What most units use is one section where it is assembled: each costs a
// compilation as much as several functions.
#ifdef POMP_ASSEMBLED
#pragma clang section text = ".text.unlikely.__pomp_common"
#endif

void __pomp_thread_num(int32_t *thread) {
  // A unit that has no OpenMP construct needs no OpenMP runtime: then there is
  // one thread.
  *thread = omp_get_thread_num ? omp_get_thread_num() : 0;
}

EVENT(ftc, , (void **, int32_t, const char *), (&c->handle, t, c->ctc))
EVENT(ftiic, COMMA int32_t v1 COMMA int32_t v2,
      (void **, int32_t, int32_t, int32_t, const char *),
      (&c->handle, t, v1, v2, c->ctc))
EVENT(ht, , (void *, int32_t), (c->handle, t))
EVENT(htll, COMMA int64_t v1 COMMA int64_t v2,
      (void *, int32_t, int64_t, int64_t), (c->handle, t, v1, v2))

// Of an event for which no register is left for the library's function.
#define FULL_EVENT(Name)                                                       \
  HIDDEN __attribute__((cold, noinline)) void __pomp_event_full_##Name(        \
      int32_t *thread, struct pomp_construct *c, int64_t v1, int64_t v2,       \
      int64_t v3, int64_t v4) {                                                \
    typedef int32_t deliver_fn(void **, int32_t, int64_t, int64_t, int64_t,    \
                               int64_t, const char *);                         \
    int32_t t = thread_number(thread);                                         \
    deliver_fn *deliver =                                                      \
        (deliver_fn *)__pomp_object.functions[POMP_FN_##Name];                 \
    deliver(&c->handle, t, v1, v2, v3, v4, c->ctc);                            \
  }

FULL_EVENT(Loop_enter)

#ifdef POMP_ASSEMBLED
#pragma clang section text = ""
#endif

FULL_EVENT(Distribute_enter)

EVENT(ftic, COMMA int32_t v1, (void **, int32_t, int32_t, const char *),
      (&c->handle, t, v1, c->ctc))
EVENT(ftkc, COMMA void *v1, (void **, int32_t, void *, const char *),
      (&c->handle, t, v1, c->ctc))
EVENT(ftkic, COMMA void *v1 COMMA int32_t v2,
      (void **, int32_t, void *, int32_t, const char *),
      (&c->handle, t, v1, v2, c->ctc))
EVENT(ftlc, COMMA int64_t v1, (void **, int32_t, int64_t, const char *),
      (&c->handle, t, v1, c->ctc))
EVENT(ftllllc,
      COMMA int64_t v1 COMMA int64_t v2 COMMA int64_t v3 COMMA int64_t v4,
      (void **, int32_t, int64_t, int64_t, int64_t, int64_t, const char *),
      (&c->handle, t, v1, v2, v3, v4, c->ctc))
EVENT(ftvc, COMMA int32_t n COMMA const int64_t *values,
      (void **, int32_t, int32_t, const int64_t *, const char *),
      (&c->handle, t, n, values, c->ctc))
EVENT(hit, COMMA int32_t v1, (void *, int32_t, int32_t), (c->handle, v1, t))
EVENT(htk, COMMA void *v1, (void *, int32_t, void *), (c->handle, t, v1))
EVENT(htl, COMMA int64_t v1, (void *, int32_t, int64_t), (c->handle, t, v1))
EVENT(htli, COMMA int64_t v1 COMMA int32_t v2,
      (void *, int32_t, int64_t, int32_t), (c->handle, t, v1, v2))
EVENT(htv, COMMA int32_t n COMMA const int64_t *values,
      (void *, int32_t, int32_t, const int64_t *), (c->handle, t, n, values))

// Libraries without devices lack the last one.
WEAK int omp_get_default_device(void);
WEAK int omp_get_num_devices(void);
WEAK int omp_target_is_present(const void *item, int device);

/// Whether there is such a device, which is the default one where it is none of
/// the usual numbers. Where there is not, the host executes everything, and to
/// ask what it has would end the program.
static int finds_device(int64_t *device) {
  if (!omp_get_num_devices || !omp_get_default_device)
    return 0;
  if (*device < 0)
    *device = omp_get_default_device();
  return *device >= 0 && *device < omp_get_num_devices();
}

/// Adds up what moves of all that is mapped: TYPES have a bit for each
/// direction. WHEN is enum Moves of LowerTarget.cpp.
HIDDEN __attribute__((cold, noinline)) void
__pomp_event_map(int32_t *thread, struct pomp_construct *c,
                 int32_t (*deliver)(void **, int32_t, int32_t, int32_t, int64_t,
                                    int64_t, const char *),
                 int64_t device, int32_t number, void *const *items,
                 const int64_t *sizes, const int64_t *types,
                 uint32_t directions, uint32_t when) {
  // An item with the modifier "always", or one that each device has for itself
  // (firstprivate), moves in any case.
  enum { to = 1, from = 2, always = 4, private = 0x80 };
  int64_t bytes_to = 0, bytes_from = 0, asked = device;
  int is_there = finds_device(&asked);
  for (int32_t i = 0; is_there && i < number; ++i) {
    uint64_t moves = (uint64_t)types[i] & directions;
    if (moves && when && !(types[i] & (always | private)) &&
        omp_target_is_present &&
        (omp_target_is_present(items[i], (int)asked) != 0) != (when == 2))
      continue;
    bytes_to += moves & to ? sizes[i] : 0;
    bytes_from += moves & from ? sizes[i] : 0;
  }
  int32_t t = thread_number(thread);
  deliver(&c->handle, t, (int32_t)device, number, bytes_to, bytes_from, c->ctc);
}
