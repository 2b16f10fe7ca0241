// The rest of what OpenMP 5.2 and 6.0 have for the host and this clang accepts:
// each construct keeps its meaning, and one that is not reported leaves
// everything around it and in it alone.
// REQUIRES: assume, scope
// RUN: %twice --threads "1 3" -o %t -fopenmp-version=60 -Wno-openmp %s -lm | %filecheck %s
#include <omp.h>
#include <stdio.h>

static int base(int n) { return n; }
static int in_parallel(int n) { return n + 1; }
#pragma omp declare variant(in_parallel) match(construct = {parallel})
static int vary(int n) { return base(n); }

// The library for devices is not linked.
void __tgt_interop_init(void) {}
void __tgt_interop_destroy(void) {}

static double field[16][16];

int main(void) {
  int sum = 0, scanned[8], value = 0;
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j)
      field[i][j] = i + j;
#pragma omp parallel for
#pragma omp tile sizes(4)
  for (int i = 0; i < 16; ++i)
    field[i][0] += 1;
#pragma omp parallel for
#pragma omp reverse
  for (int i = 0; i < 16; ++i)
    field[i][1] += i;
#pragma omp parallel for
#pragma omp interchange
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j)
      field[i][j] += 1;
#pragma omp unroll partial(4)
  for (int i = 0; i < 16; ++i)
    sum += (int)field[i][2];
#pragma omp parallel reduction(+ : sum)
  {
    sum += vary(1);
  }
#pragma omp parallel for reduction(inscan, + : value)
  for (int i = 0; i < 8; ++i) {
    value += i;
#pragma omp scan inclusive(value)
    scanned[i] = value;
  }
#pragma omp assume holds(sum > 0)
  {
#pragma omp critical
    sum += scanned[7];
  }
  omp_interop_t interop = omp_interop_none;
  // CHECK: 1 Interop_event interop modern.c:[[#@LINE+1]],
#pragma omp interop init(targetsync : interop)
  // CHECK: 1 Interop_event interop modern.c:[[#@LINE+1]],
#pragma omp interop destroy(interop)
  // CHECK: pomp-validate: OK
#pragma omp metadirective when(user = {condition(sum > 1)} : parallel for)     \
    otherwise(simd)
  for (int i = 0; i < 8; ++i)
    scanned[i] += 1;
#pragma omp error at(execution) severity(warning) message("still here")
#pragma omp teams num_teams(2) reduction(+ : sum)
#pragma omp distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 8; ++i)
    sum += scanned[i];
#pragma omp parallel
#pragma omp loop
  for (int i = 0; i < 16; ++i)
    field[i][3] *= 2;
#pragma omp parallel
#pragma omp masked filter(0)
#pragma omp taskloop
  for (int i = 0; i < 16; ++i)
    field[i][4] *= 2;
  double total = 0;
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j)
      total += field[i][j];
  printf("%s %g %d\n", sum > 0 ? "sum" : "none", total, scanned[7]);
  return 0;
}
