/* Functions of the program's own that have the names of the C library's. */
#include <stdio.h>

int calls;
#define OWN(Name)                                                              \
  long Name(void);                                                             \
  long Name(void) { return ++calls; }
OWN(bindtextdomain)
OWN(sigaddset)
OWN(sigismember)
OWN(sigpending)
OWN(sigprocmask)
OWN(sigtimedwait)
OWN(write)
OWN(dlopen)
OWN(dlerror)

int main(void) {
#pragma pomp userregion start(all)
  printf("own %d\n", calls);
#pragma pomp userregion stop(all)
}
