/* Another tool: counts parallel regions. With DECLINES it refuses to be one. */
#include <stddef.h>
#include <stdio.h>

static int regions;

static void begin_parallel(void) { ++regions; }

static int initialize(void (*(*look_up)(const char *))(void), int device,
                      void *data) {
  int (*set)(int, void (*)(void)) =
      (int (*)(int, void (*)(void)))look_up("ompt_set_callback");
  (void)device, (void)data;
  set(3, begin_parallel);
  return 1;
}

static void finalize(void *data) {
  (void)data;
  printf("tool: %d regions\n", regions);
}

void *ompt_start_tool(unsigned version, const char *runtime) {
  static struct {
    int (*initialize)(void (*(*)(const char *))(void), int, void *);
    void (*finalize)(void *);
    size_t data;
  } tool = {initialize, finalize, 0};
  (void)version, (void)runtime;
#ifdef DECLINES
  printf("tool: declined\n");
  return NULL;
#endif
  return &tool;
}
