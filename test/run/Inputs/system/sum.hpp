#pragma once

template <typename T> T total(const T *Data, int N) {
  T Sum{};
#pragma omp parallel for num_threads(2) reduction(+ : Sum)
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
