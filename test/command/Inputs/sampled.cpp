// Each mode spends its time in one way; pomp run shows the line without any
// code in the program.
#include <cstdio>
#include <cstring>
#include <regex>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

static std::size_t grow(int count) {
  std::vector<int> all;
  for (int i = 0; i < count; ++i)
    all.push_back(i % 7); // HERE grow
  return all.size();
}

static std::size_t match(const std::string &text) {
  static const std::regex pattern("([a-z]+)-([0-9]+)");
  return std::regex_search(text, pattern); // HERE match
}

/* Its recursion takes more of the stack than a sample has. */
static std::size_t recurse(const std::string &text) {
  static const std::regex pattern("([a-z]|-)+([0-9]+)");
  return std::regex_search(text, pattern); // HERE recurse
}

static std::size_t write_all(std::FILE *file, int count) {
  for (int i = 0; i < count; ++i)
    std::fputc('a' + i % 7, file); // HERE write
  return static_cast<std::size_t>(count);
}

/* A loop of short regions: most samples are older than the last event. */
static std::size_t step(int number) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 20000; ++i)
    sum += 1.0 / (1 + i * number); // HERE step
  return sum > 0;
}

static int open_files() {
  int count = 0;
  for (int i = 0; i < 256; ++i)
    count += fcntl(i, F_GETFD) >= 0;
  return count;
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "";
  std::FILE *null = std::fopen("/dev/null", "w");
  std::size_t sum = 0;
  bool is_alone = std::strcmp(mode, "alone") == 0;
  if (is_alone)
    for (int i = 0; i < 400; ++i)
      sum += grow(400000);
  if (std::strcmp(mode, "step") == 0)
    for (int i = 1; i < 6000; ++i)
      sum += step(i);
  else
#pragma omp parallel for reduction(+ : sum) schedule(static)
    for (int i = 0; i < 400; ++i) {
      if (std::strcmp(mode, "grow") == 0)
        sum += grow(400000);
      else if (std::strcmp(mode, "match") == 0)
        for (int k = 0; k < 4000; ++k)
          sum += match("abc-" + std::to_string(i + k));
      else if (std::strcmp(mode, "recurse") == 0)
        for (int k = 0; k < 200; ++k)
          sum += recurse(std::string(40, 'a') + std::to_string(i + k));
      else
        sum += write_all(null, 40000);
    }
  if (is_alone)
    for (int i = 0; i < 400; ++i)
      sum += grow(400000);
  std::fclose(null);
  std::printf("%zu, %d files\n", sum, open_files());
  return 0;
}
