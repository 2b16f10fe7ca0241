# Runs ./charge with variables set, and prints the messages about counters.
# usage: run.sh NAME=VALUE...
set -eu
unset POMP_LIBRARY
env "$@" ./charge >out 2>&1
grep -E "^pomp:|counted in work" out || :
