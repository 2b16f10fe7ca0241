# Feeds a profile slowly, once to a tool on a terminal and once to one that is
# not.
#
# usage: progress.py POMP-REPORT PROFILE FIFO
import os
import pty
import subprocess
import sys
import threading
import time

tool, profile, fifo = sys.argv[1:]
whole = open(profile, "rb").read()
os.mkfifo(fifo)


def feed():
    pieces = 20
    with open(fifo, "wb", buffering=0) as file:
        for i in range(pieces):
            file.write(whole[len(whole) * i // pieces:
                             len(whole) * (i + 1) // pieces])
            time.sleep(0.1)


def run(stderr):
    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    result = subprocess.run([tool, fifo], stdout=subprocess.PIPE,
                            stderr=stderr, check=True)
    feeder.join()
    assert result.stdout.startswith(b"POMP profile of small\n")
    return result.stderr


assert run(subprocess.PIPE) == b""
master, slave = pty.openpty()
run(slave)
os.close(slave)
shown = b""
# The output comes in pieces, and then an error: nobody is there.
while True:
    try:
        shown += os.read(master, 65536)
    except OSError:
        break
assert b"\rreading [" in shown, shown
assert shown.endswith(b"\r\033[K"), shown
