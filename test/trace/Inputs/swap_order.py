"""Copies a trace to "other-all" with the headers of all files, and to
"other-thread" with that of one thread, as a machine with another byte order
writes them.

usage: swap_order.py TRACE
"""
import glob
import os
import shutil
import struct
import sys

FORMAT = "=8sIIqII"
for copy, magic in ("other-all", b"POMP"), ("other-thread", b"POMPthrd"):
    shutil.copytree(sys.argv[1], copy)
    swapped = 0
    for path in sorted(glob.glob(os.path.join(copy, "**"), recursive=True)):
        if not os.path.isfile(path):
            continue
        with open(path, "r+b") as f:
            head = f.read(struct.calcsize(FORMAT))
            if not head.startswith(magic):
                continue
            f.seek(0)
            other = ">" if sys.byteorder == "little" else "<"
            f.write(struct.pack(other + FORMAT[1:], *struct.unpack(FORMAT, head)))
            swapped += 1
        if copy == "other-thread":
            break
    assert swapped
