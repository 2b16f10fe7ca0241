/* Symbols of GCC's OpenMP runtime, and a library that needs it. */
int omp_get_thread_num(void);
void GOMP_parallel(void);

int omp_get_thread_num(void) { return 0; }
void GOMP_parallel(void) {}
