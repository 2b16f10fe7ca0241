/* AFTER names the task whose end each task waits for. */
int main(void) {
  int a = 0, b = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 2; ++i) {
#pragma omp task depend(out : a) // AFTER 13
    ++a;
#pragma omp task depend(in : a) depend(out : b) // AFTER 7
    ++b;
#pragma omp task // AFTER none
    ;
#pragma omp task depend(inout : a, b) // AFTER 9
    {
      int c;
#pragma omp task depend(out : c) // AFTER none
      c = a;
#pragma omp task depend(in : c) // AFTER 16
      b = c;
#pragma omp taskwait
    }
  }
  return 0;
}
