// Unwinding the stack passes through all code that the plugin adds: from events
// of every kind, and from the initialization. (On aarch64 the unwind tables of
// libomp lead back to itself, also without the plugin.)
// REQUIRES: x86-64
// RUN: for flags in "-O1 -g0" "-O2 -flto" \
// RUN:     "-O1 -fno-integrated-as" "-O1 -fcf-protection" "-O0 -fno-pic -no-pie"; do \
// RUN:   %clang %pomp $flags -fplugin-arg-pomp-functions=bodies -I%include %s \
// RUN:     -o %t && OMP_NUM_THREADS=1 %t || exit 1; \
// RUN: done
#include <omp.h>
#include <pomplib.h>
#include <stdio.h>
#include <unwind.h>

int main(void);
static int lost, seen, in_main;

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *found) {
  *(int *)found |= _Unwind_FindEnclosingFunction(
                       (void *)_Unwind_GetIP(context)) == (void *)main;
  return _URC_NO_REASON;
}

// main is below, before it begins the C library is.
__attribute__((noinline)) static void look(const char *event) {
  int found = 0;
  _Unwind_Reason_Code end = _Unwind_Backtrace(visit, &found);
  ++seen;
  if (end == _URC_END_OF_STACK && (found || !in_main))
    return;
  printf("lost at %s\n", event);
  ++lost;
}

#define EVENT(Name, ...)                                                       \
  int32_t POMP_##Name(__VA_ARGS__) {                                           \
    look(#Name);                                                               \
    return POMP_SUCCESS;                                                       \
  }
#define FIRST POMP_Handle_t *h, int32_t t
#define NEXT POMP_Handle_t h, int32_t t
EVENT(Init, void)
EVENT(Get_handle, POMP_Handle_t *h, const char c[])
EVENT(Parallel_enter, FIRST, int32_t n, int32_t i, const char c[])
EVENT(Parallel_begin, NEXT)
EVENT(Loop_enter, FIRST, int64_t s, int64_t a, int64_t b, int64_t i,
      const char c[])
EVENT(Loop_exit, NEXT)
EVENT(Single_enter, FIRST, const char c[])
EVENT(Task_create_enter, FIRST, int64_t p, const char c[])
EVENT(Task_create_exit, NEXT, int64_t i, int32_t d)
EVENT(Task_begin, NEXT, int64_t i)
EVENT(Task_end, NEXT, int64_t i)
EVENT(Set_lock_enter, FIRST, omp_lock_t l, const char c[])

int main(void) {
  in_main = 1;
  omp_lock_t lock;
  omp_init_lock(&lock);
  int n = 1, m = 10;
  __asm__ volatile("" : "+r"(n), "+r"(m));
#pragma omp parallel
  {
#pragma omp for schedule(static, 2)
    for (int i = n; i < m; i += n)
      n += i > 20;
#pragma omp single
#pragma omp task shared(n)
    {
      omp_set_lock(&lock);
      n += 0;
      omp_unset_lock(&lock);
    }
  }
  if (lost || seen < 10)
    printf("%d of %d\n", lost, seen);
  return lost || seen < 10;
}
