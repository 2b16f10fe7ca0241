"""Writes the trace of a program that runs for long, of any size: each chunk of
a thread has the records of the one before, 2^32 ns later.

usage: long_trace.py DIRECTORY BYTES [THREADS [SECONDS]]

If SECONDS are given, the spans are as much further apart as the program takes
them. In each span a team executes a parallel region again and again, with a
loop in it; the first thread then creates two tasks, which it and the last
thread execute. A chunk is 128 KiB, as in traces of pomp-rt. Prints a line with
what the trace has: chunks of a thread, parallel regions, tasks, and
nanoseconds.
"""
import os
import re
import struct
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))))
CHUNK = 128 * 1024
SPAN = 1 << 32
# Of a span; the records of a chunk are no further from its begin than 2^31.
STEP = 100000
PAGE = 4096
MANY = 7
TASKS = 2
REGIONS = [
    "*type=parallel*file=a.c*slines=5,5*elines=20,20**",
    "*type=loop*file=a.c*slines=6,6*elines=19,19*schedule=static**",
    "*type=task*file=a.c*slines=31,31*elines=32,32**",
    "*type=taskwait*file=a.c*slines=33,33*elines=33,33**"]
PARALLEL, LOOP, TASK, TASKWAIT = range(4)


def events():
    with open(os.path.join(ROOT, "include", "pomp", "events.def")) as file:
        names = re.findall(r"^POMP_EVENT\((\w+),", file.read(), re.M)
    return {name: number + 1 for number, name in enumerate(names)}


EVENT = events()
EVENT.update(THREAD_BEGIN=255, THREAD_END=254)


def header(magic, thread=0):
    return struct.pack("=8sIIqII", magic, 0x01020304, 3, 42, thread, 0)


def definition(kind, data):
    return struct.pack("=II", kind, len(data)) + data + b"\0" * (-len(data) % 8)


def definitions(end):
    result = [header(b"POMPdefs"), definition(1, b"long"),
              definition(2, b"machine"),
              definition(3, struct.pack("=QQQQ", 1, 1, 1, 1700000000000000000))]
    for text in REGIONS:
        result.append(definition(4, ("%d%s" % (len(text), text)).encode()))
    result.append(definition(5, struct.pack("=Qd", end, 1.0)))
    return b"".join(result)


class Records:
    """The records of one chunk."""

    def __init__(self):
        self.data = bytearray()
        # Where the number of a task is to be put, and of which one.
        self.tasks = []

    def put(self, time, name, region=0, values=(), task=None):
        what = EVENT[name] | len(values) << 8 | region << 11
        self.data += struct.pack("=II", what, time)
        for value in values:
            if value is None:
                self.tasks.append((len(self.data), task))
            self.data += struct.pack("=q", value or 0)


def teams(records, thread, threads):
    """Fills the chunk but for its end with parallel regions. Threads have
    different records; all have as many regions."""
    per_region = 8 * (8 + 4 + 2)
    count = (CHUNK - 64 - 1024) // per_region
    for i in range(count):
        at = i * STEP
        if not thread:
            records.put(at, "Parallel_enter", PARALLEL, (threads, 1))
        records.put(at + 100 + thread, "Parallel_begin", PARALLEL)
        records.put(at + 200, "Loop_enter", LOOP, (-1, 0, 99, 1))
        records.put(at + STEP // 2 + 1000 * thread, "Loop_exit", LOOP)
        records.put(at + STEP // 2 + 1000 * thread + 10, "Parallel_end", PARALLEL)
        if not thread:
            records.put(at + STEP - 100, "Parallel_exit", PARALLEL)
    return count


def tasks(records, thread, threads, at):
    if not thread:
        records.put(at, "Parallel_enter", PARALLEL, (threads, 1))
    records.put(at + 10, "Parallel_begin", PARALLEL)
    for i in range(TASKS):
        begin, executes = at + 1000 * (i + 1), i * (threads - 1)
        if not thread:
            records.put(begin, "Task_create_enter", TASK, (0, None), i)
            records.put(begin + 10, "Task_create_exit", TASK, (None, 1), i)
        if not thread and i == TASKS - 1:
            records.put(begin + 20, "Taskwait_enter", TASKWAIT)
        if thread == executes:
            records.put(begin + 30, "Task_begin", TASK, (None, None), i)
            records.put(begin + 900, "Task_end", TASK, (None,), i)
    if not thread:
        records.put(at + 1000 * (TASKS + 1), "Taskwait_exit", TASKWAIT)
    records.put(at + 5000, "Parallel_end", PARALLEL)
    if not thread:
        records.put(at + 6000, "Parallel_exit", PARALLEL)


def write_thread(directory, thread, threads, chunks, span):
    records = Records()
    count = teams(records, thread, threads)
    tasks(records, thread, threads, count * STEP)
    end = (count + 1) * STEP
    assert len(records.data) + 64 < CHUNK - 32 and end < 1 << 31
    with open(os.path.join(directory, "thread-%d.trace" % thread), "wb") as file:
        file.write(header(b"POMPthrd", thread) + struct.pack(
            "=QQQQQQQ", PAGE, CHUNK, 0, span, span, (chunks + 1) * span,
            (chunks + 1) * span))
        # The first place is the window, which has the last chunk.
        for sequence in [chunks, *range(1, chunks)]:
            data = bytearray(records.data)
            for place, task in records.tasks:
                struct.pack_into("=q", data, place,
                                 (sequence - 1) * TASKS + task + 1)
            if sequence == 1:
                data[:0] = struct.pack("=IIq", EVENT["THREAD_BEGIN"] | 1 << 8, 0,
                                       42 + thread)
            if sequence == chunks:
                data += struct.pack("=II", EVENT["THREAD_END"], end)
            place = 0 if sequence == chunks else sequence
            file.seek(PAGE + place * CHUNK)
            file.write(struct.pack(
                "=IIQQQQQI12x", 0x6b6e6843, CHUNK, sequence, sequence * span,
                sequence * span, (sequence - 1) * len(records.data),
                sequence * span, thread))
            file.write(data)
        file.truncate(PAGE + chunks * CHUNK)
    return count


def make(directory, size, threads=2, seconds=0):
    """Returns how many chunks each thread has, and how many parallel regions,
    tasks and nanoseconds there are."""
    os.makedirs(directory)
    chunks = max(1, size // threads // CHUNK)
    # The lower halves of the times of all chunks are the same.
    span = max(1, seconds * 10**9 // (chunks + 1) // SPAN) * SPAN
    for thread in range(threads):
        count = write_thread(directory, thread, threads, chunks, span)
    end = (chunks + 1) * span
    with open(os.path.join(directory, "definitions.trace"), "wb") as file:
        file.write(definitions(end))
    return chunks, chunks * (count + 1), chunks * TASKS, end - 1


if __name__ == "__main__":
    print(*make(sys.argv[1], int(sys.argv[2]),
                *(int(word) for word in sys.argv[3:5])))
