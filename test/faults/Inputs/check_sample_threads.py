# usage: check_sample_threads.py profile.json
#
# Demands that the parts of threads make up each stack, and that each of the
# threads has samples.
import json
import sys

with open(sys.argv[1]) as file:
    profile = json.load(file)
sums = [0] * len(profile["threads"])
for stack in profile["samples"]["stacks"]:
    threads, counts = stack["threads"][::2], stack["threads"][1::2]
    assert threads == sorted(set(threads)) and all(counts), stack
    assert sum(counts) == stack["count"], stack
    for thread, count in zip(threads, counts):
        sums[thread] += count
assert sum(sums) == profile["samples"]["taken"] and all(sums), sums
