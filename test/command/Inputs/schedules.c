/* Prints which thread executes which iteration of each loop. The lines are in
 * try-loop.test. */
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { N = 24 };
static int who[N];

static void show(const char *name) {
  char line[N + 1] = "";
  for (int i = 0; i < N; ++i)
    line[i] = (char)('0' + who[i]);
  printf("%s %s\n", name, line);
  memset(who, 0, sizeof(who));
}

static void loops(void) {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum) // line 20
  for (int i = 0; i < N; ++i) {
    who[i] = omp_get_thread_num() + 1;
    sum += i;
  }
  show("static");
#pragma omp parallel for schedule(static, 3) // line 26
  for (unsigned long i = 0; i < N; ++i)
    who[i] = omp_get_thread_num() + 1;
  show("chunks");
#pragma omp parallel for schedule(dynamic, N) // line 30
  for (int i = N - 1; i >= 0; --i)
    who[i] = 1;
  show("dynamic");
#pragma omp parallel // line 34
#pragma omp for collapse(2)
  for (short i = 0; i < 4; ++i)
    for (int j = 0; j < N / 4; ++j)
      who[i * (N / 4) + j] = omp_get_thread_num() + 1;
  show("nest");
  printf("sum %ld\n", sum);
}

static void left_alone(void) {
  int last = 0;
#pragma omp parallel for lastprivate(last) // line 45
  for (int i = 0; i < N; ++i)
    who[last = i] = omp_get_thread_num() + 1;
  show("last");
#pragma omp parallel for ordered // line 49
  for (int i = 0; i < N; ++i) {
#pragma omp ordered
    who[i] = omp_get_thread_num() + 1;
  }
  show("ordered");
#pragma omp parallel
  {
#pragma omp for // line 57
    for (int i = 0; i < N; ++i) {
      who[i] = omp_get_thread_num() + 1;
#pragma omp cancel for if (i > N)
    }
  }
  show("cancel");
}

static void tied(void) {
#pragma omp parallel
  {
#pragma omp for nowait // line 69
    for (int i = 0; i < N; ++i)
      who[i] = omp_get_thread_num() + 1;
#pragma omp for // line 72
    for (int i = 0; i < N; ++i)
      who[i] = who[i] == omp_get_thread_num() + 1 ? who[i] : 9;
  }
  show("tied");
}

int main(void) {
  loops();
  left_alone();
  tied();
  return 0;
}
