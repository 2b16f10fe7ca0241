/* Loads shared objects, then again in a child. */
#include <dlfcn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int load(char **files) {
  int sum = 0;
  for (; *files; ++files) {
    void *object = dlopen(*files, RTLD_NOW | RTLD_LOCAL);
    int (*work)(void) = object ? (int (*)(void))dlsym(object, "work") : NULL;
    sum += work ? work() : 100;
    if (object)
      dlclose(object);
  }
  return sum;
}

int main(int argc, char **argv) {
  (void)argc;
  int status = 0;
  printf("sum %d\n", load(argv + 1));
  fflush(stdout);
  pid_t child = fork();
  if (!child)
    _exit(load(argv + 1));
  waitpid(child, &status, 0);
  printf("child %d\n", WEXITSTATUS(status));
  return 0;
}

int work(void);
int work(void) {
  int n = 0;
#pragma omp parallel num_threads(1)
  ++n;
  return n;
}
