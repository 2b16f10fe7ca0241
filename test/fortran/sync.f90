! Critical sections, barriers, atomics and flushes.
! RUN: %twicefc --check %s -o %t %s
program sync
  use omp_lib
  implicit none
  integer :: a, b, c, i, v
  a = 0
  b = 0
  c = 0
  !$omp parallel private(v)
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  !$omp critical
  ! CHECK: critical [[#@LINE-1]]: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
  a = a + 1
  !$omp end critical
  !$omp critical (name)
  ! CHECK: critical [[#@LINE-1]] name=name: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
  b = b + 1
  !$omp end critical (name)
  !$omp critical (other) hint(omp_sync_hint_contended)
  ! CHECK: critical [[#@LINE-1]] name=other: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
  b = b + 1
  !$omp end critical (other)
  !$omp barrier
  ! CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
  !$omp flush
  ! CHECK: flush [[#@LINE-1]]: [[#T]] Flush_event
  !$omp flush(a, b)
  ! CHECK: flush [[#@LINE-1]]: [[#T]] Flush_event
  !$omp atomic
  ! CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
  c = c + 1
  !$omp atomic read
  ! CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
  v = a
  !$omp atomic write seq_cst
  ! CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
  a = v
  !$omp atomic capture
  ! CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
  v = c
  c = c + 1
  !$omp end atomic
  !$omp do
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, {{.*}}
  do i = 1, 7
    !$omp critical (outer)
    ! CHECK: critical [[#@LINE-1]] name=outer: 7 Critical_enter, 7 Critical_begin, 7 Critical_end, 7 Critical_exit
    !$omp critical (inner)
    ! CHECK: critical [[#@LINE-1]] name=inner: 7 Critical_enter, 7 Critical_begin, 7 Critical_end, 7 Critical_exit
    c = c + i
    cycle_it: block
      if (i == 3) exit cycle_it
      c = c + 1
    end block cycle_it
    !$omp end critical (inner)
    !$omp end critical (outer)
  end do
  !$omp end parallel
  print *, a / omp_get_max_threads(), c - 2 * omp_get_max_threads()
  ! CHECK: runtime [[#@LINE-1]] name=omp_get_max_threads: 2 Get_max_threads_event
end program
