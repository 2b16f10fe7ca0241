# usage: launched.sh COMMAND REPORT PROGRAM OUT LAUNCHER...
# Uses one launcher after the other, and prints the files and messages of each.
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
# Open MPI's launcher may report that a rank was killed, and then hang: all
# ranks have ended, and two of its own threads wait for each other
# (PMIx_server_finalize).
POMP_OUTPUT=$out.killed "$@" "$program" 1 >"$out.text" 2>&1 &
launcher=$!
after=0
while [ $after -lt 10 ] && kill -0 $launcher 2>/dev/null; do
  ! grep -q "exited on signal" "$out.text" || after=$((after + 1))
  sleep 1
done
kill -s KILL $launcher 2>/dev/null
wait $launcher 2>/dev/null && echo "ended well"
ls "$out.killed"
ls "$out.killed/rank-0001"
"$report" "$out.killed" | sed -n 1,3p
echo "== command before"
"$command" run -o "$out.before" -- "$@" "$program" 2>&1
echo "== command behind"
"$@" "$command" run -o "$out.behind" "$program" 2>&1
ls "$out.behind"
echo "== end"
