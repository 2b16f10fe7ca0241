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

int main(void) { return 0; }
