# Prints a random OpenMP program whose output is the same each time.
#
# usage: generate_program.py SEED [c|c++|fortran]
import sys

# The sources stay as they are.
sys.dont_write_bytecode = True
from stress.fortran.program import Program as FortranProgram
from stress.program import Program
from stress.tree import render

language = sys.argv[2] if len(sys.argv) > 2 else None
if language == "fortran":
    for name, text in FortranProgram(sys.argv[1]).write(frozenset())[0].items():
        sys.stdout.write("! %s\n%s" % (name, text))
    sys.exit()
program = Program(sys.argv[1], None if language is None else language == "c++")
for name, tree in program.files.items():
    sys.stdout.write("/* %s */\n%s" % (name, render(tree)))
