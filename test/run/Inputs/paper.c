/* A POMP library as appendix A describes it: it knows only the paper, makes its
 * tables in POMP_Init, and relies on the order of the calls. */
#define POMPLIB_PAPER_TYPES
#include "pomplib.h"
#include <stdio.h>
#include <stdlib.h>

static int *table, num_handles, pairs, singles, routines, atomics, chunks,
    user_events;

int32 POMP_Init(void) {
  puts(table ? "Init again" : "Init");
  table = calloc(1000, sizeof(*table));
#ifdef INIT_HANDLES
  POMP_Init_Handles();
  printf("%d known at once\n", num_handles);
#endif
  return 0;
}

int32 POMP_Get_handle(POMP_Handle_t *handle, const char ctc[]) {
  table[num_handles] = ctc[0];
  *handle = &table[num_handles++];
  return 0;
}

int32 POMP_Finalize(void) {
  printf("Finalize: %d handles\n", num_handles);
  printf("%d pairs, %d singles, %d routines, %d atomics, %d chunks, "
         "%d user events\n",
         pairs, singles, routines, atomics, chunks, user_events);
  free(table);
  table = NULL;
  return 0;
}

#define COUNT(Event, Counter, ...)                                             \
  int32 POMP_##Event(POMP_Handle_t *handle, int32 thread_id, __VA_ARGS__) {    \
    (void)thread_id, (void)ctc;                                                \
    ++Counter;                                                                 \
    if (!table || !*handle)                                                    \
      puts("no handle at " #Event);                                            \
    return 0;                                                                  \
  }
#define LOCK omp_lock_t lock_id, const char ctc[]
COUNT(Set_lock_enter, pairs, LOCK)
COUNT(Set_lock_event, singles, LOCK)
COUNT(Function_begin, pairs, const char ctc[])
COUNT(Function_event, singles, const char ctc[])
COUNT(Get_num_procs_event, routines, int32 num_procs, const char ctc[])
COUNT(Atomic_event, atomics, const char ctc[])
COUNT(User_event, user_events, const char ctc[])
int32 POMP_Loop_chunk_begin(POMP_Handle_t handle, int32 thread_id,
                            int64 init_iter, int64 final_iter) {
  (void)handle, (void)thread_id, (void)init_iter, (void)final_iter;
  ++chunks;
  return 0;
}
