/* A POMP library that prints how much calls of MPI transfer, and for whom. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int32_t POMP_User_region_begin_values(void **handle, int32_t thread, int32_t n,
                                      const int64_t values[],
                                      const char ctc[]) {
  const char *name = strstr(ctc, "*name=") + 6;
  char rank[32] = "nobody";
  if (!*handle)
    *handle = (void *)ctc;
  if (values[1] >= 0)
    snprintf(rank, sizeof(rank), "rank %lld", (long long)values[1]);
  if (n == 2)
    printf("%.*s %lld bytes, %s\n", (int)strcspn(name, "*"), name,
           (long long)values[0], rank);
  return 0;
}
