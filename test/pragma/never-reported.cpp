// A function that a POMP library may call is never reported as a user function:
// an event there would recurse, or find a lock taken. Its callers are reported.
// RUN: echo "SCOREP_REGION_NAMES_BEGIN INCLUDE * malloc free SCOREP_REGION_NAMES_END" > %t.filter
// RUN: %clangxx %pomp -fplugin-arg-pomp-functions=all -fplugin-arg-pomp-functions-min-size=0 \
// RUN:   -fplugin-arg-pomp-filter=%t.filter -fplugin-arg-pomp-list=text -fplugin-arg-pomp-verbose -O1 -o %t %s -lm > %t.list 2> %t.err
// RUN: FileCheck --match-full-lines --implicit-check-not=never-reported.cpp %s < %t.list
// RUN: FileCheck --check-prefix=SAID %s < %t.err
// RUN: timeout 60 env OMP_NUM_THREADS=1 POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.report %t
// RUN: FileCheck --check-prefix=RAN --implicit-check-not=ERROR --implicit-check-not=my_malloc --implicit-check-not=my_free %s < %t.report
#include <cstddef>
#include <new>

static int calls;
alignas(64) static char arena[1 << 24];
static size_t used;

// An allocator has its names as aliases. Only in the IR it is known what for.
// CHECK: {{.*}}:[[#@LINE+1]]: function my_malloc: User EnterExit+BeginEnd+Event
extern "C" void *my_malloc(size_t size) {
  ++calls;
  size_t end = __atomic_add_fetch(&used, (size + 63) / 64 * 64, 0);
  return end < sizeof arena ? arena + end - (size + 63) / 64 * 64 : nullptr;
}
// CHECK: {{.*}}:[[#@LINE+1]]: function my_free: User EnterExit+BeginEnd+Event
extern "C" void my_free(void *) { ++calls; }
extern "C" void *malloc(size_t) __attribute__((alias("my_malloc")));
extern "C" void free(void *) __attribute__((alias("my_free")));
// SAID: :[[#@LINE+1]]:{{[0-9]+}}: remark: pomp leaves this alone: a POMP library may call 'calloc' itself
extern "C" void *calloc(size_t n, size_t size) noexcept {
  ++calls;
  return my_malloc(n * size);
}
extern "C" void *realloc(void *old, size_t size) noexcept {
  ++calls;
  char *p = (char *)my_malloc(size);
  for (size_t i = 0; old && i < size; ++i)
    p[i] = ((char *)old)[i];
  return p;
}
// SAID: :[[#@LINE+1]]:{{[0-9]+}}: remark: pomp leaves this alone: a POMP library may call 'operator new' itself
void *operator new(size_t size) {
  ++calls;
  return my_malloc(size);
}
void operator delete(void *) noexcept { ++calls; }
void operator delete(void *, size_t) noexcept { ++calls; }
// SAID: :[[#@LINE+1]]:{{[0-9]+}}: remark: pomp leaves this alone: a POMP library may call 'sigaction' itself
extern "C" int sigaction(int, const struct sigaction *,
                         struct sigaction *) noexcept {
  ++calls;
  return 0;
}
// SAID: :[[#@LINE+1]]:{{[0-9]+}}: remark: pomp leaves this alone: a POMP library may call 'write' itself
extern "C" long write(int, const void *, size_t n) {
  ++calls;
  return (long)n;
}

struct Own {
  // That of a class is the program's own business.
  // CHECK: {{.*}}:[[#@LINE+1]]: function Own::operator new(size_t): User EnterExit+BeginEnd+Event
  static void *operator new(size_t size) {
    ++calls;
    return arena + size;
  }
  static void operator delete(void *);
};

// CHECK: {{.*}}:[[#@LINE+1]]: function work(int): User EnterExit+BeginEnd+Event
int work(int n) {
  void *p = malloc((size_t)n);
  free(p);
  delete new int(n);
  return calls + (new Own != nullptr);
}

// Overloads have names of their own.
struct S {
  int x = 1;
  // CHECK: {{.*}}:[[#@LINE+1]]: function S::get() const: User EnterExit+BeginEnd+Event
  int get() const { return x; }
  // CHECK: {{.*}}:[[#@LINE+1]]: function S::get(): User EnterExit+BeginEnd+Event
  int get() { return ++x; }
};
// CHECK: {{.*}}:[[#@LINE+2]]: function work(S &, double *): User EnterExit+BeginEnd+Event
// CHECK: {{.*}}:[[#@LINE+1]]: function S::get(): {{.*}}
int work(S &s, double *d) { return s.get() + (d == nullptr); }
// CHECK: {{.*}}:[[#@LINE+1]]: function main: User EnterExit+BeginEnd+Event
int main() {
  S s;
  const S &c = s;
  // CHECK: {{.*}}:[[#@LINE+3]]: function work(int): {{.*}}
  // CHECK: {{.*}}:[[#@LINE+2]]: function S::get() const: {{.*}}
  // CHECK: {{.*}}:[[#@LINE+1]]: function work(S &, double *): {{.*}}
  return work(3) > 0 && c.get() && work(s, nullptr) ? 0 : 1;
}
// RAN-DAG: 1 Function_begin function {{.*}} name=work(int)
// RAN-DAG: 1 Function_begin function {{.*}} name=work(S &, double {{.*}})
// RAN-DAG: 1 Function_begin function {{.*}} name=S::get() const
// RAN:     pomp-validate: OK
