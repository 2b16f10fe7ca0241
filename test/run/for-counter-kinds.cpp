// Loop variables that are global, static members, members, a
// reference, captured by a lambda, volatile, of a template's type, _BitInt and
// of a class: values where they are integers the plugin can name, else logical.
// RUN: %twicexx --threads 2 --any-thread --trace Loop_enter --check %s \
// RUN:   --plugin-args -fplugin-arg-pomp-inst=loop:IterBeginEnd+Chunks \
// RUN:   -o %t -std=c++17 -Wno-pass-failed %s

#include <cstddef>
#include <cstdio>
#include <iterator>

static int Global;

struct Holder {
  int Member = 0;
  int loop() {
    int Sum = 0;
#pragma omp parallel for reduction(+ : Sum) num_threads(1)
    // CHECK: Loop_enter(chunk_size=-1, init_iter={{[03]}}, final_iter={{[36]}}, incr=1) loop:[[#@LINE-1]]
    for (Member = 3; Member < 7; ++Member)
      Sum += Member;
    return Sum;
  }
};

template <typename T> int loop(T Begin, T End, T Step) {
  int Sum = 0;
#pragma omp parallel for reduction(+ : Sum) num_threads(1)
  // CHECK: Loop_enter(chunk_size=-1, init_iter=100, final_iter=96, incr=-2) loop:[[#@LINE-1]]
  // CHECK: Loop_enter(chunk_size=-1, init_iter=120, final_iter=116, incr=-4) loop:[[#@LINE-2]]
  for (T I = Begin; I > End; I -= Step)
    Sum += int(I);
  return Sum;
}

/// A random access iterator that counts by itself.
class Counter {
public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = long;
  using difference_type = long;
  using pointer = const long *;
  using reference = const long &;
  Counter(long N = 0) : N(N) {}
  long operator*() const { return N; }
  Counter &operator++() { return ++N, *this; }
  Counter &operator+=(long By) { return N += By, *this; }
  Counter operator+(long By) const { return Counter(N + By); }
  long operator-(const Counter &Other) const { return N - Other.N; }
  bool operator<(const Counter &Other) const { return N < Other.N; }

private:
  long N;
};

int main() {
  int Sum = 0;
#pragma omp parallel for reduction(+ : Sum) num_threads(1)
  // CHECK: Loop_enter(chunk_size=-1, init_iter=2, final_iter=8, incr=3) loop:[[#@LINE-1]]
  for (Global = 2; Global < 10; Global += 3)
    Sum += Global;
#pragma omp parallel num_threads(1) reduction(+ : Sum)
  {
#pragma omp for
    // CHECK: Loop_enter(chunk_size=-1, init_iter=2, final_iter=8, incr=3) loop:[[#@LINE-1]]
    for (Global = 2; Global < 10; Global += 3)
      Sum += Global;
    auto Lambda = [&Sum](int N) {
#pragma omp for
      // CHECK: Loop_enter(chunk_size=-1, init_iter=5, final_iter=1, incr=-1) loop:[[#@LINE-1]]
      for (int I = N; I > 0; --I)
        Sum += I;
    };
    Lambda(5);
  }
  int Local = 0;
  int &Reference = Local;
#pragma omp parallel for reduction(+ : Sum) num_threads(1)
  // CHECK: Loop_enter(chunk_size=-1, init_iter={{[01]}}, final_iter={{[34]}}, incr=1) loop:[[#@LINE-1]]
  for (Reference = 1; Reference < 5; ++Reference)
    Sum += Reference;
#pragma omp parallel for reduction(+ : Sum) num_threads(1)
  // CHECK: Loop_enter(chunk_size=-1, init_iter={{[01]}}, final_iter={{[34]}}, incr=1) loop:[[#@LINE-1]]
  for (volatile int I = 1; I < 5; ++I)
    Sum += I;
#pragma omp parallel for reduction(+ : Sum) num_threads(1)
  // CHECK: Loop_enter(chunk_size=-1, init_iter=10, final_iter=18, incr=4) loop:[[#@LINE-1]]
  for (std::size_t I = 10; I < 20; I += 4)
    Sum += int(I);
#pragma omp parallel for reduction(+ : Sum) num_threads(1)
  // CHECK: Loop_enter(chunk_size=-1, init_iter=-4, final_iter=4, incr=4) loop:[[#@LINE-1]]
  for (_BitInt(20) I = -4; I < 5; I += 4)
    Sum += int(I);
#pragma omp parallel for reduction(+ : Sum) num_threads(1)
  // CHECK: Loop_enter(chunk_size=-1, init_iter=0, final_iter=3, incr=1) loop:[[#@LINE-1]]
  for (Counter C = Counter(3); C < Counter(7); ++C)
    Sum += int(*C);
  std::printf("%d %d %d\n", Sum, Holder().loop(),
              loop<unsigned>(100, 94, 2) + loop<signed char>(120, 115, 4));
  return 0;
}
