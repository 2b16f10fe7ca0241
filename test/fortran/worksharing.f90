! Sections, single and master constructs.
! RUN: %twicefc --check %s -o %t %s
program worksharing
  implicit none
  integer :: a, b, c, v
  a = 0
  b = 0
  c = 0
  v = 0
  !$omp parallel firstprivate(v)
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  !$omp sections
  ! CHECK: sections [[#@LINE-1]]: [[#T]] Sections_enter, 3 Section_begin, 3 Section_end, [[#T]] Sections_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  a = 1
  !$omp section
  b = 2
  !$omp section
  c = 3
  !$omp end sections
  !$omp sections
  ! CHECK: sections [[#@LINE-1]]: [[#T]] Sections_enter, 1 Section_begin, 1 Section_end, [[#T]] Sections_exit
  !$omp section
  a = a + b
  !$omp end sections nowait
  !$omp single
  ! CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  c = c + 1
  !$omp end single
  !$omp single
  ! CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit
  c = c + 1
  !$omp end single nowait
  !$omp single
  ! CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  v = 7
  !$omp end single copyprivate(v)
  !$omp master
  ! CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  c = c + v
  !$omp end master
  !$omp masked filter(0)
  ! CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  c = c + v
  !$omp end masked
  !$omp end parallel
  print *, a, b, c
end program
