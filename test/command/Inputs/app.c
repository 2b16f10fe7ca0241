/* Copies its input to its output, prints its arguments, and ends as they say:
 * "code N", "signal N", "wait" for a signal. */
#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t taken[65];
static void take(int number) { ++taken[number]; }

static void wait_for_signals(void) {
  static const int numbers[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM,
                                SIGXCPU, SIGALRM, SIGUSR1};
  for (unsigned i = 0; i < sizeof(numbers) / sizeof(numbers[0]); ++i)
    signal(numbers[i], take);
  printf("ready\n");
  fflush(stdout);
  for (int any = 0; !any; usleep(1000))
    for (unsigned i = 0; i < sizeof(numbers) / sizeof(numbers[0]); ++i)
      any |= taken[numbers[i]];
  printf("taken\n");
  fflush(stdout);
  /* The last of them says that there are no more. */
  while (!taken[SIGUSR1])
    usleep(1000);
  for (unsigned i = 0; i < sizeof(numbers) / sizeof(numbers[0]); ++i)
    if (taken[numbers[i]])
      printf("signal %d %d\n", numbers[i], (int)taken[numbers[i]]);
}

int main(int argc, char **argv) {
  int threads = 0, letter;
  const char *what = argc > 1 ? argv[1] : "";
  int number = argc > 2 ? atoi(argv[2]) : 0;
#pragma omp parallel reduction(+ : threads)
  threads += 1;
  fprintf(stderr, "app: %d threads\n", threads);
  for (int i = 1; i < argc; ++i)
    printf("<%s>", argv[i]);
  printf("\n");
  if (strcmp(what, "wait") == 0)
    wait_for_signals();
  else
    while ((letter = getchar()) != EOF)
      putchar(letter);
  fflush(stdout);
  if (strcmp(what, "signal") == 0)
    raise(number);
  return strcmp(what, "code") == 0 ? number : 0;
}
