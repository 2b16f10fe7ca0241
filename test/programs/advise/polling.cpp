// A thread polls with taskyield until another one has computed what it needs.
// CLEAN: it yields as well, but has tasks to execute.
#include <atomic>
#include <cstdio>
#include <vector>

enum { PARTS = 40, LENGTH = 2000000 };

static std::vector<unsigned long> parts(PARTS);

static unsigned long work(unsigned long x, long length) {
  for (long k = 0; k < length; ++k)
    x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u + static_cast<unsigned long>(k);
  return x;
}

int main() {
  unsigned long all = 0;
#ifdef PLANTED
  std::atomic<unsigned> ready{0};
#pragma omp parallel sections
  {
#pragma omp section
    for (unsigned i = 0; i < PARTS; ++i) {
      parts[i] = work(i, LENGTH);
      ready = i + 1;
    }
#pragma omp section
    for (unsigned i = 0; i < PARTS; ++i) {
      while (ready <= i) {
#pragma omp taskyield // HERE
      }
      all += work(parts[i], LENGTH / 20);
    }
  }
#else
#pragma omp parallel
#pragma omp single
  for (unsigned i = 0; i < PARTS; ++i) {
#ifdef REPAIRED
    unsigned long *part = &parts[i];
#pragma omp task depend(out : part[0])
    *part = work(i, LENGTH);
#pragma omp task depend(in : part[0]) depend(inout : all)
    all += work(*part, LENGTH / 20);
#else
    for (int k = 0; k < 50; ++k) {
#pragma omp task
      parts[i] = work(i, LENGTH / 50);
    }
#pragma omp taskyield
#endif
  }
#endif
  std::printf("%lu\n", all + parts[0]);
}
