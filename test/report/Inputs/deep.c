/* Delivers events as no program should, and as some do: so deep, on so many
 * paths or of so many regions that what is not linear never ends.
 *
 * usage: deep nested N      N regions, each in the one before
 *        deep wide N        N regions beside each other, in a file each
 *        deep tree N        2^N call paths
 *        deep recursion N   one region, N times in itself
 *        deep mutual N      two regions, N times in each other
 *        deep tasks N       a task that awaits its child, N times
 *
 * With one more argument it ends as if it were killed.
 */
#include <pomplib.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int count;
static POMP_Handle_t *handles;
static char (*texts)[80];

static void enter(int i) { POMP_User_region_begin(&handles[i], 0, texts[i]); }

static void leave(int i) { POMP_User_region_end(handles[i], 0); }

static void nest(int num_regions, int depth) {
  for (int i = 0; i < depth; ++i)
    enter(i % num_regions);
  for (int i = depth; i--;)
    leave(i % num_regions);
}

/* Two regions on each level, and both on the next in each. */
static void branch(int level, int levels) {
  for (int i = 0; i < 2 && level < levels; ++i) {
    enter(2 * level + i);
    branch(level + 1, levels);
    leave(2 * level + i);
  }
}

static void nest_tasks(int depth) {
  static POMP_Handle_t task, wait;
  for (int i = 1; i <= depth; ++i) {
    POMP_Task_create_enter(&task, 0, i - 1,
                           "0*type=task*file=t.c*slines=7:7**");
    POMP_Task_create_exit(task, 0, i, 1);
    POMP_Taskwait_enter(&wait, 0, "0*type=taskwait*file=t.c*slines=9:9**");
    POMP_Task_begin(task, 0, i);
  }
  for (int i = depth; i; --i) {
    POMP_Task_end(task, 0, i);
    POMP_Taskwait_exit(wait, 0);
  }
}

int main(int argc, char **argv) {
  if (argc != 3 && argc != 4)
    return 2;
  const char *shape = argv[1];
  int n = atoi(argv[2]);
  count = strcmp(shape, "tree") == 0 ? 2 * n : n;
  handles = calloc(count, sizeof(*handles));
  texts = calloc(count, sizeof(*texts));
  for (int i = 0; i < count; ++i)
    snprintf(texts[i], sizeof(texts[i]),
             "0*type=uregion*name=r%d*file=d/f%d.c*slines=%d:%d**", i, i, i + 1,
             i + 1);
  if (strcmp(shape, "nested") == 0)
    nest(n, n);
  else if (strcmp(shape, "recursion") == 0)
    nest(1, n);
  else if (strcmp(shape, "mutual") == 0)
    nest(2, 2 * n);
  else if (strcmp(shape, "tree") == 0)
    branch(0, n);
  else if (strcmp(shape, "tasks") == 0)
    nest_tasks(n);
  else
    for (int i = 0; i < n; ++i) {
      enter(i);
      leave(i);
    }
  if (argc == 4)
    _exit(0);
  return 0;
}
