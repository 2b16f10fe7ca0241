/* A POMP library that prints what the events of a parallel region bring. */
#include <stdint.h>
#include <stdio.h>

static int regions;

int32_t POMP_Parallel_enter(void **handle, int32_t thread, int32_t num_threads,
                            int32_t if_result, const char ctc[]) {
  if (!*handle)
    *handle = &regions;
  printf("%d Parallel_enter(%d, %d, \"%s\")\n", thread, num_threads, if_result,
         ctc);
  return 0;
}

int32_t POMP_Parallel_begin(void *handle, int32_t thread) {
  printf("%d Parallel_begin%s\n", thread, handle == &regions ? "" : " wrong");
  return 0;
}

int32_t POMP_Parallel_end(void *handle, int32_t thread) {
  printf("%d Parallel_end%s\n", thread, handle == &regions ? "" : " wrong");
  return 0;
}

int32_t POMP_Parallel_exit(void *handle, int32_t thread) {
  printf("%d Parallel_exit%s\n", thread, handle == &regions ? "" : " wrong");
  return 0;
}
