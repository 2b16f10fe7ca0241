# usage: check_critical_target.py PROFILE.json: reads what pomp-report --json
# printed of critical-target.c. What the host does in target constructs with
# nowait is no work outside of parallel regions, and in no chain.
import json
import sys

path = json.load(open(sys.argv[1]))["tasks"]["critical_path"]
assert path["target_tasks"] == 6, path
assert path["work_outside_ns"] < path["work_deferred_ns"] / 2, path
assert path["work_ns"] < path["work_deferred_ns"] / 2, path
assert 0 < path["length_ns"] <= path["work_ns"], path
