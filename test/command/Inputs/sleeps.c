/* Sleeps for so many milliseconds, as a busy machine lets it. */
#include <stdlib.h>
#include <unistd.h>

#ifndef SLEEP
#define SLEEP 100
#endif

int main(int argc, char **argv) {
  usleep(SLEEP * 1000);
  return argc > 1 ? atoi(argv[1]) : 0;
}
