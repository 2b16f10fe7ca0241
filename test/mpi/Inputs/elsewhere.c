/* Preloaded: POMP's calls believe that a rank other than 0 is on another host,
 * whose clock is 5000 s ahead and gains 100 us in each second. MPI must not see
 * this. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int is_elsewhere(const void *caller) {
  const char *rank = getenv("OMPI_COMM_WORLD_RANK");
  Dl_info info;
  return rank && strcmp(rank, "0") != 0 && dladdr(caller, &info) &&
         strstr(info.dli_fname, "libpomp-");
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  static int64_t begin;
  if (!next)
    *(void **)&next = dlsym(RTLD_NEXT, "clock_gettime");
  int code = next(clock, time);
  if (clock != CLOCK_MONOTONIC || !is_elsewhere(__builtin_return_address(0)))
    return code;
  int64_t ns = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
  if (!begin)
    begin = ns;
  ns += INT64_C(5000000000000) + (ns - begin) / 10000;
  time->tv_sec = ns / 1000000000;
  time->tv_nsec = ns % 1000000000;
  return code;
}

int gethostname(char *name, size_t size) {
  static int (*next)(char *, size_t);
  if (!next)
    *(void **)&next = dlsym(RTLD_NEXT, "gethostname");
  if (!is_elsewhere(__builtin_return_address(0)))
    return next(name, size);
  strncpy(name, "elsewhere", size);
  return 0;
}
