# Checks what otf2-print says that the threads of Inputs/charge.c counted.
#
# usage: check_metrics.py GLOBAL-DEFINITIONS EVENTS
import re
import sys

with open(sys.argv[1]) as file:
    definitions = file.read()
with open(sys.argv[2]) as file:
    events = file.read()
for name, event in (("instructions", "PAPI_TOT_INS"),
                    ("cycles", "PAPI_TOT_CYC"), ("l3-misses", "PAPI_L3_TCM")):
    assert re.search(r'METRIC_MEMBER +\d+ +Name: "%s" .*Descr.: "%s" .*'
                     r'Type: PAPI, Mode: ACCUMULATED_START' % (name, event),
                     definitions), (name, definitions)
assert re.search(r"METRIC_CLASS +2 +Occurrence: SYNCHRONOUS.* 3 Members",
                 definitions), definitions
last = {}
for line in events.splitlines():
    found = re.match(r'METRIC +(\d+) +(\d+) +Metric: 2, 3 Values:', line)
    if not found:
        continue
    values = [int(v) for v in re.findall(r"UINT64; (\d+)\)", line)]
    assert len(values) == 3, line
    before = last.get(found[1], [0, 0, 0])
    # Sums: they never decrease, and are written where they have changed.
    assert all(x <= y for x, y in zip(before, values)), line
    assert before != values, line
    last[found[1]] = values
print(last)
assert len(last) == 2, last
assert [sum(v) for v in zip(*last.values())] == [132427, 264854, 2000001], last
