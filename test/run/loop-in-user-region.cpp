// The bounds of a loop in a user region, which an exception may leave while
// they are computed, are known where the loop is entered.
// RUN: %twicexx --threads "1 4" --check %s -o %t %s
// RUN: %twicexx --threads 4 --check %s -o %t.o -O2 %s

#include <stdio.h>

struct Numbers {
  struct iterator {
    long at;
    long operator*() const { return at * 3; }
    iterator &operator++() {
      ++at;
      return *this;
    }
    iterator &operator+=(long n) {
      at += n;
      return *this;
    }
    iterator operator+(long n) const { return {at + n}; }
    long operator-(const iterator &other) const { return at - other.at; }
    bool operator<(const iterator &other) const { return at < other.at; }
    bool operator!=(const iterator &other) const { return at != other.at; }
  };
  long first, last;
  __attribute__((noinline)) iterator begin() const { return {first}; }
  __attribute__((noinline)) iterator end() const { return {last}; }
};

int main() {
  long sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma pomp userregion start(bounds)
    // CHECK: uregion [[#@LINE-1]] name=bounds: [[#T]] User_region_begin, [[#T]] User_region_end
    {
      const Numbers numbers = {2, 12};
#pragma omp for schedule(guided, 4)
      // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, {{[0-9]+}} Loop_chunk_begin, {{[0-9]+}} Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
      for (long i : numbers) {
#pragma omp atomic
        // CHECK: atomic [[#@LINE-1]]: 10 Atomic_event
        sum += i;
      }
    }
#pragma pomp userregion stop(bounds)
  }
  printf("%ld\n", sum);
  return 0;
}
