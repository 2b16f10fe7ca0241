"""Runs a program, and demands that the report at its end is what pomp-report prints
of the profile of the same run: with POMP_REPORT=full the same as with --full,
and of the summary all but the parts that are cut.

usage: check_end.py REPORT PROGRAM...
"""
import difflib
import os
import shutil
import subprocess
import sys

# What the files of a run tell, and its profile alone does not: the setting,
# which the program knows itself, and functions and lines of samples, of which it
# has only addresses.
BLOCKS = ("  command ", "  hot lines: ")

# What is narrower and shorter in the summary than in the default report, by the
# beginning of its first and last line: two tables, and at the end, what was not
# measured.
NARROW = {"  region ": "  time: ", "  tasks of ": "  of those that were; ",
          "  Not measured: ": "end"}


def run(report, program, kind, *options):
    """The lines of both reports."""
    name = program + ".end"
    shutil.rmtree(name, ignore_errors=True)
    if os.path.exists(name + ".txt"):
        os.remove(name + ".txt")
    environment = dict(os.environ, POMP_OUTPUT=name, POMP_REPORT=kind,
                       POMP_REPORT_FILE=name + ".txt", POMP_FINDINGS="none")
    environment.pop("POMP_LIBRARY", None)
    subprocess.run([os.path.abspath(program)], check=True, env=environment,
                   stdout=subprocess.DEVNULL)
    made = subprocess.run([report, *options, name], check=True,
                          stdout=subprocess.PIPE).stdout.decode()
    with open(name + ".txt") as file:
        return file.read().splitlines(), made.splitlines()


def is_block(lines):
    """Whether lines that only pomp-report prints are one of the blocks, with an
    empty line at either end."""
    lines = [line for line in lines if line]
    return bool(lines) and lines[0].startswith(BLOCKS)


def without_narrow(lines):
    end = None
    for line in lines:
        end = end or next((NARROW[begin] for begin in NARROW
                           if line.startswith(begin)), None)
        if not end:
            yield line
        elif line.startswith(end):
            end = None


def check_summary(report, program):
    """Demands that the default report has the lines of the summary, in the same
    order."""
    end, made = run(report, program, "summary")
    rest = iter(made)
    for line in without_narrow(end):
        if line not in rest:
            sys.exit("%s: pomp-report lacks, or has elsewhere: %s\n%s" % (
                program, line, "\n".join(made)))


def main(report, *programs):
    for program in programs:
        check_summary(report, program)
        end, made = run(report, program, "full", "--full")
        matcher = difflib.SequenceMatcher(None, end, made, autojunk=False)
        for tag, i, j, k, m in matcher.get_opcodes():
            if tag != "equal" and not (tag == "insert" and is_block(made[k:m])):
                sys.exit("%s: at the end of the run\n%s\nand pomp-report\n%s" % (
                    program, "\n".join(end[i:j]), "\n".join(made[k:m])))
        parts = [name for name in ("lock", "tasks", "counted", "hot lines",
                                   "region", "user", "serial", "call path")
                 if any(line.strip().startswith(name) or
                        name == "call path" and line.endswith(name)
                        for line in made)]
        print("%s: %s" % (program, ", ".join(parts)))


main(*sys.argv[1:])
