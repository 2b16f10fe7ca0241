/* The runtime's numbers and layouts of OMPT are those of the header that comes
 * with the OpenMP runtime, if there is one. */
#include "process/ompt/abi.h"

#if __has_include(<omp-tools.h>)
#include <omp-tools.h>
_Static_assert(
    (int)ompt_callback_thread_begin == POMP_OMPT_THREAD_BEGIN &&
        (int)ompt_callback_parallel_begin == POMP_OMPT_PARALLEL_BEGIN &&
        (int)ompt_callback_parallel_end == POMP_OMPT_PARALLEL_END &&
        (int)ompt_callback_implicit_task == POMP_OMPT_IMPLICIT_TASK &&
        (int)ompt_callback_task_create == POMP_OMPT_TASK_CREATE &&
        (int)ompt_callback_task_schedule == POMP_OMPT_TASK_SCHEDULE &&
        (int)ompt_callback_dependences == POMP_OMPT_DEPENDENCES &&
        (int)ompt_callback_task_dependence == POMP_OMPT_TASK_DEPENDENCE &&
        (int)ompt_task_explicit == POMP_OMPT_TASK_EXPLICIT &&
        (int)ompt_task_complete == POMP_OMPT_TASK_COMPLETE &&
        (int)ompt_task_cancel == POMP_OMPT_TASK_CANCEL &&
        (int)ompt_task_early_fulfill == POMP_OMPT_TASK_EARLY_FULFILL &&
        (int)ompt_task_late_fulfill == POMP_OMPT_TASK_LATE_FULFILL &&
        (int)ompt_scope_begin == POMP_OMPT_BEGIN &&
        (int)ompt_scope_end == POMP_OMPT_END &&
        (int)ompt_set_always == POMP_OMPT_SET_ALWAYS &&
        (int)ompt_task_initial == POMP_OMPT_TASK_INITIAL,
    "the numbers are those of the specification");
_Static_assert(sizeof(ompt_data_t) == sizeof(union pomp_ompt_data) &&
                   sizeof(ompt_start_tool_result_t) ==
                       sizeof(struct pomp_ompt_tool),
               "the layout is that of the specification");
#endif
