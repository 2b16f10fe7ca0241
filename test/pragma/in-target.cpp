// A target region is the host's where there is no device to compile for, and
// what is in it is reported. Else it is left alone, with the directives in it:
// they do nothing there, and where exceptions are on they do not get in code
// generation's way.
// RUN: %twicexx --threads 2 -o %t -Wno-unknown-pragmas %s | FileCheck %s
// RUN: %clangxx %pomp -fopenmp-targets=x86_64-pc-linux-gnu --offload-host-only \
// RUN:   -S -emit-llvm -o - %s | FileCheck --check-prefix=DEVICE %s
// CHECK:  1 User_event uevent {{.*}} name=device
// CHECK:  pomp-validate: OK
// DEVICE-NOT: name=device
// DEVICE: __tgt_target_kernel
// DEVICE-NOT: name=device
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
