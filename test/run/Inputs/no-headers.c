int sum(const int *data, int n) {
  int sum = 0;
#pragma omp parallel if (n > 10)
  {
#pragma omp for schedule(dynamic, 3) reduction(+ : sum)
    for (int i = 0; i < n; ++i)
      sum += data[i];
#pragma omp critical(x)
    sum += 0;
  }
  return sum;
}

int sum_of_half(const int *data, int n) {
  int first = 0, second = 0;
  if (n < 2)
    return n ? *data : 0;
#pragma omp task shared(first)
  first = sum_of_half(data, n / 2);
#pragma omp task shared(second) if (n > 100)
  second = sum_of_half(data + n / 2, n - n / 2);
#pragma omp taskwait
  return first + second;
}

void many(int *data, int n) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single nowait
#pragma omp taskgroup
#pragma omp taskloop
    for (int i = 0; i < n; ++i)
      data[i] = i;
#pragma omp sections
    {
#pragma omp section
      data[0] = 1;
#pragma omp section
      data[1] = 2;
    }
#pragma omp for ordered
    for (int i = 0; i < n; ++i)
#pragma omp ordered
      data[i] += data[0];
#pragma omp parallel for
    for (int i = 0; i < n; ++i)
#pragma omp atomic
      ++data[0];
#pragma omp taskyield
  }
}

int main(void) { return 0; }
