/* Removes the directory that it is given, as somebody who cleans up does. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  char command[4096];
  long visits = 0;
  for (int round = 0; round < 2; ++round) {
#pragma omp parallel num_threads(2) reduction(+ : visits)
    for (int i = 0; i < 10000; ++i) {
#pragma omp critical
      ++visits;
    }
    snprintf(command, sizeof(command), "rm -rf '%s'", argv[argc - 1]);
    if (system(command))
      return 1;
  }
  printf("visits %ld\n", visits);
  return 0;
}
