// Counts in a process and in its child.
#include "standin.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static void work(void) {
#pragma omp parallel num_threads(1)
  standin_count(STANDIN_INSTRUCTIONS, 10);
}

int main(void) {
  work();
  pid_t child = fork();
  if (child < 0)
    return 1;
  work();
  if (child == 0) {
    fprintf(stderr, "the child ends\n");
    return 0;
  }
  int status;
  return waitpid(child, &status, 0) != child || status != 0;
}
