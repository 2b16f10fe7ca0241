// Barriers between constructs of which one keeps this thread busy, and the next
// one that. SHAPE 1: sections behind a loop, in a function. 2: three loops.
// CLEAN: the same thread is busy in both, which no nowait repairs.
#include <cstdio>
#include <vector>

enum { STEPS = 12, ROWS = 200, UNIT = 400 };

static std::vector<unsigned long> data(3 * ROWS);

static void work(int i, long length) {
  unsigned long x = data[static_cast<unsigned>(i)];
  for (long k = 0; k < length; ++k)
    x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u + static_cast<unsigned long>(k);
  data[static_cast<unsigned>(i)] = x;
}

#ifdef REPAIRED
#define NOWAIT nowait
#else
#define NOWAIT
#endif

template <class Length> static void pass(int from, Length length) {
#pragma omp for schedule(static) NOWAIT
  for (int i = 0; i < ROWS; ++i)
    work(from + i, length(i));
}

static void last() {
#if SHAPE == 1
#pragma omp sections
  {
#pragma omp section
    work(ROWS, 3L * ROWS * ROWS / 2 * UNIT / 4);
#pragma omp section
    work(ROWS + 1, 1L * ROWS * ROWS / 2 * UNIT / 4);
  }
#else
#pragma omp for schedule(static)
  for (int i = 0; i < ROWS; ++i)
#ifdef CLEAN
    work(ROWS + i, UNIT * i);
#else
    work(ROWS + i, UNIT * (ROWS - i));
#endif
#endif
}

int main() {
#pragma omp parallel
  for (int step = 0; step < STEPS; ++step) {
#if SHAPE == 2
#pragma omp for schedule(static) NOWAIT
    for (int i = 0; i < ROWS; ++i)
      work(2 * ROWS + i, UNIT * i / 2);
    pass(0, [](int i) { return UNIT * i / 2; });
#else
    pass(0, [](int i) { return UNIT * i; });
#endif
    last();
  }
  unsigned long all = 0;
  for (unsigned long x : data)
    all = all * 31 + x;
  std::printf("%lu\n", all);
}
