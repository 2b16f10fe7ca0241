/* Ends as its first argument wants. */
#include <signal.h>
#include <string.h>

int main(int argc, char **argv) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 100; ++i)
    sum += i;
  if (argc > 1 && strcmp(argv[1], "kill") == 0)
    raise(SIGKILL);
  return sum != 4950;
}
