# Checks the report, on standard input, of a program that does nothing in a
# parallel region, while the start of OpenMP's runtime takes a second, and
# that of ours takes one more; to begin the trace of a thread as well.
import json
import sys

report = json.load(sys.stdin)
states, efficiency = report["states"], report["efficiency"]
print(states, efficiency, report["findings"])
assert states["fork_ns"] >= 2 * 1e9, states
assert states["work_ns"] < 5e8, states
assert states["serial_ns"] < 5e8, states
assert efficiency["lost_serialization_ns"] < 5e8, efficiency
assert efficiency["lost_overhead_ns"] == states["fork_ns"], efficiency
assert not report["findings"], report["findings"]
