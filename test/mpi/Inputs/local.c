/* An MPI library that is loaded for one other library only. */
#include <stdio.h>

#ifdef LIBRARY
int PMPI_Barrier(int comm) {
  (void)comm;
  puts("barrier of the library");
  return 0;
}
int MPI_Barrier(int comm) { return PMPI_Barrier(comm); }
#elif defined(USER)
int MPI_Barrier(int comm);
int use(void) { return MPI_Barrier(0); }
#else
#include <dlfcn.h>
int main(void) {
  void *user = dlopen("./user.so", RTLD_NOW | RTLD_LOCAL);
  int (*use)(void) = user ? (int (*)(void))dlsym(user, "use") : NULL;
  return use ? use() : 1;
}
#endif
