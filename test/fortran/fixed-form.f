C     Fixed form: all three sentinels, continued directives, labels.
C     RUN: %twicefc --threads "2 5" --check %s -o %t %s
      PROGRAM FIXED
      INTEGER I, N, S
      REAL A(50)
      N = 50
      S = 0
c$omp parallel do schedule(dynamic,
c$omp+  10) shared(a)
C     CHECK: loop [[#@LINE-2]]: [[#T]] Loop_enter, 5 Loop_chunk_begin, 5 Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
C     CHECK: pregion [[#@LINE-3]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
      DO 10 I = 1, N
        A(I) = I
 10   CONTINUE
!$OMP PARALLEL
C     CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
*$OMP CRITICAL (Lock)
C     CHECK: critical [[#@LINE-1]] name=lock: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
      S = S + 1
*$OMP END CRITICAL (Lock)
C$OMP DO
C     CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, {{.*}}
      DO 20 I = 1, N
        IF (A(I) .GT. 25) GOTO 20
        A(I) = A(I) + 1
 20   CONTINUE
C$OMP END DO NOWAIT
C$OMP BARRIER
C     CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
!$OMP END PARALLEL
      PRINT *, SUM(A)
      END
