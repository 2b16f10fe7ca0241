/* Threads sleep in the work of a loop, in the call that is named. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { rounds = 40, length = 10000 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ends[2];

static void nap(void) {
  const struct timespec time = {0, length * 1000};
  nanosleep(&time, NULL);
}

/* Somebody outside of OpenMP who answers late. */
static void *answer(void *mode) {
  for (int i = 0; i < rounds; ++i) {
    nap();
    if (strcmp(mode, "condition") == 0)
      pthread_cond_broadcast(&condition);
    else if (write(ends[1], "x", 1) != 1)
      abort();
  }
  return NULL;
}

/* Works, and waits for others who do. */
static void work(int i) {
  volatile double x = i;
  for (int k = 0; k < 1000000 * (i % 7); ++k)
    x = x * 0.5 + 1;
}

static void wait_for_it(const char *mode, int i) {
  char c;
  if (strcmp(mode, "outside") == 0) {
    work(i);
  } else if (strcmp(mode, "sleep") == 0) {
    nap();
  } else if (strcmp(mode, "mutex") == 0) {
    pthread_mutex_lock(&mutex);
    nap();
    pthread_mutex_unlock(&mutex);
  } else if (strcmp(mode, "condition") == 0) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_nsec += 2 * length * 1000;
    end.tv_sec += end.tv_nsec / 1000000000;
    end.tv_nsec %= 1000000000;
    pthread_mutex_lock(&mutex);
    pthread_cond_timedwait(&condition, &mutex, &end);
    pthread_mutex_unlock(&mutex);
  } else if (strcmp(mode, "child") == 0) {
    pid_t child = fork();
    if (child == 0) {
      usleep(length);
      _exit(0);
    }
    waitpid(child, NULL, 0);
  } else if (strcmp(mode, "busy-child") == 0) {
    if (i % 10)
      return;
    pid_t child = fork();
    if (child == 0) {
      while (clock() < (clock_t)10 * length * CLOCKS_PER_SEC / 1000000)
        work(1);
      _exit(0);
    }
    waitpid(child, NULL, 0);
  } else if (read(ends[0], &c, 1) != 1) {
    abort();
  }
}

int main(int argc, char **argv) {
  pthread_t thread;
  const char *mode = argc > 1 ? argv[1] : "sleep";
  int has_thread = strcmp(mode, "condition") == 0 ||
                   strcmp(mode, "pipe") == 0 || strcmp(mode, "fifo") == 0;
  if (strcmp(mode, "fifo") == 0) {
    if (mkfifo(argv[2], 0600) != 0 ||
        (ends[1] = ends[0] = open(argv[2], O_RDWR)) < 0)
      return 1;
  } else if (pipe(ends) != 0) {
    return 1;
  }
  if (has_thread)
    pthread_create(&thread, NULL, answer, (void *)mode);
#pragma omp parallel for schedule(static) num_threads(2)
  for (int i = 0; i < rounds; ++i)
    wait_for_it(mode, i);
  for (int i = 0; i < rounds && strcmp(mode, "outside") == 0; ++i)
    nap();
  if (has_thread)
    pthread_join(thread, NULL);
  puts("done");
  return 0;
}
