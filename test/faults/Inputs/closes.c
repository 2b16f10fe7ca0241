/* Closes whatever is open, and uses the numbers for files of its own. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int sum;

static void work(int rounds) {
  for (int i = 0; i < rounds; ++i)
#pragma omp parallel num_threads(2)
#pragma omp critical(sum)
    ++sum;
}

/** The files of the program have in them what the program wrote. */
static int is_whole(const char *name) {
  struct stat status;
  return stat(name, &status) == 0 && status.st_size == 1;
}

int main(int argc, char **argv) {
  char name[4096];
  work(10);
  for (int fd = 0; fd < 1024; ++fd)
    close(fd);
  for (int i = 0; i < 8; ++i) {
    snprintf(name, sizeof(name), "%s.%d", argv[1], i);
    int fd = open(name, O_RDWR | O_CREAT | O_TRUNC, 0666);
    if (fd != i || write(fd, "x", 1) != 1)
      return 1;
  }
  /* More than a chunk of a trace, which is opened for it. */
  work(20000);
  int whole = 0;
  for (int i = 0; i < 8; ++i) {
    snprintf(name, sizeof(name), "%s.%d", argv[1], i);
    whole += is_whole(name);
  }
  return whole == 8 && sum == 2 * 20010 ? argc + 2 : 1;
}
