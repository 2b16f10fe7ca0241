int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(1)
  for (int i = 0; i < 400000; ++i) {
    /* Short. */
#pragma omp critical
    ++sum;
  }
  return sum != 400000;
}
