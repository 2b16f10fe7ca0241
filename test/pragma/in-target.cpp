// A target region is compiled for the host as well if there is a device to
// compile for. The constructs and directives in it are reported if the host
// executes it, and do not disturb code generation with exceptions.
// RUN: %twicexx --threads 2 -o %t -Wno-unknown-pragmas %s | FileCheck %s
// RUN: %clangxx %pomp -fopenmp-targets=x86_64-pc-linux-gnu --offload-host-only \
// RUN:   -S -emit-llvm -o - %s | FileCheck --check-prefix=DEVICE %s
// CHECK:  1 User_event uevent {{.*}} name=device
// CHECK:  pomp-validate: OK
// DEVICE: name=device
// DEVICE: __tgt_target_kernel
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
