// The body of a task is compiled once: labels of assembly in it stay unique,
// and a diagnostic of the optimizer comes as often as without the plugin.
// RUN: %twice --threads "1 3" --levels "-O0 -O1 -Os -O2" -o %t %s
// RUN: %clang %pomp -O2 -S -o - %s | grep -c '^of_task:' | grep -x 1
// RUN: %clang -fopenmp -O2 -S -o /dev/null -Rpass-missed=inline %s 2> %t.plain
// RUN: %clang %pomp -O2 -S -o /dev/null -Rpass-missed=inline %s 2> %t.pomp
// RUN: diff %t.plain %t.pomp
#include <stdio.h>

__attribute__((noinline)) static int work(int n) {
  __asm__ volatile("" : "+r"(n));
  return n * 2;
}

int main(void) {
  int sum = 0, all[3] = {0, 0, 0};
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(sum)
    {
      __asm__ volatile("of_task: nop");
#pragma omp atomic
      sum += work(1);
    }
#pragma omp task untied shared(sum)
    {
      __asm__ volatile("of_untied: nop");
#pragma omp atomic
      sum += work(10);
    }
#pragma omp taskloop grainsize(1)
    for (int i = 0; i < 3; ++i) {
      __asm__ volatile("of_taskloop: nop");
      all[i] = work(i);
    }
#pragma omp taskwait
  }
  printf("%d %d\n", sum, all[0] + all[1] + all[2]);
  return 0;
}
