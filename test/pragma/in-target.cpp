// A target region is left alone, with the directives in it: they do nothing
// there, and where exceptions are on they do not get in code generation's way.
// RUN: %twicexx --threads 2 -o %t -Wno-unknown-pragmas %s | FileCheck %s
// CHECK-NOT: uevent
// CHECK:     pomp-validate: OK
struct Guard {
  int &N;
  ~Guard() { ++N; }
};

int main() {
  int n = 0;
#pragma pomp inst sync none
#pragma omp target map(tofrom : n)
  {
    Guard g{n};
#pragma pomp inst all none
#pragma omp critical
    n += 1;
#pragma pomp userregion event(device)
    n += 2;
  }
  return n != 4;
}
