      SUBROUTINE FIXED
      INCLUDE 'pomplibf.h'
      INTEGER*4 I, CODE
      INTEGER*8 V(2)
      INTEGER(POMP_HANDLE_KIND) H
      SAVE H
      DATA H /0/, V /3, 5/
      DO 10 I = 1, 3
        CODE = POMP_User_event_values(H, 0, 2, V,
     &    '99*type=uevent*name=fixed*values=a,b**')
   10 CONTINUE
      END
