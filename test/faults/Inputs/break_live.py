"""Breaks a live file in many ways, the same every time, and demands that the
report tool takes what it can or says one sentence.

usage: break_live.py FILE REPORT COUNT"""
import random
import struct
import subprocess
import sys

path, report, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
whole = open(path, "rb").read()
# Zeros are most of it, and nobody looks at them: break what is there.
used = [i for i in range(0, len(whole) - 8, 8) if any(whole[i:i + 8])]
bad = 0
for case in range(count):
    rng = random.Random(case)
    data = bytearray(whole)
    way = case % 3
    if way == 0:
        del data[rng.randrange(len(data)):]
    for _ in range(rng.choice([1, 3, 30]) if way else 0):
        at = rng.choice(used)
        if at < 16:
            continue  # This byte says that it is another kind of file.
        if way == 1:
            data[at + rng.randrange(8)] ^= 1 << rng.randrange(8)
        else:
            # Another thing that is there: pointers go to what is no such thing.
            other = rng.choice(used)
            value = rng.choice([whole[other:other + 8], b"\xff" * 8,
                                struct.pack("<q", -1 << 31), b"\0" * 8])
            data[at:at + 8] = value
    with open("broken", "wb") as f:
        f.write(data)
    done = subprocess.run([report, "--json", "broken"], capture_output=True,
                          text=True, timeout=60)
    lines = done.stderr.splitlines()
    fine = done.returncode == 0 and not lines or (
        done.returncode == 1 and len(lines) == 1 and
        lines[0].startswith("pomp-report: broken: "))
    if not fine or (len(sys.argv) > 4 and "the file is broken" in done.stderr):
        print("case %d: code %d: %s" % (case, done.returncode, done.stderr))
        bad += 1
print("%d files, %d bad" % (count, bad))
