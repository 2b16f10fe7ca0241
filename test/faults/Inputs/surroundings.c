/* No OpenMP runtime: what main finds is what the stub leaves. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>

int main(void) {
  int error = errno;
  sigset_t mask, pending;
  sigprocmask(SIG_BLOCK, NULL, &mask);
  sigpending(&pending);
  int is_blocked = 0;
  for (int signal = 1; signal < 32; ++signal)
    is_blocked |= sigismember(&mask, signal);
  struct sigaction action;
  sigaction(SIGPIPE, NULL, &action);
#pragma pomp userregion start(all)
  printf("errno %d, %s, SIGPIPE %s, %s\n", error,
         is_blocked ? "signals blocked" : "no signal blocked",
         sigismember(&pending, SIGPIPE) ? "pending" : "not pending",
         action.sa_handler == SIG_DFL ? "default" : "handled");
#pragma pomp userregion stop(all)
  return 3;
}
