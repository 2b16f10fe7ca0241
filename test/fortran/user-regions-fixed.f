C     User regions in fixed form, with all sentinels and continued lines.
C     RUN: %twicefc --threads 1 --check %s -o %t %s
      PROGRAM FIXED
      INTEGER I, N
      N = 0
C$POMP USERREGION START(Steps: N)
C     CHECK: uregion [[#@LINE-1]] name=steps: 1 User_region_end, 1 User_region_begin_values
      DO 10 I = 1, 3
*$POMP USERREGION EVENT(step: I,
*$POMP+ N + 1000000 + 2000000 + 3000000 + 4000000 + 5000000)
C     CHECK: uevent [[#@LINE-2]] name=step: 3 User_event_values
        N = N + I
 10   CONTINUE
!$POMP USERREGION &
!$POMP& STOP(STEPS)
      PRINT *, N
      END
