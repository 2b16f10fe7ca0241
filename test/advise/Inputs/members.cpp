// A member of a template, a lambda in it, and the body of a task are hot.
#include <ctime>

namespace grid {
template <class T> struct Field {
  T seconds;

  __attribute__((noinline)) void smooth() const {
    for (std::clock_t end = std::clock() + ticks(); std::clock() < end;)
      for (volatile int i = 0; i < 100000; ++i)
        ;
  }

  std::clock_t ticks() const {
    return (std::clock_t)(seconds * CLOCKS_PER_SEC);
  }

  void operator()(T) const {}

  void relax(T parts) const {
    auto part = [=](T factor) {
      for (std::clock_t end = std::clock() + ticks() * factor;
           std::clock() < end;)
        for (volatile int i = 0; i < 100000; ++i)
          ;
    };
    part(1 / parts);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task
    for (std::clock_t end = std::clock() + ticks(); std::clock() < end;)
      for (volatile int i = 0; i < 100000; ++i)
        ;
  }
};

template <void (Field<double>::*Part)(double) const>
__attribute__((noinline)) void apply(const Field<double> &field) {
  (field.*Part)(1);
  for (std::clock_t end = std::clock() + field.ticks(); std::clock() < end;)
    for (volatile int i = 0; i < 100000; ++i)
      ;
}
} // namespace grid

int main() {
  grid::Field<double> field{0.3};
  field.smooth();
  field.relax(1);
  grid::apply<&grid::Field<double>::operator()>(field);
  return 0;
}
