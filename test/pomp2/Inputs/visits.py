# usage: visits.py N
#
# Prints a function with N critical sections of different names.
import sys

print("int visit(void) {\n  int sum = 0;")
for number in range(int(sys.argv[1])):
    print("#pragma omp critical(lock%d)\n  ++sum;" % number)
print("  return sum;\n}")
