# usage: check_sampled.py FUNCTION FILE DEPTH < report.json
#
# Demands that most samples are in a function of a file, with so many calls at
# least and, where it is 1, at most.
import json
import sys

function, file, depth = sys.argv[1], sys.argv[2], int(sys.argv[3])
samples = json.load(sys.stdin)["samples"]
there = sum(line["count"] for place in samples["places"]
            for line in place["lines"]
            if line["function"] == function and line["line"] and
            line["file"].endswith(file))
depths = [len(place["stack"]) for place in samples["places"]]
assert samples["taken"] > 20, samples
assert 2 * there > samples["taken"], (there, samples)
assert sum(p["count"] for p in samples["places"]) == samples["taken"]
assert max(depths) >= depth and (depth > 1 or max(depths) == 1), depths
assert (samples["problem"] is None) == (depth > 1), samples["problem"]
