// Only calls that are the OpenMP API beyond doubt are reported. Other functions
// with the name of a routine are left alone, and named on request.
// RUN: for o in "-x c -O0" "-x c -O2" "-x c++ -O1"; do \
// RUN:   %clang %pomp -fplugin-arg-pomp-verbose $o -c -o %t.o %s 2> %t.err || exit 1; \
// RUN:   FileCheck --check-prefix=SAID --implicit-check-not=remark: %s < %t.err || exit 1; \
// RUN: done
// RUN: %twice --threads 1 --plugin-args "-fplugin-arg-pomp-functions=all" -o %t %s | FileCheck --implicit-check-not=runtime --implicit-check-not="function {{.*}}omp_" %s

#ifdef __cplusplus
#define C extern "C"
#else
#define C
#endif

// Of another type.
C long omp_get_num_threads(void);
C void omp_set_num_threads(long);
C int omp_in_parallel(int, ...);
C unsigned omp_get_num_procs(void);
C void omp_fulfill_event(int);
// Not (only) the function of the runtime.
C int omp_get_max_threads(void) { return 7; }
C int omp_get_nested(void) __attribute__((weak));
C int omp_get_dynamic(void) __asm__("omp_get_nested");
C void omp_set_nested(int);
C int omp_get_thread_num(void);
typedef struct {
  void *p;
} lock;
C int omp_test_lock(lock *);
C int omp_test_nest_lock(lock *);

int main(void) {
  int n = 0;
  // SAID: remark: pomp leaves this alone: 'omp_get_num_threads' is not declared as in omp.h
  n += (int)omp_get_num_threads();
  // SAID: remark: pomp leaves this alone: 'omp_set_num_threads' is not declared as in omp.h
  omp_set_num_threads(2);
  // SAID: remark: pomp leaves this alone: 'omp_in_parallel' is not declared as in omp.h
  n += omp_in_parallel(1, 2.0);
  // SAID: remark: pomp leaves this alone: 'omp_get_num_procs' is not declared as in omp.h
  n += (int)omp_get_num_procs() > 10000;
  // SAID: remark: pomp leaves this alone: 'omp_fulfill_event' is not declared as in omp.h
  if (n > 10000)
    omp_fulfill_event(n);
  // SAID: remark: pomp leaves this alone: 'omp_get_max_threads' is defined here
  n += omp_get_max_threads();
  // SAID: remark: pomp leaves this alone: 'omp_get_nested' is weak
  n += omp_get_nested();
  // SAID: remark: pomp leaves this alone: 'omp_get_dynamic' has another name in the object file
  n += omp_get_dynamic();
  omp_set_nested(n > 100);
  // A call through a cast, and through a pointer.
  n += ((int (*)(int))omp_get_thread_num)(1);
  int (*pointer)(void) = omp_get_thread_num;
  n += pointer();
  // CHECK: 1 Get_thread_num_event runtime {{.*}}:[[#@LINE+1]]
  n += omp_get_thread_num();
  return n != 8;
}

// Only now it turns out that this one is defined here.
// SAID: remark: pomp leaves this alone: 'omp_set_nested' is defined here
C void omp_set_nested(int n) { (void)n; }
// CHECK: pomp-validate: OK
