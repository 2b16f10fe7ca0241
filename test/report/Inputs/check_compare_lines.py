# usage: check_compare_lines.py COUNT < compare.json
#
# Demands so many hot lines of sampled and sampled_more, or none.
import json
import sys

lines = json.load(sys.stdin)["hot_lines"]
count = int(sys.argv[1])
assert (lines is None) == (count == 0), lines
if count:
    assert len(lines) == count
    first = lines[0]
    assert (first["a_ns"], first["b_ns"]) == (400000000, 750000000), first
    assert first["function"] is None and first["line"] is None, first
