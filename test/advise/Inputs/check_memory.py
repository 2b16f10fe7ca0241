# Runs a program with a loop and a task that wait for memory, or a repaired one,
# and demands that its profile and its trace name these and no others.
#
# usage: check_memory.py POMP-REPORT PROGRAM SOURCE [repaired]
import os
import sys

sys.path.append(os.path.join(os.path.dirname(__file__), "../../tools"))
import planted

tool, program, source, *repaired = sys.argv[1:]
os.environ["POMP_COUNTERS"] = "instructions,cycles,l3-misses"
wanted = [] if repaired else planted.lines_with(source, "PLANTED")


def is_expected(*directories):
    for directory in directories:
        report = planted.read(tool, directory)
        found = [f for f in report["findings"] if f["kind"] == "memory-bound"]
        lines = sorted(report["regions"][f["region"]]["first_line"]
                       for f in found)
        # A directive stands in front of its loop.
        expected = [line if "#pragma" in text[line - 1] else line - 1
                    for line in wanted]
        print(directory, lines, [f["evidence"] for f in found])
        if lines != expected:
            return False
        for f in found:
            if not f["evidence"].startswith("0.25 instructions in a cycle and "
                                            "20.0 misses of the last cache"):
                return False
            if not 0 < f["gain_ns"] <= report["wall_time_ns"]:
                return False
        blind = [spot["name"] for spot in report["not_measured"]]
        if "whether work waits for memory" in blind:
            return False
    return True


with open(source) as file:
    text = file.read().split("\n")
planted.demand(os.path.abspath(program), 2, is_expected, wanted)
