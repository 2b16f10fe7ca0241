// One task with items, one without, and a taskwait that has one of them.
static int a[2], b;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(inout : a[0]) depend(in : a[1])
    a[0] += a[1];
#pragma omp task
    ++b;
#pragma omp taskwait depend(in : a[0])
  }
  return a[0] + b - 1;
}
