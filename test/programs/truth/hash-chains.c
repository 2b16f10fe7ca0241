/*===- hash-chains.c - A hash table that threads change ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT lock
#include "data.h"

#include <omp.h>
#include <stdio.h>

enum { BUCKETS = 1024, NODES = 65536, LOOKUPS = 900000 };

#ifdef PLANTED
enum { LOCKS = 1 };
#else
enum { LOCKS = 256 };
#endif

struct node {
  uint64_t key, count;
  struct node *next;
};

static struct node nodes[NODES], *buckets[BUCKETS];
static omp_lock_t locks[LOCKS];

static void count(uint64_t key) {
  uint64_t bucket = mix(key) % BUCKETS;
  omp_set_lock(&locks[bucket % LOCKS]); // HERE
  for (struct node *n = buckets[bucket]; n; n = n->next)
    if (digest(n->key, 8) == digest(key, 8)) {
      n->count += key;
      break;
    }
  omp_unset_lock(&locks[bucket % LOCKS]);
}

int main(void) {
  for (int l = 0; l < LOCKS; ++l)
    omp_init_lock(&locks[l]);
  for (uint64_t k = 0; k < NODES; ++k) {
    nodes[k].key = k;
    nodes[k].next = buckets[mix(k) % BUCKETS];
    buckets[mix(k) % BUCKETS] = &nodes[k];
  }
#pragma omp parallel for
  for (int i = 0; i < LOOKUPS; ++i)
    count(mix((uint64_t)i) % NODES);
  uint64_t all = 0;
  for (int n = 0; n < NODES; ++n)
    all = mix(all ^ nodes[n].count);
  printf("%llu\n", (unsigned long long)all);
  for (int l = 0; l < LOCKS; ++l)
    omp_destroy_lock(&locks[l]);
  return 0;
}
