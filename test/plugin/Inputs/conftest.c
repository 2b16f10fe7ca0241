/* Calls NAME, which the OpenMP runtime defines, as if it took nothing. */
char NAME();
int inside(int n) {
#pragma omp parallel
  {
    n += NAME();
#pragma omp master
    n += NAME();
#pragma omp single
#pragma omp task shared(n) untied
    n += NAME();
#pragma omp taskwait
#pragma omp taskloop
    for (int i = 0; i < 3; ++i)
      n += NAME();
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 3; ++i)
      n += NAME();
  }
  return n;
}
