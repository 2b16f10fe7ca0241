// Coroutines are left alone: neither their bodies nor the calls in them report,
// and they work. Calls of coroutines, and functions that they call, do report.
// RUN: %twicexx --plugin-args "-fplugin-arg-pomp-functions=all" --threads 2 -o %t -std=c++20 %s | FileCheck "--implicit-check-not=begin function {{.*}} name=count" "--implicit-check-not=enter function {{.*}} name=twice" %s
#include <coroutine>
#include <cstdio>
#include <exception>

struct Generator {
  struct promise_type {
    int value;
    Generator get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) {
      value = v;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
  bool next() {
    handle.resume();
    return !handle.done();
  }
  ~Generator() { handle.destroy(); }
};

static int twice(int n) {
  int r = n;
  return 2 * r;
}

static Generator count(int n) {
  for (int i = 0; i < n; ++i)
    co_yield twice(i);
}

// CHECK: 1 Function_begin function {{.*}} name=sum
static int sum(int n) {
  int s = 0;
  Generator g = count(n);
  while (g.next())
    s += g.handle.promise().value;
  return s;
}

// CHECK: 1 Function_enter function {{.*}}:[[#@LINE+1]],{{.*}} name=sum
int main() { std::printf("%d\n", sum(5)); }
// CHECK: pomp-validate: OK
