// Templates whose instances are hot: their symbols begin with their type.
#include <ctime>

struct Sum {
  double value = 0;
};

template <class T> __attribute__((noinline)) unsigned long smooth(T seconds) {
  unsigned long count = 0;
  for (std::clock_t end =
           std::clock() + (std::clock_t)(seconds * CLOCKS_PER_SEC);
       std::clock() < end; ++count)
    for (volatile int i = 0; i < 100000; ++i)
      ;
  return count;
}

namespace {
template <class T>
__attribute__((noinline)) Sum &operator<<(Sum &sum, T seconds) {
  for (std::clock_t end =
           std::clock() + (std::clock_t)(seconds * CLOCKS_PER_SEC);
       std::clock() < end; sum.value += 1)
    for (volatile int i = 0; i < 100000; ++i)
      ;
  return sum;
}
} // namespace

int main() {
  Sum sum;
#pragma omp parallel num_threads(2)
  {}
  sum << smooth(0.3) * 0 + 0.3;
  return sum.value < 0;
}
