"""Runs a program, and demands that the report at its end is what pomp-report prints
of the profile of the same run: the summary, and with POMP_REPORT=full the same as
with --full.

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


def is_same(a, b):
    """Whether two lines differ at most in how the last digit of a percentage is
    rounded: the file has whole nanoseconds."""
    a, b = a.split(), b.split()
    return len(a) == len(b) and all(
        x == y or x[-1:] == y[-1:] == "%" and
        abs(float(x[:-1]) - float(y[:-1])) < 0.15 for x, y in zip(a, b))


def check(report, program, kind, *options):
    end, made = run(report, program, kind, *options)
    matcher = difflib.SequenceMatcher(None, end, made, autojunk=False)
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "replace" and j - i == m - k and all(
                map(is_same, end[i:j], made[k:m])):
            continue
        if tag != "equal" and not (tag == "insert" and is_block(made[k:m])):
            sys.exit("%s: at the end of the run\n%s\nand pomp-report\n%s" % (
                program, "\n".join(end[i:j]), "\n".join(made[k:m])))
    return made


def main(report, *programs):
    for program in programs:
        check(report, program, "summary")
        made = check(report, program, "full", "--full")
        parts = [name for name in ("lock", "tasks", "counted", "hot lines",
                                   "region", "user", "serial", "call path")
                 if any(line.strip().startswith(name) or
                        name == "call path" and line.endswith(name)
                        for line in made)]
        print("%s: %s" % (program, ", ".join(parts)))


main(*sys.argv[1:])
