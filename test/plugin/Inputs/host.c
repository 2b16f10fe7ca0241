/* Looks to the plugin like a compiler of another major: what the program
   defines comes before what its libraries do. */
#include <dlfcn.h>
#include <stdio.h>

void LLVMGetVersion(unsigned *major, unsigned *minor, unsigned *patch) {
  *major = 19;
  *minor = 1;
  *patch = 7;
}

int main(int argc, char **argv) {
  if (argc < 2 || !dlopen(argv[1], RTLD_LAZY))
    printf("not loaded: %s\n", dlerror());
  else
    printf("loaded\n");
  return 0;
}
