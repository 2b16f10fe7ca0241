// A task that an object of its own creates and waits for.
int NAME(int depth, int (*other)(int)) {
  int result = 1;
#pragma omp task shared(result)
  result = depth > 0 ? other(depth - 1) + 1 : 1;
#pragma omp taskwait
  return result;
}
