// The summary says what the measurement took, also of a run without directory.
// RUN: %clang %pomp -O2 -fopenmp %s -o %t
// RUN: env -u POMP_LIBRARY -u POMP_OUTPUT POMP_REPORT=summary %t 2>&1 \
// RUN:   | %filecheck %s

int main(void) {
  static volatile int sum;
  // CHECK: thread time, 2 regions, {{[0-9.M]+}} events
  // CHECK-NEXT: {{^  the measurement itself took about [0-9]+ % of the thread time$}}
#pragma omp parallel num_threads(1)
  for (int i = 0; i < 1000000; ++i) {
#pragma omp critical
    ++sum;
  }
  return sum != 1000000;
}
