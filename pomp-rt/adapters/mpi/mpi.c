/*===- mpi.c - Calls of MPI as user regions ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* A library that comes before the MPI library, whichever that is: preloaded,
|* as by pomp run, or linked. Each call is a user region with its name, which
|* can have two values: see calls.def. Other modules of the profiling interface
|* of MPI may come before or after it.
|*
|* It delivers nothing before the first call of MPI, and nothing at all if no
|* instrumented code of the process has brought a POMP library. It loads none.
|*
\*===--------------------------------------------------------------------===*/
#include "library.h"
#include "pomp/attach.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum call {
#define POMP_MPI_CALL(Name, Count) CALL_##Name,
#define POMP_MPI_TRANSFER(Name, Count, Bytes, Partner) CALL_##Name,
#include "calls.def"
  CALL_MPI_Init,
  CALL_MPI_Init_thread,
  CALL_MPI_Finalize,
  NUM_CALLS
};

static struct pomp_object object = {.version = POMP_ATTACH_VERSION,
                                    .num_functions = POMP_NUM_FUNCTIONS};
/* Readers believe no length, so it need not be right: see pomp/ctc.h. */
static struct pomp_construct constructs[NUM_CALLS] = {
#define CONSTRUCT(Name, More)                                                  \
  [CALL_##Name] = {NULL, "999*type=uregion*name=" #Name More "**"},
#define POMP_MPI_CALL(Name, Count) CONSTRUCT(Name, "")
#define POMP_MPI_TRANSFER(Name, Count, Bytes, Partner)                         \
  CONSTRUCT(Name, "*values=bytes,partner")
#include "calls.def"
    CONSTRUCT(MPI_Init, "") CONSTRUCT(MPI_Init_thread, "")
        CONSTRUCT(MPI_Finalize, "")};
static struct pomp_unit unit = {
    .version = POMP_ATTACH_VERSION,
    .num_constructs = NUM_CALLS,
    .constructs = constructs,
    .ctc = "999*type=unit*file=libpomp-mpi.so*levels=User:BeginEnd**"};

/** The functions behind this library. */
static void *_Atomic next[NUM_CALLS];

static int (*get_thread_num)(void);
static int32_t (*begin_region)(void **, int32_t, const char *);
static int32_t (*end_region)(void *, int32_t);
static int32_t (*begin_values)(void **, int32_t, int32_t, const int64_t *,
                               const char *);
static int32_t (*end_values)(void *, int32_t, int32_t, const int64_t *);
static int (*type_size)(pomp_word type, int *size);
static const struct pomp_mpi_abi *abi;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_attached;

/** For pomp-rt and other copies of this library. \returns "preloaded" or
 *  "linked", or null if this library measures nothing. */
__attribute__((visibility("default"))) const char *pomp_mpi_way(void) {
  const char *preloaded = getenv("LD_PRELOAD");
  return !is_attached                                    ? NULL
         : preloaded && strstr(preloaded, "libpomp-mpi") ? "preloaded"
                                                         : "linked";
}

/** Finds the POMP library that instrumented code of this process uses. It is
 * not closed again, because its functions are called. */
static bool find_pomp_library(void **library) {
  const char *named = secure_getenv("POMP_LIBRARY");
  *library = RTLD_DEFAULT;
  if (dlsym(RTLD_DEFAULT, "POMP_User_region_begin") ||
      dlsym(RTLD_DEFAULT, "POMP_User_region_begin_values"))
    return true;
  *library = dlopen(named && *named ? named : "libpomp-rt.so.1",
                    RTLD_LAZY | RTLD_NOLOAD);
  return *library;
}

static void attach(void) {
  void *library;
  /* Another copy behind this one would report each call once more. */
  if (dlsym(RTLD_NEXT, "pomp_mpi_way") || !find_pomp_library(&library))
    return;
  *(void **)&get_thread_num = dlsym(RTLD_DEFAULT, "omp_get_thread_num");
  *(void **)&begin_region = dlsym(library, "POMP_User_region_begin");
  *(void **)&end_region = dlsym(library, "POMP_User_region_end");
  *(void **)&begin_values = dlsym(library, "POMP_User_region_begin_values");
  *(void **)&end_values = dlsym(library, "POMP_User_region_end_values");
  *(void **)&object.attach = dlsym(library, "POMP_Attach");
  *(void **)&object.detach = dlsym(library, "POMP_Detach");
  *(void **)&type_size = pomp_mpi_next("PMPI_Type_size");
  abi = pomp_mpi_abi();
  object.mask = POMP_DEFAULT_MASK;
  is_attached = (begin_region || begin_values) &&
                (!object.attach || object.attach(&object, &unit) == 0);
  if (!is_attached)
    object.mask = 0;
}

__attribute__((destructor)) static void detach(void) {
  if (is_attached && object.detach)
    object.detach(&object, &unit);
}

/** \returns whether events are delivered now. */
static bool is_on(void) {
  pthread_once(&once, attach);
  uint32_t mask = __atomic_load_n(&object.mask, __ATOMIC_RELAXED);
  return mask >> POMP_GUARD_USER_BEGIN & 1;
}

/** \returns an argument that has 32 bits. */
static int64_t number(pomp_word argument) { return (int32_t)argument; }

/** The bytes of a buffer. With MPI_IN_PLACE, count and type are undefined. */
static int64_t bytes_of(pomp_word buffer, pomp_word count, pomp_word type) {
  int size = 0;
  bool is_in_place = buffer == 1 || buffer == (pomp_word)-1;
  if (!abi || is_in_place || number(count) <= 0)
    return 0;
  /* A handle may be half a word. */
  if (type == abi->datatype_null ||
      (abi->datatype_null <= UINT32_MAX &&
       (uint32_t)type == abi->datatype_null) ||
      type_size(type, &size) != 0)
    return 0;
  return number(count) * size;
}

static int thread_number(void) { return get_thread_num ? get_thread_num() : 0; }

static void begin(enum call call, const int64_t *values) {
  struct pomp_construct *c = &constructs[call];
  if (values && begin_values)
    begin_values(&c->handle, thread_number(), 2, values, c->ctc);
  else if (!values && begin_region)
    begin_region(&c->handle, thread_number(), c->ctc);
}

static void end(enum call call, const int64_t *values) {
  void *handle = constructs[call].handle;
  if (values && end_values)
    end_values(handle, thread_number(), 2, values);
  else if (!values && end_region)
    end_region(handle, thread_number());
}

/** \returns the function of the call behind this library. */
static void *next_of(enum call call, const char *name) {
  void *function = atomic_load_explicit(&next[call], memory_order_relaxed);
  if (!function) {
    function = pomp_mpi_next(name);
    atomic_store_explicit(&next[call], function, memory_order_relaxed);
  }
  return function;
}

#define PARAMETER(x) pomp_word x
#define ARGUMENT(x) x
#define LIST_0(M)
#define LIST_1(M) M(a)
#define LIST_2(M) LIST_1(M), M(b)
#define LIST_3(M) LIST_2(M), M(c)
#define LIST_4(M) LIST_3(M), M(d)
#define LIST_5(M) LIST_4(M), M(e)
#define LIST_6(M) LIST_5(M), M(f)
#define LIST_7(M) LIST_6(M), M(g)
#define LIST_8(M) LIST_7(M), M(h)
#define LIST_9(M) LIST_8(M), M(i)
#define LIST_10(M) LIST_9(M), M(j)
#define LIST_12(M) LIST_10(M), M(k), M(l)

/** Defines a function of MPI. Do has its result. Begin and end of a region
 * belong together, whatever is switched off meanwhile. */
#define AROUND(Name, Parameters, HasValues, Bytes, Partner, Do)                \
  __attribute__((visibility("default"))) pomp_word Name Parameters;            \
  pomp_word Name Parameters {                                                  \
    bool is_delivered = is_on();                                               \
    int64_t values[2] = {0, 0};                                                \
    if (is_delivered && HasValues) {                                           \
      values[0] = Bytes;                                                       \
      values[1] = number((pomp_word)(Partner));                                \
    }                                                                          \
    if (is_delivered)                                                          \
      begin(CALL_##Name, HasValues ? values : NULL);                           \
    pomp_word code = Do;                                                       \
    if (is_delivered)                                                          \
      end(CALL_##Name, HasValues ? values : NULL);                             \
    return code;                                                               \
  }

#define NEXT(Name, Types, Arguments)                                           \
  ((pomp_word(*) Types)next_of(CALL_##Name, #Name)) Arguments

#define POMP_MPI_CALL(Name, Count)                                             \
  AROUND(Name, (LIST_##Count(PARAMETER)), false, 0, 0,                         \
         NEXT(Name, (LIST_##Count(PARAMETER)), (LIST_##Count(ARGUMENT))))
#define POMP_MPI_TRANSFER(Name, Count, Bytes, Partner)                         \
  AROUND(Name, (LIST_##Count(PARAMETER)), true, Bytes, Partner,                \
         NEXT(Name, (LIST_##Count(PARAMETER)), (LIST_##Count(ARGUMENT))))
#include "calls.def"

static pomp_word start(pomp_word code) {
  if ((int)code == 0)
    pomp_mpi_measure_clocks();
  return code;
}

static pomp_word finish(void) {
  pomp_mpi_measure_clocks();
  return NEXT(MPI_Finalize, (void), ());
}

AROUND(MPI_Init, (LIST_2(PARAMETER)), false, 0, 0,
       start(NEXT(MPI_Init, (LIST_2(PARAMETER)), (LIST_2(ARGUMENT)))))
AROUND(MPI_Init_thread, (LIST_4(PARAMETER)), false, 0, 0,
       start(NEXT(MPI_Init_thread, (LIST_4(PARAMETER)), (LIST_4(ARGUMENT)))))
AROUND(MPI_Finalize, (void), false, 0, 0, finish())
