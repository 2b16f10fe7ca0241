// The output depends on the command line, the sources and the plugin only.
// RUN: %clang %pomp -O2 -g -c -o %t.o %s && cp %t.o %t.first
// RUN: env POMP_LOOP=none POMP_LIBRARY=/nowhere OMP_NUM_THREADS=7 %clang %pomp -O2 -g -c -o %t.o %s
// RUN: cmp %t.o %t.first
void work(int);
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    work(i);
#pragma omp critical
  work(n);
}
