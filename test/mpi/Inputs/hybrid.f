C Rank r works r + 1 times as much; ranks pass a number on and add up.
      program hybrid
      include 'mpif.h'
      integer rank, ranks, error, i, other
      integer status(MPI_STATUS_SIZE)
      double precision total, all
      call MPI_Init(error)
      call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
      call MPI_Comm_size(MPI_COMM_WORLD, ranks, error)
      total = 0
C$omp parallel do reduction(+: total)
      do 10 i = 1, 100000 * (rank + 1)
        total = total + mod(i, 2)
   10 continue
      call MPI_Sendrecv(rank, 1, MPI_INTEGER, mod(rank + 1, ranks), 1,
     &  other, 1, MPI_INTEGER, mod(rank + ranks - 1, ranks), 1,
     &  MPI_COMM_WORLD, status, error)
      total = total + other
      call MPI_Reduce(total, all, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0,
     &  MPI_COMM_WORLD, error)
      if (rank .eq. 0) print '(i0, a, f0.1)', ranks, ' ranks, ', all
      call MPI_Finalize(error)
      end
