// A user region that is left before its stop, or entered behind its start, is
// named if the compiler can tell; at run time it ends where it is left.
// RUN: %clangxx %pomp -fsyntax-only %s 2>&1 | FileCheck --implicit-check-not=warning: %s
// RUN: %clangxx %pomp -fplugin-arg-pomp-pragmas=ignore -fsyntax-only %s 2>&1 | count 0
// RUN: %twicexx --plugin-args "-fplugin-arg-pomp-pragmas=ignore" --threads 1 -o %t %s | FileCheck --check-prefix=EXECUTED %s
void use(int &n) { n += 1; }

int early(int n) {
#pragma pomp userregion start(solve)
  if (n == 1)
    // CHECK: :[[#@LINE+1]]:5: warning: pomp: return leaves user region 'solve', which ends here
    return 1;
  for (int i = 0; i < n; ++i) {
#pragma pomp userregion start(step)
    if (i == 2)
      // CHECK: :[[#@LINE+1]]:7: warning: pomp: continue leaves user region 'step'
      continue;
    if (i == 3)
      // CHECK: :[[#@LINE+1]]:7: warning: pomp: break leaves user region 'step'
      break;
    if (i == 4)
      // CHECK: :[[#@LINE+2]]:7: warning: pomp: return leaves user region 'step'
      // CHECK: :[[#@LINE+1]]:7: warning: pomp: return leaves user region 'solve'
      return 4;
    for (int k = 0; k < 2; ++k)
      if (k)
        break; // Stays inside.
    switch (n) {
    case 1:
      break;
    default:
      use(n);
    }
#pragma pomp userregion stop(step)
  }
#pragma pomp userregion stop(solve)
  auto inner = [](int k) { return k; };
  return inner(n);
}

void branches(int n) {
  if (n) {
    // CHECK: :[[#@LINE+1]]:1: warning: pomp: user region 'branch' is not stopped in the statement where it is started
#pragma pomp userregion start(branch)
    use(n);
  }
  // CHECK: :[[#@LINE+1]]:1: warning: pomp: user region 'branch' is not open here
#pragma pomp userregion stop(branch)
#pragma omp parallel num_threads(1)
  {
    // CHECK: :[[#@LINE+1]]:1: warning: pomp: user region 'team' is not stopped in the statement
#pragma pomp userregion start(team)
    use(n);
  }
}

void gotos(int n) {
#pragma pomp userregion start(one)
again:
  use(n);
  if (n < 5)
    goto again;
  if (n == 7)
    // CHECK: :[[#@LINE+1]]:5: warning: pomp: goto leaves user region 'one', which ends here
    goto out;
#pragma pomp userregion stop(one)
  if (n == 8)
    // CHECK: :[[#@LINE+1]]:5: warning: pomp: goto leads into user region 'one', which is not started here
    goto again;
out:
  use(n);
}

int main() {
  early(1);
  early(3);
  early(9);
  branches(1);
  gotos(0);
  gotos(6);
  gotos(7);
}
// EXECUTED: pomp-validate: OK
