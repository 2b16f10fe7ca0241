// Loops and tasks of which some wait for memory, as far as counters tell: the
// program says what it has counted. With -DREPAIRED none does.
#include "standin.h"
#include "work.h"

static uint32_t result[2];

static void count(long long instructions, long long cycles, long long misses) {
  standin_count(STANDIN_INSTRUCTIONS, instructions);
  standin_count(STANDIN_CYCLES, cycles);
  standin_count(STANDIN_L3_MISSES, misses);
}

int main(void) {
  enum { iterations = 200, units = 200, much = 1000, million = 1000000 };
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < iterations; ++i) { // Has its data at hand.
      result[i % 2] += work((uint32_t)i, units);
      count(million, million / 2, 100);
    }
#pragma omp for
    for (int i = 0; i < iterations; ++i) { // Slow, but not for want of data.
      result[i % 2] += work((uint32_t)i, units);
      count(million, 4 * million, 100);
    }
#pragma omp for
    for (int i = 0; i < iterations; ++i) { // Misses that are well ahead.
      result[i % 2] += work((uint32_t)i, units);
      count(million, million / 2, 20000);
    }
#ifdef REPAIRED
    enum { cycles = million / 2, misses = 100 };
#else
    enum { cycles = 4 * million, misses = 20000 };
#endif
#pragma omp for
    for (int i = 0; i < iterations; ++i) { // PLANTED
      result[i % 2] += work((uint32_t)i, much);
      count(million, cycles, misses);
    }
#pragma omp single
    for (int i = 0; i < iterations; ++i) {
#pragma omp task // PLANTED
      {
        result[i % 2] += work((uint32_t)i, much);
        count(million, cycles, misses);
      }
    }
  }
  return result[0] == 1 && result[1] == 2;
}
