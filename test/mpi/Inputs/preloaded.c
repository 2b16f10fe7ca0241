/* Prints what is preloaded. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const char *value = getenv("LD_PRELOAD");
  puts(value && *value ? value : "nothing");
  return 0;
}
