/*===- uts.c - An unbalanced tree, searched by tasks ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The children of a node follow from the node's random state alone, and a
|* child's state from its parent's, so the tree is the same in every search,
|* and the size of a part is unknown until it has been searched. The root has
|* many children. Any other node has CHILDREN of them, but with a probability
|* so low that each has less than one on average.
|*
|* The children of the root are a taskloop with a task for each, and each other
|* node is a task: there is one for every node but the root.
|*
|* Usage: uts [-t] [ROOT_CHILDREN [CUTOFF [manual|final|none|if]]]
|* A task for a node CUTOFF levels below the root, or further down, is small.
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "tasks.h"

static const struct kernel kernel = {"uts",
                                     {"ROOT_CHILDREN", 200, 1, 1000000},
                                     {"CUTOFF", 4, 2, 100000},
                                     CUTOFF_MODES};

enum { CHILDREN = 5, PER_MILLE = 190 };

/** The size of a part of the tree. */
struct tally {
  uint64_t nodes, leaves, hash;
};

static void add_tally(struct tally *sum, const struct tally *part) {
  sum->nodes += part->nodes;
  sum->leaves += part->leaves;
  sum->hash += part->hash;
}

static uint64_t child_state(uint64_t state, uint64_t child) {
  return mix(state ^ (child + 1) << 32);
}

/** Counts a node itself.
 *  \returns how many children it has. */
static uint64_t visit(uint64_t state, struct tally *tally) {
  /* Some work, as a real search has it at each node. */
  uint64_t hash = state;
  for (int i = 0; i < 20; ++i)
    hash = mix(hash);
  const uint64_t children = state % 1000 < PER_MILLE ? CHILDREN : 0;
  *tally = (struct tally){1, children == 0, hash};
  return children;
}

/** Searches below a node, and counts the nodes that a task searches. */
static struct tally search_serial(uint64_t state, long depth, uint64_t *tasks) {
  struct tally tally;
  const uint64_t children = visit(state, &tally);
  *tasks += !cut_off(depth >= options.cutoff);
  for (uint64_t i = 0; i < children; ++i) {
    const struct tally part =
        search_serial(child_state(state, i), depth + 1, tasks);
    add_tally(&tally, &part);
  }
  return tally;
}

static struct tally search(uint64_t state, long depth) {
  struct tally tally, parts[CHILDREN];
  const uint64_t children = visit(state, &tally);
  const bool small = depth + 1 >= options.cutoff;
  uint64_t uncounted = 0;
  for (uint64_t i = 0; i < children; ++i) {
    if (cut_off(small)) {
      parts[i] = search_serial(child_state(state, i), depth + 1, &uncounted);
      continue;
    }
#pragma omp task TIEDNESS shared(parts)                                        \
    firstprivate(state, depth, i) if (deferred(small))                         \
        final(last_level(small)) mergeable
    parts[i] = search(child_state(state, i), depth + 1);
  }
#pragma omp taskwait
  for (uint64_t i = 0; i < children; ++i)
    add_tally(&tally, &parts[i]);
  return tally;
}

int main(int argc, char **argv) {
  parse_options(argc, argv, &kernel);
  const uint64_t n = (uint64_t)options.size;
  uint64_t nodes = 0, leaves = 0, hash = 0;
  start_clock();
#pragma omp parallel
#pragma omp single
#pragma omp taskloop TIEDNESS num_tasks(n) reduction(+ : nodes, leaves, hash)
  for (uint64_t i = 0; i < n; ++i) {
    const struct tally part = search(child_state(0, i), 1);
    nodes += part.nodes;
    leaves += part.leaves;
    hash += part.hash;
  }
  stop_clock();

  struct tally expected = {0, 0, 0};
  uint64_t tasks = 0;
  for (uint64_t i = 0; i < n; ++i) {
    const struct tally part = search_serial(child_state(0, i), 1, &tasks);
    add_tally(&expected, &part);
  }
  /* A tree of which all inner nodes but the root have CHILDREN. */
  const bool ok = nodes == expected.nodes && leaves == expected.leaves &&
                  hash == expected.hash &&
                  nodes == n + CHILDREN * (nodes - leaves);
  return print_result(ok, hash, tasks);
}
