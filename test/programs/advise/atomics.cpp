// Threads take numbers from one atomic counter, and add to one sum. CLEAN: from
// those of the thread.
#include <cstdio>
#include <omp.h>
#include <vector>

enum { LENGTH = 12000000 };

struct alignas(128) Part {
  long length = 0;
  double sum = 0;
};

int main() {
  std::vector<Part> parts(static_cast<std::size_t>(omp_get_max_threads()));
  Part all;
  long most = 0;
#pragma omp parallel reduction(max : most)
  {
#ifdef PLANTED
    Part &mine = all;
#else
    Part &mine = parts[static_cast<std::size_t>(omp_get_thread_num())];
#endif
#pragma omp for
    for (int i = 0; i < LENGTH; ++i) {
      long at;
#ifdef REPAIRED
      at = mine.length++;
      mine.sum += i;
#else
#pragma omp atomic capture // HERE
      at = mine.length++;
#pragma omp atomic         // HERE
      mine.sum += i;
#endif
      most = at > most ? at : most;
    }
  }
  for (const Part &part : parts)
    all.sum += part.sum;
  std::printf("%g %d\n", all.sum, most < LENGTH);
}
