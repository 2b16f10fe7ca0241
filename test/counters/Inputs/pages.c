// Each thread touches pages that nobody touched before.
#include <stdlib.h>
#include <sys/mman.h>

enum { pages = 500, page = 4096, threads = 4 };

int main(void) {
  volatile char *memory =
      mmap(NULL, (size_t)threads * pages * page, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return 1;
  madvise((void *)memory, (size_t)threads * pages * page, MADV_NOHUGEPAGE);
#pragma omp parallel for num_threads(threads) schedule(static)
  for (long i = 0; i < threads * pages; ++i)
    memory[i * page] = 1;
  return 0;
}
