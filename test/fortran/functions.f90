! Bodies of procedures, by their Fortran names; the filter leaves some out, and
! pure ones are not reported.
! RUN: echo "SCOREP_REGION_NAMES_BEGIN EXCLUDE *::hidden SCOREP_REGION_NAMES_END" > %t.filter
! RUN: %twicefc --plugin-args "-fplugin-arg-pomp-functions=bodies -fplugin-arg-pomp-filter=%t.filter" --check %s -o %t %s
module work
  implicit none
contains
  integer function twice(n)
  ! CHECK: function [[#@LINE-1]] name=work::twice: 3 Function_begin, 3 Function_end, 3 Function_event
    integer, intent(in) :: n
    integer :: k
    k = n
    twice = 2 * k
    if (twice > 10) return
    twice = twice + 0
  end function
  subroutine hidden(n)
    integer, intent(inout) :: n
    n = n + 1
    n = n + 1
  end subroutine
  pure integer function side_effect_free(n)
    integer, intent(in) :: n
    integer :: k
    k = n
    side_effect_free = k + 1
  end function
end module
subroutine outside(n)
! CHECK: function [[#@LINE-1]] name=outside: 1 Function_begin, 1 Function_end, 1 Function_event
  integer, intent(inout) :: n
  n = n + 1
  call inner()
contains
  subroutine inner()
  ! CHECK: function [[#@LINE-1]] name=outside::inner: 1 Function_begin, 1 Function_end, 1 Function_event
    n = n * 2
    n = n + 1
  end subroutine
end subroutine
program Functions
! CHECK: function [[#@LINE-1]] name=functions: 1 Function_begin, 1 Function_end, 1 Function_event
  use work
  implicit none
  integer :: i
  i = twice(1) + twice(2) + twice(30)
  call hidden(i)
  call outside(i)
  print *, side_effect_free(i)
end program
