// A program with handlers, timers, sleeps, threads, children and errno of its
// own: samples must not change any of that.
#include <errno.h>
#include <omp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t num_profiling, num_real_time;

static void on_profiling(int number) {
  (void)number;
  ++num_profiling;
}
static void on_real_time(int number) {
  (void)number;
  ++num_real_time;
}

static void handle(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_handler = handler;
  sigaction(number, &action, NULL);
}

// Before the measurement begins.
__attribute__((constructor(101))) static void take_signals(void) {
  if (getenv("TAKE_SIGNALS"))
    for (int i = SIGRTMAX - 5; i <= SIGRTMAX; ++i)
      handle(i, on_real_time);
}

__attribute__((noinline)) static double burn(double seconds) {
  struct timespec now;
  double end = 0, sum = 0;
  do {
    for (int i = 0; i < 100000; ++i)
      sum += i * 0.5;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    double t = (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
    end = end > 0 ? end : t + seconds;
    if (t >= end)
      return sum;
  } while (1);
}

static void *other(void *result) {
  *(double *)result = burn(0.02);
  return NULL;
}

static int code_of(pid_t child) {
  int status;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

int main(void) {
  int interrupted = 0, errors = 0, wrong = 0;
  double results[4];
  handle(SIGPROF, on_profiling);
  struct itimerval often = {{0, 5000}, {0, 5000}};
  setitimer(ITIMER_PROF, &often, NULL);
#pragma omp parallel num_threads(3) reduction(+ : interrupted, errors)
  {
    errno = 77;
    burn(0.15);
    errors += errno != 77;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    burn(0.02);
    // Nobody wakes up who sleeps.
    struct timespec pause = {0, 1000000};
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    sigdelset(&before, SIGPROF);
    for (int i = 0; i < 50; ++i)
      interrupted +=
          nanosleep(&pause, NULL) != 0 && errno == EINTR && !num_profiling;
  }
  const struct itimerval never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_PROF, &never, NULL);
#pragma omp parallel num_threads(3) reduction(+ : interrupted)
  for (int i = 0; i < 100; ++i) {
    struct timespec pause = {0, 500000};
    burn(0.0005);
    interrupted += nanosleep(&pause, NULL) != 0;
  }
  pthread_t threads[4];
  for (int i = 0; i < 4; ++i)
    pthread_create(&threads[i], NULL, other, &results[i]);
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], NULL);
  pid_t child = fork();
  if (child == 0) {
#pragma omp parallel num_threads(2)
    burn(0.05);
    _exit(17);
  }
  int first = code_of(child);
  child = fork();
  if (child == 0) {
    burn(0.02);
    execl("/bin/sh", "sh", "-c",
          "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); "
          "done; exit 23",
          (char *)NULL);
    _exit(1);
  }
  int second = code_of(child);
  struct sigaction action;
  for (int i = SIGRTMIN; i <= SIGRTMAX - 6; ++i)
    wrong += sigaction(i, NULL, &action) != 0;
  printf("%d interrupted, %d errors, %d wrong, children %d and %d, %s, %d "
         "real-time signals\n",
         interrupted, errors, wrong, first, second,
         num_profiling ? "profiled" : "not profiled", (int)num_real_time);
  return 5;
}
