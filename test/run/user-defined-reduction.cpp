// User-defined reductions with an initializer and a combiner that are function
// calls, of class type and in a template. (A peer lost them.)
// RUN: %twicexx --check %s -o %t %s

#include <cstdio>
#include <vector>

struct Histogram {
  std::vector<int> Bins = std::vector<int>(4);
  void merge(const Histogram &Other) {
    for (int I = 0; I < 4; ++I)
      Bins[I] += Other.Bins[I];
  }
};
#pragma omp declare reduction(merge : Histogram : omp_out.merge(omp_in))

template <typename T> struct Max {
  T Value;
};

template <typename T> T findMax(const T *Data, int N) {
  Max<T> M{Data[0]};
#pragma omp declare reduction(                                                 \
        best : Max<T> : omp_out.Value =                                        \
                omp_out.Value < omp_in.Value ? omp_in.Value : omp_out.Value)   \
    initializer(omp_priv = omp_orig)
#pragma omp parallel for reduction(best : M)
  // CHECK-DAG: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#mul(2,T)]] Loop_chunk_begin, [[#mul(2,T)]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Reduction_enter, [[#mul(2,T)]] Reduction_exit
  // CHECK-DAG: pregion [[#@LINE-2]]: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit
  for (int I = 0; I < N; ++I)
    if (M.Value < Data[I])
      M.Value = Data[I];
  return M.Value;
}

int main() {
  int Data[] = {3, 1, 4, 1, 5, 9, 2, 6};
  double Reals[] = {2.5, 7.25, 1, 2, 3, 4};
  Histogram H;
#pragma omp parallel for reduction(merge : H)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int I = 0; I < 8; ++I)
    ++H.Bins[Data[I] % 4];
  std::printf("%d %d %d %d %d %g\n", H.Bins[0], H.Bins[1], H.Bins[2], H.Bins[3],
              findMax(Data, 8), findMax(Reals, 6));
  return 0;
}
