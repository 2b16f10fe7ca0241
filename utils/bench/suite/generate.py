"""Sources that are written for one measurement."""

import os


def write(path, text):
    """Writes a file, unless it has this text already."""
    if os.path.exists(path):
        with open(path) as file:
            if file.read() == text:
                return path
    with open(path, "w") as file:
        file.write(text)
    return path


def lines(count):
    """About count lines as people write them: a construct every dozen."""
    function = """
static double part_{0}(int n, const double *a, double *b) {{
  double sum = 0;
  double scale = 1.0 / (n + {0});
#pragma omp parallel for reduction(+ : sum) schedule(static)
  for (int i = 1; i < n - 1; ++i) {{
    double left = a[i - 1];
    double right = a[i + 1];
    double middle = a[i];
    b[i] = middle + scale * (left - 2 * middle + right);
    if (b[i] < 0)
      b[i] = 0;
    sum += b[i] * b[i];
  }}
  double largest = 0;
#pragma omp parallel
  {{
    double mine = 0;
#pragma omp for nowait
    for (int i = 0; i < n; ++i) {{
      double x = b[i] * scale + a[i];
      if (x > mine)
        mine = x;
    }}
#pragma omp critical(largest)
    if (mine > largest)
      largest = mine;
#pragma omp barrier
#pragma omp single
    b[0] = largest;
  }}
  for (int i = 0; i < n; ++i) {{
    double x = b[i];
    if (x > 1)
      x = 1 / x;
    else if (x < -1)
      x = -1 / x;
    b[i] = x * largest + {0};
  }}
  int steps = 0;
  while (sum > 1 && steps < 100) {{
    sum /= 2;
    ++steps;
  }}
  return sum + largest + steps;
}}
"""
    functions = count // (function.count("\n") + 1)
    body = "".join(function.format(i) for i in range(functions))
    calls = "".join("  sum += part_%d(n, a, b);\n" % i
                    for i in range(functions))
    return "%s\ndouble run(int n, double *a, double *b) {\n" \
           "  double sum = 0;\n%s  return sum;\n}\n" % (body, calls)


def dense(count):
    """count constructs, one every other line."""
    group = [
        "#pragma omp parallel", "{{",
        "#pragma omp for", "  for (int i = 0; i < n; ++i) a[i] += {0};",
        "#pragma omp critical", "  a[0] += {0};",
        "#pragma omp barrier", "  b += {0};",
        "#pragma omp single", "  a[1] += b;",
        "#pragma omp atomic", "  a[2] += b;",
        "#pragma omp master", "  a[3] += {0};",
        "#pragma omp for nowait", "  for (int i = 0; i < n; ++i) a[i] *= b;",
        "#pragma omp single nowait", "  a[4] += b;",
        "#pragma omp critical(other)", "  a[5] += b;", "}}",
    ]
    per_group = 10
    text = []
    for i in range(count // per_group):
        text.append("void dense_%d(int n, double *a, double b) {" % i)
        text += [line.format(i) for line in group]
        text.append("}")
    return "\n".join(text) + "\n"


def functions(count):
    """count functions with six constructs each, among them a task."""
    one = """
void f_{0}(int *p, int n) {{
#pragma omp parallel num_threads(n)
  {{
#pragma omp for
    for (int i = 0; i < n; i++)
      p[i]++;
#pragma omp critical(c_{0})
    g(p);
#pragma omp barrier
#pragma omp single
    g(p + {0});
#pragma omp task
    g(p);
  }}
}}
"""
    return "void g(int *);\n" + "".join(one.format(i) for i in range(count))


def templates(count):
    """Class templates with constructs, each instantiated thrice."""
    one = """
template <typename T, int N> class block_{0} {{
  std::vector<T> data;
public:
  explicit block_{0}(std::size_t n) : data(n, T({0})) {{}}
  template <typename F> T reduce(F f) const {{
    T sum{{}};
#pragma omp parallel for reduction(+ : sum)
    for (std::size_t i = 0; i < data.size(); ++i)
      sum += f(data[i], i);
    return sum;
  }}
  void apply(const std::function<T(T)> &f) {{
#pragma omp parallel
    {{
#pragma omp for schedule(dynamic, N)
      for (auto it = data.begin(); it < data.end(); ++it)
        *it = f(*it);
#pragma omp single
      std::sort(data.begin(), data.end());
    }}
  }}
}};
template <typename T> double use_{0}(std::size_t n) {{
  block_{0}<T, {0} + 1> b(n);
  b.apply([](T x) {{ return x * 2; }});
  return double(b.reduce([](T x, std::size_t i) {{ return x + T(i); }}));
}}
double use_{0}(std::size_t n) {{
  return use_{0}<int>(n) + use_{0}<float>(n) + use_{0}<double>(n);
}}
"""
    head = "#include <algorithm>\n#include <functional>\n#include <vector>\n"
    return head + "".join(one.format(i) for i in range(count // 10))


def unit(number, constructs):
    """One of many units of a program that never runs its constructs."""
    text = ["void unit_%d(int n, int *a) {" % number]
    for i in range(constructs):
        text += ["#pragma omp barrier"]
    return "\n".join(text + ["}"]) + "\n"


def regions(count):
    """A table of functions with a user region each."""
    text = ['#include "scale.h"']
    for i in range(count):
        text += ["static void region_%d(void) {" % i, "#ifdef _POMP",
                 "#pragma pomp userregion start(r%d)" % i, "#endif",
                 "  TOUCH();", "#ifdef _POMP",
                 "#pragma pomp userregion stop(r%d)" % i, "#endif", "}"]
    table = ", ".join("region_%d" % i for i in range(count))
    return "\n".join(text) + \
        "\nvoid (*const regions[])(void) = {%s};\n" % table + \
        "const int num_regions = %d;\n" % count
