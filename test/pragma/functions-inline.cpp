// -fplugin-arg-pomp-functions-inline=skip leaves out functions that are
// declared inline or defined in their class, around their calls and in their
// bodies.
// RUN: %twice --plugin-args "-fplugin-arg-pomp-functions=bodies" --threads 1 -o %t %s | FileCheck --check-prefixes=CHECK,BODIES %s
// RUN: %twice --plugin-args "-fplugin-arg-pomp-functions=bodies -fplugin-arg-pomp-functions-inline=skip" --threads 1 -o %t %s \
// RUN:   | FileCheck --implicit-check-not=::member --implicit-check-not=name=declared %s
// RUN: %twice --plugin-args "-fplugin-arg-pomp-functions=calls" --threads 1 -o %t %s | FileCheck --check-prefixes=CALLS,ALL-CALLS %s
// RUN: %twice --plugin-args "-fplugin-arg-pomp-functions=calls -fplugin-arg-pomp-functions-inline=skip" --threads 1 -o %t %s \
// RUN:   | FileCheck --check-prefix=CALLS --implicit-check-not=::member --implicit-check-not=name=declared %s
struct Counter {
  int n = 0;
  int member(int by) {
    n += by;
    return n;
  }
  int outside(int by);
};
int Counter::outside(int by) {
  n -= by;
  return n;
}
inline int declared(int n) {
  n *= 2;
  return n;
}
template <class T> T generic(T n) {
  n += 3;
  return n;
}
int main() {
  Counter c;
  c.member(2);
  c.outside(1);
  return declared(generic(c.n)) != 8;
}
// CHECK-DAG: 1 Function_begin function {{.*}} name=Counter::outside(int)
// CHECK-DAG: 1 Function_begin function {{.*}} name=generic
// BODIES-DAG: 1 Function_begin function {{.*}} name=Counter::member(int)
// BODIES-DAG: 1 Function_begin function {{.*}} name=declared(int)
// CALLS-DAG: 1 Function_enter function {{.*}} name=Counter::outside(int)
// CALLS-DAG: 1 Function_enter function {{.*}} name=generic
// ALL-CALLS-DAG: 1 Function_enter function {{.*}} name=Counter::member(int)
// ALL-CALLS-DAG: 1 Function_enter function {{.*}} name=declared(int)
