/* Looks to the plugin like a compiler of another major: symbols that the
 * program defines come before those of its libraries. */
#include <dlfcn.h>
#include <stdio.h>

void LLVMGetVersion(unsigned *major, unsigned *minor, unsigned *patch) {
  *major = 17;
  *minor = 0;
  *patch = 6;
}

int main(int argc, char **argv) {
  if (argc < 2 || !dlopen(argv[1], RTLD_LAZY))
    printf("not loaded: %s\n", dlerror());
  else
    printf("loaded\n");
  return 0;
}
