/* A POMP library that prints who is in which team. */
#include "pomp/team.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int32_t POMP_Parallel_enter(POMP_Handle_t *handle, int32_t thread,
                            int32_t num_threads, int32_t if_result,
                            const char ctc[]) {
  if (!*handle)
    *handle = malloc(1);
  return pomp_team_enter(*handle);
}

int32_t POMP_Parallel_begin(POMP_Handle_t handle, int32_t thread) {
  int32_t code = pomp_team_begin(handle);
  const struct pomp_team team = pomp_team();
  printf("level %u team %llu of %llu thread %d\n", team.level,
         (unsigned long long)team.instance, (unsigned long long)team.parent,
         thread);
  return code;
}

int32_t POMP_Parallel_end(POMP_Handle_t handle, int32_t thread) {
  pomp_team_end(handle);
  return 0;
}

int32_t POMP_Parallel_exit(POMP_Handle_t handle, int32_t thread) {
  pomp_team_exit(handle);
  if (!pomp_team().instance)
    puts("outside");
  return 0;
}
