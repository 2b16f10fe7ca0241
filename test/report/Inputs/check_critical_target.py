# usage: check_critical_target.py PROFILE.json: reads what pomp-report --json
# printed of critical-target.c. Target constructs with nowait are tasks: the
# chain leads through those that depend on each other.
import json
import sys

report = json.load(open(sys.argv[1]))
path = report["tasks"]["critical_path"]
directives = {}
for construct in report["tasks"]["constructs"]:
    region = report["regions"][construct["region"]]
    tasks = construct["tasks"]
    assert (tasks["created"], tasks["ended"]) == (3, 3), construct
    if region["directive"].startswith("target"):
        directives[region["directive"]] = construct["region"]
        assert tasks["depend_items"] in (3, 6), tasks
assert set(directives) == {"target", "target parallel for"}, directives
sites = {site["region"]: site for site in path["sites"] if site["is_task"]}
assert directives["target"] in sites, path
# The first creation starts the helpers, which may take longer than one of them.
assert sites[directives["target"]]["count"] >= 2, path
assert path["length_ns"] <= path["work_ns"], path
assert path["work_outside_ns"] < path["work_ns"] / 2, path
