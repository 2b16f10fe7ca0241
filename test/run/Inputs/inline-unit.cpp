#include "inline.hpp"

int other() {
  const int Data[] = {1, 2, 3};
  return total(Data, 3) + locked() + Shared().work();
}
