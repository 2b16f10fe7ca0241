/* Loops whose number of chunks is known, and others. */
int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    for (int k = 0; k < 3; ++k) {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 10; ++i)
        sum += i;
    }
#pragma omp for schedule(dynamic, 4)
    for (int i = 20; i > 0; i -= 2)
      sum += i;
#pragma omp for schedule(dynamic) collapse(2)
    for (int i = 0; i < 6; ++i)
      for (int k = 0; k < 7; ++k)
        sum += i;
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 10; ++i)
      sum += i;
#pragma omp for schedule(runtime)
    for (int i = 0; i < 10; ++i)
      sum += i;
#pragma omp for schedule(dynamic)
    for (int i = 5; i < 5; ++i)
      sum += i;
    const unsigned long middle = 1ul << 63;
#pragma omp for schedule(dynamic)
    for (unsigned long i = middle - 4; i < middle + 5; i += 2)
      sum += (int)(i % 2);
#pragma omp for schedule(dynamic)
    for (unsigned long i = middle + 5; i > middle - 4; i -= 3)
      sum += (int)(i % 2);
#pragma omp for schedule(dynamic)
    for (unsigned long i = 0; i < middle - middle; ++i)
      sum += (int)i;
  }
  return sum == 0;
}
