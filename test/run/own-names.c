// A program may have functions with the names that instrumented objects look
// for: they are not called, and the program links.
// RUN: %twice --threads 2 -o %t %s
// RUN: %twice --threads 2 -o %t -flto %s
// RUN: %twice --threads 2 -o %t -fno-pic -no-pie %s
#include <stddef.h>
#include <stdio.h>

static int calls;
void *dlopen(const char *file, int mode) {
  return ++calls ? NULL : (void *)(file + mode);
}
char *secure_getenv(const char *name) { return ++calls ? NULL : (char *)name; }
int omp_get_level(void) { return 44; }
static int dlsym(int x) { return x; }
static int POMP_Off(int x) { return x; }
int POMP_Attach = 47;
extern char *dlerror(void);

int main(void) {
  // Nothing that was looked for in vain is the program's error.
  printf("%d\n", dlerror() == NULL || calls);
  int n = 0;
#pragma omp parallel
#pragma omp task shared(n)
#pragma omp atomic
  ++n;
  printf("%d %d %d %d %d\n", n, omp_get_level(), dlsym(45), POMP_Off(46),
         POMP_Attach);
  printf("%s\n", calls < 4 ? "not called by others" : "called");
}
