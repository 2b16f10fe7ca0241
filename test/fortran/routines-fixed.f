C     Calls of OpenMP routines with the interfaces of omp_lib.h.
C     RUN: %twicefc --check %s -o %t -I%llvm_libdir/../include/flang %s
      PROGRAM LOCKS
      INCLUDE 'omp_lib.h'
      INTEGER (OMP_LOCK_KIND) L
      INTEGER (OMP_NEST_LOCK_KIND) M
      INTEGER N
      N = 0
C     CHECK: runtime [[#@LINE+1]] name=omp_init_lock: 1 Init_lock_event
      CALL OMP_INIT_LOCK(L)
C     CHECK: runtime [[#@LINE+1]] name=omp_init_nest_lock: 1 Init_nest_lock_event
      CALL OMP_INIT_NEST_LOCK(M)
C     CHECK: pregion [[#@LINE+1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
!$OMP PARALLEL
C     CHECK: runtime [[#@LINE+1]] name=omp_set_lock: [[#T]] Set_lock_enter, [[#T]] Set_lock_exit, [[#T]] Set_lock_event
      CALL OMP_SET_LOCK(L)
C     CHECK: runtime [[#@LINE+1]] name=omp_get_num_threads: [[#T]] Get_num_threads_event
      N = OMP_GET_NUM_THREADS()
C     CHECK: runtime [[#@LINE+1]] name=omp_unset_lock: [[#T]] Unset_lock_event
      CALL OMP_UNSET_LOCK(L)
C     CHECK: runtime [[#@LINE+1]] name=omp_set_nest_lock: [[#T]] Set_nest_lock_enter, [[#T]] Set_nest_lock_exit, [[#T]] Set_nest_lock_event
      CALL OMP_SET_NEST_LOCK(M)
C     CHECK: runtime [[#@LINE+1]] name=omp_unset_nest_lock: [[#T]] Unset_nest_lock_event
      CALL OMP_UNSET_NEST_LOCK(M)
!$OMP END PARALLEL
C     CHECK: runtime [[#@LINE+1]] name=omp_destroy_lock: 1 Destroy_lock_event
      CALL OMP_DESTROY_LOCK(L)
C     CHECK: runtime [[#@LINE+1]] name=omp_destroy_nest_lock: 1 Destroy_nest_lock_event
      CALL OMP_DESTROY_NEST_LOCK(M)
      PRINT *, N
      END
