# usage: launched.sh COMMAND REPORT PROGRAM OUT LAUNCHER...
# One launcher after the other way: what is left, and what is said.
command=$1 report=$2 program=$3 out=$4
shift 4
unset POMP_LIBRARY
export OMP_NUM_THREADS=2
rm -rf "$out" "$out".*
echo "== one"
POMP_OUTPUT=$out "$@" "$program" 2>&1
echo "== two"
POMP_OUTPUT=$out POMP_REPORT=none "$@" "$program" 2>&1
ls "$out" "$out.2"
"$report" "$out"
echo "== killed"
POMP_OUTPUT=$out.killed "$@" "$program" 1 >"$out.text" 2>&1 && echo "ended well"
ls "$out.killed"
ls "$out.killed/rank-0001"
"$report" "$out.killed" | sed -n 1,3p
echo "== command before"
"$command" run -o "$out.before" -- "$@" "$program" 2>&1
echo "== command behind"
"$@" "$command" run -o "$out.behind" "$program" 2>&1
ls "$out.behind"
echo "== end"
