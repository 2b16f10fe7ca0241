/* A POMP2 library that prints its calls. Without PRINT it gets none, since it
 * lacks functions; with NEEDED_ONLY it has what it needs. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

void POMP2_Init_regions(void);
void POMP2_USER_Init_regions(void);

void POMP2_Assign_handle(void **handle, const char *ctc) {
  printf("Assign_handle %s\n", ctc);
  *handle = handle;
}

void POMP2_USER_Assign_handle(void **handle, const char *ctc) {
  printf("USER_Assign_handle %s\n", ctc);
  *handle = handle;
}

void POMP2_Init(void) {
  puts("Init");
  POMP2_Init_regions();
  POMP2_USER_Init_regions();
}

#ifdef PRINT
/* Parameters are passed in registers: none of these reads its own. */
#define Assign_handle unused_Assign_handle
#define USER_Assign_handle unused_USER_Assign_handle
#define Init unused_Init
#define POMP2_NEEDED(Name, Result, Parameters) PRINT_CALL(Name)
#ifdef NEEDED_ONLY
#define POMP2_WANTED(Name, Result, Parameters)
#endif
#define PRINT_CALL(Name)                                                       \
  void POMP2_##Name(void) { puts(#Name); }
#include "adapters/pomp2/calls.def"
#endif
