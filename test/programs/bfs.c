/*===- bfs.c - Breadth-first search of a graph, level by level ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Threads take vertices of the current level dynamically, claim neighbours by
|* an atomic capture, collect them in a buffer of their own and append it to the
|* next level in a critical section. The order within a level depends on the
|* threads, the levels do not: they are compared with a serial search.
|*
|* Usage: bfs [VERTICES [DEGREE]]
|*
\*===----------------------------------------------------------------------===*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct graph {
  int vertices, degree;
  /** The neighbours of v are edges[v * degree], ... */
  int *edges;
};

/** Gives vertex v neighbours that depend on v only: some near, one far away, so
 *  that there are several levels of very different sizes. */
static void connect(struct graph *g) {
#pragma omp parallel for schedule(static)
  for (int v = 0; v < g->vertices; ++v) {
    uint32_t x = (uint32_t)v * 2654435761u + 1u;
    for (int i = 0; i < g->degree; ++i) {
      x ^= x << 13;
      x ^= x >> 17;
      x ^= x << 5;
      const uint32_t range = i == 0 ? (uint32_t)g->vertices : 64u;
      /* Only some of the far edges exist; the others lead back to v. */
      const uint32_t step = i == 0 && v % 16 ? 0 : x % range;
      g->edges[(size_t)v * g->degree + i] =
          (int)(((uint32_t)v + step) % (uint32_t)g->vertices);
    }
  }
}

static void search_serial(const struct graph *g, int *level, int *queue) {
  int size = 0;
  queue[size++] = 0;
  level[0] = 0;
  for (int next = 0; next < size; ++next)
    for (int i = 0; i < g->degree; ++i) {
      const int to = g->edges[(size_t)queue[next] * g->degree + i];
      if (level[to] < 0) {
        level[to] = level[queue[next]] + 1;
        queue[size++] = to;
      }
    }
}

/** \returns the number of levels, or -1 without memory. */
static int search_parallel(const struct graph *g, int *level, char *claimed,
                           int *now, int *next) {
  int size = 1, next_size = 0, depth = 0, failed = 0;
  now[0] = 0;
  claimed[0] = 1;
  level[0] = 0;
#pragma omp parallel
  {
    int *mine = malloc((size_t)g->vertices * sizeof(int));
    if (!mine) {
#pragma omp atomic write
      failed = 1;
    }
#pragma omp barrier
    int give_up;
#pragma omp atomic read
    give_up = failed;
    while (size > 0 && !give_up) {
      int found = 0;
#pragma omp for schedule(dynamic, 64) nowait
      for (int k = 0; k < size; ++k) {
        const int v = now[k];
        for (int i = 0; i < g->degree; ++i) {
          const int to = g->edges[(size_t)v * g->degree + i];
          char was;
#pragma omp atomic read
          was = claimed[to];
          if (was)
            continue;
#pragma omp atomic capture
          {
            was = claimed[to];
            claimed[to] = 1;
          }
          if (!was) {
            level[to] = depth + 1;
            mine[found++] = to;
          }
        }
      }
#pragma omp critical(append)
      {
        memcpy(next + next_size, mine, (size_t)found * sizeof(int));
        next_size += found;
      }
#pragma omp barrier
#pragma omp single
      {
        int *old = now;
        now = next;
        next = old;
        size = next_size;
        next_size = 0;
        ++depth;
      }
    }
    free(mine);
  }
  return failed ? -1 : depth;
}

int main(int argc, char **argv) {
  struct graph g = {argc > 1 ? atoi(argv[1]) : 200000,
                    argc > 2 ? atoi(argv[2]) : 8, NULL};
  if (g.vertices < 1 || g.degree < 1) {
    fprintf(stderr, "usage: %s [VERTICES [DEGREE]]\n", argv[0]);
    return 2;
  }
  const size_t bytes = (size_t)g.vertices * sizeof(int);
  int *memory = malloc(4 * bytes);
  char *claimed = calloc((size_t)g.vertices, 1);
  g.edges = malloc(bytes * (size_t)g.degree);
  if (!memory || !claimed || !g.edges) {
    fprintf(stderr, "%s: no memory\n", argv[0]);
    return 2;
  }
  int *expected = memory, *level = memory + g.vertices;
  int *now = level + g.vertices, *next = now + g.vertices;
  memset(memory, -1, 2 * bytes);
  connect(&g);
  search_serial(&g, expected, now);
  const int levels = search_parallel(&g, level, claimed, now, next);
  long reached = 0, sum = 0;
#pragma omp parallel for reduction(+ : reached, sum)
  for (int v = 0; v < g.vertices; ++v)
    if (level[v] >= 0) {
      ++reached;
      sum += level[v];
    }
  const int ok = levels > 0 && memcmp(expected, level, bytes) == 0;
  printf("bfs: %d vertices, %ld reached in %d levels, sum of levels %ld, %s\n",
         g.vertices, reached, levels, sum, ok ? "correct" : "WRONG");
  free(memory);
  free(claimed);
  free(g.edges);
  return !ok;
}
