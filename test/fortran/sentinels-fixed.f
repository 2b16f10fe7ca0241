C     Lines behind the sentinels count only in instrumented programs.
C     RUN: %flang -fopenmp -o %t.plain %s && %t.plain | FileCheck --check-prefix=PLAIN %s
C     PLAIN: 1
C     RUN: %pompfc -fopenmp -o %t %s && %t | FileCheck %s
C     CHECK: 1234
      PROGRAM FIXED
      INTEGER N
      N = 1
!P$   N = N +
!P$  1  200
CP$   GOTO 10
      N = N
*P$10 N = N + 1033
      PRINT *, N
      END
