// Finds pomplib.h by the package, and has something to link from libstdc++.
#include <iostream>
#include <pomplib.h>
#include <string>

int main() {
  std::string text;
#pragma omp parallel
#pragma omp single
  text += "once";
  std::cout << text << '\n';
  return text == "once" ? 0 : 1;
}
