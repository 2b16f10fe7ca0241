// A construct that is switched off when compiling has the same IR as without
// the plugin.
// RUN: %clang -fopenmp -O0 -S -emit-llvm -o %t.plain %s
// RUN: %clang %pomp -fplugin-arg-pomp-inst=all:none -O0 -S -emit-llvm -o %t.off %s
// RUN: cmp %t.plain %t.off
// RUN: %clang %pomp -O0 -S -emit-llvm -o %t.on %s
// RUN: not cmp -s %t.plain %t.on
int g;
void work(int);
void f(int n) {
#pragma omp parallel for reduction(+ : g) schedule(dynamic)
  for (int i = 0; i < n; ++i)
    g += i;
#pragma omp parallel
  {
#pragma omp single
    work(1);
#pragma omp sections
    {
      work(2);
#pragma omp section
      work(3);
    }
#pragma omp critical
    work(4);
#pragma omp atomic
    g++;
#pragma omp barrier
  }
}
