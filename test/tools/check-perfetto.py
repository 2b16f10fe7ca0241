"""Checks JSON trace events: slices match on each row, times never decrease, and
each arrow begins once before it ends.

usage: check-perfetto.py FILE
"""

import collections
import json
import re
import sys


def check(condition, *what):
    if not condition:
        sys.exit("check-perfetto.py: ERROR: " + " ".join(str(w) for w in what))


def main(name):
    with open(name) as f:
        events = json.load(f)["traceEvents"]
    depth = collections.Counter()
    last = {}
    arrows = set()
    named = set()
    for e in events:
        row = e["pid"], e["tid"]
        if e["ph"] == "M":
            named.add(row)
            continue
        # The begin of an arrow between tasks is written with its end.
        if e["ph"] != "s" or e["cat"] != "depend":
            check(e["ts"] >= last.get(row, 0), "time goes back at", e)
            last[row] = e["ts"]
        if e["ph"] == "B":
            depth[row] += 1
            check(e["name"] and "args" in e, e)
        elif e["ph"] == "E":
            depth[row] -= 1
            check(depth[row] >= 0, "ends what did not begin:", e)
        elif e["ph"] == "s":
            check(e["id"] not in arrows, "begins twice:", e)
            arrows.add(e["id"])
        elif e["ph"] == "f":
            check(e["id"] in arrows, "ends before its begin:", e)
        elif e["ph"] == "i":
            check(e["name"] == "depend" and e["args"] and
                  all(re.fullmatch(r"(in|out|mutexinoutset|inoutset|all memory) "
                                   r"0x[0-9a-f]+", item)
                      for item in e["args"].values()), e)
        else:
            check(False, "not an event of ours:", e)
    check(not any(depth.values()), "open at the end:", depth)
    check(named >= set(last), "rows without names")


main(sys.argv[1])
