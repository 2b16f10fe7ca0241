/* Constructs of a header that two units include. */
static inline int header_sum(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += i;
  return sum;
}

static inline void header_critical(int *value) {
#pragma omp critical(header)
  ++*value;
}
