# usage: check_names.py REPORT
import json
import sys

report = json.load(open(sys.argv[1]))
regions = report["regions"]
assert all(region["function"] for region in regions), regions
loops = {region["first_line"]: region["schedule"] for region in regions
         if region["kind"] == "loop"}
assert sorted(loops.values()) == ["dynamic,4", "static,8"], loops
# The longest of all serial time, by its regions; its parts are all of it.
gaps = report["serial_gaps"]
between = [regions[gaps[0][end]]["first_line"] for end in ("from", "to")]
assert between == [9, 17] and gaps[0]["visits"] == 5, gaps
assert gaps[0]["time_ns"] >= 200e6 and not gaps[0]["rest"], gaps
serial = report["states"]["serial_ns"]
total = sum(gap["time_ns"] for gap in gaps)
assert abs(total - serial) < 0.02 * serial + 1e6, (total, serial)
if not any(note["kind"] == "busy-machine" for note in report["notes"]):
    finding = report["findings"][0]
    assert finding["kind"] == "serial", report["findings"]
    assert finding["between"] == [gaps[0]["from"], gaps[0]["to"]], finding
kinds = {kind["kind"]: kind for kind in report["kinds"]}
assert kinds["critical"]["visits"] == 20 and kinds["loop"]["visits"] == 20
outside = serial + report["states"]["idle_ns"]
inside = sum(kind["own_time_ns"] for kind in report["kinds"])
assert abs(outside + inside - report["thread_time_ns"]) < 1e6, (outside, inside)
