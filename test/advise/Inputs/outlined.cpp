/* The body of a loop, whose function the compiler names after the member
 * function around it. */
namespace grid {
class Field {
  double Values[1000] = {};

public:
  double relax(int Sweeps) {
    double Sum = 0;
#pragma omp parallel for reduction(+ : Sum) num_threads(2)
    for (int I = 0; I < 1000; ++I)
      for (int K = 0; K < Sweeps; ++K)
        Sum += Values[I] = Values[I] * 0.5 + K;
    return Sum;
  }
};
} // namespace grid

int main() {
  static grid::Field F;
  return F.relax(100000) < 0;
}
