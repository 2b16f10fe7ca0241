/* A program that calls a library with a parallel region, and that library. */
#ifdef MAIN
double transform(int n);
int main(void) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1000; ++i)
    sum += i;
  for (int i = 0; i < 20; ++i)
    sum += transform(3000000);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1000; ++i)
    sum += i;
  return sum < 0;
}
#else
double transform(int n) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i < n; ++i)
    sum += 1.0 / i;
  return sum;
}
#endif
