/* Has nothing of LLVM, and so nothing of what an old major lacks. */
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
  if (argc < 2 || !dlopen(argv[1], RTLD_LAZY | RTLD_GLOBAL))
    printf("not loaded: %s\n", dlerror());
  return 0;
}
