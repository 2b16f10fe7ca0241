module;
#ifdef _POMP
#error what a module holds does not depend on the plugin
#endif
export module unit;
export inline int inlined(int n) {
  int sum = 0;
#pragma pomp userregion event(e : n)
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += i;
  return sum;
}
export template <class T> T instantiated(T n) {
#pragma pomp userregion start(r : n)
#pragma omp parallel
#pragma omp critical
  n += 2;
#pragma pomp userregion stop(r)
  return n;
}
export int outlined(int n);
static int internal(int n) {
#pragma omp parallel
#pragma omp single
  n *= 2;
  return n;
}
int outlined(int n) {
  auto f = [&] {
#pragma omp parallel
#pragma omp master
    n += 3;
  };
  f();
  return internal(n);
}
