! What a mapper maps is counted instead of the variable itself. The device is the
! host; flang 22 compiles no target regions for it.
! REQUIRES: offload
! RUN: %pompfc -fopenmp -fopenmp-version=52 -w %offload %s -o %t
! RUN: env POMP_LIBRARY=%validator POMP_VALIDATE_TRACE=1 %t 2>&1 | %filecheck %s
program mapper
  implicit none
  type vec
    integer :: n
    real(8) :: d(100)
    integer :: skip(50)
  end type
  !$omp declare mapper(only : vec :: v) map(v%n, v%d(1:v%n))
  type(vec) :: v
  v%n = 10
  v%d = 0
  ! CHECK: Target_map_event(device_num=-1, num_items=1, bytes_to=84, bytes_from=0) target_enter_data:[[#@LINE+1]]
  !$omp target enter data map(mapper(only), to : v)
  ! CHECK: Target_map_event(device_num=-1, num_items=1, bytes_to=0, bytes_from=84) target_exit_data:[[#@LINE+1]]
  !$omp target exit data map(mapper(only), from : v)
  print *, v%d(3)
end program
