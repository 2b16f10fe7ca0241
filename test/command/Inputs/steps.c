/* A program whose speed and result variables of the environment change. It
 * sleeps, so that a busy machine makes no difference: 40 ms, 15 with FAST, 80
 * with SLOW. WRONG changes the output, CODE the exit code, VARY the output of
 * each run, and DIE_AT is the number of the run that dies, STOP_AT that of the
 * one during which pomp try is interrupted: each adds a byte to "runs". */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  const char *die = getenv("DIE_AT"), *stop = getenv("STOP_AT");
  char line[64] = "";
  long run = 0;
  FILE *runs = fopen("runs", "a");
  if (runs) {
    fputc('x', runs);
    run = ftell(runs);
    fclose(runs);
  }
  if (die && run == atol(die))
    raise(SIGSEGV);
  /* Somebody else than the program sends it. */
  const pid_t command = getppid();
  if (stop && run == atol(stop) && fork() == 0)
    _exit(kill(command, SIGINT));
  usleep(getenv("FAST") ? 15000 : getenv("SLOW") ? 80000 : 40000);
  if (fgets(line, sizeof(line), stdin))
    printf("read %s", line);
  printf("result %d\n", getenv("WRONG") ? 43 : 42);
  if (getenv("VARY"))
    printf("run %ld\n", run);
  return getenv("CODE") ? atoi(getenv("CODE")) : 0;
}
