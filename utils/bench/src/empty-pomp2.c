/*===- empty-pomp2.c - A POMP2 library that does nothing ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The functions that a program rewritten by OPARI2 calls. Only those for locks
|* do something.
|*
\*===----------------------------------------------------------------------===*/
#include <omp.h>
#include <stdint.h>

void POMP2_Init_regions(void);

/* An event's arguments are not looked at. */
#define NOTHING(Name)                                                          \
  void POMP2_##Name(void);                                                     \
  void POMP2_##Name(void) {}
#define PAIR(Name, Begin, End) NOTHING(Name##_##Begin) NOTHING(Name##_##End)
#define FOUR(Name) PAIR(Name, enter, exit) PAIR(Name, begin, end)
PAIR(Atomic, enter, exit)
PAIR(Barrier, enter, exit)
PAIR(Implicit_barrier, enter, exit)
PAIR(Flush, enter, exit)
FOUR(Critical)
PAIR(For, enter, exit)
PAIR(Master, begin, end)
PAIR(Parallel, begin, end)
PAIR(Parallel, fork, join)
PAIR(Section, begin, end)
PAIR(Sections, enter, exit)
FOUR(Single)
PAIR(Workshare, enter, exit)
FOUR(Ordered)
PAIR(Task_create, begin, end)
PAIR(Task, begin, end)
PAIR(Untied_task_create, begin, end)
PAIR(Untied_task, begin, end)
PAIR(Taskwait, begin, end)
NOTHING(Init)
NOTHING(Finalize)
NOTHING(Off)
NOTHING(On)
NOTHING(Begin)
NOTHING(End)

void POMP2_Assign_handle(void **handle, const char *ctc);
void POMP2_Assign_handle(void **handle, const char *ctc) {
  (void)ctc;
  *handle = handle;
}
void POMP2_USER_Assign_handle(void **handle, const char *ctc);
void POMP2_USER_Assign_handle(void **handle, const char *ctc) {
  POMP2_Assign_handle(handle, ctc);
}

int64_t POMP2_Get_new_task_handle(void);
int64_t POMP2_Get_new_task_handle(void) { return 1; }
int POMP2_Lib_get_max_threads(void);
int POMP2_Lib_get_max_threads(void) { return omp_get_max_threads(); }

#define LOCK(Result, Name, Type, Statement)                                    \
  Result POMP2_##Name(Type *lock);                                             \
  Result POMP2_##Name(Type *lock) { Statement; }
LOCK(void, Init_lock, omp_lock_t, omp_init_lock(lock))
LOCK(void, Destroy_lock, omp_lock_t, omp_destroy_lock(lock))
LOCK(void, Set_lock, omp_lock_t, omp_set_lock(lock))
LOCK(void, Unset_lock, omp_lock_t, omp_unset_lock(lock))
LOCK(int, Test_lock, omp_lock_t, return omp_test_lock(lock))
LOCK(void, Init_nest_lock, omp_nest_lock_t, omp_init_nest_lock(lock))
LOCK(void, Destroy_nest_lock, omp_nest_lock_t, omp_destroy_nest_lock(lock))
LOCK(void, Set_nest_lock, omp_nest_lock_t, omp_set_nest_lock(lock))
LOCK(void, Unset_nest_lock, omp_nest_lock_t, omp_unset_nest_lock(lock))
LOCK(int, Test_nest_lock, omp_nest_lock_t, return omp_test_nest_lock(lock))

__attribute__((constructor)) static void init(void) { POMP2_Init_regions(); }
