/* Creates tasks that a Fortran program executes. */
void make_tasks(int *sum) {
  for (int i = 0; i < 4; ++i)
#pragma omp task firstprivate(sum, i)
  {
#pragma omp atomic
    *sum += i;
  }
}
