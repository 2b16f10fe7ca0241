#include <cstdio>

template <typename T> inline T total(const T *Data, int N) {
  T Sum{};
#pragma omp parallel for reduction(+ : Sum)
  for (int I = 0; I < N; ++I)
    Sum += Data[I];
  return Sum;
}

inline int locked() {
  static int Count;
#pragma omp critical(locked)
  ++Count;
  return Count;
}

struct Shared {
  int work() const {
    int Sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp atomic
    ++Sum;
    return Sum;
  }
};
