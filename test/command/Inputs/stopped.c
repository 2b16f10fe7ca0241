/* A program with work, which is stopped in it: by a process that stops only
 * this one ("one"), or the group with pomp run in it ("all"). */
#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Stops the program for 2 s, as somebody outside would. */
static pid_t stop(const char *mode) {
  const pid_t parent = getpid();
  const struct timespec first = {0, 200000000}, then = {2, 0};
  pid_t child = fork();
  if (child)
    return child;
  const int all = strcmp(mode, "all") == 0;
  const pid_t who = all ? -getpgrp() : parent;
  setpgid(0, 0);
  nanosleep(&first, NULL);
  if (strcmp(mode, "none") != 0) {
    kill(who, SIGSTOP);
    nanosleep(&then, NULL);
    kill(who, SIGCONT);
  }
  _exit(0);
}

int main(int argc, char **argv) {
  double sum = 0;
  pid_t child = stop(argc > 1 ? argv[1] : "none");
  clock_t begin = clock();
  while (clock() - begin < 2 * CLOCKS_PER_SEC) {
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 20000000; ++i)
      sum += 1.0 / (i + 1);
  }
  waitpid(child, NULL, 0);
  printf("%d\n", sum > 0);
  return 0;
}
