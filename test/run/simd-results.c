// A loop with simd may add up in another order, and does so where it becomes
// vector code: with events in it, or in what it calls, it would not.
// RUN: %all_levels %twice --plugin-args "-fplugin-arg-pomp-functions=all -fplugin-arg-pomp-functions-min-size=1" \
// RUN:   --check %s -o %t %s
#include <stdio.h>

static float scaled(float x) { return x * 1.1f + 0.3f; }

__attribute__((noinline)) static float sum(const float *x, int n) {
  // CHECK: function [[#@LINE-1]] name=sum: 2 Function_begin, 2 Function_end, 2 Function_event
  float s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += scaled(x[i]);
  return s;
}

int main(void) {
  // CHECK: function [[#@LINE-1]] name=main: 1 Function_begin, 1 Function_end, 1 Function_event
  float x[999];
  for (int i = 0; i < 999; ++i)
    x[i] = (float)i / 7;
  float a = sum(x, 999), b = sum(x, 998);
  // CHECK: function [[#@LINE-1]] name=sum: 2 Function_enter, 2 Function_exit
  printf("%a %a\n", (double)a, (double)b);
  return 0;
}
