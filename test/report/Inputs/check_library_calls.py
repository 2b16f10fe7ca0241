# usage: check_library_calls.py POMP-REPORT PROFILE.PY LIBRARY SYMBOLS
# Findings of made-up profiles with samples in LIBRARY, whose addresses are in
# SYMBOLS, as nm writes them. If its name is not that of the C library, only names
# tell its locks.
import json
import os
import subprocess
import sys

tool, maker, library, symbols = sys.argv[1:]
library = os.path.abspath(library)
with open(symbols) as file:
    address = {line.split()[2]: int(line.split()[0], 16) for line in file
               if len(line.split()) == 3}
LOCALE = "_ZNSt6localeC1ERKS_"
# Two threads work 1000 ms each, of which samples stand for so many ms; the
# innermost call first. What is to be found, with the cost in ms and what is
# certain of it, and a part of the evidence.
CASES = [
    ({("setlocale",): 400, ("behind_other",): 1600},
     ("serializing-call", 400, 200, "are in setlocale")),
    # Copies of a locale, in what they call as well.
    ({(LOCALE,): 300, ("behind_atomic", LOCALE): 100, ("behind_other",): 1600},
     ("serializing-call", 400, 200, "are in std::locale")),
    # Nobody shares it.
    ({(LOCALE,): 300, ("behind_other", LOCALE): 100, ("behind_other",): 1600},
     None),
    # Locks of the library count if threads wait for them.
    ({("behind_wait", "free"): 100, ("behind_atomic", "free"): 200,
      ("behind_other", "free"): 300, ("behind_other",): 1400},
     ("serializing-call", 300, 150, "are in free")),
    ({("behind_atomic", "free"): 200, ("behind_other",): 1800}, None),
    # Nobody knows the function.
    ({("behind_wait",): 200, ("behind_wake",): 100, ("behind_atomic",): 300,
      ("behind_other",): 1400},
     ("blocked-work", 600, 450, "in 300.0 ms of that, threads waited")),
    ({("behind_atomic",): 600, ("behind_other",): 1400},
     ("lock-operations", 1020, 450, "operations on locks of the system")),
    ({("behind_atomic",): 300, ("behind_other",): 1700}, None),
    ({("pthread_rwlock_rdlock",): 1000, ("behind_other",): 1000},
     ("lock-operations", 1500, 750, "operations on locks of the system")),
]



def make(name):
    made = json.loads(subprocess.run(
        [sys.executable, maker, name], check=True,
        stdout=subprocess.PIPE).stdout)
    made.setdefault("environment", {})["run_delay_ns"] = 0
    for thread in made["environment"].setdefault("threads", []):
        thread.update(cpu_ns=10 ** 9, run_delay_ns=0)
    return made


awake = make("awake")
cases = [(awake, stacks, expected) for stacks, expected in CASES]
# 400 ms in page faults, nearly all of memory that it had before.
cases.append((make("allocations"),
              {("munmap",): 500, ("behind_other",): 1500},
              ("page-faults", 1390, 594, "500.0 ms are in calls")))
# An atomic construct that each of 8 million visits is in for so many ns. The
# threads have a processor for 85 % of the time.
atomics = make("worked_between")
is_program = not library.endswith("libc.so.9")
for each, expected in ((25, ("contended-atomic", 384, 132, "visits take 85")),
                       (12, None)):
    cases.append((atomics, {("behind_atomic",): 8 * each,
                            ("behind_other",): 800 - 8 * each},
                  expected if is_program else None))
# Without a processor for a quarter of the time: 600 of 800 ms are certain on 1.5
# processors.
late = make("awake")
late["environment"]["run_delay_ns"] = 500 * 10 ** 6
if is_program:
    cases.append((late, {("behind_atomic",): 600, ("behind_other",): 900},
                  ("atomic-operations", 1280, 600, "are in atomic")))
for base, stacks, expected in cases:
    if base is awake and is_program and ("behind_atomic",) in stacks:
        cost = stacks[("behind_atomic",)]
        held_up = (2000 - cost) * cost // 2000
        expected = ("atomic-operations", cost + held_up, cost * 3 // 4,
                    "are in atomic") if cost >= 400 else None
    elif is_program and any(call[-1] == "free" for call in stacks):
        expected = None
    base["samples"] = {
        "rate": 1000, "taken": 2000, "waiting": 0, "delivering": 0,
        "dropped": 0, "problem": None, "objects": ["", library],
        "stacks": [
            {"call_path": len(base["call_paths"]) - 1, "subject": None,
             "count": count,
             "stack": [n for call in stack
                       for n in (1, address[call] + (call[0] != "b"))]}
            for stack, count in stacks.items()]}
    with open("made.json", "w") as file:
        json.dump(base, file)
    found = json.loads(subprocess.run(
        [tool, "--json", "made.json"], check=True,
        stdout=subprocess.PIPE).stdout)["findings"]
    shown = [(f["kind"], round(f["cost_ns"] / 1e6),
              round((f["gain_least_ns"] or 0) / 1e6), f["evidence"])
             for f in found]
    if expected is None:
        assert not shown, (stacks, shown)
        continue
    kind, cost, least, words = expected
    assert len(shown) == 1 and shown[0][:2] == (kind, cost), (stacks, shown)
    # Of the wall time, by two threads.
    assert shown[0][2] == least // 2 and words in shown[0][3], (stacks, shown)
