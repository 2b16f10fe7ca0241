"""Says of each loop in a report whether its work has the 20 ms that its body
takes at the least. The report is on the standard input."""

import json
import sys

for region in json.load(sys.stdin)["regions"]:
    if region["type"] == "loop":
        good = region["work_ns"] >= 20000000
        print(region["first_line"], "has its body" if good else region)
