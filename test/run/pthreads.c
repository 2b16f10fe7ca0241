// Threads that the program itself creates fork teams of their own: each reports
// as thread 0 of its team.
// RUN: %twice --check %s -o %t %s -lpthread

#include <pthread.h>
#include <stdio.h>

static void *work(void *result) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#mul(4,T)]] Loop_enter, [[#mul(4,T)]] Loop_chunk_begin, [[#mul(4,T)]] Loop_chunk_end, [[#mul(4,T)]] Loop_exit, [[#mul(4,T)]] Reduction_enter, [[#mul(4,T)]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 4 Parallel_enter, [[#mul(4,T)]] Parallel_begin, [[#mul(4,T)]] Parallel_end, 4 Parallel_exit
  for (int i = 0; i < 10; ++i)
    sum += i;
#pragma omp critical
  // CHECK: critical [[#@LINE-1]]: 4 Critical_enter, 4 Critical_begin, 4 Critical_end, 4 Critical_exit
  *(int *)result += sum;
  return NULL;
}

int main(void) {
  int result = 0;
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    if (pthread_create(&threads[i], NULL, work, &result))
      return 1;
  work(&result);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
  printf("%d\n", result);
  return 0;
}
