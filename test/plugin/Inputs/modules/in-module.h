#ifdef _POMP
#error what a module holds does not depend on the plugin
#endif
#pragma pomp inst all none file
static inline int in_module(int n) {
  int sum = 0;
#pragma pomp userregion event(unheard)
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += i;
  return sum;
}
