/* Creates tasks that the team of a Fortran program executes. */
void make_tasks(int *sum) {
  for (int i = 0; i < 4; ++i)
#pragma omp task firstprivate(sum, i)
  {
#pragma omp atomic
    *sum += i;
  }
}

/* A team of C calls a procedure of Fortran, which creates tasks. */
void team_of_c(void (*create)(int *), int *sum) {
#pragma omp parallel
#pragma omp single
  create(sum);
}
