/* Another module of the profiling interface. */
#include <mpi.h>
#include <stdio.h>

static int calls;

int MPI_Sendrecv(const void *out, int out_count, MPI_Datatype out_type, int to,
                 int out_tag, void *in, int in_count, MPI_Datatype in_type,
                 int from, int in_tag, MPI_Comm comm, MPI_Status *status) {
  ++calls;
  return PMPI_Sendrecv(out, out_count, out_type, to, out_tag, in, in_count,
                       in_type, from, in_tag, comm, status);
}

int MPI_Finalize(void) {
  fprintf(stderr, "other module: %d calls\n", calls);
  return PMPI_Finalize();
}
