// Instrumented code that has no library until it is in the process through
// another one: a dependency of the executable that defines POMP_*.
// RUN: %clang -shared -fPIC %S/../inputs/three.c -o %t.three.so
// RUN: echo 'int x;' | %clang -c -fPIC -x c - -o %t.between.o
// RUN: %clang -shared -o %t.between.so %t.between.o -Wl,--no-as-needed \
// RUN:   %t.three.so
// RUN: %clang %pomp %s -o %t -Wl,--no-as-needed %t.between.so
// RUN: %t | %filecheck %s

// CHECK: three: 1 Parallel_enter, 1 Parallel_exit, 0 Loop_enter

int main(void) {
#pragma omp parallel num_threads(2)
  ;
  return 0;
}
