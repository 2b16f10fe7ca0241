"""usage: check_doctor.py FILE: checks what pomp doctor --json printed."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as f:
    doctor = json.load(f)
assert list(doctor)[:2] == ["schema", "version"], list(doctor)
assert doctor["schema"] == "pomp-doctor" and doctor["version"] == 1
checks = {row["check"]: row for row in doctor["checks"]}
for name in "compiler", "plugin", "runtime", "openmp", "trial":
    assert checks[name]["status"] == "ok", checks[name]
    assert checks[name]["try"] is None
program, script = doctor["files"]
assert program["kind"] == "program"
(unit,) = program["units"]
assert unit["file"].endswith("doctor.c") and "clang version" in unit["compiler"]
assert unit["levels"].startswith("Parallel:"), unit
assert program["constructs"] == {"pregion": 1, "loop": 1, "critical": 1}
assert program["library"].endswith("libpomp-rt.so.1")
assert not script["units"] and script["kind"] == "other"
assert script["checks"][0]["status"] == "wrong"
assert script["file"] == "bad \ufffd name", script["file"]
print("json good")
