# Checks what a report as JSON, on standard input, says of how a program ran.
#
# usage: check_setting.py [NAME=VALUE...] [-- WORD...]
# The variables must be all there are, the words the last of the command line.
import json
import sys

arguments = sys.argv[1:]
at = arguments.index("--") if "--" in arguments else len(arguments)
report = json.load(sys.stdin)
e = report["environment"]
names = {v.split("=")[0] for v in e["variables"]}
assert sorted(e["variables"]) == sorted(arguments[:at]), e["variables"]
words = arguments[at + 1:]
assert e["command_line"][1:] == words, e["command_line"]
assert e["command_line"][0].endswith("setting program"), e["command_line"]
assert e["working_directory"].endswith(".dir"), e["working_directory"]
assert e["host"] and e["cpu"] and e["cpus"] >= 1 and e["affinity"], e
assert len(e["date"]) == 20 and e["date"][10] == "T" and e["date"][-1] == "Z"
unit, = e["units"]
assert "clang version" in unit["compiler"] and unit["plugin"], unit
assert "Loop:EnterExit+Chunks" in unit["levels"], unit
assert "Loop:EnterExit," in e["levels"] or "POMP_LOOP" in names, e["levels"]
assert not e["cut"]
assert "hunter2" not in json.dumps(report)
facts = {f["name"]: f["value"] for f in report["setting"]}
assert facts["command"] and facts["host"] == e["host"], facts
