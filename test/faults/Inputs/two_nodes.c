/* A machine with two NUMA nodes, for the library that asks where pages are:
 * even pages are on node 0, odd ones on node 1, and all processors belong to
 * node 0. With NO_NODES the kernel does not say it. For the library that asks
 * where threads are, the initial thread is on node 0, and others are on node 1
 * as well. */
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static long pass(long number, const long *a) {
  long result;
  register long r10 __asm__("r10") = a[3];
  register long r8 __asm__("r8") = a[4];
  register long r9 __asm__("r9") = a[5];
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a[0]), "S"(a[1]), "d"(a[2]), "r"(r10),
                     "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  if (result >= 0 || result < -4095)
    return result;
  errno = (int)-result;
  return -1;
}

int getcpu(unsigned *processor, unsigned *node) {
  static _Thread_local unsigned asked;
  *processor = 0;
  *node = syscall(SYS_gettid) != getpid() && ++asked % 2;
  return 0;
}

long syscall(long number, ...) {
  long a[6];
  va_list list;
  va_start(list, number);
  for (int i = 0; i < 6; ++i)
    a[i] = va_arg(list, long);
  va_end(list);
  if (number == SYS_getcpu) {
    *(unsigned *)a[1] = 0;
    return 0;
  }
  if (number != SYS_move_pages)
    return pass(number, a);
  if (getenv("NO_NODES")) {
    errno = EPERM;
    return -1;
  }
  /* Asking moves nothing. */
  if (a[3] || a[0])
    abort();
  for (long i = 0; i < a[1]; ++i)
    ((int *)a[4])[i] =
        (int)((uintptr_t)((void **)a[2])[i] / (uintptr_t)getpagesize() % 2);
  return 0;
}
