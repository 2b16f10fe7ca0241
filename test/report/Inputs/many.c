/* Has many more spans than a timeline can show. */
int main(void) {
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 50000; ++i)
#pragma omp critical
    sum += i & 1;
  return sum != 25000;
}
