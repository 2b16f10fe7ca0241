// The lines of a construct: of its directive, continued or not, and of the end
// of its block; a stand-alone directive has no end.
// RUN: %twice --threads 2 -o %t %s | %filecheck --match-full-lines %s

// CHECK: 1 Critical_enter critical elsewhere.c:100,100-101,101

int main(void) {
  int sum = 0;
#pragma omp parallel \
    reduction(+ : sum)
  // CHECK: 1 Parallel_enter pregion lines.c:[[#@LINE-2]],[[#@LINE-1]]-[[#@LINE+14]],[[#@LINE+14]]
  {
#pragma omp critical(a) \
    hint(0)
    // CHECK: 2 Critical_enter critical lines.c:[[#@LINE-2]],[[#@LINE-1]]-[[#@LINE+3]],[[#@LINE+3]] name=a
    {
      sum += 1;
    }
#pragma omp barrier
    // CHECK: 2 Barrier_enter barrier lines.c:[[#@LINE-1]],[[#@LINE-1]]{{(-[0-9,]+)?}}
#pragma omp for
    // CHECK: 2 Loop_enter loop lines.c:[[#@LINE-1]],[[#@LINE-1]]-[[#@LINE+2]],[[#@LINE+2]]
    for (int i = 0; i < 4; ++i)
      sum += i;
  }
#line 100 "elsewhere.c"
#pragma omp critical
  ++sum;
  return sum == 0;
}
