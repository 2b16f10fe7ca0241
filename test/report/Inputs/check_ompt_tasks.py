# usage: check_ompt_tasks.py REPORT
#
# Of ompt-tasks.c: all but the first task of the chain waited for the one before,
# the second for 20 ms and more, and the others for longer. No other has.
import json
import sys

report = json.load(open(sys.argv[1]))
by_line = sorted((r["first_line"], t["tasks"]) for t in
                 report["tasks"]["constructs"]
                 for r in [report["regions"][t["region"]]])
chain, other, detached = [tasks for line, tasks in by_line]
assert chain["created"] == other["created"] == detached["created"] == 5
assert chain["dependence"]["count"] == 4, chain
assert chain["dependence"]["min_ns"] >= 20000000, chain
assert chain["dependence"]["sum_ns"] <= chain["delay"]["sum_ns"], chain
assert other["dependence"]["count"] == detached["dependence"]["count"] == 0
assert detached["finish"]["count"] == 5, detached
assert chain["finish"]["count"] == other["finish"]["count"] == 0
