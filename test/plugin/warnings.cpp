// A program that is clean without the plugin is clean with it.
// RUN: %clangxx -std=c++17 -Weverything -Werror -Wno-c++98-compat -Wno-pre-c++17-compat \
// RUN:   -Wno-c++98-compat-pedantic -Wno-poison-system-directories %pomp -O1 -c -o %t.o %s
// RUN: %clangxx -std=c++17 -Weverything -Werror -Wno-c++98-compat -Wno-pre-c++17-compat \
// RUN:   -Wno-c++98-compat-pedantic -Wno-poison-system-directories -fopenmp -O1 -c -o %t.o %s
int sum(int n);
int sum(int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s) default(none) shared(n)
  for (int i = 0; i < n; ++i)
    s += i;
  if (s > 3)
#pragma omp critical
    ++s;
  auto f = [&s] {
#pragma omp atomic
    s += 1;
  };
  f();
  return s;
}
