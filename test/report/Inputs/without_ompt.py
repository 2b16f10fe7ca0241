# usage: without_ompt.py DIRECTORY
#
# Takes out of the trace in DIRECTORY what the OpenMP runtime told: a record says
# that the thread number is what it is instead. Prints how many there were.
import os
import struct
import sys

THREAD_HEADER = "<8sIIqII QQQ 4Q"
CHUNK_HEADER = "<II 2Q Q Q Q I12x".replace(" ", "")
JOINED, THREAD_ID, TIME, MANY = 251, 252, 253, 7
count = 0
for name in os.listdir(sys.argv[1]):
    if not name.startswith("thread-"):
        continue
    path = os.path.join(sys.argv[1], name)
    with open(path, "rb") as file:
        data = bytearray(file.read())
    header = struct.unpack_from(THREAD_HEADER.replace(" ", ""), data)
    begin, size = header[6], header[7]
    for chunk in range(begin, len(data), size):
        at = chunk + struct.calcsize(CHUNK_HEADER)
        thread = struct.unpack_from(CHUNK_HEADER, data, chunk)[7]
        while at + 8 <= min(chunk + size, len(data)):
            what, time = struct.unpack_from("<II", data, at)
            event, values = what & 255, what >> 8 & 7
            if not event:
                break
            if event == THREAD_ID:
                thread = what >> 11
            if event == JOINED:
                struct.pack_into("<II", data, at, THREAD_ID | values << 8 |
                                 thread << 11, time)
                count += 1
            at += 8
            if values == MANY:
                values, = struct.unpack_from("<q", data, at)
                at += 8
            at += 8 * values
    with open(path, "wb") as file:
        file.write(data)
print(count, "records")
