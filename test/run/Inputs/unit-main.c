#include <stdio.h>

int unit_a(int n), unit_b(int n);

int main(void) {
  printf("%s\n", unit_a(10) < unit_b(10) ? "less" : "not less");
  return 0;
}
