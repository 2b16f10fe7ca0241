"""Checks the pages that samples saw: check_pages.py PROFILE nodes|one."""
import json
import sys

with open(sys.argv[1]) as file:
    profile = json.load(file)
seen, remote = {}, {}
for path in profile["call_paths"]:
    for t in path["threads"]:
        seen[t["thread"]] = seen.get(t["thread"], 0) + t["seen_pages"]
        remote[t["thread"]] = remote.get(t["thread"], 0) + t["remote_pages"]
assert seen[0] > 0 and seen[1] > 0, seen
if sys.argv[2] == "one":
    # All memory of this machine is on its only node.
    assert not any(remote.values()), remote
else:
    # What else is in registers is the same for both: the stack, and sum.
    assert remote[1] > 0 and remote[1] > remote[0], (seen, remote)
