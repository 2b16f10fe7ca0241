# Runs a program with a chain of tasks that is too long, or a repaired one. The
# trace must have that finding at the line that says PLANTED, or not have it.
# Other findings do not matter: the chain is as long on a busy machine.
#
# usage: check_chain.py POMP-REPORT PROGRAM SOURCE [repaired]
import os
import sys

sys.path.append(os.path.join(os.path.dirname(__file__), "../../tools"))
import planted

tool, program, source, *repaired = sys.argv[1:]
wanted = [] if repaired else planted.lines_with(source, "PLANTED")


def is_expected(_, trace):
    report = planted.read(tool, trace)
    found = [f for f in report["findings"] if f["kind"] == "critical-path"]
    print([f["evidence"] for f in found])
    return [report["regions"][f["region"]]["first_line"]
            for f in found] == wanted


planted.demand(program, 2, is_expected, "critical-path at %s" % wanted)
