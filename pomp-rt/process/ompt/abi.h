/*===- abi.h - What OMPT defines ------------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The parts of chapter 4 of the OpenMP specification, 5.0 and later, that
|* pomp-rt uses. The compiler that builds it may have no omp-tools.h, or that of
|* another runtime. The numbers are the same everywhere (test/faults/ompt.test).
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_OMPT_ABI_H
#define POMP_PROCESS_OMPT_ABI_H

#include <stdint.h>

/** The data of a tool for a thread, a team or a task. */
union pomp_ompt_data {
  uint64_t value;
  void *ptr;
};

typedef void (*pomp_ompt_function)(void);
typedef pomp_ompt_function (*pomp_ompt_lookup)(const char *name);

/** The result of ompt_start_tool. */
struct pomp_ompt_tool {
  int (*initialize)(pomp_ompt_lookup lookup, int initial_device_num,
                    union pomp_ompt_data *tool_data);
  void (*finalize)(union pomp_ompt_data *tool_data);
  union pomp_ompt_data tool_data;
};

typedef struct pomp_ompt_tool *
pomp_ompt_start_tool(unsigned omp_version, const char *runtime_version);
typedef int pomp_ompt_set_callback(int event, pomp_ompt_function callback);
typedef union pomp_ompt_data *pomp_ompt_get_thread_data(void);

enum pomp_ompt_callback {
  POMP_OMPT_THREAD_BEGIN = 1,
  POMP_OMPT_PARALLEL_BEGIN = 3,
  POMP_OMPT_PARALLEL_END = 4,
  POMP_OMPT_TASK_CREATE = 5,
  POMP_OMPT_TASK_SCHEDULE = 6,
  POMP_OMPT_IMPLICIT_TASK = 7,
  POMP_OMPT_DEPENDENCES = 18,
  POMP_OMPT_TASK_DEPENDENCE = 19
};

enum pomp_ompt_endpoint { POMP_OMPT_BEGIN = 1, POMP_OMPT_END = 2 };

/** The only answer to ompt_set_callback that says that it always comes. */
enum { POMP_OMPT_SET_ALWAYS = 5 };

/** In the flags of a parallel region: it is a league. */
#define POMP_OMPT_PARALLEL_LEAGUE 0x40000000

/** In the flags of a task. */
enum { POMP_OMPT_TASK_INITIAL = 1, POMP_OMPT_TASK_EXPLICIT = 4 };

/** Why a task gives way to another one. */
enum pomp_ompt_status {
  POMP_OMPT_TASK_COMPLETE = 1,
  POMP_OMPT_TASK_CANCEL = 3,
  POMP_OMPT_TASK_EARLY_FULFILL = 5,
  POMP_OMPT_TASK_LATE_FULFILL = 6
};

#endif
