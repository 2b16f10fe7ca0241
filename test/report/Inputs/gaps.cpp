// Two functions with a loop each, serial time between them, and locks with all
// kinds of names.
#include <unistd.h>

namespace solver {
template <typename T> struct Grid {
  T cells[1000] = {};
  void step() {
#pragma omp parallel for schedule(dynamic, 4)
    for (int i = 0; i < 1000; ++i)
      cells[i] += 1;
  }
};
} // namespace solver

static void flux(double *x) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 8)
    for (int i = 0; i < 1000; ++i)
      x[i] *= 2;
#pragma omp critical(total)
    x[0] += 1;
#pragma omp critical(other)
    x[1] += 1;
  }
}

static solver::Grid<double> grid;

int main() {
  for (int k = 0; k < 5; ++k) {
    grid.step();
    usleep(40000);
    flux(grid.cells);
  }
}
