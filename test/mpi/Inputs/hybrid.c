/* Rank r works r + 1 times as much; the one that is named kills itself. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  double sum = 0, all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1000000 * (rank + 1); ++i)
    sum += i & 1;
  /* All ranks have done their loops before one of them ends. */
  MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 1 && rank == atoi(argv[1]))
    raise(SIGKILL);
  MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (!rank)
    printf("%d ranks, sum %.0f\n", size, all);
  MPI_Finalize();
  return 0;
}
