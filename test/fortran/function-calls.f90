! Calls at the call site: procedures of modules, external and internal ones, of C
! and type-bound; through pointers, and of dummy procedures; nested calls, several
! in a line; a filter.
! RUN: echo "SCOREP_REGION_NAMES_BEGIN EXCLUDE *::hidden SCOREP_REGION_NAMES_END" > %t.filter
! RUN: %twicefc --threads 2 --plugin-args "-fplugin-arg-pomp-functions=calls -fplugin-arg-pomp-filter=%t.filter" --check %s -o %t %s
module work
  implicit none
  type counter
    integer :: n = 0
  contains
    procedure :: add
  end type
  type holder
    procedure(twice), pointer, nopass :: f => null()
  end type
contains
  integer function twice(n)
    integer, intent(in) :: n
    twice = 2 * n
  end function
  integer function applied(f, g, n)
    procedure(twice) :: f
    procedure(twice), optional :: g
    integer, intent(in) :: n
    applied = f(f(n)) + &
      f(n + 1)
    ! CHECK: function [[#@LINE-2]] name=??sf: 6 Function_enter, 6 Function_exit
    if (present(g)) applied = g(applied) + f(1)
    ! CHECK: function [[#@LINE-1]] name=??sf: 1 Function_enter, 1 Function_exit
    ! CHECK: function [[#@LINE-2]] name=??sg: 1 Function_enter, 1 Function_exit
  contains
    integer function inner()
      inner = f(1)
    end function
  end function
  subroutine hidden(n)
    integer, intent(inout) :: n
    n = twice(n)
    ! CHECK: function [[#@LINE-1]] name=work::twice: 1 Function_enter, 1 Function_exit
  end subroutine
  subroutine add(this, n)
    class(counter), intent(inout) :: this
    integer, intent(in) :: n
    this%n = this%n + n
  end subroutine
end module
subroutine outside(n)
  integer, intent(inout) :: n
  call inner()
  ! CHECK: function [[#@LINE-1]] name=outside::inner: 1 Function_enter, 1 Function_exit
contains
  subroutine inner()
    n = n + 1
  end subroutine
end subroutine
program calls
  use work
  implicit none
  interface
    integer(4) function abs_of_c(n) bind(c, name="abs")
      integer(4), value :: n
    end function
  end interface
  integer :: i, n, a(3)
  type(counter) :: c
  class(counter), allocatable :: d
  type(holder) :: h(2)
  procedure(twice), pointer :: p
  n = twice(twice(1)) + &
    twice(3)
  ! CHECK: function [[#@LINE-2]] name=work::twice: 3 Function_enter, 3 Function_exit
  call hidden(n)
  call outside(n)
  ! CHECK: function [[#@LINE-1]] name=outside: 1 Function_enter, 1 Function_exit
  print *, abs_of_c(-n), sum([1, n])
  ! CHECK: function [[#@LINE-1]] name=abs: 1 Function_enter, 1 Function_exit
  call c%add(2)
  ! CHECK: function [[#@LINE-1]] name=work::add: 1 Function_enter, 1 Function_exit
  allocate (d)
  call d%add(2)
  ! CHECK: function [[#@LINE-1]] name=add: 1 Function_enter, 1 Function_exit
  p => twice
  h(2)%f => p
  n = p(h(2)%f(n))
  ! CHECK: function [[#@LINE-1]] name=??sh(2)%f: 1 Function_enter, 1 Function_exit
  ! CHECK: function [[#@LINE-2]] name=??sp: 1 Function_enter, 1 Function_exit
  n = applied(twice, n=n) + applied(twice, p, n)
  ! CHECK: function [[#@LINE-1]] name=work::applied: 2 Function_enter, 2 Function_exit
  print *, n
  !$pomp inst user none
  !$omp parallel do schedule(static, 1)
  ! CHECK: loop [[#@LINE-1]]: {{.*}}
  ! CHECK: pregion [[#@LINE-2]]: {{.*}}
  do i = 1, 3
    a(i) = twice(i)
  end do
  !$omp parallel do
  ! CHECK: loop [[#@LINE-1]]: {{.*}}
  ! CHECK: pregion [[#@LINE-2]]: {{.*}}
  do i = 1, 3
    a(i) = a(i) + twice(i)
    ! CHECK: function [[#@LINE-1]] name=work::twice: 3 Function_enter, 3 Function_exit
  end do
  print *, a, c%n, d%n
end program
