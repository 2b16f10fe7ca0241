# Runs a program with a profile and a trace of what it counts, and writes the
# reports of both: profile.json and trace.json.
# usage: both.sh REPORT STEP PROGRAM
set -eu
unset POMP_LIBRARY
rm -rf both trace
PAPI_STANDIN_STEP=$2 OMP_NUM_THREADS=3 POMP_REPORT=none \
  POMP_MONITOR=profile,trace POMP_LOOP=Chunks POMP_OUTPUT=both \
  POMP_COUNTERS=instructions,cycles,l3-misses "$3" >output
mkdir trace
mv both/*.trace trace
"$1" --json both >profile.json
"$1" --json trace >trace.json
