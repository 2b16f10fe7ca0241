// The summary says what the measurement took, also of a run without directory.
// In an emulator its costs are others.
// REQUIRES: x86-64
// RUN: %clang %pomp -O2 -fopenmp %s -o %t
// Other work of the machine can make the share too small to be said.
// RUN: for i in 1 2 3 4 5 6 7 8; do \
// RUN:   env -u POMP_LIBRARY -u POMP_OUTPUT POMP_REPORT=summary %t > %t.out 2>&1 || exit 1; \
// RUN:   grep -q 'the measurement itself' %t.out && break; done
// RUN: %filecheck %s < %t.out

int main(void) {
  static volatile int sum;
  // CHECK: thread time, 2 regions, {{[0-9.M]+}} events
  // CHECK-NEXT: {{^  the measurement itself took about [0-9]+ % of the wall time$}}
#pragma omp parallel num_threads(1)
  for (int i = 0; i < 1000000; ++i) {
#pragma omp barrier
    ++sum;
  }
  return sum != 1000000;
}
