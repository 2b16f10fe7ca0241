C     Directives and conditional lines in included files of fixed form.
C     RUN: %twicefc --threads 1 --check %s -o %t %s
C     CHECK: uregion regions-fixed.inc:1 name=part: 2 User_region_end, 2 User_region_begin_values
      PROGRAM FIXED
      INTEGER I, N
      I = 0
      DO 10 N = 1, 2
      INCLUDE 'Inputs/regions-fixed.inc'
 10   CONTINUE
      PRINT *, I
      END
