/* Forks, with and without executing the program that it is given, in serial and
 * in parallel parts. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int bad;

static void wait_for(pid_t pid, int code) {
  int status;
  if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status) ||
      WEXITSTATUS(status) != code)
#pragma omp atomic
    ++bad;
}

/** A child that executes something else, and one that goes on. */
static void make_children(char *program) {
  char *arguments[] = {program, NULL};
  pid_t pid = fork();
  if (pid == 0) {
    execv(program, arguments);
    _exit(1);
  }
  wait_for(pid, 3);
  pid = fork();
  if (pid == 0)
    exit(4);
  wait_for(pid, 4);
  pid = vfork();
  if (pid == 0) {
    execv(program, arguments);
    _exit(1);
  }
  wait_for(pid, 3);
}

int main(int argc, char **argv) {
  int sum = 0;
  make_children(argv[1]);
#pragma omp parallel
  {
#pragma omp single
    make_children(argv[1]);
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 100; ++i)
      sum += i;
  }
  make_children(argv[argc - 1]);
  if (sum == 4950 && !bad)
    printf("children ended well\n");
  return bad;
}
