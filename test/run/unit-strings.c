// Each unit says what it is: its file, the compiler, the version of the plugin
// and the levels that were compiled in, packed or not, with and without
// constructs.
// RUN: %clang -I%include -shared -fPIC %S/Inputs/print-units.c -o %t.so
// RUN: %clang %pomp -DMAIN -O2 -fplugin-arg-pomp-functions=bodies -c %s -o %t.1.o
// RUN: %clang %pomp -O2 -fplugin-arg-pomp-inst=all:none,loop:Chunks -c %s \
// RUN:   -o %t.2.o
// RUN: %clang %pomp %t.1.o %t.2.o -o %t.short
// RUN: %clang %pomp -DMAIN -O2 -fplugin-arg-pomp-functions=bodies -emit-llvm \
// RUN:   -c %s -o %t.1.bc
// RUN: %clang %pomp -O2 -fplugin-arg-pomp-inst=all:none,loop:Chunks \
// RUN:   -emit-llvm -c %s -o %t.2.bc
// RUN: %clang -fopenmp %t.1.bc %t.2.bc -o %t.long
// RUN: env POMP_LIBRARY=%t.so %t.short | sort >%t.short.txt
// RUN: env POMP_LIBRARY=%t.so %t.long | sort >%t.long.txt
// RUN: cmp %t.short.txt %t.long.txt
// RUN: %filecheck --match-full-lines %s <%t.short.txt
// CHECK-DAG: valid 1 {{[0-9]+}}*type=unit*file={{.*}}unit-strings.c*{{.*}}compiler={{.*}}clang version {{[0-9]+\..*}}*plugin={{[0-9]+\.[0-9]+\.[0-9]+}}*levels=Parallel:EnterExit+BeginEnd,{{.*}}*functions=bodies**
// CHECK-DAG: valid 1 {{[0-9]+}}*type=unit*file={{.*}}unit-strings.c*{{.*}}*levels=Loop:Chunks**

void work(int n);

#ifdef MAIN
int main(void) {
  work(3);
  return 0;
}
#else
void work(int n) {
#pragma omp for
  for (int i = 0; i < n; ++i)
    ;
}
#endif
