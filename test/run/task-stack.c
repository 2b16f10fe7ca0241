// A look at the stack inside a task finds the way to main.
// RUN: %twice --threads 1 -o %t %s

#include <stdio.h>
#include <unwind.h>

int main(void);

static _Unwind_Reason_Code look(struct _Unwind_Context *context, void *data) {
  void *function =
      _Unwind_FindEnclosingFunction((void *)(_Unwind_GetIP(context) - 1));
  *(int *)data |= function == (void *)main;
  return _URC_NO_REASON;
}

int main(void) {
  int found = 0, found_in_loop = 0;
#pragma omp task shared(found)
  _Unwind_Backtrace(look, &found);
#pragma omp taskwait
#pragma omp taskloop shared(found_in_loop)
  for (int i = 0; i < 2; ++i)
    _Unwind_Backtrace(look, &found_in_loop);
  printf("%d %d\n", found, found_in_loop);
  return !found || !found_in_loop;
}
