// The context string of a loop has a flag if nothing in its iterations decides
// what they execute, or how often, but what is the same for all of them.
// RUN: %clang -I%include -shared -fPIC %S/Inputs/print-contexts.c -o %t.so
// RUN: %clangxx %pomp -Wno-uninitialized %s -o %t
// RUN: env POMP_LIBRARY=%t.so %t | grep type=loop >%t.txt
// RUN: grep function=.*same %t.txt | not grep -v equalIterations=1
// RUN: grep function=.*differs %t.txt | not grep equalIterations
// RUN: grep -c function= %t.txt | grep -x 26

#include <cmath>
#include <memory>
#include <vector>

enum { N = 64, WIDTH = 8 };

static double a[N][WIDTH], x[N];
static int first[N + 1], column[N];

struct Point {
  double x, y;
  Point(double x, double y) : x(x), y(y) {}
  Point operator+(const Point &p) const { return {x + p.x, y + p.y}; }
};

struct Shape {
  virtual ~Shape() = default;
  virtual double area() const { return 1; }
};

struct Grid {
  int width = WIDTH;
  std::vector<double> cells = std::vector<double>(N * WIDTH);
  double &at(int row, int column) { return cells[row * width + column]; }
  void same();
  void differs();
};

static double power(double base, int exponent) {
  double product = 1;
  for (int i = 0; i < exponent; ++i)
    product *= base;
  return product;
}

static int steps(int n) {
  int count = 0;
  for (; n > 1; ++count)
    n = n / 2;
  return count;
}

// Bounds that do not depend on the iteration, in functions as well.

static void same_stencil(int width) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; ++i)
    for (int k = 1; k < width - 1; ++k)
      a[i][k] = 0.5 * (a[i][k - 1] + a[i][k + 1]);
}

static void same_call(int exponent) {
#pragma omp parallel for schedule(static, 4)
  for (int i = 0; i < N; ++i)
    x[i] = std::sqrt(power(x[i], exponent) + log1p(x[i]));
}

static void same_collapsed() {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < WIDTH; ++k)
      a[i][k] = i > k ? 1 : 2;
}

static void same_local(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; ++i) {
    const int half = n / 2;
    for (int k = 0; k < half; ++k)
#pragma omp atomic
      x[0] += 1;
  }
}

static void same_branch(bool is_twice) {
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    if (is_twice)
      x[i] *= 2;
}

static void same_range(const std::vector<int> &values) {
#pragma omp parallel for
  for (const int &value : values)
    *const_cast<int *>(&value) = 1;
}

static void same_object() {
#pragma omp parallel for
  for (int i = 0; i < N; ++i) {
    Point p = Point(i, 1) + Point(1, i);
    x[i] = p.x * p.y;
  }
}

static void same_size(const std::vector<double> &values) {
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    for (size_t k = 0; k < values.size(); ++k)
      x[i] += values[k];
}

static void same_lambda(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; ++i) {
    auto sum = [&](double from) {
      for (int k = 0; k < n; ++k)
        from += k;
      return from;
    };
    x[i] = sum(x[i]);
  }
}

template <typename T> static void same_template(T *values, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    values[i] *= values[i];
}

static void same_simd() {
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
#pragma omp simd
    for (int k = 0; k < WIDTH; ++k)
      a[i][k] *= 2;
}

void Grid::same() {
#pragma omp parallel for
  for (int row = 1; row < N; ++row)
    for (int column = 0; column < width; ++column)
      at(row, column) += 0.5;
}

// What may be more in one iteration than in another.

static void differs_triangle() {
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    for (int k = i; k < N; ++k)
      x[i] += 1;
}

static void differs_rows() {
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    for (int k = first[i]; k < first[i + 1]; ++k)
      x[i] += 1;
}

static void differs_gather() {
#pragma omp parallel for
  for (int i = 0; i < N; ++i) {
    int from = column[i];
    x[i] = a[from][0];
  }
}

static void differs_call() {
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    x[i] = steps(i) + power(2, i % 4);
}

static void differs_branch() {
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    if (x[i] > 3)
      x[i] = 1 / x[i];
}

static void differs_choice() {
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    x[i] = x[i] > 3 ? power(x[i], 50) : 0;
}

static void differs_changed(int n) {
#pragma omp parallel for firstprivate(n)
  for (int i = 0; i < N; ++i) {
    for (int k = 0; k < n; ++k)
      x[i] += 1;
    n = (n + 1) % 5;
  }
}

static void differs_counter(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < n; ++k)
      k += (int)x[i] % 2;
}

static void differs_early() {
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < N; ++k)
      if (k > 5)
        break;
}

static void differs_from_itself() {
#pragma omp parallel for
  for (int i = 0; i < N; ++i) {
    int most = most, from = column[from];
    for (int k = 0; k < most; ++k)
      x[from] += 1;
  }
}

static void differs_virtual(const Shape &shape) {
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    x[i] = shape.area();
}

static void differs_memory() {
#pragma omp parallel for
  for (int i = 0; i < N; ++i) {
    auto each = std::make_unique<int>(i);
    x[i] = *each;
  }
}

static void differs_by_object(std::vector<std::vector<double>> &rows) {
#pragma omp parallel for
  for (int i = 0; i < (int)rows.size(); ++i)
    for (size_t k = 0; k < rows[i].size(); ++k)
      x[i] += 1;
}

void Grid::differs() {
#pragma omp parallel for
  for (int row = 1; row < N; ++row)
    for (int column = 0; column < width; ++column)
      width = WIDTH;
}

int main() {
  Grid grid;
  std::vector<std::vector<double>> rows(N);
  same_stencil(WIDTH);
  same_call(3);
  same_collapsed();
  same_local(WIDTH);
  same_branch(true);
  same_range({1, 2, 3});
  same_object();
  same_size(rows[0]);
  same_lambda(WIDTH);
  same_template(x, N);
  same_simd();
  grid.same();
  differs_triangle();
  differs_rows();
  differs_gather();
  differs_call();
  differs_branch();
  differs_choice();
  differs_changed(1);
  differs_counter(1);
  differs_early();
  if (grid.width != WIDTH)
    differs_from_itself();
  differs_virtual(Shape());
  differs_memory();
  differs_by_object(rows);
  grid.differs();
}
