// clang-format off
#define BARRIER _Pragma("omp barrier")
#define TWICE(X) X X
void NAME(void) {
#pragma omp parallel
  {
    BARRIER BARRIER
    TWICE(BARRIER)
  }
}
// Compiled in two directories, each time by this name.
