/*===- sandbox.c - Filters its own system calls ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

static int count;

static void work(void) {
#pragma omp parallel num_threads(2)
#pragma omp critical
  ++count;
}

/** From here on the thread is killed, with the process, where it opens a file.
 *  \returns whether that is possible here. */
static int lock_up(void) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  const struct sock_fprog program = {sizeof(filter) / sizeof(filter[0]),
                                     filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static void *in_thread(void *data) {
  work();
  *(int *)data = lock_up();
  return NULL;
}

/* A thread that ends, and then the process. */
int main(void) {
  pthread_t thread;
  int good = 0;
  work();
  pthread_create(&thread, NULL, in_thread, &good);
  pthread_join(thread, NULL);
  good = good && lock_up();
  work();
  printf("count %d, %s\n", count, good ? "locked up" : "no sandbox");
  /* LLVM's runtime opens a file where it is shut down. */
  fflush(stdout);
  quick_exit(0);
}
