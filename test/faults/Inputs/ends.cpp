// Does some work, and ends in the way that it is told: ends.py knows them.
#include <omp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <stdexcept>

namespace {

char *self;

void handle(int) {
  static const char text[] = "handled\n";
  (void)!write(STDOUT_FILENO, text, sizeof(text) - 1);
  _exit(7);
}

volatile sig_atomic_t warned;

void heed(int number) { warned = number; }

void handleAndGoOn(int number) {
  signal(number, SIG_DFL);
  raise(number);
}

[[gnu::noinline]] int overflow(volatile char *outer) {
  volatile char frame[65536];
  frame[0] = outer ? outer[0] : '\0';
  return overflow(frame) + frame[0];
}

void *pauseForever(void *) {
  for (;;)
    pause();
  return nullptr;
}

void end(const char *way) {
  int number = 0;
  if (sscanf(way, "signal-%d", &number) == 1)
    raise(number);
  if (sscanf(way, "handled-%d", &number) == 1) {
    signal(number, handle);
    raise(number);
  }
  if (sscanf(way, "passed-on-%d", &number) == 1) {
    signal(number, handleAndGoOn);
    raise(number);
  }
  if (sscanf(way, "warned-%d", &number) == 1) {
    signal(number, heed);
    kill(getpid(), number);
    while (!warned)
      pause();
    puts("saved");
    exit(warned == number ? 8 : 9);
  }
  auto is = [way](const char *name) { return strcmp(way, name) == 0; };
  if (is("kill-from-outside")) {
    if (pid_t pid = fork(); pid == 0) {
      kill(getppid(), SIGKILL);
      _exit(0);
    }
    pauseForever(nullptr);
  }
  if (is("abort"))
    abort();
  if (is("_exit"))
    _exit(5);
  if (is("_Exit"))
    _Exit(5);
  if (is("quick_exit"))
    quick_exit(5);
  if (is("exit"))
    exit(5);
  if (is("null"))
    *static_cast<volatile int *>(nullptr) = 1;
  if (is("stack"))
    exit(overflow(nullptr));
  if (is("throw"))
    throw std::runtime_error("nobody catches this");
  if (is("terminate"))
    std::terminate();
  if (is("exec"))
    execl(self, self, "nothing", nullptr);
  if (is("cpu-limit")) {
    // One second is the least there is; what has been used counts.
    const rlimit limit = {1, 2};
    setrlimit(RLIMIT_CPU, &limit);
    for (;;)
      ;
  }
}

} // namespace

int main(int argc, char **argv) {
  self = argv[0];
  if (strcmp(argv[1], "nothing") == 0)
    return 6;
  const rlimit noCore = {0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  int sum = 0;
  for (int round = 0; round < 100; ++round) {
#pragma omp parallel num_threads(2)
    {
#pragma omp critical(sum)
      ++sum;
#pragma omp single
#pragma omp task
      (void)0;
    }
  }
  if (sum != 200)
    return 1;
  bool inside = argc > 2 && strcmp(argv[2], "parallel") == 0;
  bool inTask = argc > 2 && strcmp(argv[2], "task") == 0;
  if (!inside && !inTask)
    end(argv[1]);
#pragma omp parallel num_threads(2)
  {
    if (inside && omp_get_thread_num() == 1)
      end(argv[1]);
#pragma omp single
#pragma omp task if (inTask)
    if (inTask)
      end(argv[1]);
  }
  return 9;
}
